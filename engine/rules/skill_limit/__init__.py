"""The rule on skills: how often in a turn, and what each costs."""

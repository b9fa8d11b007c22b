"""A game master with hidden hands and a shuffled deck: plays whole games and tells them as logs.

Written from the rule books on its own; it imports nothing of the tracker's rules, so that each
checks the other (an import contract holds that).
"""

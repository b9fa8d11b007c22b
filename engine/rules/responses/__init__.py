"""The rule on answers: what was asked, what forbids it, whose turn it is in a duel."""

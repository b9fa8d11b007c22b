"""Skills that bear on how many slashes are used."""

UNCOUNTED_SLASHES = frozenset({"shensu"})
"""Skills whose slash is outside the limit of the phase.

The Green Dragon Blade's is too, but only as one more after a slash: those who weigh up a turn ask
which slash it follows, so it is no skill of this table.
"""

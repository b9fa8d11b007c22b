"""How long the engine waits for what is seen late, early or twice; no rule allows by these.

How long a card has to lie still is a setting of the rules (``settle_tolerance_ms``).
"""

# Cards lost from sight and found again.
RELAID_WITHIN_MS = 3_000
"""How long a card may be away that cannot be told from others of its kind."""
REFOUND_WITHIN_MS = 10_000
"""How long a card may be away that is known with suit and rank."""
DELAYED_REFOUND_WITHIN_MS = 10_000
"""How long a delayed trick may be away and keep its rank among those of its zone."""
IDENTITY_REFOUND_WITHIN_MS = 1_500
"""How soon after an identity card was found anew its position is told as if it had been turned."""
FOUND_BEFORE_LOST_MS = 2_000
"""How long a card may be followed under two tracks before the old one is given up."""

# Cards and the words that belong to them.
SPOKEN_WITHIN_MS = 15_000
"""How long before an official's entry the card it speaks of may have been laid."""
REPEATED_WITHIN_MS = 2_000
"""Within this time the same words without a card of their own are one act."""
LAID_AFTER_WORD_MS = 1_000
"""How long after it was said in time the card may be laid, when nobody wrote down the word."""

# Cards that belong together, and things that lie as they should not.
LAID_TOGETHER_MS = 1_000
"""Cards that settle within this time are no two plays: a discard, a spear's pair, a harvest."""
ESTATE_WITHIN_MS = 15_000
"""How long before and after a death was confirmed the cards of the dead may be laid out."""
SETTLED_AFTER_MS = 5_000
"""How long something has to lie there before it is more than a move under way."""

"""The rule on judgements: their order, and the cards they are about."""

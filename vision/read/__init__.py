"""Stage 3: what a card is, by the deck, its index and its printed text."""

"""Stage 4: cards followed from picture to picture, and what was read of them."""

"""Stage 1: rough outlines of cards, and hands."""

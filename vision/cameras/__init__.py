"""Stage 5: several cameras, one table."""

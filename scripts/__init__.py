"""Tools that make, score and measure; run as modules from the project root."""

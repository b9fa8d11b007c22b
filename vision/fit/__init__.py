"""Stage 2: from rough outlines to true ones."""

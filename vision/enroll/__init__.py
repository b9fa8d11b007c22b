"""A new deck from pictures of its cards."""

"""The desk: what the pages may know, kept apart from any web framework."""

"""A table that does not exist, seen by a camera that does not exist, with exact truth."""

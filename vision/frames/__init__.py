"""What can be said of a picture before any card is looked for in it."""

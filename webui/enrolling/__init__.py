"""Making a deck of pictures or of cards shown to a camera, with a person who confirms."""

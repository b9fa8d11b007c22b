"""Cards in a still picture, without mat and without time."""

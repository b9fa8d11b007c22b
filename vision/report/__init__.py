"""The last stage of one camera: what is told of its table."""

"""The rules tracker: observations in, state and flags out; pure."""

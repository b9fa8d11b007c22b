"""Recorded matches, to be looked through afterwards or while they run."""

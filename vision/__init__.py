"""Frames in, table observations out: what lies where, without any rule of the game."""

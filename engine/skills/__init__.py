"""The skills as data, one table for each thing that a skill can change."""

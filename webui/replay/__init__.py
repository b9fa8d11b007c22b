"""The seconds before a flag, to look at again."""

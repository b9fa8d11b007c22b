"""The match that the demo plays, and how a match log is acted out on a simulated table."""

"""Where frames come from: cameras, files, the simulated table."""

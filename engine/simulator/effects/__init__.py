"""What cards do: one module for each sort."""

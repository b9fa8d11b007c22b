"""How fast a table is watched, stage by stage, on this machine."""

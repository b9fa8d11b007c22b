"""What has to be remembered beside the table, so that no rule reads the whole log again."""

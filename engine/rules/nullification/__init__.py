"""The rule on nullifications, also those that come too late."""

"""Random cards and tables for training and scoring; nothing here is ever shipped."""

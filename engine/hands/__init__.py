"""What is known of hands that nobody sees."""

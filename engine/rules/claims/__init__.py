"""What the rules on declarations share: the play told, what it proves, whom it aims at."""

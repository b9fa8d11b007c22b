"""Who has won: a game, a match of several, a tournament."""

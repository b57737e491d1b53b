"""What form can be printed: its size, and for which evenings."""

MOST_PLAYERS, MOST_GAMES, MOST_EVENINGS = 10, 60, 12
USUAL_PLAYERS, USUAL_GAMES = 8, 20

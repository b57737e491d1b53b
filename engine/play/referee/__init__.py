"""Who knows all of it: the referee of a table, whole games, one player's view, games played at random."""

"""What a player can do: for each kind of action its guards, and what it does. Legal is what no guard refuses."""

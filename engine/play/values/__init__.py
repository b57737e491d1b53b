"""What the game is made of: numbered cards, actions, verdicts, the state."""

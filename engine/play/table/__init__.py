"""What happens at the table whoever wants it: dealing, the stock, what a laid card does, how a game ends."""

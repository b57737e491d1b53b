"""A copy in a pocket as values."""

"""How the engine identifies people."""


def player_key(player_id: int) -> str:
    """How the engine identifies a player."""
    return str(player_id)

"""How the engine identifies people, and what pages call them."""

from typing import Any

from scoring.base.models.names import FULL
from scoring.models import Player

NAME_COLUMNS = ("league_id", "name", "public_form", "alias", "sort_name")
"""What it takes to know a player's name as the reader may see it."""


def player_key(player_id: int) -> str:
    """How the engine identifies a player."""
    return str(player_id)


def shown_name(row: object, prefix: str) -> str:
    """A player's name as the reader may see it, from a row of ``values_list`` with the ``NAME_COLUMNS``."""
    columns: dict[str, Any] = {column: getattr(row, f"{prefix}{column}") for column in NAME_COLUMNS}
    return str(columns["name"] if columns["public_form"] == FULL else Player(**columns).name)

"""Whether what an import wrote is still as it was written."""

from collections.abc import Sequence

from scoring.log.selectors.integrity import canonical_json, salted_digest
from scoring.models import Player

_OF_NEW = ("name", "club_id", "is_active", "is_guest")


def fields_of_new() -> list[str]:
    """What an import writes of somebody new."""
    return [*_OF_NEW, *Player.PERSONAL]


def digest_of(player: Player, fields: Sequence[str]) -> str:
    """The fields as they are, salted by the player: what they say cannot be guessed from it."""
    values = [[name, None if (value := getattr(player, name)) is None else str(value)] for name in sorted(fields)]
    return salted_digest(player.name_salt, canonical_json(values))

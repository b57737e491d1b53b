"""Under which names results were signed: nobody else may bear them afterwards."""

import json
from collections.abc import Mapping

from engine.names import name_key
from scoring.models import League, SignedVersion


def players_signed_as(league: League, name: str) -> set[int]:
    """Players whose results were ever signed under a name, in whatever letters. Reads all signed versions."""
    wanted = name_key(name)
    versions = SignedVersion.objects.filter(sheet__evening__season__league=league)
    found = set()
    for version in versions.prefetch_related("names", "sheet__seats__registration").iterator(chunk_size=50):
        names = _names_of(version)
        seats = sorted(version.sheet.seats.all(), key=lambda seat: seat.position)
        found |= {
            seat.registration.player_id
            for number, seat in enumerate(seats, start=1)
            if name_key(names.get(number, "")) == wanted
        }
    return found


def _names_of(version: SignedVersion) -> Mapping[int, str]:
    """Seat, counted from 1 → name; from the rows that keep it, or from the text where that was signed with names.

    Empty for a text that somebody has changed: that is what the verification of signatures says.
    """
    rows = {row.seat: row.name for row in version.names.all()}
    if rows:
        return rows
    try:
        seats = json.loads(version.content)["seats"]
        return {number: str(seat["name"]) for number, seat in enumerate(seats, start=1)}
    except (ValueError, KeyError, TypeError):
        return {}

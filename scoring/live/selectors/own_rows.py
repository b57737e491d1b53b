"""How single players stand in an evening under way, worked out once for everybody who asks for the own row."""

from collections.abc import Mapping
from typing import NamedTuple

from django.core.cache import caches

from scoring.live.selectors.live import live_evening
from scoring.results.selectors.evenings import full_evening

_KEPT_SECONDS = 3600


class OwnRow(NamedTuple):
    """A place over all tables (None: without place, D9), its total and the distance to the first in points (None: not
    known)."""

    place: int | None
    total: int
    gap: int | None


class OwnRows(NamedTuple):
    """Of everybody who plays, by the engine's id; ``games`` are the rows of all rounds."""

    games: int
    rows: Mapping[str, OwnRow]


def own_rows_of(evening_id: int, version: str) -> OwnRows:
    """Everybody's row in the state of the league that the version says; read from the cache unless it has changed."""
    cache, key = caches["shared"], f"live-own-rows-{evening_id}"
    kept = cache.get(key)
    if kept is not None and kept[0] == version:
        return OwnRows(kept[1], {player: OwnRow(*row) for player, row in kept[2].items()})
    live = live_evening(full_evening(evening_id))
    rows = {line.standing.player: OwnRow(line.standing.place, line.standing.total, line.gap) for line in live.lines}
    cache.set(key, (version, live.games, {player: tuple(row) for player, row in rows.items()}), _KEPT_SECONDS)
    return OwnRows(live.games, rows)

"""Stored standings brought in line with what was computed: only rows that differ are written."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from django.db.models import Model

from scoring.models import EveningStanding, SeasonStanding

Standing = TypeVar("Standing", EveningStanding, SeasonStanding)
_AT_ONCE = 500
"""Rows of one statement: any database takes so many parameters."""


def _facts(model: type[Model], *but: str) -> Callable[[Model], tuple[Any, ...]]:
    return attrgetter(*(field.attname for field in model._meta.concrete_fields if field.attname not in ("id", *but)))


_SAID = {model: _facts(model) for model in (EveningStanding, SeasonStanding)}
COUNTED = _facts(EveningStanding, "is_official", "is_next", "reasons")
"""What a player's result of an evening is, whether it is official or not."""


def store_rows(stored: Sequence[Standing], computed: Sequence[Standing]) -> None:
    """Let the computed rows be stored instead of these, which belong to one evening or one ranking.

    A row that says what it should stays as it is. The others go before their like come, for of all of them each has a
    rank of its own.
    """
    before = {row.player_id: row for row in stored}
    new = []
    for row in computed:
        known = before.get(row.player_id)
        if known is not None and _SAID[type(row)](known) == _SAID[type(row)](row):
            del before[row.player_id]
        else:
            new.append(row)
    gone = [row.pk for row in before.values()]
    for start in range(0, len(gone), _AT_ONCE):
        type(stored[0])._base_manager.filter(pk__in=gone[start : start + _AT_ONCE]).delete()
    if new:
        type(new[0]).objects.bulk_create(new, batch_size=_AT_ONCE)

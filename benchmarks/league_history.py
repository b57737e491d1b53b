"""Earlier seasons of a data set: its season without the evening under way, copied by the database itself.

Copies say the same as the original, under keys of their own and so many years earlier. They are signed and logged
anew, so that a history is one that the product could have stored.
"""

from collections.abc import Mapping
from datetime import timedelta

from django.db import connection, transaction
from django.db.models import F, ForeignKey, Max, Min, Model

from benchmarks.data_sets import DataSet
from benchmarks.league_log import chain_again, take_last_word_back
from benchmarks.league_papers import sign_copies
from benchmarks.progress import doing
from scoring.models import (
    AuditEntry,
    Evening,
    EveningStanding,
    Game,
    Hand,
    IdempotencyKey,
    RankedEvening,
    Registration,
    Review,
    Round,
    Season,
    SeasonStanding,
    Seat,
    Sheet,
    SignedName,
    SignedVersion,
)

Keys = Mapping[type[Model], int]
_COPIED: Mapping[type[Model], str] = {
    Evening: "pk",
    Registration: "evening",
    Round: "evening",
    Sheet: "evening",
    Seat: "sheet__evening",
    Game: "sheet__evening",
    Hand: "game__sheet__evening",
    IdempotencyKey: "sheet__evening",
    Review: "sheet__evening",
    SignedVersion: "sheet__evening",
    SignedName: "version__sheet__evening",
    EveningStanding: "evening",
    RankedEvening: "evening",
    SeasonStanding: "",
    AuditEntry: "",
}
"""Each behind those that it refers to, and how its evening is found. People, accounts and editions stay the same."""

_YEAR = timedelta(weeks=52)
_NEW_ID = "lower(hex(randomblob(16)))"
_SHEET_OF_ENTRY = "'$.sheets[0].sheet'"
_OTHERWISE = {
    "client_id": _NEW_ID,
    "calendar_uid": _NEW_ID,
    "date": "date(date, '-{days} days')",
    "season_id": "{season}",
    "sequence": "sequence - {entries}",
    "facts": f"json_replace(facts, {_SHEET_OF_ENTRY}, json_extract(facts, {_SHEET_OF_ENTRY}) + {{sheets}})",
}
"""How a column of a copy is made that neither is the same nor refers to another copied row."""


@transaction.atomic
def add_seasons(data_set: DataSet) -> None:
    """As many earlier seasons as the data set has, each a copy of the only one there is, without its last evening."""
    times = data_set.seasons - 1
    season = Season.objects.select_related("league").get()
    take_last_word_back(season.league)
    of = _keys_before(season.evenings.latest("date"))
    distance = {model: _highest(model) for model in _COPIED}
    entries = AuditEntry.objects.filter(pk__lte=of[AuditEntry]).count()
    AuditEntry.objects.update(sequence=F("sequence") + times * entries)
    for years in range(1, times + 1):
        copy = Season.objects.create(
            league=season.league,
            name=f"{season.ends_on.year - years}",
            starts_on=season.starts_on - years * _YEAR,
            ends_on=season.ends_on - years * _YEAR,
            edition=season.edition,
        )
        steps = {model: years * step for model, step in distance.items()}
        numbers = {"days": years * _YEAR.days, "season": copy.pk, "entries": years * entries, "sheets": steps[Sheet]}
        for model in _COPIED:
            _copy_rows(model, of[model], steps, numbers)
        sign_copies(season, copy, Evening.objects.filter(season=copy), steps[Evening])
        doing(f"laying out {data_set.name}", f"season {years} of {times}")
    doing(f"laying out {data_set.name}", "its log")
    chain_again(season.league)


def _keys_before(last: Evening) -> Keys:
    """Of every table that is copied the highest key of a row that is not of this evening, which was laid last."""
    before = {}
    for model, path in _COPIED.items():
        first = model._base_manager.filter(**{path: last.pk}).aggregate(first=Min("pk"))["first"] if path else None
        before[model] = first - 1 if first else _highest(model)
    games = Game.objects.filter(sheet__evening=last).count()
    before[AuditEntry] -= games
    return before


def _highest(model: type[Model]) -> int:
    highest: int | None = model._base_manager.aggregate(highest=Max("pk"))["highest"]
    return highest or 0


def _copy_rows(model: type[Model], last: int, steps: Keys, numbers: Mapping[str, int]) -> None:
    columns, values = [], []
    for field in model._meta.concrete_fields:
        refers_to = field.related_model if isinstance(field, ForeignKey) else model if field.primary_key else None
        column = field.column
        columns.append(f'"{column}"')
        if refers_to in steps:
            values.append(f'"{column}" + {steps[refers_to]}')
        else:
            values.append(_OTHERWISE.get(column, f'"{column}"').format(**numbers))
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f'insert into "{table}" ({", ".join(columns)}) select {", ".join(values)} from "{table}" where id <= {last}'
        )

"""Consequences of a correction for the result of the evening, before anybody decides on it (L6.5)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.ranking import EveningPlace
from engine.reading import SheetReading, read_sheet
from engine.sheet import GameRow
from scoring.models import Evening, Sheet
from scoring.results.selectors.evenings import rank_readings, with_game
from scoring.rules.selectors import rule_set_of
from scoring.sheets.selectors.checked_sheets import reading_of
from scoring.sheets.selectors.loading import sheets_of


@dataclass(frozen=True, slots=True)
class Consequence:
    """One player's line of the result before and after; None: no line, as nothing could be ranked."""

    name: str
    before: EveningPlace | None
    after: EveningPlace | None


def consequences_of(sheet: Sheet, game: GameRow) -> tuple[Consequence, ...]:
    """Whose total, place or ranking points would change if the row of that number became ``game``.

    In the order of the places afterwards. Ranks the evening twice; at most 11 queries for any number of tables.
    """
    evening = sheet.evening
    sheets = sheets_of(evening)
    rule_set = rule_set_of(evening.edition)
    now = [reading_of(row) for row in sheets]
    then = [
        read_sheet(with_game(reading.counted, game), rule_set) if row.pk == sheet.pk else reading
        for row, reading in zip(sheets, now, strict=True)
    ]
    before, after = (_lines(evening, sheets, readings) for readings in (now, then))
    players = [*after, *(player for player in before if player not in after)]
    return tuple(
        Consequence((after.get(player) or before[player]).name, before.get(player), after.get(player))
        for player in players
        if _counted(before.get(player)) != _counted(after.get(player))
    )


def _lines(evening: Evening, sheets: Sequence[Sheet], readings: Sequence[SheetReading]) -> dict[str, EveningPlace]:
    """Each player's line over all rounds, best first; none while nothing can be ranked."""
    result = rank_readings(evening, sheets, readings).result
    return {} if result is None else {line.player: line for line in result.standings}


def _counted(line: EveningPlace | None) -> tuple[int, int | None, int] | None:
    return None if line is None else (line.total, line.place, line.ranking_points)

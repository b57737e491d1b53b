"""Tables of an evening under way, each counted once for every state of its sheet."""

from dataclasses import dataclass
from typing import NamedTuple

from django.core.cache import caches

from engine.ranking import rank_scores
from engine.reading import SheetReading
from engine.scoring import SheetScore
from scoring.models import Evening, Sheet
from scoring.models.base.names import sees_full_names
from scoring.results.selectors.evenings import is_official
from scoring.sheets.selectors.checked_sheets import can_be_ranked, reading_of
from scoring.sheets.selectors.loading import with_rows
from scoring.sheets.selectors.signed import standing_sheets_of
from scoring.sheets.selectors.versions import dated, versions_of

_KEPT_SECONDS = 24 * 3600

_MOST_AT_ONCE = 3
"""Of more sheets that are to be read the hands are asked for by themselves: one query more, and half the time."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A player at a table. ``last`` are the recorded points of the last game; None: not in it, or it was void.

    ``place`` is the place at this table, ``gap`` the distance to its first in points; None: without place (D9).
    """

    player: str
    name: str
    place: int | None
    total: int
    gap: int | None
    games_won: int
    last: int | None
    is_dealer: bool


@dataclass(frozen=True, slots=True)
class TableFigures:
    """What a sheet adds up to; ``score`` is without the rows that are still being typed, and None where the sheet
    holds something that cannot be counted.

    ``games`` counts its rows, void ones included. ``lines`` are best first, and empty without a score. ``lead`` is the
    distance between the first and the second in points; None: nobody is second.
    """

    score: SheetScore | None
    games: int
    lines: tuple[SeatLine, ...]
    lead: int | None

    @property
    def is_countable(self) -> bool:
        return self.score is not None

    @property
    def dealer(self) -> str:
        """Whose turn it is to deal; empty if that is not known."""
        return next((line.name for line in self.lines if line.is_dealer), "")


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table and what its sheet adds up to."""

    sheet: Sheet
    figures: TableFigures

    @property
    def is_in_last_round(self) -> bool:
        """Whether the last round is announced (L8.3) and the sheet is not closed yet."""
        return self.sheet.last_round_announced_after is not None and self.sheet.is_open


class LiveTables(NamedTuple):
    """The tables of an evening with at least one complete row, in their order, and how many others there are."""

    begun: list[LiveTable]
    waiting: int


def live_tables(evening: Evening) -> LiveTables:
    """The tables of an evening.

    Two queries, and two more (of many sheets three) for those that have changed since they were last asked for; one
    less where nothing was kept of any. What a sheet adds up to is kept in the cache under everything that it depends
    on, so that it need never be thrown away.
    """
    sheets = list(dated(evening.sheets.select_related("round")).order_by("round__number", "table"))
    if any(sheet.version > 1 and not sheet.stands for sheet in sheets) and is_official(evening):
        return _signed_tables(evening)
    for sheet in sheets:
        sheet.evening = evening
    in_full = sees_full_names(evening.season.league_id)
    keys = {sheet.pk: _key(sheet, in_full=in_full) for sheet in sheets}
    cache = caches["tables"]
    kept = cache.get_many(keys.values())
    written = [sheet for sheet in sheets if sheet.written_at]
    if not kept:
        _read(written)
    versions = versions_of(sheets)
    figures = {sheet: kept[key][1] for sheet, key in keys.items() if key in kept and kept[key][0] == versions[sheet]}
    changed = [sheet for sheet in written if sheet.pk not in figures]
    if kept:
        _read(changed)
    for sheet in changed:
        figures[sheet.pk] = _figures_of(sheet, reading_of(sheet))
        cache.set(keys[sheet.pk], (versions[sheet.pk], figures[sheet.pk]), _KEPT_SECONDS)
    begun = [LiveTable(sheet, figures[sheet.pk]) for sheet in sheets if sheet.pk in figures and figures[sheet.pk].games]
    return LiveTables(begun, len(sheets) - len(begun))


def _read(sheets: list[Sheet]) -> None:
    """Their seats and rows, which are read after the sheets and so are never older than they say."""
    if sheets:
        with_rows(sheets, are_many=len(sheets) > _MOST_AT_ONCE)


def _signed_tables(evening: Evening) -> LiveTables:
    """Of an official evening of which a sheet is in work, as they were signed last. Four queries."""
    sheets = standing_sheets_of(evening)
    return LiveTables([LiveTable(sheet, _figures_of(sheet, reading_of(sheet))) for sheet in sheets], 0)


def _key(sheet: Sheet, *, in_full: bool) -> str:
    """``in_full``: whether names are those that members see."""
    return f"live-score-{sheet.pk}-{'full' if in_full else 'public'}"


def _figures_of(sheet: Sheet, reading: SheetReading) -> TableFigures:
    score = reading.score
    if score is None or not can_be_ranked(sheet, reading):
        return TableFigures(None, len(reading.rows), (), None)
    seats = {seat.player: at for at, seat in enumerate(reading.sheet.seats)}
    last_hands = score.games[-1].hands if score.games else ()
    dealer = reading.dealer_of(max((game.number for game in score.games), default=0) + 1)
    standings = rank_scores([score], reading.rule_set).standings
    lines = tuple(
        SeatLine(
            player=standing.player,
            name=standing.name,
            place=standing.place,
            total=standing.total,
            gap=standing.gap_to(standings[0]),
            games_won=standing.games_won,
            last=last_hands[seats[standing.player]].points if last_hands else None,
            is_dealer=seats[standing.player] == dealer,
        )
        for standing in standings
    )
    return TableFigures(score, len(score.games), lines, lines[1].gap if len(lines) > 1 else None)

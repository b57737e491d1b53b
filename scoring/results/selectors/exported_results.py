"""A season's results for other programs, worked out from the raw rows one evening after the other."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from engine.ranking import SeasonEntry, rank_season
from scoring.core.columns import EXPORTED_RANKING, EXPORTED_RESULT, exported
from scoring.models import Evening, Season
from scoring.results.selectors.evenings import rank_sheets, shown_sheets_of
from scoring.results.selectors.mapping import guests_at, season_entries
from scoring.rules.selectors import rule_set_of

Line = dict[str, Any]


def results_text(season: Season) -> Iterator[str]:
    """The season's results as JSON text in the shape of ``expected.json``, piece by piece: no more than one evening's
    games are in memory at a time.

    Every evening with at least one game is in it, signed or not, an official one as it was signed last; ``credit`` is
    the granted credit in points, ``games`` counts all rows, ``void`` the void ones among them. Evenings whose sheets
    cannot be scored are left out. Four queries an evening, six while a new version of a sheet is in work.
    """
    computed = _ComputedSeason(season)
    yield from _list_text("{", "evenings", computed.evenings())
    yield from _list_text(",", "season", computed.ranking())
    yield "\n}\n"


def _list_text(lead: str, name: str, lines: Iterable[Line]) -> Iterator[str]:
    """A list as ``json.dumps(…, indent=1)`` writes it in an object, line by line."""
    yield f'{lead}\n "{name}": ['
    is_empty = True
    for line in lines:
        yield "\n  " if is_empty else ",\n  "
        yield json.dumps(line, ensure_ascii=False, indent=1).replace("\n", "\n  ")
        is_empty = False
    yield "]" if is_empty else "\n ]"


class _ComputedSeason:
    """Keeps of every evening that was gone through what the ranking needs of it."""

    def __init__(self, season: Season) -> None:
        self._season = season
        self._entries: list[SeasonEntry] = []

    def evenings(self) -> Iterator[Line]:
        evenings = self._season.evenings.select_related("edition").order_by("date", "pk")
        for number, evening in enumerate(evenings, start=1):
            if (line := self._computed(evening, number)) is not None:
                yield line

    def ranking(self) -> list[Line]:
        """Of the evenings that were gone through."""
        ranking = rank_season(self._entries, rule_set_of(self._season.edition).season)
        return exported(ranking, EXPORTED_RANKING)

    def _computed(self, evening: Evening, number: int) -> Line | None:
        """An evening's results; None: there are none."""
        sheets = shown_sheets_of(evening)
        live = rank_sheets(evening, sheets)
        if live.result is None:
            return None
        if evening.counts_for_season:
            standings = live.result.standings
            self._entries += season_entries(standings, evening=str(evening.pk), guests=guests_at(sheets))
        games = [game for sheet in sheets for game in sheet.games.all()]
        return {
            "file": evening.source_file or f"evening-{number:02}.csv",
            "games": len(games),
            "void": sum(game.is_void for game in games),
            "results": exported(live.result.standings, EXPORTED_RESULT),
        }

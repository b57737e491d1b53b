"""The season ranking while an evening is played: all other evenings are settled, and are put in order once (D13).

Criteria of the season look at one player at a time (:mod:`engine.ranking.season_ties`), so who plays is moved in an
order that otherwise stays. The places are those of :func:`engine.ranking.rank_season`, without the reasons, for these
tell with whom somebody is tied.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import islice
from operator import attrgetter
from typing import NamedTuple

from engine.names import collation_key
from engine.ranking.bands import Key
from engine.ranking.results import ForeseenPlace, SeasonEntry
from engine.ranking.season_records import evenings_by_player, record_of
from engine.ranking.season_ties import season_key, tie_rules_of
from engine.rulesets import SeasonRules


class _Line(NamedTuple):
    """Sorts as the ranking lists its lines: by ``key``, and players on one place by name."""

    key: tuple[Key, ...]
    name_key: tuple[str, str]
    player: str
    name: str
    ranking_points: int
    evenings: int


_key_of = attrgetter("key")


class SettledSeason:
    """A season without one of its evenings, in order. ``earlier`` and ``later``: what everybody got on the evenings
    before it and after it, in the order of :func:`engine.ranking.rank_season`, which takes as much time."""

    def __init__(self, earlier: Iterable[SeasonEntry], later: Iterable[SeasonEntry], rules: SeasonRules) -> None:
        self.rules = rules
        self._tie_rules = tie_rules_of(rules)
        self._earlier, self._later = evenings_by_player(earlier, rules), evenings_by_player(later, rules)
        players = dict.fromkeys((*self._earlier, *self._later))
        self.lines: Sequence[_Line] = sorted(self.line(player, ()) for player in players)
        self.line_of: Mapping[str, _Line] = {line.player: line for line in self.lines}

    def line(self, player: str, evening: Sequence[SeasonEntry]) -> _Line:
        """The player's line with this result of the evening; not in the order yet."""
        entries = (*self._earlier.get(player, ()), *evening, *self._later.get(player, ()))
        record = record_of(player, entries, self.rules)
        return _Line(
            season_key(record, self._tie_rules),
            collation_key(record.name),
            player,
            record.name,
            record.ranking_points,
            len(entries),
        )

    def place_of(self, player: str) -> int | None:
        """The place without the evening; None: not in the ranking."""
        line = self.line_of.get(player)
        return None if line is None else 1 + self.better_than(line)

    def better_than(self, line: _Line) -> int:
        """How many are better without the evening."""
        return bisect_left(self.lines, line.key, key=_key_of)


class ForeseenSeason:
    """The season ranking (D13) if the evening that a :class:`SettledSeason` leaves out ended with these results.

    Takes time proportional to the evenings of those who played on it, and sorting them. ``len`` is how many are ranked.

    >>> won = SeasonEntry("1", "a", "Anke", 1, 12, games_played=20, games_won=5, points=600)
    >>> second = SeasonEntry("1", "b", "Björn", 2, 11, games_played=20, games_won=3, points=700)
    >>> tonight = SeasonEntry("2", "b", "Björn", 1, 12, games_played=5, games_won=3, points=100)
    >>> season = ForeseenSeason(SettledSeason([won, second], [], SeasonRules()), [tonight])
    >>> [(line.place, line.name, line.before) for line in season.first(2)]
    [(1, 'Björn', 2), (2, 'Anke', 1)]
    """

    def __init__(self, settled: SettledSeason, evening: Iterable[SeasonEntry]) -> None:
        self._settled = settled
        played = evenings_by_player(evening, settled.rules)
        self._lines = sorted(settled.line(player, own) for player, own in played.items())
        self._gone = sorted(settled.line_of[player] for player in played if player in settled.line_of)
        self._played = played.keys()

    def __len__(self) -> int:
        return len(self._settled.lines) - len(self._gone) + len(self._lines)

    def first(self, most: int) -> list[ForeseenPlace]:
        """The first lines of the ranking, as many as that."""
        return [self._placed(line) for line in islice(merge(self._others(), self._lines), most)]

    def of_who_played(self) -> list[ForeseenPlace]:
        """The lines of those who played on the evening, best first."""
        return [self._placed(line) for line in self._lines]

    def _others(self) -> Iterator[_Line]:
        return (line for line in self._settled.lines if line.player not in self._played)

    def _placed(self, line: _Line) -> ForeseenPlace:
        better = (
            self._settled.better_than(line)
            - bisect_left(self._gone, line.key, key=_key_of)
            + bisect_left(self._lines, line.key, key=_key_of)
        )
        return ForeseenPlace(
            player=line.player,
            name=line.name,
            place=1 + better,
            ranking_points=line.ranking_points,
            evenings=line.evenings,
            before=self._settled.place_of(line.player),
        )

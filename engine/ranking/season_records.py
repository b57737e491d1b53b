"""What the season ranking makes of everybody's evenings: which of them count, and what they add up to (D13)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from engine.ranking.results import SeasonEntry
from engine.rulesets import Guests, SeasonRules


class EarnedOnEvening(Protocol):
    """What decides whether somebody's evening counts; see :class:`engine.ranking.SeasonEntry`."""

    @property
    def player(self) -> str: ...
    @property
    def place(self) -> int | None: ...
    @property
    def ranking_points(self) -> int: ...
    @property
    def is_guest(self) -> bool: ...


Earned = TypeVar("Earned", bound=EarnedOnEvening)


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """All evenings of one player, and those of them that count; both in the order given."""

    player: str
    entries: tuple[SeasonEntry, ...]
    counted: tuple[SeasonEntry, ...]
    ranking_points: int

    @property
    def name(self) -> str:
        """What the player was called last."""
        return self.entries[-1].name

    def places(self, place: int) -> int:
        """How often the player had that place on evenings that count."""
        return sum(entry.place == place for entry in self.counted)

    @property
    def counted_points(self) -> int:
        """Points on evenings that count, without credit."""
        return sum(entry.points for entry in self.counted)

    @property
    def counted_games(self) -> int:
        """Games played on evenings that count."""
        return sum(entry.games_played for entry in self.counted)


def evenings_by_player(entries: Iterable[Earned], rules: SeasonRules) -> Mapping[str, Sequence[Earned]]:
    """The evenings that enter the ranking, in the order given: those of guests only if the rules rank them."""
    by_player: dict[str, list[Earned]] = {}
    for entry in entries:
        if entry.is_guest and rules.guests is Guests.LEFT_OUT:
            continue
        by_player.setdefault(entry.player, []).append(entry)
    return by_player


def evenings_that_count(entries: Iterable[Earned], rules: SeasonRules) -> dict[str, tuple[Earned, ...]]:
    """Of everybody in the ranking the evenings that count, in the order given; nobody is ranked for it."""
    return {player: _counted(own, rules) for player, own in evenings_by_player(entries, rules).items()}


def record_of(player: str, entries: Sequence[SeasonEntry], rules: SeasonRules) -> SeasonRecord:
    """The record of a player with these evenings."""
    counted = _counted(entries, rules)
    return SeasonRecord(player, tuple(entries), counted, sum(entry.ranking_points for entry in counted))


def _counted(entries: Sequence[Earned], rules: SeasonRules) -> tuple[Earned, ...]:
    """The best ones, in the order given. Of two with equal ranking points the one with the better place counts first,
    then the earlier one."""
    if rules.best_evenings is None or len(entries) <= rules.best_evenings:
        return tuple(entries)
    best_first = sorted(range(len(entries)), key=lambda at: _evening_key(entries[at]))
    return tuple(entries[at] for at in sorted(best_first[: rules.best_evenings]))


def _evening_key(entry: EarnedOnEvening) -> tuple[int, bool, int]:
    return -entry.ranking_points, entry.place is None, entry.place or 0

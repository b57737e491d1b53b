"""Records worked out from results: who has most of what, and on which evening they got there. No database."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple


class RecordKind(StrEnum):
    """What a record is of, in the order in which they are told: first what adds up over the evenings, then what is done
    on one of them."""

    EVENING_WINS = "evening_wins"
    GAMES_WON = "games_won"
    BONUS_A = "bonus_a"
    BONUS_B = "bonus_b"
    LOWEST_EVENING = "lowest_evening"
    WORST_GAME = "worst_game"
    LONGEST_RUN = "longest_run"


OF_AN_EVENING = (RecordKind.LOWEST_EVENING, RecordKind.WORST_GAME, RecordKind.LONGEST_RUN)
"""What a single evening can break."""

SHORTEST_RUN = 2
"""Games that are won one after another."""


class Result(NamedTuple):
    """What somebody reached on an evening. ``worst_game`` None: no game; ``place`` None: not placed (D9).
    ``is_low_best``: fewest points win there (L8.4)."""

    player: int
    evening: int
    place: int | None
    total: int
    games_won: int
    worst_game: int | None
    bonus_a: int
    bonus_b: int
    is_low_best: bool


class Win(NamedTuple):
    """A game that counts, and who has won it; of a sheet in the order of its games."""

    sheet: int
    evening: int
    player: int


class Feat(NamedTuple):
    """What somebody has done, and the evening on which they did it; of a sum the evening that completed it."""

    value: int
    player: int
    evening: int


class Best(NamedTuple):
    """The record of a kind: all who hold it, whoever got there first in front."""

    value: int
    feats: tuple[Feat, ...]


_SUMS: Mapping[RecordKind, Callable[[Result], int]] = MappingProxyType(
    {
        RecordKind.EVENING_WINS: lambda result: int(result.place == 1),
        RecordKind.GAMES_WON: lambda result: result.games_won,
        RecordKind.BONUS_A: lambda result: int(result.bonus_a > 0),
        RecordKind.BONUS_B: lambda result: int(result.bonus_b > 0),
    }
)


def records_among(results: Sequence[Result], runs: Iterable[Feat]) -> dict[RecordKind, Best]:
    """The record of each kind of which there is one. ``results`` and ``runs`` are in the order of their evenings."""
    found = {kind: best_of(added_up(_gained(results, gain))) for kind, gain in _SUMS.items()}
    found |= records_of_evenings(results, runs)
    return {kind: best for kind in RecordKind if (best := found.get(kind)) is not None}


def records_of_evenings(results: Iterable[Result], runs: Iterable[Feat]) -> dict[RecordKind, Best]:
    """The same of what is done on one evening."""
    rows = list(results)
    lows = (Feat(row.total, row.player, row.evening) for row in rows if row.is_low_best and row.place is not None)
    worst = (
        Feat(row.worst_game, row.player, row.evening) for row in rows if row.is_low_best and row.worst_game is not None
    )
    found = {
        RecordKind.LOWEST_EVENING: best_of(lows, is_low_best=True),
        RecordKind.WORST_GAME: best_of(worst),
        RecordKind.LONGEST_RUN: best_of(runs),
    }
    return {kind: best for kind, best in found.items() if best is not None}


def best_of(feats: Iterable[Feat], *, is_low_best: bool = False) -> Best | None:
    """The best of these, with all who share it, in their order; None: there is none, or nobody has more than nothing.
    Who has done it twice is named once, where they did it first."""
    rows = [feat for feat in feats if is_low_best or feat.value > 0]
    if not rows:
        return None
    value = (min if is_low_best else max)(feat.value for feat in rows)
    holders: dict[int, Feat] = {}
    for feat in rows:
        if feat.value == value:
            holders.setdefault(feat.player, feat)
    return Best(value, tuple(holders.values()))


def added_up(gains: Iterable[Feat]) -> list[Feat]:
    """What everybody has altogether, and the evening that completed it; whoever was complete first in front."""
    sums: dict[int, Feat] = {}
    for gain in gains:
        before = sums.pop(gain.player, None)
        sums[gain.player] = gain if before is None else gain._replace(value=before.value + gain.value)
    return list(sums.values())


def _gained(results: Iterable[Result], gain: Callable[[Result], int]) -> Iterator[Feat]:
    return (Feat(gain(row), row.player, row.evening) for row in results if gain(row))


def longest_runs(wins: Iterable[Win]) -> Iterator[Feat]:
    """Games that somebody won one after another at a table: each run by itself, in the order in which they were played.
    A void game is none (D10), so it breaks no run; another table, or another round, begins anew."""
    for (_sheet, evening, player), run in groupby(wins):
        length = sum(1 for _win in run)
        if length >= SHORTEST_RUN:
            yield Feat(length, player, evening)


class Broken(NamedTuple):
    """A record that was broken or equalled: ``before`` is what it was, ``now`` who has done it."""

    kind: RecordKind
    now: Best
    before: Best

    @property
    def is_equalled(self) -> bool:
        return self.now.value == self.before.value


def broken_records(before: Mapping[RecordKind, Best], now: Mapping[RecordKind, Best]) -> list[Broken]:
    """Which records of single evenings those of ``now`` have broken or equalled. Nothing is broken where there was
    none."""
    both = [Broken(kind, now[kind], before[kind]) for kind in OF_AN_EVENING if kind in now and kind in before]
    return [each for each in both if each.is_equalled or (each.now.value < each.before.value) is _is_low(each.kind)]


def _is_low(kind: RecordKind) -> bool:
    return kind is RecordKind.LOWEST_EVENING

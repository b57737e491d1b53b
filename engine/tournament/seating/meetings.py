"""Who has met whom at a table, and how few repeated meetings are possible at all."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from engine.tournament.seating.rounds import Round

MeetingCounts = Mapping[frozenset[str], int]
"""How often two players sat at one table, for every two who ever did."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often the players of some rounds meet.

    ``pairs_by_times[k]`` is the number of pairs that meet exactly k times. ``repeats`` counts the repeated
    meetings: for every pair the number of its meetings taken two by two (met twice: 1, three times: 3), so that
    the same two meeting again and again weighs most. ``fewest_repeats`` is a lower bound of it, below which
    no seating of these tables can come.
    """

    pairs_by_times: tuple[int, ...]
    repeats: int
    fewest_repeats: int

    @property
    def is_best_possible(self) -> bool:
        """Whether the lower bound is reached. False says nothing: the bound itself may be out of reach."""
        return self.repeats == self.fewest_repeats


def count_meetings(rounds: Sequence[Round]) -> MeetingCounts:
    """How often every two players sit at one table. Takes time proportional to rounds, tables and their pairs."""
    return Counter(frozenset(pair) for round_ in rounds for table in round_.tables for pair in combinations(table, 2))


def summarize_meetings(rounds: Sequence[Round]) -> Meetings:
    """Sum up the meetings of the rounds.

    >>> summarize_meetings([Round((("a", "b"), ("c", "d"))), Round((("a", "b"), ("c", "d")))])
    Meetings(pairs_by_times=(4, 0, 2), repeats=2, fewest_repeats=0)
    """
    counts = count_meetings(rounds)
    players = {player for round_ in rounds for player in round_.players}
    times = Counter(counts.values())
    times[0] = comb(len(players), 2) - len(counts)
    return Meetings(
        pairs_by_times=tuple(times[number] for number in range(max(times) + 1)),
        repeats=sum(comb(number, 2) * pairs for number, pairs in times.items()),
        fewest_repeats=fewest_repeats([[len(table) for table in round_.tables] for round_ in rounds], len(players)),
    )


def fewest_repeats(sizes_by_round: Sequence[Sequence[int]], players: int) -> int:
    """A lower bound of the repeated meetings of so many players at tables of these sizes.

    The better of two: all meetings spread evenly over all pairs; and for every two rounds the players of one
    table spread evenly over the tables of the other (four tables of eight: at least two of each table meet
    again at each table).

    >>> fewest_repeats([(4, 4, 4, 4)] * 5, 16), fewest_repeats([(8, 8, 8, 8)] * 2, 32)
    (0, 16)
    """
    meetings = sum(comb(size, 2) for sizes in sizes_by_round for size in sizes)
    spread = _pairs_within_even_parts(meetings, comb(players, 2)) if players > 1 else 0
    shapes = Counter(tuple(sizes) for sizes in sizes_by_round)
    between = sum(shapes[one] * shapes[other] * _repeats_between(one, other) for one, other in combinations(shapes, 2))
    between += sum(comb(rounds, 2) * _repeats_between(sizes, sizes) for sizes, rounds in shapes.items())
    return max(spread, between)


def _repeats_between(one: Sequence[int], other: Sequence[int]) -> int:
    return max(
        sum(_pairs_within_even_parts(size, len(other)) for size in one),
        sum(_pairs_within_even_parts(size, len(one)) for size in other),
    )


def _pairs_within_even_parts(number: int, parts: int) -> int:
    """The pairs within the parts when ``number`` things are split into so many parts, as evenly as can be."""
    size, larger = divmod(number, parts)
    return larger * comb(size + 1, 2) + (parts - larger) * comb(size, 2)

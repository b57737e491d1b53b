"""Temporary: the closed rule only."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from engine.cards import Card
from engine.decks import Deck


class Answer(Enum):
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    NOT_CHECKED = "unknown"


@dataclass(frozen=True, slots=True)
class Feasibility:
    answer: Answer
    explanation: str | None = None
    witness: tuple[tuple[Card, ...], ...] | None = None


def check_row(
    deck: Deck,
    points: Sequence[int],
    card_counts: Sequence[int | None] | None = None,
    *,
    uno_card_finish: bool = False,
    witness: bool = False,
) -> Feasibility:
    counts = dict(deck.value_counts)
    if uno_card_finish:
        counts[100] -= 1
    total, total_points = sum(v * n for v, n in counts.items()), sum(points)
    parts = sorted([p for p in points if p] + ([total - total_points] if total > total_points else []))
    zeros = sum(1 for p in points if p == 0)
    if total_points > total or zeros > counts.get(0, 0):
        return Feasibility(Answer.IMPOSSIBLE, "sum")
    if not uno_card_finish and total == total_points and zeros >= counts.get(0, 0):
        return Feasibility(Answer.IMPOSSIBLE, "no card left")
    for value in counts:
        below = sum(v * n for v, n in counts.items() if v < value)
        if value and sum(p for p in parts if p < value) > below:
            return Feasibility(Answer.IMPOSSIBLE, f"small parts below {value}")
    return Feasibility(Answer.POSSIBLE)


def possible_totals(deck: Deck, card_count: int | None = None, *, uno_card_finish: bool = False) -> tuple[int, ...]:
    reachable = 1
    for value, count in deck.value_counts.items():
        for _copy in range(count):
            reachable |= reachable << value
    return tuple(total for total in range(reachable.bit_length()) if reachable >> total & 1)

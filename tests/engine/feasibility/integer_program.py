"""The same question as an integer program, solved by SciPy: slow, general, written without knowing our rules."""

from collections.abc import Sequence

import numpy
from scipy.optimize import Bounds, LinearConstraint, milp

from engine.cards import Face
from engine.decks import Deck


def row_is_possible(
    deck: Deck, points: Sequence[int], card_counts: Sequence[int | None] | None = None, *, uno_card_finish: bool = False
) -> bool:
    """Whether integers x[hand, value] exist: sums, numbers of cards, at most the deck, one card left over."""
    counts = dict(deck.value_counts)
    if uno_card_finish:
        counts[deck.face_values[Face.UNO]] -= 1
    values, copies = numpy.array(list(counts)), numpy.array(list(counts.values()))
    hands, kinds = len(points), len(values)
    card_counts = card_counts or [None] * hands
    rows, lower, upper = [], [], []
    for hand in range(hands):
        row = numpy.zeros((hands, kinds))
        row[hand] = values
        rows.append(row.ravel())
        lower.append(points[hand])
        upper.append(points[hand])
        row = numpy.zeros((hands, kinds))
        row[hand] = 1
        rows.append(row.ravel())
        lower.append(card_counts[hand] or 1)
        upper.append(card_counts[hand] or copies.sum())
    for kind in range(kinds):
        row = numpy.zeros((hands, kinds))
        row[:, kind] = 1
        rows.append(row.ravel())
        lower.append(0)
        upper.append(copies[kind])
    rows.append(numpy.ones(hands * kinds))
    lower.append(0)
    upper.append(copies.sum() - (0 if uno_card_finish else 1))
    result = milp(
        numpy.zeros(hands * kinds),
        constraints=LinearConstraint(numpy.array(rows), lower, upper),
        integrality=numpy.ones(hands * kinds),
        bounds=Bounds(0, numpy.tile(copies, hands)),
    )
    return bool(result.status == 0)

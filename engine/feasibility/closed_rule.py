"""The closed rule for rows of which only points are known.

Deal all cards of the deck into parts: the losers' hands and the remainder (everything that was played or left in the
stock). A part of p points can only hold cards that count at most p. So all parts of at most p points together cannot
be worth more than all cards of at most p points: a hand of 3, another of 5 and one of 4 points need 12 points in
cards from 1 to 5. That holds for every p. A hand of 0 points needs a “0” card, and a card must remain for the winner.
Each of these conditions is necessary, so a possible row is never called impossible.

Why they suffice for a table of usual size: deal the cards from the highest to the lowest, each to any part that still
misses as many points. What all parts miss together is always what all undealt cards are worth. If a card of v points
fits nowhere, each of the m parts misses at most v − 1, but the undealt cards are worth at least v and everything below
v. So no card can fail as long as m·(v − 1) is less than that, for every v. That is so for up to 9 parts, which are 8
losers and the remainder; with golden ones, which leave fewer 1s, for up to 7 parts (``ValueTable.sure_parts``).

With more parts the conditions do not suffice: eight hands of 49 and one of 99 leave 133 in the Junior deck, in which
only three of its four 50s have a place. There the deal is really tried, which hardly ever fails; if it does,
:func:`find_misfit` compares for every value v the points that cards of v and more can give in each part at most, and
after that :mod:`engine.feasibility.search` decides.
"""

from collections.abc import Sequence

from engine.feasibility.results import Impossibility
from engine.feasibility.value_table import ValueTable
from engine.findings import Reason


def find_contradiction(table: ValueTable, points: Sequence[int]) -> Reason | None:
    """Why hands with these points cannot exist together; None if nothing speaks against it.

    Cost: a sort of at most ten numbers and one pass over them.
    """
    needed = sum(points)
    rest = table.total - needed
    if rest < 0:
        return Reason(Impossibility.SUM_EXCEEDS_DECK, {"sum": needed, "total": table.total})
    zero_hands = 0
    parts = sorted((*points, rest))
    worth_up_to, highest = table.worth_up_to, len(table.worth_up_to)
    sum_of_parts = 0
    for part in parts:
        if part >= highest:
            break
        if part == 0:
            zero_hands += 1
        sum_of_parts += part
        if sum_of_parts > worth_up_to[part]:
            values = {"points": part, "needed": sum_of_parts, "available": worth_up_to[part]}
            return Reason(Impossibility.SMALL_HANDS, values)
    if zero_hands:
        return _find_contradiction_of_zeros(table, zero_hands, rest)
    return None


def find_misfit(table: ValueTable, points: Sequence[int]) -> Reason | None:
    """Why hands with these points cannot exist together although no single value speaks against it; None if nothing
    is found. Stronger than :func:`find_contradiction` and slower; about 20 µs.
    """
    parts = (*points, table.total - sum(points))
    below = 0
    for value in sorted(table.largest_fill):
        fill = table.largest_fill[value]
        needed = sum(part - fill[part] for part in parts)
        if needed > table.worth_up_to[value - 1]:
            values = {"points": below, "needed": needed, "available": table.worth_up_to[value - 1]}
            return Reason(Impossibility.SMALL_CARDS, values)
        below = value
    return None


def _find_contradiction_of_zeros(table: ValueTable, zero_parts: int, rest: int) -> Reason | None:
    hands = zero_parts if rest else zero_parts - 1
    if hands > table.zero_cards:
        return Reason(Impossibility.TOO_MANY_ZERO_HANDS, {"hands": hands, "cards": table.zero_cards})
    if not rest and hands + table.reserve > table.zero_cards:
        return Reason(Impossibility.NO_CARD_LEFT)
    return None

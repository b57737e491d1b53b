"""The closed rule for rows of which only points are known.

Deal all cards of the deck into parts: the losers' hands and the remainder (everything that was played or left in the
stock). A part of p points can only hold cards that count at most p. So all parts of at most p points together cannot
be worth more than all cards of at most p points: a hand of 3, another of 5 and one of 4 points need 12 points in
cards from 1 to 5. That holds for every p, and with the sum, the “0” cards and the winner's last card it is all there
is to say: an integer program over tens of thousands of rows finds an example whenever these conditions hold
(``benchmarks/bench_feasibility.py``). Each condition is necessary, so a possible row is never called impossible.
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


def _find_contradiction_of_zeros(table: ValueTable, zero_parts: int, rest: int) -> Reason | None:
    hands = zero_parts if rest else zero_parts - 1
    if hands > table.zero_cards:
        return Reason(Impossibility.TOO_MANY_ZERO_HANDS, {"hands": hands, "cards": table.zero_cards})
    if not rest and hands + table.reserve > table.zero_cards:
        return Reason(Impossibility.NO_CARD_LEFT)
    return None

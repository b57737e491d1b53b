"""Validations of a row per second, league deck, 8 players; against what any program must do, and a general solver.

The limit is the sum of the row: no validation can do without it. The peer is the same question asked of SciPy's
integer program. The rows are dealt from the real deck, a tenth of them with a slip of the pen. How often the bounded
search gives up is counted as well, and how often its answer differs from the integer program's.
"""

import random
import time
from collections.abc import Callable, Sequence

from engine import Game, Hand, Seat, Sheet, check_game
from engine.decks import DeckKind, deck_of
from engine.feasibility import Answer, check_row
from engine.rulesets import LEAGUE_2006
from tests.engine.feasibility.integer_program import row_is_possible

Row = tuple[list[int], list[int | None]]
DECK = deck_of(DeckKind.LEAGUE_110)
LOSERS = 7
HAND_SIZES = (1, 2, 2, 3, 4, 5, 6, 8, 11)


def dealt_row(rng: random.Random) -> Row:
    cards = list(DECK.cards())
    rng.shuffle(cards)
    hands = [[cards.pop() for _card in range(rng.choice(HAND_SIZES))] for _loser in range(LOSERS)]
    points, counts = [DECK.hand_value(hand) for hand in hands], [len(hand) for hand in hands]
    if rng.random() < 0.1:
        slip = rng.randrange(LOSERS)
        points[slip] = int(str(points[slip])[::-1])
    return points, list(counts)


def per_second(check: Callable[[Row], object], rows: Sequence[Row]) -> float:
    start = time.perf_counter()
    for row in rows:
        check(row)
    return len(rows) / (time.perf_counter() - start)


def as_sheet(row: Row) -> Sheet:
    seats = tuple(Seat(str(position), f"Player {position}") for position in range(LOSERS + 1))
    hands = (Hand(0), *(Hand(points) for points in row[0]))
    return Sheet(seats, (Game(number=1, dealer=1, winners=(0,), hands=hands),))


def main() -> None:
    rng = random.Random(2006)
    rows = [dealt_row(rng) for _row in range(20_000)]
    some = rows[:200]
    limit = per_second(lambda row: sum(row[0]), rows)
    points_only = per_second(lambda row: check_row(DECK, row[0]), rows)
    with_counts = per_second(lambda row: check_row(DECK, row[0], row[1]), rows[:4_000])
    solver = per_second(lambda row: row_is_possible(DECK, row[0]), some)
    solver_with_counts = per_second(lambda row: row_is_possible(DECK, row[0], row[1]), some)
    sheets = [(as_sheet(row), row) for row in rows[:4_000]]
    start = time.perf_counter()
    for sheet, _row in sheets:
        check_game(sheet, 0, LEAGUE_2006)
    all_findings = len(sheets) / (time.perf_counter() - start)
    print(
        f"row possible, points only: {points_only:,.0f}/s, sum() of the row {limit:,.0f}/s, "
        f"ratio {limit / points_only:.1f}; integer program {solver:,.0f}/s, {points_only / solver:,.0f} times as fast"
    )
    print(
        f"row possible, numbers of cards known: {with_counts:,.0f}/s, integer program {solver_with_counts:,.0f}/s, "
        f"{with_counts / solver_with_counts:,.0f} times as fast"
    )
    print(
        f"all findings of a row: {all_findings:,.0f}/s, "
        f"ratio to the possible-check alone {points_only / all_findings:.1f}"
    )
    answers = [check_row(DECK, points, counts).answer for points, counts in rows]
    differing = sum(
        (check_row(DECK, points, counts).answer is Answer.POSSIBLE) != row_is_possible(DECK, points, counts)
        for points, counts in some
    )
    print(
        f"not checked: {answers.count(Answer.NOT_CHECKED)} of {len(answers):,} rows; "
        f"different from the integer program: {differing} of {len(some)}"
    )


if __name__ == "__main__":
    main()

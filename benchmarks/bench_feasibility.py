"""Validations of a row per second, league deck, 8 players; against what any program must do, and a general solver.

The limit is the sum of the row: no validation can do without it. The peer is the same question asked of SciPy's
integer program. The rows are dealt from the real deck, a tenth of them with a slip of the pen.

After that a sweep over all decks counts how often the bounded search gives up, how often an answer takes long, how
often it differs from the integer program's, and how often a possible row gets no example hands that add up: rows as
they are dealt, with a slip, and made up to be difficult, with the numbers of cards known for none, some or all hands.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence

from engine import GameRow, Hand, Seat, Sheet, check_game
from engine.cards import Card, Face
from engine.decks import Deck, DeckKind, deck_of
from engine.feasibility import Answer, check_row
from engine.rulesets import LEAGUE_2006
from tests.engine.feasibility.integer_program import row_is_possible

Question = tuple[Deck, list[int], list[int | None], bool]
Row = tuple[list[int], list[int | None]]
DECK = deck_of(DeckKind.LEAGUE_110)
LOSERS = 7
SWEPT_ROWS = 10_000
ROWS_PER_SOLVED = 50
SLOW_SECONDS = 0.02
JUST_TOO_LITTLE = (0, 1, 2, 3, 9, 19, 29, 39, 49, 59, 69, 99)
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
    return Sheet(seats, (GameRow(number=1, dealer=1, winners=(0,), hands=hands),))


def question(kind: str, rng: random.Random) -> Question:
    """Any deck, up to nine losers, who may have drawn many cards."""
    deck = deck_of(rng.choice(list(DeckKind)))
    cards = list(deck.cards())
    rng.shuffle(cards)
    uno_card_finish = deck.has_uno_card and rng.random() < 0.3
    cards.remove(deck.own(Card(Face.UNO)) if uno_card_finish else cards[0])
    wanted = [rng.choice((*HAND_SIZES, 14, 18)) for _loser in range(rng.randint(1, 9))]
    sizes = [size for at, size in enumerate(wanted) if sum(wanted[: at + 1]) <= len(cards)]
    hands = [[cards.pop() for _card in range(size)] for size in sizes]
    points = [deck.hand_value(hand) for hand in hands]
    slip = rng.randrange(len(hands))
    if kind == "slip":
        if rng.random() < 0.5:
            points[slip] = int(str(points[slip])[::-1])
        else:
            sizes[slip] = max(1, sizes[slip] + rng.choice((-1, 1)))
    elif kind == "difficult":
        points = [rng.choice((rng.choice(JUST_TOO_LITTLE), rng.randint(0, 300))) for _hand in hands]
        sizes = [min(max(1, round(rng.gauss(hand / 8, 3))), 30) for hand in points]
    known = rng.choice((0.0, 0.5, 1.0))
    counts = [size if rng.random() < known else None for size in sizes]
    return deck, points, counts, uno_card_finish


def sweep(kind: str, rng: random.Random, *, rows: int) -> None:
    answers: Counter[Answer] = Counter()
    slow = differing = without_example = 0
    slowest = 0.0
    for number in range(rows):
        deck, points, counts, uno_card_finish = question(kind, rng)
        start = time.perf_counter()
        feasibility = check_row(deck, points, counts, uno_card_finish=uno_card_finish, witness=True)
        seconds = time.perf_counter() - start
        slowest = max(slowest, seconds)
        slow += seconds > SLOW_SECONDS
        answers[feasibility.answer] += 1
        if feasibility.answer is Answer.POSSIBLE:
            without_example += [deck.hand_value(hand) for hand in feasibility.witness or ()] != points
        if number % ROWS_PER_SOLVED == 0 and feasibility.answer is not Answer.NOT_CHECKED:
            solved = row_is_possible(deck, points, counts, uno_card_finish=uno_card_finish)
            differing += solved != (feasibility.answer is Answer.POSSIBLE)
    print(
        f"{kind} rows, all decks: {answers[Answer.POSSIBLE]:,} possible, {answers[Answer.IMPOSSIBLE]:,} impossible, "
        f"{answers[Answer.NOT_CHECKED]:,} not checked; {slow} took more than {SLOW_SECONDS * 1000:.0f} ms, "
        f"the slowest {slowest * 1000:.0f} ms; without example {without_example}; "
        f"different from the integer program {differing} of {rows // ROWS_PER_SOLVED}"
    )


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
    for kind in ("dealt", "slip", "difficult"):
        sweep(kind, rng, rows=SWEPT_ROWS)


if __name__ == "__main__":
    main()

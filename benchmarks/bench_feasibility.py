"""The time it takes to see whether the hands of a row can exist together, against a general solver, and how often not.

The rows are dealt from the league's deck at a table of 8, a tenth of them with a slip of the pen; the peer is the same
question asked of SciPy's integer program. Then come the rows that somebody has looked for because they take long, and
a sweep over all decks: rows as they are dealt, with a slip, and made up to be difficult, with the numbers of cards
known for none, some or all hands. It counts how often the bounded search gives up, how often it says something else
than the integer program, and how often a possible row gets no example hands that add up.
"""

import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median

from benchmarks.data_set_cache import ROOT
from benchmarks.figures import Figure, at_most
from benchmarks.hard_rows import HARDEST
from benchmarks.timing import Effort
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
QUESTION = '{"deck": "luvsh110", "hands": [35, 0, 120]}\n'
SLOWEST = 500
"""Milliseconds that no row may take."""

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


def sweep(kind: str, rows: int) -> Iterator[Figure]:
    rng = random.Random(2006)
    not_checked = differing = without_example = 0
    slowest = 0.0
    for number in range(rows):
        deck, points, counts, uno_card_finish = question(kind, rng)
        start = time.process_time()
        feasibility = check_row(deck, points, counts, uno_card_finish=uno_card_finish, witness=True)
        slowest = max(slowest, time.process_time() - start)
        not_checked += feasibility.answer is Answer.NOT_CHECKED
        if feasibility.answer is Answer.POSSIBLE:
            without_example += [deck.hand_value(hand) for hand in feasibility.witness or ()] != points
        if number % ROWS_PER_SOLVED == 0 and feasibility.answer is not Answer.NOT_CHECKED:
            solved = row_is_possible(deck, points, counts, uno_card_finish=uno_card_finish)
            differing += solved != (feasibility.answer is Answer.POSSIBLE)
    what = f"{rows:,} {kind} rows, all decks"
    yield Figure(f"{what}: not checked", not_checked, "", at_most(0))
    yield Figure(f"{what}: the slowest", 1000 * slowest, "ms", at_most(SLOWEST))
    yield Figure(f"{what}: without an example that adds up", without_example, "", at_most(0))
    yield Figure(f"every {ROWS_PER_SOLVED}th of them: other than the integer program", differing, "", at_most(0))


def microseconds(effort: Effort, rows: Sequence[Row], check: Callable[[Row], object]) -> list[float]:
    """For each row the least of several runs."""
    best = [float("inf")] * len(rows)
    for _run in range(effort.of(3, 1)):
        for at, row in enumerate(rows):
            start = time.perf_counter_ns()
            check(row)
            best[at] = min(best[at], (time.perf_counter_ns() - start) / 1000)
    return best


def milliseconds_of_a_process(effort: Effort, *arguments: str) -> float:
    """Processor time from its start to its end, the least of several; it is asked one question."""
    best = float("inf")
    for _run in range(effort.of(5, 1)):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, input=QUESTION, capture_output=True, text=True, check=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return 1000 * best


def figures(effort: Effort) -> Iterator[Figure]:
    rng = random.Random(2006)
    rows = [dealt_row(rng) for _row in range(effort.of(4_000, 20))]
    some = rows[: effort.of(200, 2)]

    def median_of(check: Callable[[Row], object], asked: Sequence[Row] = rows) -> float:
        return median(microseconds(effort, asked, check))

    solver = median_of(lambda row: row_is_possible(DECK, row[0]), some)
    solver_with_counts = median_of(lambda row: row_is_possible(DECK, row[0], row[1]), some)
    points_only = median_of(lambda row: check_row(DECK, row[0]))
    with_counts = microseconds(effort, rows, lambda row: check_row(DECK, row[0], row[1]))
    yield Figure("row possible, points only: median", points_only, "µs", None, "integer program", solver)
    yield Figure(
        "row possible, numbers of cards known: median",
        median(with_counts),
        "µs",
        at_most(250),
        "integer program",
        solver_with_counts,
    )
    yield Figure("row possible, numbers of cards known: the slowest", max(with_counts) / 1000, "ms", at_most(SLOWEST))
    sheets = {id(row): as_sheet(row) for row in rows}
    found = median_of(lambda row: check_game(sheets[id(row)], 0, LEAGUE_2006))
    yield Figure("all findings of a row: median", found, "µs", at_most(50), "row possible alone", points_only)
    for deck, points, counts in effort.of(HARDEST, HARDEST[:1]):
        [slowest] = effort.in_turn(partial(check_row, deck, points, counts))
        said = check_row(deck, points, counts).answer.value
        what = f"made to be hard, {deck.kind.value}, {len(points)} losers ({said})"
        yield Figure(what, slowest, "ms", at_most(SLOWEST))
    asked = milliseconds_of_a_process(effort, "-m", "engine", "possible")
    nothing = milliseconds_of_a_process(effort, "-c", "pass")
    yield Figure("python -m engine possible, one line", asked, "ms", None, "python -c pass", nothing)
    for kind in ("dealt", "slip", "difficult"):
        yield from sweep(kind, effort.of(SWEPT_ROWS, 10))

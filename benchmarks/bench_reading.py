"""Reading and checking what anybody may send: the time for an input and for ten times as much, and the growth.

The growth is the exponent: 1 is linear, 2 quadratic; at or below 0 the input is refused whatever its size. Inputs that
are no sheet at all are among them, for they are what keeps a server busy.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.figures import Figure, at_most
from benchmarks.timing import Effort, exponent
from engine.checks import check_sheet
from engine.feasibility import check_row
from engine.records import read_records
from engine.rulesets import LEAGUE_2006
from engine.sheetio import MOST_PLAYERS, read_sheet_text

COLUMNS = "Spiel;Geber;Sieger;genau gegriffen;UNO-Karte"

Make = Callable[[int], str]


def csv_text(names: list[str], rows: list[str]) -> str:
    return "\n".join((";".join((COLUMNS, *names)), *rows))


def games(number: int) -> str:
    rows = [f"{game};p{(game - 1) % 8};p0;;;0;{';'.join('35' for _seat in range(7))}" for game in range(1, number + 1)]
    return csv_text([f"p{seat}" for seat in range(8)], rows)


def unreadable_cells(number: int) -> str:
    return csv_text(
        [f"p{seat}" for seat in range(MOST_PLAYERS)],
        [f"{game};p0;p1;;;{';'.join('quark' for _seat in range(MOST_PLAYERS))}" for game in range(1, number + 1)],
    )


def unknown_names(number: int) -> str:
    names = [f"{'a' * 70}{seat:04d}" for seat in range(MOST_PLAYERS)]
    rows = [f"{game};{'a' * 60}{game:08d};{'a' * 61}{game:07d};;;{';' * (MOST_PLAYERS - 1)}" for game in range(number)]
    return csv_text(names, rows)


def columns(number: int) -> str:
    return csv_text([f"p{seat}" for seat in range(number)], ["1;p1;p2;;;5;0"])


def empty_columns(number: int) -> str:
    return csv_text(["A", "B"], ["1;A;B;;;5;0" + ";" * number]) + ";" * number


def names_in_a_cell(number: int) -> str:
    return csv_text(["A", "B/C"], ["1;A;" + "A/" * number + ";;;5;0"])


def cards(number: int) -> str:
    return csv_text(["A", "B"], ["1;A;B;;;" + "99x7 " * number + ";0"])


def json_players(number: int) -> str:
    return json.dumps({"players": [f"p{seat}" for seat in range(number)], "games": []})


def json_hands(number: int) -> str:
    hands = {f"p{seat}": 5 for seat in range(number)}
    return json.dumps({"players": ["A", "B"], "games": [{"number": 1, "winner": "A", "hands": hands}]})


def json_keys(number: int) -> str:
    return json.dumps({"players": ["A", "B"], "games": [], **{f"k{key}": 0 for key in range(number)}})


def seats(number: int) -> str:
    return f'[RuleSet "standard"] [Seats "{"; ".join(f"p{seat}" for seat in range(number))}"] [Seed "1"]'


def read_and_check(text: str) -> None:
    read = read_sheet_text(text)
    if read.sheet is not None:
        for finding in check_sheet(read.sheet, LEAGUE_2006):
            read.follows_from_defect(finding, LEAGUE_2006)


def check_hands(text: str) -> None:
    check_row(LEAGUE_2006.cards, [int(word) for word in text.split()])


CASES: tuple[tuple[str, Make, Callable[[str], object], int], ...] = (
    ("games of a sheet, checked", games, read_and_check, 200),
    ("rows of 40 unreadable cells", unreadable_cells, read_and_check, 200),
    ("rows with two unknown names", unknown_names, read_and_check, 200),
    ("columns", columns, read_and_check, 10_000),
    ("empty columns", empty_columns, read_and_check, 50_000),
    ("names in a cell", names_in_a_cell, read_and_check, 5_000),
    ("99x7 in a cell", cards, read_and_check, 2_000),
    ("players in JSON", json_players, read_and_check, 10_000),
    ("unknown players' hands in JSON", json_hands, read_and_check, 5_000),
    ("unknown keys in JSON", json_keys, read_and_check, 5_000),
    ("seats of a record", seats, read_records, 50_000),
    ("hands of a row", lambda number: "5 " * number, check_hands, 5_000),
)


MOST_GROWTH = 1.2
"""Linear, with room for what a measurement is off."""

TOO_QUICK = 0.2
"""Milliseconds: what takes less has refused the input before it looked at it."""


def figures(effort: Effort) -> Iterator[Figure]:
    for name, make, work, usual in CASES:
        size = effort.of(usual, usual // 20)
        [once] = effort.in_turn(partial(work, make(size)))
        [ten_times] = effort.in_turn(partial(work, make(10 * size)))
        yield Figure(f"{name}, {10 * size:,}", ten_times, "ms", peer=f"{size:,}:", peer_value=once)
        if ten_times > TOO_QUICK:
            growth = exponent([(size, once), (10 * size, ten_times)])
            yield Figure(f"{name}: growth with their number", growth, "exponent", at_most(MOST_GROWTH))

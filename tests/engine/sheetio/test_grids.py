"""Tabs of spreadsheets: in whatever layout a sheet is written, it is read back the same; nothing stops the reading."""

from dataclasses import dataclass, replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.reading import read_sheet
from engine.rulesets import LEAGUE_2006
from engine.sheet import EMPTY_HAND, GameRow, Hand
from engine.sheetio.grids import (
    Cells,
    Layout,
    Role,
    address_of,
    cell_at,
    guess_layout,
    kept_of,
    read_grid,
    read_title,
    recalled,
    rectangular,
    shape_of,
    turned,
)
from tests.support.examples import examples

NAMES = ("Anke Petersen", "Björn Lund", "Cäcilia Groß", "Dörte Nissen", "Eike Jürgensen", "Femke de Vries")
DECK = LEAGUE_2006.cards


@dataclass(frozen=True)
class Way:
    """How somebody keeps the sheet."""

    in_columns: bool
    titles: int
    has_numbers: bool
    winner: str
    dealer: str
    has_totals: bool
    gap: bool


@st.composite
def games(draw: st.DrawFn, seats: int) -> tuple[GameRow, ...]:
    rows = []
    for number in range(1, draw(st.integers(1, 8)) + 1):
        dealer = draw(st.integers(0, seats - 1))
        if number > 1 and draw(st.integers(0, 5)) == 0:
            rows.append(GameRow(number, (EMPTY_HAND,) * seats, dealer=dealer, is_void=True))
            continue
        winner = draw(st.integers(0, seats - 1))
        hands = tuple(Hand(0 if seat == winner else draw(st.integers(1, 400))) for seat in range(seats))
        rows.append(GameRow(number, hands, dealer=dealer, winners=(winner,)))
    return tuple(rows)


WAYS = st.builds(
    Way,
    in_columns=st.booleans(),
    titles=st.integers(0, 4),
    has_numbers=st.booleans(),
    winner=st.sampled_from(["column", "zero", "★", "UNO"]),
    dealer=st.sampled_from(["column", "*", "G", "none"]),
    has_totals=st.booleans(),
    gap=st.booleans(),
)


def written(rows: tuple[GameRow, ...], seats: int, way: Way) -> tuple[Cells, Layout]:
    """The sheet in this way, and the layout by which a person would describe it."""
    columns = [
        *([("Nr.", Role.NUMBER)] if way.has_numbers else []),
        *([("Geber", Role.DEALER)] if way.dealer == "column" else []),
        *([("Sieger", Role.WINNER)] if way.winner == "column" else []),
        *([("", Role.NOTHING)] if way.gap else []),
        *((name, Role.PLAYER) for name in NAMES[:seats]),
        ("Bemerkung", Role.NOTHING),
    ]
    lines = [["UNO-Abend" if title else "Verein"] for title in range(way.titles)]
    lines.append([heading for heading, _role in columns])
    lines += [[_cell(game, heading, role, way) for heading, role in columns] for game in rows]
    if way.has_totals:
        sums = [sum(game.hands[seat].points or 0 for game in rows) for seat in range(seats)]
        total = iter(sums)
        cells = [str(next(total)) if role is Role.PLAYER else "" for _heading, role in columns]
        cells[0] = cells[0] if columns[0][1] is Role.PLAYER else "Summe"
        lines.append(cells)
    table = rectangular(lines)
    layout = Layout(
        way.titles,
        tuple(role for _heading, role in columns)[: len(table[0])],
        way.in_columns,
        totals=len(lines) - 1 if way.has_totals else None,
        winner_mark="" if way.winner in ("column", "zero") else way.winner,
        dealer_mark="" if way.dealer in ("column", "none") else way.dealer,
        zero_wins=way.winner == "zero",
    )
    return (turned(table) if way.in_columns else table), layout


def _cell(game: GameRow, heading: str, role: Role, way: Way) -> str:
    if role is Role.NUMBER:
        return str(game.number)
    if role is Role.DEALER:
        return "" if game.dealer is None else NAMES[game.dealer]
    if role is Role.WINNER:
        return "x" if game.is_void else NAMES[game.winners[0]]
    if role is Role.NOTHING:
        return "ungültig" if heading and game.is_void else ""
    seat = NAMES.index(heading)
    text = "" if game.is_void else str(game.hands[seat].points)
    if seat in game.winners and way.winner not in ("column", "zero"):
        text = way.winner
    return f"{text} {way.dealer}".strip() if game.dealer == seat and way.dealer in ("*", "G") else text


@examples(1.5)
@given(st.data(), st.integers(2, 6), WAYS)
def test_any_layout_is_read_back_the_same(data: st.DataObject, seats: int, way: Way) -> None:
    rows = data.draw(games(seats))
    cells, layout = written(rows, seats, way)

    read = read_grid(cells, layout, DECK)

    assert read.defects == ()
    assert read.sheet is not None
    dealt = rows if way.dealer != "none" else tuple(replace(game, dealer=None) for game in rows)
    assert read.sheet.games == dealt
    assert [seat.name for seat in read.sheet.seats] == list(NAMES[:seats])
    if way.has_totals:
        assert read.sheet.control_totals == tuple(
            sum(game.hands[seat].points or 0 for game in rows) for seat in range(seats)
        )
    assert Layout.from_data(layout.to_data()) == layout


@examples(1.5)
@given(
    st.lists(
        st.lists(
            st.sampled_from(["", "0", "12", "1.250", "Anke", "Jörn*", "Summe", "x", "-", "Spiel 3", "G", "★"]),
            max_size=6,
        ),
        max_size=8,
    ),
    st.integers(0, 9),
    st.sampled_from(["", "*", "G", "(", "\\"]),
)
def test_no_tab_and_no_layout_stops_the_reading(lines: list[list[str]], line: int, mark: str) -> None:
    cells = rectangular(lines)
    guess = guess_layout(cells)
    odd = replace(guess.layout, head=line, totals=line, credit=line, end=line, winner_mark=mark, dealer_mark=mark)
    for layout in (guess.layout, odd, replace(odd, in_columns=not odd.in_columns, deal_goes_round=True)):
        read = read_grid(cells, layout, DECK)
        if read.sheet is not None:
            for finding in read_sheet(read.sheet, LEAGUE_2006).findings:
                at = read.cell_of(finding.place)
                assert at is None or min(at) >= 0
    if cells:
        shape_of(cells)
        recalled(cells, kept_of(cells, guess.layout))


@given(st.integers(0, 500), st.integers(0, 700))
def test_address_names_one_cell(line: int, column: int) -> None:
    assert cell_at(address_of(line, column)) == (line, column)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2025-09-12", date(2025, 9, 12)),
        ("Abend vom 12.9.25", date(2025, 9, 12)),
        ("12. 09. 2025", date(2025, 9, 12)),
        ("12/09/2025", date(2025, 9, 12)),
        ("Fr, 12. Sept. 2025", date(2025, 9, 12)),
        ("7. März", date(2026, 3, 7)),
        ("7.3.", date(2026, 3, 7)),
        ("31.2.2025", None),
        ("Tisch 3", None),
        ("12,5", None),
    ],
)
def test_day_is_found_however_it_is_written(text: str, day: date | None) -> None:
    assert read_title(["", text], around=date(2025, 11, 1)).day == day


def test_table_is_found_in_a_title() -> None:
    assert read_title(["UNO", "Tisch Nr. 4"]).table == 4


def test_more_about_a_guess_is_said_than_it_takes() -> None:
    """The mark of the winner never stands beside points, that of the dealer does; each says so."""
    cells = rectangular([["", *NAMES[:3]], ["1", "★ G", "35", "12"], ["2", "7", "★", "9 G"], ["3", "5 G", "8", "★"]])

    guess = guess_layout(cells)

    assert (guess.layout.winner_mark, guess.layout.dealer_mark) == ("★", "G")
    assert [reason.code.name for reason in guess.reasons] == [
        "HEAD_IN_LINE",
        "NUMBERS",
        "WINNER_BY_MARK",
        "DEALER_BY_MARK",
    ]


def test_what_was_put_right_is_taken_over_by_a_file_of_the_same_shape() -> None:
    """Other players, more games: the same headings beside the names."""
    first = rectangular([["Durchgang", *NAMES[:3]], ["a", "0", "35", "12"], ["b", "7", "0", "9"]])
    other = rectangular(
        [["Durchgang", *NAMES[2:6]], ["a", "0", "3", "1", "8"], ["b", "7", "0", "9", "4"], ["c", *"1203"]]
    )
    guess = guess_layout(first).layout
    mended = replace(guess, roles=(Role.DEALER, *guess.roles[1:]), zero_wins=False, winner_mark="!")

    layout = recalled(other, kept_of(first, mended))

    assert shape_of(first) == shape_of(other)
    assert (layout.roles[0], layout.players, layout.winner_mark) == (Role.DEALER, (1, 2, 3, 4), "!")
    assert not any(name.casefold() in str(kept_of(first, mended)).casefold() for name in NAMES)

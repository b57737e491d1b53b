from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.cards import parse_cards
from engine.decks import DeckKind, deck_of
from engine.names import name_key
from engine.sheet import EMPTY_HAND, GameRow, Hand, Seat, Sheet
from engine.sheetio import read_sheet, read_sheet_text, write_csv
from tests.engine.builders import NAMES

SEASON = Path(__file__).parents[3] / "fixtures" / "season-2025-26"
DECK = deck_of(DeckKind.LEAGUE_110)

names = st.one_of(
    st.sampled_from(
        (*NAMES, "x", "Spiel", "Summe", "letzte Runde", "ja", "sep=;", '"', "=1+1", "'=", "A/B", "A / B", "A", "B")
    ),
    st.text(alphabet="aÄß Ł'\"-;,./=+@\uff1d\t\n\r|", min_size=1, max_size=12).filter(str.strip),
    st.text(min_size=1, max_size=20).filter(lambda text: text.strip() and text.isprintable()),
)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    if draw(st.booleans()):
        return Hand(draw(st.integers(-5, 2000)))
    cards = tuple(draw(st.lists(st.sampled_from(DECK.cards()), min_size=1, max_size=6)))
    if len(cards) == 1 and cards[0].face.is_number and cards[0].color is None:
        return EMPTY_HAND
    return Hand(DECK.hand_value(cards), cards)


@st.composite
def games(draw: st.DrawFn, number: int, players: int) -> GameRow:
    is_void = draw(st.booleans())
    winners = draw(st.lists(st.integers(0, players - 1), max_size=2, unique=True))
    return GameRow(
        number=number,
        hands=tuple(draw(hands()) for _ in range(players)),
        dealer=draw(st.none() | st.integers(0, players - 1)),
        winners=() if is_void else tuple(winners),
        exact_grab=draw(st.booleans()),
        uno_card_finish=draw(st.booleans()),
        is_void=is_void,
    )


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    players = draw(st.lists(names, min_size=1, max_size=10, unique_by=name_key))
    players = [" ".join(name.split()) for name in players]
    count = draw(st.integers(0, 5))
    return Sheet(
        seats=tuple(Seat(name, name) for name in players),
        games=tuple(draw(games(number, len(players))) for number in range(1, count + 1)),
        last_round_announced_after=draw(st.none() | st.integers(0, count)),
        control_totals=draw(st.none() | st.tuples(*(st.none() | st.integers(-999, 9999) for _ in players))),
    )


def sheet_of(name: str) -> Sheet:
    seats = tuple(Seat(text, text) for text in (name, "B"))
    return Sheet(seats, (GameRow(1, (Hand(0), Hand(5)), 0, (0,)), GameRow(2, (Hand(0), Hand(0)), 1, (0, 1))))


@given(sheets())
@example(sheet_of("'="))
@example(sheet_of("''=1"))
@example(sheet_of("\uff1d1"))
def test_written_sheet_reads_back_identically(sheet: Sheet) -> None:
    result = read_sheet_text(write_csv(sheet))
    assert (result.sheet, result.defects) == (sheet, ())


@pytest.mark.parametrize(
    "name", ["A/B", "A, B", "x", "Geber", '"A"', " A  B ", "A\nB", "=1+1", "+4", "-", "@a", "A\tB", "'=", "' -1"]
)
def test_player_of_any_name_deals_and_wins_after_reading_back(name: str) -> None:
    seats = tuple(Seat(" ".join(text.split()), " ".join(text.split())) for text in ("A", name, "B"))[-2:]
    seats = (Seat("C", "C"), *seats)
    rows = [
        GameRow(1, 3 * (Hand(0),), 1, (1,)),
        GameRow(2, 3 * (Hand(0),), 2, (0, 1, 2)),
        GameRow(3, 3 * (EMPTY_HAND,), is_void=True),
    ]
    sheet = Sheet(seats, tuple(rows))
    assert (read_sheet_text(write_csv(sheet)).sheet, read_sheet_text(write_csv(sheet)).defects) == (sheet, ())


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "\uff1d1", "'=1"])
def test_name_that_a_spreadsheet_would_calculate_stands_in_quotation_marks(name: str) -> None:
    heading, game, _void = write_csv(sheet_of(name)).splitlines()
    assert heading.endswith(f';"""{name}""";B')
    assert game == f'1;"""{name}""";"""{name}""";;;0;5'


def test_single_draw_card_is_not_written_as_a_number_with_a_sign() -> None:
    card = parse_cards("+2")
    game = GameRow(1, (Hand(0), Hand(DECK.hand_value(card), card)), 0, (0,))
    text = write_csv(Sheet((Seat("A", "A"), Seat("B", "B")), (game,)))
    assert text.splitlines()[1] == "1;A;A;;;0;Z2"


@pytest.mark.parametrize("path", sorted(SEASON.glob("evening-*.csv")), ids=lambda path: path.stem)
def test_real_sheet_is_written_as_the_spreadsheet_saved_it(path: Path) -> None:
    sheet = read_sheet(path).sheet
    assert sheet is not None
    assert write_csv(sheet) == path.read_bytes().decode("utf-8-sig")


@pytest.mark.clause("D9")
def test_late_and_early_players_read_back_from_their_empty_cells() -> None:
    seats = (Seat("a", "a"), Seat("b", "b", first_game=2), Seat("c", "c", last_game=1))
    rows = ((Hand(0), EMPTY_HAND, Hand(5)), (Hand(0), Hand(7), EMPTY_HAND))
    sheet = Sheet(seats, tuple(GameRow(at, row, 0, (0,)) for at, row in enumerate(rows, start=1)))
    assert read_sheet_text(write_csv(sheet)).sheet == sheet

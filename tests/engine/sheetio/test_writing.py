from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decks import DeckKind, deck_of
from engine.sheet import EMPTY_HAND, Game, Hand, Seat, Sheet
from engine.sheetio import read_sheet, read_sheet_text, write_csv
from tests.engine.builders import NAMES

SEASON = Path(__file__).parents[3] / "fixtures" / "season-2025-26"
DECK = deck_of(DeckKind.LEAGUE_110)

names = st.one_of(
    st.sampled_from(NAMES),
    st.text(alphabet="aÄß Ł'\"-;,.", min_size=1, max_size=8).map(lambda text: f"N{text}".strip()),
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
def games(draw: st.DrawFn, number: int, players: int) -> Game:
    is_void = draw(st.booleans())
    winners = draw(st.lists(st.integers(0, players - 1), max_size=2, unique=True))
    return Game(
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
    players = draw(st.lists(names, min_size=1, max_size=10, unique_by=lambda name: " ".join(name.casefold().split())))
    players = [" ".join(name.split()) for name in players]
    count = draw(st.integers(0, 5))
    return Sheet(
        seats=tuple(Seat(name, name) for name in players),
        games=tuple(draw(games(number, len(players))) for number in range(1, count + 1)),
        last_round_announced_after=draw(st.none() | st.integers(0, count)),
        control_totals=draw(st.none() | st.tuples(*(st.none() | st.integers(-999, 9999) for _ in players))),
    )


@given(sheets())
def test_written_sheet_reads_back_identically(sheet: Sheet) -> None:
    result = read_sheet_text(write_csv(sheet))
    assert (result.sheet, result.defects) == (sheet, ())


@pytest.mark.parametrize("path", sorted(SEASON.glob("evening-*.csv")), ids=lambda path: path.stem)
def test_real_sheet_is_written_as_the_spreadsheet_saved_it(path: Path) -> None:
    sheet = read_sheet(path).sheet
    assert sheet is not None
    assert write_csv(sheet) == path.read_bytes().decode("utf-8-sig")


@pytest.mark.clause("D9")
def test_late_and_early_players_read_back_from_their_empty_cells() -> None:
    seats = (Seat("a", "a"), Seat("b", "b", first_game=2), Seat("c", "c", last_game=1))
    rows = ((Hand(0), EMPTY_HAND, Hand(5)), (Hand(0), Hand(7), EMPTY_HAND))
    sheet = Sheet(seats, tuple(Game(at, row, 0, (0,)) for at, row in enumerate(rows, start=1)))
    assert read_sheet_text(write_csv(sheet)).sheet == sheet

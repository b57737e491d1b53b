import pytest

from engine.sheet import EMPTY_HAND, GameRow, Hand, Seat
from engine.sheetio import ReadSheet, read_sheet_text

HEADING = "Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;Anke;Jörn;Łukasz"


def read(*rows: str) -> ReadSheet:
    return read_sheet_text("\n".join((HEADING, *rows)))


def defects(read_sheet: ReadSheet) -> list[tuple[str, int | None, str | None, str | None]]:
    return [(defect.code.name, defect.line, defect.column, defect.text) for defect in read_sheet.defects]


def games(read_sheet: ReadSheet) -> tuple[GameRow, ...]:
    assert read_sheet.defects == ()
    assert read_sheet.sheet is not None
    return read_sheet.sheet.games


def test_row_becomes_a_game() -> None:
    assert games(read("1;Anke;Jörn;ja;j;35;0;7")) == (
        GameRow(1, (Hand(35), Hand(0), Hand(7)), dealer=0, winners=(1,), exact_grab=True, uno_card_finish=True),
    )


@pytest.mark.clause("D10")
@pytest.mark.parametrize("word", ["x", "X", "ungültig", "ungu\u0308ltig", "void"])
def test_void_game_is_recognised(word: str) -> None:
    assert games(read(f"1;Anke;{word};;;;;")) == (GameRow(1, 3 * (EMPTY_HAND,), dealer=0, is_void=True),)


@pytest.mark.clause("D11")
@pytest.mark.parametrize("winner", ["Łukasz", " łukasz ", "ŁUKASZ"])
def test_winner_is_named_whatever_blanks_and_case(winner: str) -> None:
    assert games(read(f"1;Anke;{winner};;;35;7;0"))[0].winners == (2,)


@pytest.mark.clause("D11")
@pytest.mark.parametrize("winner", ["Anke/Jörn", "Anke, Jörn", "Anke / Jo\u0308rn"])
def test_several_winners_are_all_read(winner: str) -> None:
    assert games(read(f'1;Anke;"{winner}";;;0;0;7'))[0].winners == (0, 1)


@pytest.mark.clause("L9")
def test_cards_are_counted_by_the_deck() -> None:
    game = games(read("1;Anke;Jörn;;;7 5 3 +4;0;rA 2x9"))[0]
    assert [hand.points for hand in game.hands] == [85, 0, 38]
    assert [len(hand.cards or ()) for hand in game.hands] == [4, 0, 3]


@pytest.mark.parametrize("text", ["7", " 7 ", "7,0", "7.00"])
def test_single_number_is_points(text: str) -> None:
    assert games(read(f"1;Anke;Jörn;;;{text};0;7"))[0].hands[0] == Hand(7)


@pytest.mark.parametrize("answer", ["ja", "J", "yes", "1", "wahr", "true", "x"])
def test_yes_has_many_words(answer: str) -> None:
    assert games(read(f"1;Anke;Jörn;{answer};;35;0;7"))[0].exact_grab is True


@pytest.mark.parametrize("answer", ["", "nein", "no", "0", "falsch"])
def test_no_has_many_words(answer: str) -> None:
    assert games(read(f"1;Anke;Jörn;{answer};;35;0;7"))[0].exact_grab is False


def test_every_defect_is_reported_with_line_and_column() -> None:
    result = read("eins;Bernd;Jorn;vielleicht;;1,5;abc;7 5 Q", "", "2;Anke/Jörn;Anke;;;0;12345678901;-")
    assert defects(result) == [
        ("NUMBER_UNREADABLE", 2, "A", "eins"),
        ("POINTS_NOT_WHOLE", 2, "F", "1,5"),
        ("POINTS_UNREADABLE", 2, "G", "abc"),
        ("CARDS_UNREADABLE", 2, "H", "7 5 Q"),
        ("PLAYER_UNKNOWN", 2, "B", "Bernd"),
        ("PLAYER_UNKNOWN_SIMILAR", 2, "C", "Jorn"),
        ("YES_OR_NO_UNREADABLE", 2, "D", "vielleicht"),
        ("POINTS_UNREADABLE", 4, "G", "12345678901"),
        ("POINTS_UNREADABLE", 4, "H", "-"),
        ("SEVERAL_DEALERS", 4, "B", "Anke/Jörn"),
    ]


def test_defects_quote_and_say_what_is_expected() -> None:
    texts = [str(defect) for defect in read("1;Bernd;Jorn;;;7 5 Q;0;7").defects]
    assert texts == [
        "“7 5 Q”: “Q” is no card; expected are cards like “7 r5 S +2 W +4 UNO”.",
        "“Bernd” is none of the players; expected is one of: Anke, Jörn, Łukasz.",
        "“Jorn” is none of the players; is “Jörn” meant?",
    ]


def test_what_can_be_read_is_there_in_spite_of_defects() -> None:
    sheet = read("1;Anke;Jorn;;;35;0;x").sheet
    assert sheet is not None
    assert sheet.games == (GameRow(1, (Hand(35), Hand(0), EMPTY_HAND), dealer=0),)


def test_rows_of_another_length_are_defects() -> None:
    result = read("1;Anke;Jörn;;;35;0;7;99;8", "2;Anke;Jörn", "3;Anke;Jörn;;;35;0;7;;;")
    assert defects(result) == [("ROW_TOO_LONG", 2, None, "99 8"), ("ROW_TOO_SHORT", 3, None, None)]


def test_repeated_heading_is_a_defect() -> None:
    assert defects(read("1;Anke;Jörn;;;35;0;7", HEADING)) == [("HEADER_REPEATED", 3, None, None)]


def test_rows_that_were_not_played_are_left_out_at_the_end_only() -> None:
    result = read("1;Anke;Jörn;;;35;0;7", "2;;;;;;;", "3;Anke;Jörn;;;35;0;7", "4;;;;;;;", "5")
    assert [game.number for game in games(result)] == [1, 2, 3]


@pytest.mark.clause("L6.6")
def test_totals_on_paper_are_read() -> None:
    sheet = read("1;Anke;Jörn;;;35;0;7", "Summe;;;;;35;;70").sheet
    assert sheet is not None
    assert sheet.control_totals == (35, None, 70)
    again = read("Summe;;;;;a;1;2", "Summe;;;;;1;1;2")
    assert defects(again) == [("TOTAL_UNREADABLE", 2, "F", "a"), ("TOTALS_TWICE", 3, None, None)]


@pytest.mark.clause("L8.3")
def test_announcement_of_the_last_round_is_read() -> None:
    sheet = read("1;Anke;Jörn;;;35;0;7", "letzte Runde", "2;Jörn;Jörn;;;35;0;8").sheet
    assert sheet is not None
    assert sheet.last_round_announced_after == 1
    assert defects(read("letzte Runde", "last round")) == [("ANNOUNCED_TWICE", 3, None, None)]


@pytest.mark.clause("D9")
def test_empty_cells_at_the_ends_mean_coming_late_and_leaving_early() -> None:
    sheet = read(
        "1;Anke;x;;;;;",
        "2;Anke;Jörn;;;35;0;",
        "3;Jörn;Anke;;;0;7;7",
        "4;Jörn;Anke;;;0;;8",
        "5;Jörn;Anke;;;0;9;9",
        "6;Anke;Łukasz;;;5;;0",
        "7;Anke;x;;;;;",
    ).sheet
    assert sheet is not None
    assert sheet.seats == (
        Seat("Anke", "Anke"),
        Seat("Jörn", "Jörn", last_game=5),
        Seat("Łukasz", "Łukasz", first_game=3),
    )


@pytest.mark.clause("D9")
def test_winner_with_empty_cell_was_there() -> None:
    sheet = read("1;Anke;Jörn;;;35;;7", "2;Anke;Jörn;;;35;;7").sheet
    assert sheet is not None
    assert sheet.seats[1] == Seat("Jörn", "Jörn")


@pytest.mark.clause("D9")
def test_player_who_never_came_takes_part_in_no_game() -> None:
    sheet = read("1;Anke;Jörn;;;35;0;").sheet
    assert sheet is not None
    assert sheet.seats[2].takes_part_in(1) is False


def test_more_games_than_a_sheet_has_are_refused() -> None:
    result = read(*(f"{number};Anke;Jörn;;;35;0;7" for number in range(1, 2002)))
    assert (result.sheet, defects(result)) == (None, [("TOO_MANY_ROWS", None, None, None)])

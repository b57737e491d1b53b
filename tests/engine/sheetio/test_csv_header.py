import pytest

from engine.sheetio import ReadSheet, read_sheet_text

GAME = "1;Anke;Jörn;ja;;35;0"


def read(heading: str, *rows: str) -> ReadSheet:
    return read_sheet_text("\n".join((heading, *rows)))


def texts(result: ReadSheet) -> list[str]:
    assert result.sheet is None
    return [str(defect) for defect in result.defects]


@pytest.mark.parametrize(
    "heading",
    [
        "Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;Anke;Jörn",
        "SPIEL; geber ;Gewinner;Genau  gegriffen;uno karte;Anke;Jörn",
        "Game;Dealer;Winner;exact grab;UNO card;Anke;Jörn",
    ],
)
def test_headings_may_be_german_or_english(heading: str) -> None:
    result = read(heading, GAME)
    assert result.defects == ()
    assert result.sheet is not None
    assert result.sheet.games[0].exact_grab is True
    assert [seat.name for seat in result.sheet.seats] == ["Anke", "Jörn"]


def test_columns_may_stand_in_any_order() -> None:
    result = read("Anke;Spiel;Sieger;Jörn;Geber;UNO-Karte;genau gegriffen", "35;1;Jörn;0;Anke;ja;")
    assert result.sheet is not None
    game = result.sheet.games[0]
    assert (game.winners, game.dealer, game.uno_card_finish) == ((1,), 0, True)


def test_empty_columns_at_the_end_do_not_matter() -> None:
    result = read("Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;Anke;Jörn;;", GAME + ";;")
    assert result.defects == ()


def test_missing_columns_are_all_named() -> None:
    assert texts(read("Spiel;Sieger;Anke;Jörn", "1;Anke;0;35")) == [
        "The column “Geber” is missing.",
        "The column “genau gegriffen” is missing.",
        "The column “UNO-Karte” is missing.",
    ]


def test_misspelt_column_is_suggested() -> None:
    assert texts(read("Spiel;Geber;Sieger;genau gegrifen;UNO-Karte;Anke;Jörn", GAME)) == [
        "The column “genau gegriffen” is missing; is “genau gegrifen” meant for it?"
    ]


def test_double_columns_and_players_are_defects() -> None:
    result = read("Spiel;Geber;Sieger;Winner;genau gegriffen;UNO-Karte;Anke;anke ", GAME + ";0")
    assert texts(result) == [
        "The column “Winner” is there more than once.",
        "The player “anke” has more than one column; every player has exactly one.",
    ]
    assert [(defect.line, defect.column) for defect in result.defects] == [(1, "D"), (1, "H")]


def test_column_with_entries_needs_a_name() -> None:
    result = read("Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;Anke;Jörn;", GAME + ";7")
    assert texts(result) == ["A column with entries has no name; expected is the name of a player."]


@pytest.mark.clause("L2")
def test_sheet_without_players_is_refused() -> None:
    assert texts(read("Spiel;Geber;Sieger;genau gegriffen;UNO-Karte")) == [
        "There is no column for a player; a game needs at least 2."
    ]

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import parse_cards
from engine.sheet import EMPTY_HAND, GameRow, Hand, Seat, Sheet
from engine.sheetio import ReadSheet, read_sheet_text


def read(**data: Any) -> ReadSheet:
    return read_sheet_text(json.dumps({"players": ["Anke", "Jörn"], "games": [], **data}))


def read_game(**data: Any) -> ReadSheet:
    return read(games=[{"number": 1, **data}])


def defects(result: ReadSheet) -> list[tuple[str, str | None, str | None]]:
    return [(defect.code.name, defect.field, defect.text) for defect in result.defects]


def game(result: ReadSheet) -> GameRow:
    assert result.defects == ()
    assert result.sheet is not None
    return result.sheet.games[0]


def test_sheet_with_everything_is_read() -> None:
    result = read(
        games=[
            {
                "number": 1,
                "dealer": "Anke",
                "winner": "Jörn",
                "void": False,
                "exact_grab": True,
                "uno_card_finish": True,
                "hands": {"Anke": 35, "Jörn": 0},
            },
            {"number": 2, "dealer": None, "winner": None, "void": True, "hands": {}},
        ],
        last_round_announced_after=1,
        control_totals={"Anke": 35},
        credits={"Jörn": 300},
        table=2,
    )
    assert result == ReadSheet(
        Sheet(
            seats=(Seat("Anke", "Anke"), Seat("Jörn", "Jörn", credit=300)),
            games=(
                GameRow(1, (Hand(35), Hand(0)), 0, (1,), exact_grab=True, uno_card_finish=True),
                GameRow(2, (EMPTY_HAND, EMPTY_HAND), is_void=True),
            ),
            table=2,
            last_round_announced_after=1,
            control_totals=(35, None),
        )
    )


@pytest.mark.parametrize(
    ("written", "hand"),
    [
        (12, Hand(12)),
        (12.0, Hand(12)),
        ("12", Hand(12)),
        (None, EMPTY_HAND),
        ("7 5 +4", Hand(82, parse_cards("7 5 +4"))),
        ({"cards": "7 5"}, Hand(12, parse_cards("7 5"))),
        ({"points": 13, "cards": "7 5", "card_count": 2}, Hand(13, parse_cards("7 5"), 2)),
        ({"card_count": 4}, Hand(card_count=4)),
    ],
)
def test_hand_may_be_points_cards_or_an_object(written: Any, hand: Hand) -> None:
    assert game(read_game(hands={"Anke": written, "Jörn": 0})).hands == (hand, Hand(0))


@pytest.mark.clause("D11")
def test_several_winners_are_all_read() -> None:
    assert game(read_game(winner=["Anke", "Jörn"])).winners == (0, 1)


@pytest.mark.clause("L4:credit")
def test_credits_that_are_handed_over_win() -> None:
    text = '{"players": ["Anke", "Jörn"], "games": [], "credits": {"Anke": 100, "Jörn": 100}}'
    sheet = read_sheet_text(text, granted={"Anke": 300}).sheet
    assert sheet is not None
    assert [seat.credit for seat in sheet.seats] == [300, 100]


def test_every_defect_is_reported_with_its_path() -> None:
    result = read(
        games=[
            {"number": "1", "winner": "Jorn", "void": "no", "hands": {"Anke": 1.5, "Bernd": 3, "Jörn": "abc"}},
            {"dealer": 7, "colour": "red", "hands": {"Anke": {"cards": 5, "pointz": 3}, "Jörn": [1]}},
            "game",
        ],
        table="one",
        control_totals=[35],
        title="Evening",
    )
    assert defects(result) == [
        ("KEY_UNKNOWN", "title", "title"),
        ("VALUE_UNREADABLE", "games[0].number", "1"),
        ("VALUE_UNREADABLE", "games[0].hands.Anke", "1.5"),
        ("PLAYER_UNKNOWN", "games[0].hands.Bernd", "Bernd"),
        ("POINTS_UNREADABLE", "games[0].hands.Jörn", "abc"),
        ("PLAYER_UNKNOWN_SIMILAR", "games[0].winner", "Jorn"),
        ("VALUE_UNREADABLE", "games[0].void", "no"),
        ("KEY_UNKNOWN", "games[1].colour", "colour"),
        ("KEY_MISSING", "games[1].number", None),
        ("KEY_UNKNOWN", "games[1].hands.Anke.pointz", "pointz"),
        ("VALUE_UNREADABLE", "games[1].hands.Anke.cards", "5"),
        ("VALUE_UNREADABLE", "games[1].hands.Jörn", "[1]"),
        ("VALUE_UNREADABLE", "games[1].dealer", "7"),
        ("VALUE_UNREADABLE", "games[2]", "game"),
        ("VALUE_UNREADABLE", "control_totals", "[35]"),
        ("VALUE_UNREADABLE", "table", "one"),
    ]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ([], ["NO_PLAYERS"]),
        (["Anke", "anke"], ["PLAYER_TWICE"]),
        (["Anke", ""], ["VALUE_UNREADABLE"]),
        (["Anke", "\ud800"], ["VALUE_UNREADABLE"]),
        ("Anke", ["VALUE_UNREADABLE", "NO_PLAYERS"]),
    ],
)
def test_without_readable_players_there_is_no_sheet(players: Any, expected: list[str]) -> None:
    result = read(players=players)
    assert result.sheet is None
    assert [defect.code.name for defect in result.defects] == expected


def test_missing_lists_are_named() -> None:
    assert [str(defect) for defect in read_sheet_text("{}").defects] == [
        "“players” is missing.",
        "There is no column for a player; a game needs at least 2.",
        "“games” is missing.",
    ]


@pytest.mark.parametrize(
    "text", ["{", '{"games": ' + "[" * 100_000, '{"table": 1' + "0" * 5000 + "}"], ids=["cut off", "deep", "huge"]
)
def test_text_that_is_no_json_is_refused(text: str) -> None:
    result = read_sheet_text(text)
    assert (result.sheet, [defect.code.name for defect in result.defects]) == (None, ["NOT_JSON"])


def test_key_that_is_there_twice_is_a_defect() -> None:
    result = read_sheet_text('{"players": ["Anke"], "games": [], "table": 1, "table": 2}')
    assert defects(result) == [("KEY_TWICE", None, "table")]


def test_more_games_than_a_sheet_has_are_refused() -> None:
    result = read(games=[{"number": number} for number in range(2001)])
    assert (result.sheet, defects(result)) == (None, [("TOO_MANY_ROWS", None, None)])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(("Anke", "7 5")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=5) | st.sampled_from(("Anke", "points", "number")), inner, max_size=3)
    ),
    max_leaves=8,
)
_game_keys = ("number", "dealer", "winner", "void", "exact_grab", "uno_card_finish", "hands")


@given(
    st.dictionaries(st.sampled_from(("last_round_announced_after", "control_totals", "credits", "table")), json_values),
    st.lists(json_values | st.dictionaries(st.sampled_from(_game_keys), json_values), max_size=3),
)
def test_any_values_are_read_with_their_defects(values: dict[str, Any], games: list[Any]) -> None:
    result = read(**{**values, "games": games})
    assert result.sheet is not None
    assert [len(game.hands) for game in result.sheet.games] == [2] * len(games)
    assert all(str(defect) for defect in result.defects)

import json
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

import pytest

from engine.cli import score
from tests.engine.cli.conftest import Command

CSV = """Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;Anke;Björn
1;Anke;Anke;ja;;0;35
2;Björn;Björn;;ja;20;0
"""
OTHER_TABLE = CSV.replace("Anke", "Cäcilia").replace("Björn", "Dörte")
STANDARD_JSON = '{"players": ["Anke", "Björn"], "games": [{"number": 1, "winner": "Anke", "hands": {"Björn": 500}}]}'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Path:
    files = {"one.csv": CSV, "two.csv": OTHER_TABLE, "standard.json": STANDARD_JSON, "credits.json": '{"ANKE": 300}'}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def scored(run: Command, *words: str, stdin: bytes = b"") -> Any:
    said = run("score", "--json", *words, stdin=stdin)
    assert said.code == 0
    return json.loads(said.out)


@pytest.mark.clause("L6.3", "L6.17", "L8.4", "L8.5", "L8.6", "L8.7")
def test_text_holds_the_standings_and_every_reason(run: Command) -> None:
    assert run("score", "one.csv").lines == [
        "Place  Player  Credit  Points  Total  Games  Won  Worst  For place  A  B  Ranking points",
        "    1  Anke         0      40     40      2    1     40         12  1  0              13",
        "    2  Björn        0      70     70      2    1     70          9  1  2              12",
        "",
        "Anke:",
        "  No credit: the total starts at 0. (L4)",
        "  Game 2: finish with the UNO card, so the hand of 20 counts double: 40. (L6.17)",
        "  Total 40: 0 at the start, 40 from games; games played: 2. (L8.2, L8.4)",
        "  Place 1 with a total of 40. (L8.4)",
        "  Ranking points for place 1: 12. (L8.5)",
        "  Bonus A: 1 for the most games won of the evening (1), in full for each of the 2 players tied. (L8.6, D5)",
        "Björn:",
        "  No credit: the total starts at 0. (L4)",
        "  Game 1: exact grab, so the hand of 35 counts double: 70. (L6.3)",
        "  Total 70: 0 at the start, 70 from games; games played: 2. (L8.2, L8.4)",
        "  Place 2 with a total of 70. (L8.4)",
        "  Ranking points for place 2: 9. (L8.5)",
        "  Bonus A: 1 for the most games won of the evening (1), in full for each of the 2 players tied. (L8.6, D5)",
        "  Bonus B: 2 for the worst single game of the evening (70). (L8.7)",
    ]


@pytest.mark.clause("L4:credit", "D1")
def test_credits_are_granted_by_name_and_a_dash_is_standard_input(run: Command) -> None:
    result = scored(run, "one.csv", "--credits", "credits.json")
    assert [(line["name"], line["credit"], line["total"]) for line in result["standings"]] == [
        ("Anke", 300, -260),
        ("Björn", 0, 70),
    ]
    assert result["standings"][0]["reasons"][0] == {
        "code": "REGISTERED_IN_TIME",
        "clauses": ["L4", "D1"],
        "values": {"credit": 300, "start": -300},
        "text": "Registered in time: a credit of 300, the total starts at -300.",
    }
    assert scored(run, "-", "--credits", "credits.json", stdin=CSV.encode()) == result


@pytest.mark.clause("D12")
def test_several_sheets_are_several_tables(run: Command) -> None:
    result = scored(run, "one.csv", "two.csv")
    assert [(line["place"], line["name"], line["table"]) for line in result["standings"]] == [
        (1, "Anke", 1),
        (1, "Cäcilia", 2),
        (3, "Björn", 1),
        (3, "Dörte", 2),
    ]
    assert [reason["code"] for reason in result["reasons"]] == ["ONE_RANKING"]


@pytest.mark.clause("K1")
def test_ending_is_told_where_the_system_has_one(run: Command) -> None:
    (sheet,) = scored(run, "standard.json", "--rules", "standard")["sheets"]
    assert [sheet["ending"][name] for name in ("after_game", "winners", "losers")] == [1, ["Anke"], []]
    assert sheet["games"] == [{"number": 1, "counts": True, "points": [500, 0], "totals": [500, 0]}]
    assert (
        "Over after game 1: won by Anke, at the limit of 500. (K1)"
        in run("score", "standard.json", "--rules", "standard").out
    )


@pytest.mark.clause("D11")
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("bad.csv",), 2, "bad.csv:2:G: "),
        (("none.csv",), 2, "none.csv: No such file or directory\n"),
        (("no_winner.csv",), 1, "game 1: exactly one winner is needed, not 0 (–)\n"),
        (("two.csv", "--credits", "credits.json"), 2, "credits for players who sit at no table: ANKE\n"),
    ],
)
def test_what_cannot_be_scored_is_named(
    run: Command, folder: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    (folder / "bad.csv").write_text(CSV.replace("35", "many"), encoding="utf-8")
    (folder / "no_winner.csv").write_text(CSV.replace("1;Anke;Anke", "1;Anke;"), encoding="utf-8")
    answer = run("score", *words)
    assert (answer.code, answer.err[: len(said)]) == (code, said)


@pytest.mark.parametrize(
    ("content", "message"),
    [("{", "not JSON"), ("[300]", "expected are whole points by name"), ('{"Anke": "300"}', "expected are whole")],
)
def test_unreadable_credits_are_refused(run: Command, folder: Path, content: str, message: str) -> None:
    (folder / "wrong.json").write_text(content, encoding="utf-8")
    answer = run("score", "one.csv", "--credits", "wrong.json")
    assert answer.code == 2
    assert f"wrong.json: {message}" in answer.err


def test_credit_of_thousands_of_digits_is_refused_in_our_own_words(folder: Path) -> None:
    (folder / "credits.json").write_text('{"Anke": ' + "9" * 5_000 + "}")
    with pytest.raises(ArgumentTypeError, match="has 5000 digits; at most 100 are read"):
        score.credits_argument(str(folder / "credits.json"))

import argparse
import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from engine.cli import score

CSV = """Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;Anke;Björn
1;Anke;Anke;ja;;0;35
2;Björn;Björn;;ja;20;0
"""
OTHER_TABLE = CSV.replace("Anke", "Cäcilia").replace("Björn", "Dörte")
STANDARD_JSON = {
    "players": ["Anke", "Björn"],
    "games": [{"number": 1, "winner": "Anke", "hands": {"Björn": 500}}],
}


@pytest.fixture
def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="score")
    score.add_arguments(parser)
    return parser


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "one.csv").write_text(CSV, encoding="utf-8")
    (tmp_path / "two.csv").write_text(OTHER_TABLE, encoding="utf-8")
    (tmp_path / "standard.json").write_text(json.dumps(STANDARD_JSON), encoding="utf-8")
    (tmp_path / "credits.json").write_text('{"Anke": 300}', encoding="utf-8")
    return tmp_path


def scored(parser: argparse.ArgumentParser, capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    assert score.run(parser.parse_args(["--json", *map(str, arguments)])) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.clause("L6.3", "L6.17", "L8.4", "L8.5", "L8.6", "L8.7")
def test_text_holds_the_standings_and_every_reason(
    parser: argparse.ArgumentParser, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert score.run(parser.parse_args([str(folder / "one.csv")])) == 0
    assert capsys.readouterr().out.splitlines() == [
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
        ("  Bonus A: 1 for the most games won of the evening (1), in full for each of the 2 players tied. (L8.6, D5)"),
        "Björn:",
        "  No credit: the total starts at 0. (L4)",
        "  Game 1: exact grab, so the hand of 35 counts double: 70. (L6.3)",
        "  Total 70: 0 at the start, 70 from games; games played: 2. (L8.2, L8.4)",
        "  Place 2 with a total of 70. (L8.4)",
        "  Ranking points for place 2: 9. (L8.5)",
        ("  Bonus A: 1 for the most games won of the evening (1), in full for each of the 2 players tied. (L8.6, D5)"),
        "  Bonus B: 2 for the worst single game of the evening (70). (L8.7)",
    ]


@pytest.mark.clause("L4:credit", "D1")
def test_credits_are_granted_by_name(
    parser: argparse.ArgumentParser, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = scored(parser, capsys, folder / "one.csv", "--credits", folder / "credits.json")
    assert [(s["name"], s["credit"], s["total"]) for s in result["standings"]] == [
        ("Anke", 300, -260),
        ("Björn", 0, 70),
    ]
    assert result["standings"][0]["reasons"][0] == {
        "code": "REGISTERED_IN_TIME",
        "clauses": ["L4", "D1"],
        "values": {"credit": 300, "start": -300},
        "text": "Registered in time: a credit of 300, the total starts at -300.",
    }


@pytest.mark.clause("D12")
def test_several_sheets_are_several_tables(
    parser: argparse.ArgumentParser, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = scored(parser, capsys, folder / "one.csv", folder / "two.csv")
    assert [(s["place"], s["name"], s["table"]) for s in result["standings"]] == [
        (1, "Anke", 1),
        (1, "Cäcilia", 2),
        (3, "Björn", 1),
        (3, "Dörte", 2),
    ]
    assert [reason["code"] for reason in result["reasons"]] == ["ONE_RANKING"]


@pytest.mark.clause("K1")
def test_ending_is_told_where_the_system_has_one(
    parser: argparse.ArgumentParser, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = scored(parser, capsys, folder / "standard.json", "--rules", "standard")
    ending = result["sheets"][0]["ending"]
    assert (ending["after_game"], ending["winners"], ending["losers"]) == (1, ["Anke"], [])
    assert result["sheets"][0]["games"] == [{"number": 1, "counts": True, "points": [500, 0], "totals": [500, 0]}]
    assert score.run(parser.parse_args([str(folder / "standard.json"), "--rules", "standard"])) == 0
    assert "Over after game 1: won by Anke, at the limit of 500. (K1)" in capsys.readouterr().out


def test_unreadable_cell_is_named_with_line_and_column(
    parser: argparse.ArgumentParser, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "bad.csv"
    path.write_text(CSV.replace("35", "many"), encoding="utf-8")
    assert score.run(parser.parse_args([str(path)])) == 2
    assert capsys.readouterr().err.startswith(f"{path}:2:G: ")


def test_missing_file_is_named(
    parser: argparse.ArgumentParser, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "none.csv"
    assert score.run(parser.parse_args([str(path)])) == 2
    assert capsys.readouterr().err == f"{path}: No such file or directory\n"


@pytest.mark.clause("D11")
def test_game_without_a_winner_is_named(
    parser: argparse.ArgumentParser, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "no_winner.csv"
    path.write_text(CSV.replace("1;Anke;Anke", "1;Anke;"), encoding="utf-8")
    assert score.run(parser.parse_args([str(path)])) == 1
    assert capsys.readouterr().err == "game 1: exactly one winner is needed, not 0 (–)\n"


def test_credit_for_an_unknown_player_is_refused(
    parser: argparse.ArgumentParser, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [str(folder / "two.csv"), "--credits", str(folder / "credits.json")]
    assert score.run(parser.parse_args(arguments)) == 2
    assert capsys.readouterr().err == "credits for players who sit at no table: Anke\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "not JSON"),
        ("[300]", "expected are whole points by name"),
        ('{"Anke": "300"}', "expected are whole"),
    ],
)
def test_unreadable_credits_are_refused(
    parser: argparse.ArgumentParser,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    content: str,
    message: str,
) -> None:
    path = folder / "wrong.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(SystemExit) as refused:
        parser.parse_args([str(folder / "one.csv"), "--credits", str(path)])
    assert refused.value.code == 2
    assert f"{path}: {message}" in capsys.readouterr().err


def test_dash_is_standard_input(
    parser: argparse.ArgumentParser,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    expected = scored(parser, capsys, folder / "one.csv", "--credits", folder / "credits.json")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(CSV.encode())))
    assert scored(parser, capsys, "-", "--credits", folder / "credits.json") == expected


def test_credit_of_thousands_of_digits_is_refused_in_our_own_words(folder: Path) -> None:
    (folder / "credits.json").write_text('{"Anke": ' + "9" * 5_000 + "}")
    with pytest.raises(argparse.ArgumentTypeError, match="has 5000 digits; at most 100 are read"):
        score.credits_argument(str(folder / "credits.json"))

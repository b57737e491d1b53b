import json
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

import pytest

from engine.cli import check
from engine.cli.rules import rule_set_argument
from engine.rulesets import LEAGUE_2006, STANDARD, to_data
from tests.engine.cli.conftest import Command

SEASON = Path(__file__).parents[3] / "fixtures" / "season-2025-26"
HEADING = "Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;Anke;Jörn\n"


def write(name: str, text: str) -> str:
    """Write a file into the folder of the test (see ``run``)."""
    Path(name).write_text(text, encoding="utf-8")
    return name


def test_good_evenings_have_no_errors(run: Command) -> None:
    said = run("check", *sorted(SEASON.glob("evening-*.csv")))
    assert (said.code, [line.split(": ", 1)[1] for line in said.lines]) == (
        0,
        ["notice: 10 players at the table; 8 are recommended. [MORE_PLAYERS_THAN_RECOMMENDED; L2]"],
    )


@pytest.mark.clause("L8.2", "D11")
def test_defects_and_findings_have_file_line_and_column(run: Command) -> None:
    rows = "1;Anke;Jorn;;;35;0\n\n2;Jörn;Jörn;;;1521;7\nSumme;;;;;1556;9\n"
    said = run("check", write("sheet.csv", HEADING + rows))
    assert (said.code, said.lines) == (
        1,
        [
            "sheet.csv:2:C: error: “Jorn” is none of the players; is “Jörn” meant? [PLAYER_UNKNOWN_SIMILAR; L6.4]",
            (
                "sheet.csv:4:F: error: Game 2: Anke has 1521 points; all cards of the deck together have 1520."
                " [POINTS_BEYOND_DECK; L9, K5]"
            ),
            (
                "sheet.csv:4:G: error: Game 2: the winner Jörn has 7 points; who lays the last card has 0."
                " [WINNER_WITH_POINTS; L8.2]"
            ),
            (
                "sheet.csv:5: notice: The totals on paper are compared as soon as every game can be counted."
                " [CONTROL_TOTALS_NOT_CHECKED; L6.6]"
            ),
        ],
    )


def test_json_output_has_one_object_per_line(run: Command) -> None:
    sheet = {"players": ["Anke", "Jörn"], "games": [{"number": 1, "dealer": "Anke", "hands": {"Anke": 35, "Jörn": 0}}]}
    said = run("check", write("sheet.json", json.dumps(sheet)), "--json")
    assert (said.code, [json.loads(line) for line in said.lines]) == (
        1,
        [
            {
                "file": "sheet.json",
                "line": None,
                "column": None,
                "severity": "error",
                "code": "NO_WINNER",
                "clauses": ["L8.2", "D11"],
                "message": "Game 1: no winner is marked.",
                "values": {"game": 1},
                "game": 1,
                "seat": None,
                "field": "winner",
            }
        ],
    )


def test_explanation_of_an_impossible_row_is_part_of_the_json(run: Command) -> None:
    text = "Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;A;B;C;D;E\n1;A;A;;;0;400;400;400;400\n"
    (finding,) = map(json.loads, run("check", write("sheet.csv", text), "--json").lines)
    explanation = finding["values"]["explanation"]
    assert (finding["code"], finding["message"]) == (
        "ROW_IMPOSSIBLE",
        f"Game 1: these hands cannot exist in one deck together. {explanation}",
    )


@pytest.mark.clause("K1")
def test_rules_are_chosen_by_code_or_file(run: Command) -> None:
    sheet = write("sheet.csv", HEADING + "1;Anke;Jörn;;ja;35;0\n")
    rules = write("rules.json", json.dumps(to_data(STANDARD)))
    said = [run("check", sheet, *words) for words in ((), ("--rules", "standard"), ("--rules", rules))]
    assert [(one.code, one.out.count("UNO_FINISH_WITHOUT_UNO_CARD")) for one in said] == [(0, 0), (1, 1), (1, 1)]


def test_file_that_cannot_be_read_gives_status_two(run: Command) -> None:
    good, empty = write("good.csv", HEADING + "1;Anke;Jörn;;;35;0\n"), write("empty.csv", "")
    missing, nothing, fine = run("check", good, "missing.csv"), run("check", good, empty), run("check", good)
    assert (missing.code, missing.err) == (2, "missing.csv: No such file or directory\n")
    assert (nothing.code, nothing.out) == (
        2,
        "empty.csv: error: The file is empty; expected is a line with the names of the columns. [EMPTY; L6.4]\n",
    )
    assert fine.code == 0


def test_rule_set_is_league_unless_named() -> None:
    parser = ArgumentParser()
    check.add_arguments(parser)
    assert parser.parse_args(["sheet.csv"]).rules == LEAGUE_2006


@pytest.mark.usefixtures("run")
@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("{", "not JSON"),
        ("[]", r"“\[]” cannot be read"),
        ('{"code": "x"}', "name: this parameter is missing"),
        ('{"play": {"jumpin": "off"}}', "play.jumpin: there is no such parameter"),
        ('{"code": "x", "code": "y"}', "not JSON: the key “code” is there twice"),
        (None, "No such file"),
    ],
)
def test_unreadable_rules_are_refused_with_the_reason(content: str | None, problem: str) -> None:
    if content is not None:
        write("rules.json", content)
    with pytest.raises(ArgumentTypeError, match=problem):
        rule_set_argument("rules.json")


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(ArgumentTypeError, match="“monopoly” is no rule set"):
        rule_set_argument("monopoly")


def test_dash_is_standard_input(run: Command) -> None:
    said = run("check", "-", stdin=(HEADING + "1;Anke;Jorn;;;35;0\n").encode("cp1252"))
    assert (said.code, said.out) == (
        1,
        "-:2:C: error: “Jorn” is none of the players; is “Jörn” meant? [PLAYER_UNKNOWN_SIMILAR; L6.4]\n",
    )

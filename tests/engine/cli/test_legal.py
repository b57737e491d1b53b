"""``python -m engine legal``: what may be laid, line by line."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from engine.cli import legal


def answers(capsys: pytest.CaptureFixture[str], tmp_path: Path, *lines: str, why: bool = False) -> tuple[int, Any, str]:
    """The exit status, the answers as data, and what is said about lines that cannot be read."""
    questions = tmp_path / "questions.jsonl"
    questions.write_text("\n".join(lines), encoding="utf-8")
    parser = argparse.ArgumentParser(prog="legal")
    legal.add_arguments(parser)
    code = legal.run(parser.parse_args([str(questions), *(["--why"] if why else [])]))
    captured = capsys.readouterr()
    return code, [json.loads(line) for line in captured.out.splitlines()], captured.err.replace(f"{questions}: ", "")


@pytest.mark.clause("L6.7")
def test_each_filled_line_is_answered_with_the_actions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lay_five, draw = {"action": "lay", "card": "b5"}, {"action": "draw"}

    code, actions, errors = answers(
        capsys,
        tmp_path,
        '{"top": "W", "color": "b", "hand": "r7 b5 W+4"}',
        "",
        '{"top": "b9", "hand": ["r7", "r3", "b5"]}',
    )

    assert (code, actions, errors) == (0, [[lay_five, draw], [lay_five, draw]], "")


@pytest.mark.clause("K12", "K13")
def test_drawn_card_that_does_not_fit_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _code, (verdicts,), _errors = answers(
        capsys, tmp_path, '{"rule_set": "standard", "top": "r7", "hand": "b5 y3", "drawn": "b5"}', why=True
    )

    assert [(verdict["card"], verdict["legal"], verdict["reason"]) for verdict in verdicts] == [
        ("b5", False, "b5 has neither the colour in force nor the face of r7."),
        ("y3", False, "y3 has neither the colour in force nor the face of r7."),
    ]


@pytest.mark.clause("L6.16")
def test_colour_of_the_uno_card_is_named_by_who_got_the_gifts(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _code, (others, own), _errors = answers(
        capsys, tmp_path, '{"top": "UNO", "hand": "b5 y3 r1"}', '{"top": "UNO", "hand": "b5 y3 r1", "got_gifts": true}'
    )

    assert [action["action"] for action in others] == ["extra"]
    assert [action["action"] for action in own] == ["name"] * 4


@pytest.mark.clause("L6.7", "K12")
def test_why_judges_every_card_with_its_reason(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _code, (verdicts,), _errors = answers(capsys, tmp_path, '{"top": "W", "color": "b", "hand": "r7 b5"}', why=True)

    assert [(verdict["card"], verdict["legal"], verdict["reason"], verdict["clauses"]) for verdict in verdicts] == [
        ("r7", False, "r7 has neither the colour in force nor the face of W.", ["L6.7", "K12"]),
        ("b5", True, "b5 has the colour in force.", ["L6.7", "K12"]),
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("[]", 'expected an object like {"top": "r7", "hand": ["b7", "W"]}'),
        ('{"top": "x", "hand": []}', "top: not a card: “x” (character 1)"),
        ('{"top": "r7", "hand": "b7 zz"}', "hand: not a card: “zz” (character 4)"),
        ('{"top": "r7", "hand": 7}', "hand is 7, expected a list of cards"),
        ('{"top": "r7", "hand": "b7", "color": "pink"}', 'color is "pink", expected one of red, green, blue, yellow'),
        ('{"top": "r7", "hand": "b7", "players": "four"}', 'players is "four", expected a whole number'),
        ('{"top": "r7", "hand": "b7", "players": 1}', "1 players: expected 2 to 10 (L2)"),
        ('{"top": "r7", "hand": "b7", "due": -1}', "-1 cards cannot be due"),
        ('{"top": "r7", "hand": "b7", "rule_set": 7}', "rule_set is neither a name nor an object of parameters"),
        (
            '{"top": "r7", "hand": "b7", "rule_set": {"play": {"jumpin": 1, "uno": 7}}}',
            "rule_set: play.jumpin: there is no such parameter (L1); play.uno: there is no such parameter (L1)",
        ),
        ('{"top": "r7", "hand": "b7", "hand": "b5"}', "not JSON (the key “hand” is there twice)"),
        (
            '{"top": "r7", "hand": "b7", "rule_set": {"play": {"stocks": 1, "stocks": 2}}}',
            "not JSON (the key “stocks” is there twice)",
        ),
        ('{"top": "b9", "hand": []}', "who has no card left has won, and the game is over (L8.2)"),
        (
            '{"top": "W+4", "color": "r", "hand": "b7", "due": 1, "rule_set": "standard"}',
            "1 cards cannot be due on “W+4” with this hand, expected 4",
        ),
        (
            '{"top": "r+2", "hand": "b7", "due": 999, "rule_set": "standard"}',
            "999 cards cannot be due on “r+2” with this hand, expected 2",
        ),
        ('{"top": "r7", "hand": "b7", "due": 2}', "no cards can be due on “r7”"),
        ('{"top": "r7", "hand": "b7", "drawn": "b5"}', "the drawn card “b5” is not in the hand"),
        ('{"top": "W", "hand": "b7", "drawn": "b7"}', "nobody draws before the colour is named with “W”"),
        (
            '{"top": "W", "hand": "b7", "got_gifts": true}',
            "gifts matter only while the colour of a UNO card is not named (L6.16)",
        ),
    ],
)
def test_line_that_cannot_be_read_is_answered_with_null_and_explained(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str, expected: str
) -> None:
    code, (first, second), errors = answers(capsys, tmp_path, line, '{"top": "b9", "hand": "r7 r3 r1"}')

    assert (code, first, second) == (2, None, [{"action": "draw"}])
    assert errors == f"error: line 1: {expected} in “{line}”\n"


def test_file_that_cannot_be_opened_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    missing = tmp_path / "missing.jsonl"
    parser = argparse.ArgumentParser(prog="legal")
    legal.add_arguments(parser)

    assert legal.run(parser.parse_args([str(missing)])) == 2
    assert capsys.readouterr().err == f"error: {missing}: No such file or directory\n"

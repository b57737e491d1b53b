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
        ('{"top": "r7", "hand": "b7", "rule_set": {"play.no": 1}}', "rule_set: there is no such parameter (L1)"),
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

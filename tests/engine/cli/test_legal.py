"""``python -m engine legal``: what may be laid, line by line."""

import json
from typing import Any

import pytest

from tests.engine.cli.conftest import Command


def answers(run: Command, *lines: str, why: bool = False) -> tuple[int, Any, str]:
    """The exit status, the answers as data, and what is said about lines that cannot be read."""
    said = run("legal", "-", *(["--why"] if why else []), stdin="\n".join(lines).encode())
    return said.code, [json.loads(line) for line in said.lines], said.err


@pytest.mark.clause("L6.7")
def test_each_filled_line_is_answered_with_the_actions(run: Command) -> None:
    lay_five, draw = {"action": "lay", "card": "b5"}, {"action": "draw"}

    questions = ('{"top": "W", "color": "b", "hand": "r7 b5 W+4"}', "", '{"top": "b9", "hand": ["r7", "r3", "b5"]}')
    assert answers(run, *questions) == (0, [[lay_five, draw], [lay_five, draw]], "")


@pytest.mark.clause("L6.7", "K12")
def test_why_judges_every_card_with_its_reason(run: Command) -> None:
    _code, (verdicts,), _errors = answers(run, '{"top": "W", "color": "b", "hand": "r7 b5"}', why=True)

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
def test_line_that_cannot_be_read_is_answered_with_null_and_explained(run: Command, line: str, expected: str) -> None:
    code, (first, second), errors = answers(run, line, '{"top": "b9", "hand": "r7 r3 r1"}')

    assert (code, first, second) == (2, None, [{"action": "draw"}])
    assert errors == f"error: line 1: {expected} in “{line}”\n"


def test_file_that_cannot_be_opened_is_named(run: Command) -> None:
    said = run("legal", "missing.jsonl")
    assert (said.code, said.err) == (2, "error: missing.jsonl: No such file or directory\n")

"""Reads JSON lines and says for each whether the hands can exist together in one deck.

A line: {"deck": "mattel108"|"luvsh110"|"luvsh108_golden"|"junior56", "hands": [raw points of the losers],
"card_counts": null or [numbers or nulls], "uno_card_finish": true|false, "card_values": points by card where they
differ from the deck's, like {"W+4": 70}}; the last three may be left out. The answer is a line with possible,
impossible or unknown, written at once; with --witness a possible line goes on with a tab and example hands as a JSON
list of lists of cards. A line that cannot be read is answered with invalid, explained on standard error, and makes the
exit code 2; so answers stay in step with questions. Empty lines are not answered.
"""

import argparse
import json
from dataclasses import dataclass
from typing import Any

from engine.cards import Face
from engine.cli.lines import answer_files
from engine.decks import Deck, DeckKind, FaceValues, deck_of
from engine.feasibility import InvalidRow, check_row
from engine.json_text import NotJson, parse_json
from engine.rulesets import MOST_VALUE_OF_A_CARD

_KINDS = {kind.value: kind for kind in DeckKind}
_FACES = {face.value: face for face in Face}
_KEYS = {"deck", "hands", "card_counts", "uno_card_finish", "card_values"}


@dataclass(frozen=True, slots=True)
class Question:
    """One line of input."""

    deck: Deck
    hands: list[int]
    card_counts: list[int | None] | None
    uno_card_finish: bool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("files", nargs="*", metavar="FILE", default=["-"], help="JSON lines; - is standard input")
    parser.add_argument("--witness", action="store_true", help="give example hands for possible rows")


def run(arguments: argparse.Namespace) -> int:
    """Answer every line of every file, and return the exit status."""
    return answer_files(
        arguments.files,
        lambda line: _answer(parse_question(line), with_witness=arguments.witness),
        refusals=(InvalidRow,),
        refused="invalid",
    )


def parse_question(line: str) -> Question:
    """Read one line. Raises :class:`InvalidRow` that says what is expected."""
    try:
        data = parse_json(line)
    except NotJson as error:
        raise InvalidRow(f"not JSON ({error})") from None
    if not isinstance(data, dict):
        raise InvalidRow('expected an object like {"deck": "luvsh110", "hands": [35, 0, 120]}')
    if unknown := sorted(data.keys() - _KEYS):
        raise InvalidRow(f"unknown key “{unknown[0]}”, expected {', '.join(sorted(_KEYS))}")
    deck = data.get("deck")
    if not isinstance(deck, str) or deck not in _KINDS:
        raise InvalidRow(f"deck is {json.dumps(deck)}, expected one of {', '.join(_KINDS)}")
    uno_card_finish = data.get("uno_card_finish", False)
    if not isinstance(uno_card_finish, bool):
        raise InvalidRow(f"uno_card_finish is {json.dumps(uno_card_finish)}, expected true or false")
    card_counts = data.get("card_counts")
    return Question(
        deck_of(_KINDS[deck], _card_values(data.get("card_values"), _KINDS[deck])),
        [number for number in _numbers(data.get("hands"), "hands") if number is not None],
        None if card_counts is None else _numbers(card_counts, "card_counts", may_be_null=True),
        uno_card_finish,
    )


def _card_values(value: Any, kind: DeckKind) -> FaceValues:
    if value is None:
        return ()
    if not isinstance(value, dict):
        raise InvalidRow(f'card_values is {json.dumps(value)}, expected an object like {{"W+4": 70}}')
    faces = deck_of(kind).face_counts
    for name, points in value.items():
        if _FACES.get(name) not in faces:
            raise InvalidRow(f"“{name}” in card_values is no card of the deck {kind.value}")
        if type(points) is not int or not 0 <= points <= MOST_VALUE_OF_A_CARD:
            raise InvalidRow(f"{json.dumps(points)} in card_values is not from 0 to {MOST_VALUE_OF_A_CARD}")
    return tuple((_FACES[name], points) for name, points in value.items())


def _numbers(value: Any, name: str, *, may_be_null: bool = False) -> list[int | None]:
    if not isinstance(value, list):
        raise InvalidRow(f"{name} is {json.dumps(value)}, expected a list of whole numbers")
    for item in value:
        if (item is None and not may_be_null) or (item is not None and type(item) is not int):
            raise InvalidRow(f"{json.dumps(item)} in {name} is not a whole number")
    return value


def _answer(question: Question, *, with_witness: bool) -> str:
    feasibility = check_row(
        question.deck,
        question.hands,
        question.card_counts,
        uno_card_finish=question.uno_card_finish,
        witness=with_witness,
    )
    if feasibility.witness is None:
        return feasibility.answer.value
    hands = [[card.notation() for card in hand] for hand in feasibility.witness]
    return f"{feasibility.answer.value}\t{json.dumps(hands, ensure_ascii=False)}"

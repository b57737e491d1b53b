"""Reads situations as JSON lines and says for each what the player may do.

A line: {"rule_set": "luvsh-2006" or an object of parameters, "players": 4, "direction": 1 or -1, "top": "r7",
"color": null or "red"|"r" …, "hand": ["b7", "W"] or "b7 W", "due": 0, "drawn": null or "r5"}; further "on_turn": false
for a situation out of turn, "has_laid": true if the player laid the top card, and "got_gifts": true if the player got
the gifts of the UNO card on top and names the colour. Only top and hand are needed; the default rule set is the
league's. The answer is a line with a JSON list of the legal actions of the player, written at once: {"action": "lay",
"card": "W", "color": "g"}; with --why it is a list of all cards of the hand, each with its actions and the reason and
clauses for or against it. A line that cannot be read, or a situation that cannot be, is answered with null, explained
on standard error, and makes the exit code 2; so answers stay in step with questions. Empty lines are not answered.
"""

import argparse
import json
from functools import lru_cache
from typing import Any

from engine.cards import Card, CardNotationError, Color, format_cards, parse_card, parse_cards
from engine.cli.lines import answer_files
from engine.json_text import NotJson, parse_json
from engine.play import (
    COLORS,
    NONE,
    OPEN,
    Action,
    CardVerdict,
    InvalidSituation,
    Referee,
    Situation,
    judge_hand,
    situation_actions,
)
from engine.rulesets import LEAGUE_2006, PRESETS, InvalidRuleSet, from_data, to_data

_KEYS = {"rule_set", "players", "direction", "top", "color", "hand", "due", "drawn", "on_turn", "has_laid", "got_gifts"}


class UnreadableQuestion(ValueError):
    """A line that cannot be understood; the text says what is expected."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("files", nargs="*", metavar="FILE", default=["-"], help="JSON lines; - is standard input")
    parser.add_argument("--why", action="store_true", help="judge every card of the hand, with reason and clauses")


def run(arguments: argparse.Namespace) -> int:
    """Answer every line of every file, and return the exit status."""
    answer = _judged if arguments.why else _listed
    return answer_files(
        arguments.files,
        lambda line: json.dumps(answer(*parse_question(line)), ensure_ascii=False),
        refusals=(UnreadableQuestion, InvalidSituation),
        refused="null",
    )


def parse_question(line: str) -> tuple[Referee, Situation]:
    """Read one line. Raises :class:`UnreadableQuestion` that says what is expected."""
    try:
        data = parse_json(line)
    except NotJson as error:
        raise UnreadableQuestion(f"not JSON ({error})") from None
    if not isinstance(data, dict):
        raise UnreadableQuestion('expected an object like {"top": "r7", "hand": ["b7", "W"]}')
    if unknown := sorted(data.keys() - _KEYS):
        raise UnreadableQuestion(f"unknown key “{unknown[0]}”, expected {', '.join(sorted(_KEYS))}")
    players = _typed(data, "players", int, 4)
    situation = Situation(
        hand=_hand(data.get("hand")),
        top=_card(data, "top"),
        color=_color(data.get("color")),
        players=players,
        direction=_typed(data, "direction", int, 1),
        due=_typed(data, "due", int, 0),
        drawn=None if data.get("drawn") is None else _card(data, "drawn"),
        is_on_turn=_typed(data, "on_turn", bool, default=True),
        has_laid=_typed(data, "has_laid", bool, default=False),
        got_gifts=_typed(data, "got_gifts", bool, default=False),
    )
    return _referee(json.dumps(data.get("rule_set", LEAGUE_2006.code), sort_keys=True), players), situation


@lru_cache(maxsize=64)
def _referee(rule_set: str, players: int) -> Referee:
    value = json.loads(rule_set)
    try:
        if isinstance(value, str):
            if value not in PRESETS:
                raise UnreadableQuestion(f"rule_set is “{value}”, expected one of {', '.join(PRESETS)}")
            return Referee(PRESETS[value], players)
        if not isinstance(value, dict):
            raise UnreadableQuestion("rule_set is neither a name nor an object of parameters")
        return Referee(from_data({**_identity(), **value}), players)
    except InvalidRuleSet as error:
        raise UnreadableQuestion(f"rule_set: {error}") from None
    except ValueError as error:
        raise UnreadableQuestion(str(error)) from None


def _identity() -> dict[str, Any]:
    data = to_data(LEAGUE_2006)
    return {"code": "line", "name": "line", "source": "", "valid_from": data["valid_from"]}


def _typed(data: dict[str, Any], name: str, kind: type, default: Any) -> Any:
    value = data.get(name, default)
    if type(value) is not kind:
        expected = "true or false" if kind is bool else "a whole number"
        raise UnreadableQuestion(f"{name} is {json.dumps(value)}, expected {expected}")
    return value


def _card(data: dict[str, Any], name: str) -> Card:
    value = data.get(name)
    if not isinstance(value, str):
        raise UnreadableQuestion(f"{name} is {json.dumps(value)}, expected a card like “r7” or “W”")
    try:
        return parse_card(value)
    except CardNotationError as error:
        raise UnreadableQuestion(f"{name}: {error}") from None


def _hand(value: object) -> tuple[Card, ...]:
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        value = " ".join(value)
    if not isinstance(value, str):
        raise UnreadableQuestion(f"hand is {json.dumps(value)}, expected a list of cards")
    try:
        return parse_cards(value)
    except CardNotationError as error:
        raise UnreadableQuestion(f"hand: {error}") from None


def _color(value: object) -> Color | None:
    if value is None:
        return None
    for color in Color:
        if isinstance(value, str) and value.lower() in (color.value, color.name.lower()):
            return color
    expected = ", ".join(color.name.lower() for color in Color)
    raise UnreadableQuestion(f"color is {json.dumps(value)}, expected one of {expected}")


def _listed(referee: Referee, situation: Situation) -> list[dict[str, Any]]:
    return [_plain(referee, action) for action in situation_actions(referee, situation)]


def _judged(referee: Referee, situation: Situation) -> list[dict[str, Any]]:
    return [_plain_verdict(referee, verdict) for verdict in judge_hand(referee, situation)]


def _plain_verdict(referee: Referee, verdict: CardVerdict) -> dict[str, Any]:
    return {
        "card": format_cards([verdict.card]),
        "legal": verdict.explanation.is_legal,
        "reason": str(verdict.explanation.reason),
        "clauses": list(verdict.explanation.clauses),
        "actions": [_plain(referee, action) for action in verdict.actions],
    }


def _plain(referee: Referee, action: Action) -> dict[str, Any]:
    plain: dict[str, Any] = {"action": action.kind.word}
    if action.card != NONE:
        plain["card"] = referee.pack.cards[action.card].notation()
    if action.color != OPEN:
        plain["color"] = COLORS[action.color].value
    if action.target != NONE and action.kind.word != "draw":
        plain["target"] = action.target
    return plain

"""Stories: a position, what is done, what everybody sees then; written as the rulebook and the protocol write them.

    two skips skip two players | K22 L6.12
    by standard identical_cards=no_draw_cards
    rS rS y1 / y2 y4 / y5 y6 / y7 y8 on r7
    > 1 rS; 1 double rS = y1 / y2 y4 / y5 y6 / y7 y8 on rS, turn 4

A story begins with its title and the clauses, and ends with an empty line. After ``by`` stands the rule set of this and
all following stories of the file: a preset and the parameters that differ. A line without a sign is a position, from
which play goes on; hands are written in the order of the seats, which count from 1. Another rule set in the same story
begins from the same position again. Then each line has a sign:

``>``  actions in the notation of records, all of them legal; after ``=`` what is seen then: hands, top card, and
       whatever is not as at the beginning of the first player's turn
``!``  an action that is refused, and the verdict
``?``  an action that would be allowed, and the verdict
``@``  everything that is open to a player, drawing out of turn aside; ``W>*`` is a wild with any colour
``#``  the stocks, the top card first, and the laid cards, the top card last
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from engine.decks import DeckKind
from engine.play import NONE, OPEN, Action, ActionKind, Phase
from engine.records.notation import ActionReader, format_action
from engine.rulesets import PRESETS, RuleSet
from tests.engine.play.scenes import CALM_SECOND_STOCK, CALM_STOCK, Table, scene

FOLDER = Path(__file__).parent / "stories"


@dataclass(frozen=True, slots=True)
class Story:
    """One story with its lines, and the rule set in force where it begins."""

    title: str
    clauses: tuple[str, ...]
    rules: str
    lines: tuple[str, ...]


def stories() -> Iterator[tuple[str, Story]]:
    """All stories, each with the name of its file."""
    for path in sorted(FOLDER.glob("*.txt")):
        rules = ""
        for block in path.read_text().strip().split("\n\n"):
            head, *lines = block.splitlines()
            title, _bar, clauses = head.partition(" | ")
            yield path.stem, Story(title, tuple(clauses.split()), rules, tuple(lines))
            rules = next((line for line in reversed(lines) if line.startswith("by ")), rules)


def rule_set_of(text: str) -> RuleSet:
    """``standard jump_in=after_player deck=golden``: a preset and the parameters that differ."""
    code, *changes = text.split()
    rule_set = PRESETS[code]
    for change in changes:
        name, _sign, value = change.partition("=")
        if name == "deck":
            rule_set = replace(rule_set, deck=DeckKind(value))
        elif name == "cards_dealt":
            rule_set = replace(rule_set, table=replace(rule_set.table, cards_dealt=int(value)))
        else:
            part = "play" if hasattr(rule_set.play, name) else "scoring"
            old = getattr(rule_set, part)
            rule_set = replace(rule_set, **{part: replace(old, **{name: _value(getattr(old, name), value)})})
    return rule_set


def _value(old: Any, text: str) -> Any:
    if isinstance(old, Enum):
        return type(old)(text)
    return {"yes": True, "no": False}[text] if isinstance(old, bool) else int(text)


def table_at(rule_set: RuleSet, text: str) -> Table:
    """The table in that position."""
    hands, rest = text.split(" on ")
    top, *details = rest.split(", ")
    top, _sign, color = top.partition(">")
    told = {word: value for word, _space, value in (detail.partition(" ") for detail in details)}
    stocks = told.get("stock", f"{CALM_STOCK} / {CALM_SECOND_STOCK}").replace("-", "")
    first, _slash, second = stocks.partition("/")
    return scene(
        rule_set,
        [hand.replace("-", "") for hand in hands.split(" / ")],
        top,
        under=told.get("under", ""),
        stock=first,
        second_stock=second,
        color=color,
        turn=int(told.get("turn", 1)) - 1,
        direction=int("counter" in told),
        due=int(told.get("due", 0)),
        is_closed="closed" in told,
    )


def action_of(table: Table, text: str) -> Action:
    """An action in the notation of records."""
    action, _cards = ActionReader([""] * table.referee.players, table.pack).read(text)
    return action


def seen(table: Table) -> str:
    """What everybody sees, and every hand."""
    state = table.state
    hands = " / ".join(table.hand(player) or "-" for player in table.referee.rules.seats)
    top = table.notation(state.pile[-1])
    if not table.pack.cards[state.pile[-1]].face.has_color:
        top += ">" + ("?" if state.color == OPEN else table.position().color)
    if state.phase is Phase.OVER:
        return f"{hands} on {top}, {_result(table)}"
    details = [f"turn {state.turn + 1}"] if state.turn else []
    details += ["counter"] if state.direction else []
    details += [f"due {state.due}"] if state.due else []
    details += ["closed"] if state.is_closed else []
    details += ["bluff"] if state.is_bluff else []
    details += [] if state.phase in (Phase.TURN, Phase.DUE) else [state.phase.name.lower()]
    details += [f"gift {table.notation(gift.card)} of {gift.giver + 1}" for gift in sorted(state.gifts)]
    details += [f"named by {state.namer + 1}"] if state.namer != NONE else []
    return f"{hands} on {', '.join((top, *details))}"


def cards_left(table: Table) -> str:
    """What lies in the stocks and on the pile."""
    return f"{' / '.join(table.stock(number) or '-' for number in range(len(table.state.stocks)))} on {table.pile()}"


def _result(table: Table) -> str:
    result = table.game.result()
    if result.is_void:
        return "void"
    doubled = ", UNO card finish" if result.uno_card_finish else ""
    assert result.winner is not None
    return f"won by {result.winner + 1} with {' '.join(map(str, result.points))}{doubled}"


def options(table: Table, player: int) -> str:
    """What is open to the player."""
    legal = [action for action in table.referee.legal_actions(table.state) if action.player == player]
    words = [words_of(table, action) for action in legal if action.kind is not ActionKind.DRAW_EXTRA]
    assert len(set(words)) == len(words), "an action is listed twice"
    for word in [word.removesuffix(">r") for word in words if word.endswith(">r")]:
        words = [x for x in words if x.rpartition(">")[0] != word] + [f"{word}>*"]
    return ", ".join(sorted(words)) or "nothing"


def words_of(table: Table, action: Action) -> str:
    """The action in the notation of records, without its player."""
    return format_action(action, table.pack).partition(" ")[2]

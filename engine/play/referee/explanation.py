"""Why an action is legal or not, in a sentence that names its clauses: what the guards of its move said."""

from dataclasses import dataclass

from engine.findings import Reason
from engine.messages import Parameter
from engine.play.moves.registry import MOVES
from engine.play.rules.prepared import Rules
from engine.play.values.actions import Action
from engine.play.values.state import State
from engine.play.values.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether an action is legal, and the reason that decides it."""

    is_legal: bool
    reason: Reason

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rulebook that the reason rests on."""
        return self.reason.clauses

    def __str__(self) -> str:
        return f"{self.reason} ({', '.join(self.clauses)})"


def explain_action(rules: Rules, state: State, action: Action) -> Explanation:
    """Whether the action is legal now, and why or why not."""
    return explanation_of(rules, state, action, MOVES[action.kind].verdict(rules, state, action))


def explanation_of(rules: Rules, state: State, action: Action, verdict: Verdict) -> Explanation:
    """The verdict on an action, with the cards and numbers that its sentence names."""
    cards = rules.pack.cards
    card = cards[action.card].notation() if 0 <= action.card < len(cards) else "–"
    values: dict[str, Parameter] = {
        "card": card,
        "top": cards[state.pile[-1]].notation(),
        "due": state.due,
        "turn": state.turn + 1,
    }
    return Explanation(verdict.allows, Reason(verdict, values))

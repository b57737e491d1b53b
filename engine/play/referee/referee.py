"""The referee of a table: which actions are legal, what they do, and why others are not."""

from dataclasses import dataclass
from random import Random

from engine.findings import Reason
from engine.messages import Parameter
from engine.play.moves.open_actions import out_of_turn_actions, turn_actions
from engine.play.moves.registry import HANDLERS, MOVES
from engine.play.rules.prepared import Rules
from engine.play.table.dealing import deal
from engine.play.table.ending import GameResult, result_of
from engine.play.values.actions import Action, Phase
from engine.play.values.state import State
from engine.play.values.verdicts import Verdict
from engine.rulesets import RuleSet


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


class IllegalAction(ValueError):
    """An action that the rules do not allow; ``explanation`` holds the reasons with their clauses."""

    def __init__(self, explanation: Explanation) -> None:
        self.explanation = explanation
        super().__init__(str(explanation))


class Referee:
    """Knows a rule set for a number of players. One referee serves any number of games.

    Raises ValueError for a number of players that the rule set does not allow.

    >>> from engine.rulesets import STANDARD
    >>> referee = Referee(STANDARD, players=4)
    >>> state = referee.deal(Random(5))
    >>> while actions := referee.turn_actions(state):
    ...     referee.apply(state, actions[0])
    >>> result = referee.result(state)
    >>> result.hands[result.winner]
    ()
    """

    def __init__(self, rule_set: RuleSet, players: int) -> None:
        self.rules = Rules(rule_set, players)
        self.rule_set = rule_set
        self.players = players
        self.pack = self.rules.pack

    def deal(self, generator: Random, dealer: int = 0) -> State:
        """A new game, shuffled and dealt; the generator is not used again afterwards."""
        return deal(self.rules, generator, dealer)

    def turn_actions(self, state: State) -> list[Action]:
        """What is open to those whom the game waits for, laying first; empty once the game is over.

        Two identical cards in a hand give the same action twice.
        """
        return turn_actions(self.rules, state)

    def out_of_turn_actions(self, state: State) -> list[Action]:
        """What anybody may do although the game does not wait for it."""
        return out_of_turn_actions(self.rules, state)

    def legal_actions(self, state: State) -> list[Action]:
        """Every legal action of every player, none twice. Breaking a rule (:attr:`ActionKind.FAULT`) is not one."""
        actions = turn_actions(self.rules, state) + out_of_turn_actions(self.rules, state)
        return list(dict.fromkeys(actions))

    def explain(self, state: State, action: Action) -> Explanation:
        """Whether the action is legal now, and why or why not."""
        return explanation_of(self.rules, state, action, MOVES[action.kind].verdict(self.rules, state, action))

    def apply(self, state: State, action: Action) -> None:
        """Change the state as the action wants it. Raises :class:`IllegalAction` and changes nothing otherwise."""
        explanation = self.explain(state, action)
        if not explanation.is_legal:
            raise IllegalAction(explanation)
        self.advance(state, action)

    def advance(self, state: State, action: Action) -> None:
        """Apply an action that is known to be legal: unchecked, and a good deal faster than :meth:`apply`."""
        HANDLERS[action.kind](self.rules, state, action)

    def result(self, state: State) -> GameResult:
        """The result of a finished game for the protocol. Raises ValueError for a game that is not over."""
        return result_of(self.rules, state)

    def is_over(self, state: State) -> bool:
        """Whether the game has ended, with a winner or without (D10)."""
        return state.phase is Phase.OVER

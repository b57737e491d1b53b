"""One player's view of the table: enough to say what may be laid, without knowing the other hands."""

from dataclasses import dataclass

from engine.cards import Card, Color, Face, format_cards
from engine.findings import Reason
from engine.play.actions import Action, ActionKind, Phase
from engine.play.explanation import Explanation
from engine.play.pack import COLORS, NONE, OPEN
from engine.play.reasons import Verdict
from engine.play.referee import Referee
from engine.play.state import State

_UNKNOWN_HAND = 7
LAYING = (ActionKind.LAY, ActionKind.JUMP_IN, ActionKind.DOUBLE)


class InvalidSituation(ValueError):
    """A situation that cannot be; ``field`` names what is wrong with it."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Situation:
    """What a player sees.

    ``color`` is the colour in force; None: that of the top card, or not named yet. ``direction`` is 1 clockwise or -1.
    ``due`` are cards that are due to the player, ``drawn`` the card that was just drawn and is in the hand; where a
    drawn card is not laid in the same turn, the turn has passed by then (L6.7).
    ``is_on_turn`` False: it is somebody else's turn, who has not begun; ``has_laid`` then tells that the player laid
    the top card.
    """

    hand: tuple[Card, ...]
    top: Card
    color: Color | None = None
    players: int = 4
    direction: int = 1
    due: int = 0
    drawn: Card | None = None
    is_on_turn: bool = True
    has_laid: bool = False


@dataclass(frozen=True, slots=True)
class CardVerdict:
    """Whether one card of the hand may be laid now, why, and the actions that lay it."""

    card: Card
    explanation: Explanation
    actions: tuple[Action, ...]


def state_of(referee: Referee, situation: Situation) -> State:
    """The state as far as it is known: the player sits at 0, the other hands and the stock hold any cards.

    Raises :class:`InvalidSituation`.
    """
    _check(referee, situation)
    rules, pack = referee.rules, referee.pack
    hands = [pack.hand(situation.hand), *([0] * _UNKNOWN_HAND for _other in range(referee.players - 1))]
    stocks = [[0] * _UNKNOWN_HAND, *([] for _stock in range(rules.play.stocks - 1))]
    top = pack.number(situation.top)
    state = State(hands, stocks, [0, top], dealer=0, seed=0)
    state.direction = 0 if situation.direction == 1 else 1
    state.color = pack.colors[top]
    if situation.color is not None:
        state.color = COLORS.index(situation.color)
    last = rules.following[1 - state.direction][0]
    state.turn = 0 if situation.is_on_turn else rules.following[state.direction][0]
    state.layer = state.base = last if situation.is_on_turn or not situation.has_laid else 0
    if situation.due:
        _make_due(referee, state, situation.due)
    elif situation.drawn is not None:
        state.layer = NONE
        if rules.may_lay_drawn:
            state.drawn = pack.number(situation.drawn)
            state.phase = Phase.DRAWN
        else:
            state.turn = rules.following[state.direction][0]
    elif state.color == OPEN:
        state.namer = state.turn
        state.phase = Phase.NAMING
    return state


def situation_actions(referee: Referee, situation: Situation) -> tuple[Action, ...]:
    """Every legal action of the player. Raises :class:`InvalidSituation`.

    >>> from engine.cards import parse_card, parse_cards
    >>> from engine.rulesets import LEAGUE_2006
    >>> situation = Situation(parse_cards("r7 b5 F+4"), parse_card("F"), Color.BLUE)
    >>> referee = Referee(LEAGUE_2006, situation.players)
    >>> [action.kind.word for action in situation_actions(referee, situation)]
    ['lay', 'draw']
    """
    return _own_actions(referee, state_of(referee, situation))


def judge_hand(referee: Referee, situation: Situation) -> tuple[CardVerdict, ...]:
    """For each different card of the hand, in its order: may it be laid now, and why. Raises InvalidSituation.

    >>> from engine.cards import parse_card, parse_cards
    >>> from engine.rulesets import LEAGUE_2006
    >>> situation = Situation(parse_cards("r5 b5 W"), parse_card("r7"))
    >>> [verdict.explanation.is_legal for verdict in judge_hand(Referee(LEAGUE_2006, 4), situation)]
    [True, False, True]
    """
    state = state_of(referee, situation)
    actions = _own_actions(referee, state)
    verdicts = []
    for card in dict.fromkeys(situation.hand):
        number = referee.pack.number(card)
        laying = tuple(action for action in actions if action.card == number and action.kind in LAYING)
        asked = laying[0] if laying else _would_be(situation, number)
        explanation = referee.explain(state, asked)
        if situation.drawn is not None and not referee.rules.may_lay_drawn:
            explanation = Explanation(is_legal=False, reason=Reason(Verdict.DRAWN_IS_KEPT, explanation.reason.values))
        verdicts.append(CardVerdict(card, explanation, laying))
    return tuple(verdicts)


def _own_actions(referee: Referee, state: State) -> tuple[Action, ...]:
    return tuple(action for action in referee.legal_actions(state) if action.player == 0)


def _would_be(situation: Situation, card: int) -> Action:
    if situation.is_on_turn:
        return Action(ActionKind.LAY, 0, card)
    return Action(ActionKind.DOUBLE if situation.has_laid else ActionKind.JUMP_IN, 0, card)


def _make_due(referee: Referee, state: State, due: int) -> None:
    rules, top = referee.rules, state.pile[-1]
    state.due = due
    state.phase = Phase.DUE
    state.chain = top
    if not rules.amounts[top]:
        state.chain = referee.pack.number(Card(Face.DRAW_TWO, COLORS[state.color]))
    state.is_closed = top in rules.draw_fours and rules.play.draw_four_closes_sum and due > rules.amounts[top]


def _check(referee: Referee, situation: Situation) -> None:
    _check_cards(referee, situation)
    if situation.players != referee.players:
        raise InvalidSituation("players", f"{situation.players} players, the referee has {referee.players}")
    if situation.direction not in (1, -1):
        raise InvalidSituation("direction", f"{situation.direction} is no direction, expected 1 or -1")
    _check_due(referee, situation)
    if situation.drawn is None:
        return
    if situation.drawn not in situation.hand:
        raise InvalidSituation("drawn", f"the drawn card “{situation.drawn}” is not in the hand")
    if situation.due or not situation.is_on_turn:
        raise InvalidSituation("drawn", "a card is drawn on one's turn, and while no cards are due")


def _check_cards(referee: Referee, situation: Situation) -> None:
    deck = referee.pack.deck
    cards = [deck.own(card) for card in (*situation.hand, situation.top)]
    if uncolored := [card for card in cards if card.face.has_color and card.color is None]:
        raise InvalidSituation("hand", f"“{format_cards(uncolored)}”: a coloured card needs its colour")
    if surplus := deck.surplus(cards):
        raise InvalidSituation("hand", f"“{format_cards(surplus)}”: the deck does not have that many")
    if cards[-1].face.has_color and situation.color not in (None, situation.top.color):
        raise InvalidSituation("color", f"the top card “{situation.top}” has another colour")


def _check_due(referee: Referee, situation: Situation) -> None:
    if situation.due < 0:
        raise InvalidSituation("due", f"{situation.due} cards cannot be due")
    if not situation.due:
        return
    top = referee.pack.number(situation.top)
    face = referee.pack.faces[top]
    if not referee.rules.amounts[top] and not _may_pass_on(referee, face):
        raise InvalidSituation("due", f"no cards can be due on “{situation.top}”")
    if not face.has_color and situation.color is None:
        raise InvalidSituation("color", f"the colour named with “{situation.top}” is missing")


def _may_pass_on(referee: Referee, face: Face) -> bool:
    play = referee.rules.play
    return (face is Face.REVERSE and play.reverse_returns_draw_two) or (face is Face.SKIP and play.skip_passes_draw_two)

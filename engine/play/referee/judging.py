"""What one player may do, without knowing the other hands."""

from dataclasses import dataclass

from engine.cards import Card, Face
from engine.play.moves.drawing import open_draws
from engine.play.moves.open_actions import out_of_turn_actions
from engine.play.referee.referee import Explanation, Referee, explanation_of
from engine.play.referee.situation import Situation, check_situation
from engine.play.rules.prepared import is_right_for_hand
from engine.play.values.actions import Action, ActionKind, Phase
from engine.play.values.pack import COLORS, NONE, OPEN
from engine.play.values.state import State
from engine.play.values.verdicts import Verdict

_UNKNOWN_HAND = 7


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
    check_situation(referee, situation)
    rules, pack = referee.rules, referee.pack
    hands = [pack.hand(situation.hand), *([0] * _UNKNOWN_HAND for _other in range(referee.players - 1))]
    stocks = [[0] * _UNKNOWN_HAND, *([] for _stock in range(rules.play.stocks - 1))]
    top = pack.number(situation.top)
    state = State([*map(bytearray, hands)], [*map(bytearray, stocks)], bytearray((0, top)), dealer=0, seed=0)
    state.direction = 0 if situation.direction == 1 else 1
    state.color = pack.colors[top]
    if situation.color is not None:
        state.color = COLORS.index(situation.color)
    last = rules.following[1 - state.direction][0]
    state.turn = 0 if situation.is_on_turn else rules.following[state.direction][0]
    if not situation.hand:
        state.last_cards = (top,) * referee.players
    state.layer = state.base = last if situation.is_on_turn or not situation.has_laid else 0
    if situation.due:
        _make_due(referee, state, situation.due)
    elif situation.drawn is not None:
        _make_drawn(referee, state, pack.number(situation.drawn))
    elif state.color == OPEN:
        state.namer = _namer(referee, state, situation)
        state.phase = Phase.NAMING
    return state


def situation_actions(referee: Referee, situation: Situation) -> tuple[Action, ...]:
    """Every legal action of the player. Raises :class:`InvalidSituation`.

    >>> from engine.cards import Color, parse_card, parse_cards
    >>> from engine.rulesets import LEAGUE_2006
    >>> situation = Situation(parse_cards("r7 b5 F+4"), parse_card("F"), Color.BLUE)
    >>> referee = Referee(LEAGUE_2006, situation.players)
    >>> [action.kind.word for action in situation_actions(referee, situation)]
    ['lay', 'draw']
    """
    return _own_actions(referee, situation, state_of(referee, situation))


def judge_hand(referee: Referee, situation: Situation) -> tuple[CardVerdict, ...]:
    """For each different card of the hand, in its order: may it be laid now, and why. Raises InvalidSituation.

    >>> from engine.cards import parse_card, parse_cards
    >>> from engine.rulesets import LEAGUE_2006
    >>> situation = Situation(parse_cards("r5 b5 W"), parse_card("r7"))
    >>> [verdict.explanation.is_legal for verdict in judge_hand(Referee(LEAGUE_2006, 4), situation)]
    [True, False, True]
    """
    state = state_of(referee, situation)
    actions = _own_actions(referee, situation, state)
    verdicts = []
    for card in dict.fromkeys(situation.hand):
        number = referee.pack.number(card)
        laying = tuple(action for action in actions if action.card == number and action.kind.lays)
        asked = laying[0] if laying else _would_be(situation, number)
        if situation.drawn is None or state.phase is Phase.DRAWN:
            explanation = referee.explain(state, asked)
        else:
            explanation = _after_drawing(referee, state, asked, referee.pack.number(situation.drawn))
        verdicts.append(CardVerdict(card, explanation, laying))
    return tuple(verdicts)


def _own_actions(referee: Referee, situation: Situation, state: State) -> tuple[Action, ...]:
    if situation.drawn is not None and state.phase is Phase.TURN and state.turn == 0:
        actions = [*open_draws(referee.rules, state), *out_of_turn_actions(referee.rules, state)]
    else:
        actions = referee.legal_actions(state)
    return tuple(action for action in actions if action.player == 0)


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


def _make_drawn(referee: Referee, state: State, card: int) -> None:
    """As in a game: a drawn card that fits waits, without one the turn passes, or drawing goes on (L6.7, K13)."""
    rules = referee.rules
    state.layer = NONE
    fits = rules.fits(card, state.pile[-1], state.color)
    if rules.draws_until_fit and not (fits and is_right_for_hand(rules, state, 0, card)):
        return
    if rules.may_lay_drawn and fits:
        state.drawn = card
        state.phase = Phase.DRAWN
    else:
        state.turn = rules.following[state.direction][0]


def _after_drawing(referee: Referee, state: State, action: Action, drawn: int) -> Explanation:
    """Why a card is not laid although one was just drawn, which does not fit or must be kept."""
    if not referee.rules.may_lay_drawn:
        return explanation_of(referee.rules, state, action, Verdict.DRAWN_IS_KEPT)
    before = state.copy()
    before.turn, before.phase, before.drawn = 0, Phase.DRAWN, drawn
    return referee.explain(before, action)


def _namer(referee: Referee, state: State, situation: Situation) -> int:
    """Who names the open colour: with a UNO card the opponent who got the gifts (L6.16), else who is on turn (K19)."""
    if referee.pack.faces[state.pile[-1]] is not Face.UNO or referee.players == 2:
        return state.turn
    if situation.got_gifts:
        return 0
    return next(seat for seat in referee.rules.seats if seat not in (0, state.layer))

"""Playing a game to its end at random, as fast as the rules allow."""

from collections.abc import Callable, Sequence
from random import Random

from engine.play.moves.answers import possible_gifts
from engine.play.moves.drawing import open_draws
from engine.play.moves.laying import cards_right_for_hand, lay
from engine.play.moves.open_actions import COUNT, OPEN_IN_PHASE, SLAP
from engine.play.moves.penalties import SAY_UNO, call_uno
from engine.play.moves.registry import HANDLERS
from engine.play.moves.throwing import throws
from engine.play.referee.referee import Referee
from engine.play.rules.prepared import COLOR_STATES, Rules
from engine.play.values.actions import Action, Phase
from engine.play.values.state import State

GIVING, SLAPPING = Phase.GIVING, Phase.SLAPPING
CHANCE_TO_THROW = 0.5
MOST_ACTIONS = 1_000_000


def play_out(referee: Referee, state: State, generator: Random, most: int = MOST_ACTIONS) -> int:
    """Play a game to its end, or ``most`` actions, and return the number of actions.

    Every choice is made at random: first a card, then its colour or opponent. But nobody draws who can lay, and nobody
    forgets to say UNO. Half of the chances to throw in an identical card are noticed.

    A turn is written out here instead of asking for its actions, and so is laying a card that does nothing but lie
    there (`decision 0024`): a test compares each step with what the referee allows and makes of it.

    >>> from engine.rulesets import STANDARD
    >>> referee, generator = Referee(STANDARD, players=4), Random(1)
    >>> play_out(referee, referee.deal(generator), generator) > 0
    True
    """
    rules, uniform, handlers = referee.rules, generator.random, HANDLERS
    layings, unfit, filters_hand, thrown = rules.layings, rules.unfit, rules.filters_hand, rules.may_be_thrown
    turn, due, over = Phase.TURN, Phase.DUE, Phase.OVER
    hands, pile, colors, following, just_lie = state.hands, state.pile, rules.colors, rules.following, rules.just_lie
    actions: Sequence[Action]
    count = 0
    while count < most:
        if state.phase is turn:
            player = state.turn
            hand = hands[player]
            key = pile[-1] * COLOR_STATES + state.color
            fitting = hand.translate(None, unfit[key] or rules.find_unfit(key))
            if filters_hand and fitting:
                fitting = cards_right_for_hand(rules, state, player, fitting)
            if not fitting:
                actions = open_draws(rules, state)
                action = actions[int(uniform() * len(actions))] if len(actions) > 1 else actions[0]
                handlers[action.kind](rules, state, action)
                count += 1
                continue
            card = fitting[int(uniform() * len(fitting))]
            if card in just_lie and len(hand) > 2 and state.uno_owed < 0 and state.uno_said < 0 and not state.offences:
                hand.remove(card)
                pile.append(card)
                state.color = colors[card]
                state.layer = state.base = player
                state.turn = following[state.direction][player]
                state.idle = 0
            else:
                actions = layings[player][card]
                lay(rules, state, actions[int(uniform() * len(actions))] if len(actions) > 1 else actions[0])
        elif state.phase is over:
            break
        else:
            action = _action_in_between(rules, state, uniform)
            handlers[action.kind](rules, state, action)
        count += 1
        if state.uno_owed >= 0:
            call_uno(rules, state, rules.bare[SAY_UNO][state.uno_owed])
            count += 1
        if (
            thrown
            and state.layer >= 0
            and pile[-1] in thrown
            and (state.phase is turn or state.phase is due)
            and uniform() < CHANCE_TO_THROW
            and pile[-1] in b"".join(hands)
        ):
            count += _throw_in(rules, state, uniform)
    return count


def _throw_in(rules: Rules, state: State, uniform: Callable[[], float]) -> int:
    """The first one who can throws the identical card in, and says UNO if need be; the number of actions."""
    actions = _first_throws(throws(rules, state))
    if not actions:
        return 0
    lay(rules, state, actions[int(uniform() * len(actions))])
    if state.uno_owed < 0:
        return 1
    call_uno(rules, state, rules.bare[SAY_UNO][state.uno_owed])
    return 2


def _action_in_between(rules: Rules, state: State, uniform: Callable[[], float]) -> Action:
    """A random action where the game waits for something else than a turn; gifts are given one player at a time."""
    phase = state.phase
    if phase is SLAPPING:
        place = int(uniform() * (len(state.waiting) + 1))
        return rules.bare[SLAP][state.waiting[place]] if place < len(state.waiting) else rules.bare[COUNT][state.layer]
    if phase is GIVING:
        giver = state.waiting[0]
        gifts = possible_gifts(rules, state, giver)
        return rules.gives[giver][gifts[int(uniform() * len(gifts))]]
    actions = OPEN_IN_PHASE[phase](rules, state)
    return actions[int(uniform() * len(actions))] if len(actions) > 1 else actions[0]


def _first_throws(actions: list[Action]) -> list[Action]:
    """What the first one who throws can choose between: the colour or opponent of a doubled black card (L6.9)."""
    return [action for action in actions if action.player == actions[0].player] if len(actions) > 1 else actions

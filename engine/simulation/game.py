"""One whole game between players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from engine.play import NONE, Action, ActionKind, GameResult, Phase, Referee, State
from engine.simulation.events import Event, event_of
from engine.simulation.players import SimulatedPlayer

MOST_ACTIONS = 50_000
"""A game that takes more actions than this is abandoned (D10); only rule sets that punish without end get there."""

_LAY, _DRAW = ActionKind.LAY, ActionKind.DRAW
_TURN, _DUE = Phase.TURN, Phase.DUE


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """How a game went.

    ``result`` is None for a game that was abandoned after :data:`MOST_ACTIONS`. ``turns`` counts how often a player
    on turn laid or drew: who takes due cards is skipped, a card laid just after it was drawn belongs to the same turn,
    and a card thrown in is laid out of turn. ``beginner`` had the first turn, which the start card may have given to
    somebody else than the player at the dealer's left (W1); NONE: there was none. ``is_comeback`` tells that the
    winner had most cards of all when half of the turns were over.
    """

    dealer: int
    result: GameResult | None
    turns: int
    beginner: int
    events: Mapping[Event, int]
    is_comeback: bool


def play_game(referee: Referee, players: Sequence[SimulatedPlayer], generator: Random, dealer: int = 0) -> PlayedGame:
    """Deal and play one game; everything that happens follows from the generator.

    Whoever the game waits for chooses; before that everybody may react, in random order, but first the one who owes
    a UNO and last the one who is on turn. Stocks are slapped in random order. Nobody draws out of turn.
    """
    state = referee.deal(generator, dealer)
    events: dict[Event, int] = {}
    sizes: list[tuple[int, ...]] = []
    beginner = NONE
    has_throws = referee.rules.has_jump_in or bool(referee.rules.doubles)
    for _action in range(MOST_ACTIONS):
        action = None
        if _is_anything_open(referee, state, has_throws):
            action = _reaction(referee, state, players, generator)
        if action is None:
            actions = referee.turn_actions(state)
            if not actions:
                break
            if state.phase is _TURN or state.phase is _DUE:
                action = players[state.turn].choose(referee, state, actions)
                if action.kind is _LAY or action.kind is _DRAW:
                    beginner = state.turn if beginner == NONE else beginner
                    sizes.append(tuple(map(len, state.hands)))
            else:
                action = _decision(referee, state, players, generator, actions)
        if action.kind is not _LAY and action.kind is not _DRAW:
            event = event_of(state, action)
            if event is not None:
                events[event] = events.get(event, 0) + (state.due if event is Event.DUE_CARDS else 1)
        referee.advance(state, action)
    if not referee.is_over(state):
        return PlayedGame(dealer, None, len(sizes), beginner, events, is_comeback=False)
    is_comeback = state.winner != NONE and _has_most_cards(state.winner, sizes[len(sizes) // 2])
    return PlayedGame(dealer, referee.result(state), len(sizes), beginner, events, is_comeback)


def _has_most_cards(player: int, sizes: tuple[int, ...]) -> bool:
    return sizes[player] == max(sizes) > min(sizes)


def _is_anything_open(referee: Referee, state: State, has_throws: bool) -> bool:
    """Whether anybody can possibly react: saves asking everybody after each action."""
    if state.uno_owed != NONE or state.offences:
        return True
    turn, hands = state.turn, state.hands
    if len(hands[turn]) == 2 and state.uno_said != turn and referee.rules.announces_uno:
        return True
    if has_throws and state.layer != NONE:
        top = state.pile[-1]
        for hand in hands:
            if top in hand:
                return True
    return False


def _reaction(referee: Referee, state: State, players: Sequence[SimulatedPlayer], generator: Random) -> Action | None:
    open_to: dict[int, list[Action]] = {}
    for action in referee.out_of_turn_actions(state):
        if action.kind is not ActionKind.DRAW_EXTRA:
            open_to.setdefault(action.player, []).append(action)
    order = list(open_to)
    if len(order) > 1:
        generator.shuffle(order)
        order.sort(key=lambda player: (player != state.uno_owed, player == state.turn))
    for player in order:
        reaction = players[player].react(referee, state, open_to[player])
        if reaction is not None:
            return reaction
    return None


def _decision(
    referee: Referee, state: State, players: Sequence[SimulatedPlayer], generator: Random, actions: Sequence[Action]
) -> Action:
    """What happens where the game waits for several players at once, or for one in the middle of a turn."""
    if state.phase is Phase.SLAPPING:
        return actions[generator.randrange(len(state.waiting))]
    if state.phase is Phase.BLOCKING:
        return _block_or_count(referee, state, players, generator, actions)
    player = actions[0].player
    if state.phase is Phase.GIVING:
        actions = [action for action in actions if action.player == player]
    return players[player].choose(referee, state, actions)


def _block_or_count(
    referee: Referee, state: State, players: Sequence[SimulatedPlayer], generator: Random, actions: Sequence[Action]
) -> Action:
    *blocks, count = actions
    blockers = list(dict.fromkeys(block.player for block in blocks))
    generator.shuffle(blockers)
    for player in blockers:
        own = [block for block in blocks if block.player == player]
        block = players[player].react(referee, state, own)
        if block is not None:
            return block
    return count

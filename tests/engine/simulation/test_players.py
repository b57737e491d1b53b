"""How players choose; and that they know no more than is seen at the table."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import parse_cards
from engine.play import COLORS, NONE, OPEN, Action, ActionKind, Phase, Referee, State
from engine.rulesets import LEAGUE_2006, STANDARD, RuleSet, ScoringSystem
from engine.simulation import (
    PLAYERS,
    AnyActionPlayer,
    AnyCardPlayer,
    GreedyPlayer,
    SimulatedPlayer,
    StrategicPlayer,
    Strategy,
    seat_players,
)
from engine.simulation.strategic import opponents
from tests.engine.builders import make_system
from tests.engine.play.rule_sets import rule_sets
from tests.support.examples import examples


def scene(rule_set: RuleSet, top: str, *hands: str, color: str = "") -> tuple[Referee, State]:
    """Player 0 is on turn; each hand and the top card are written in the notation of cards."""
    referee = Referee(rule_set, len(hands))
    (laid,) = parse_cards(top)
    pile = [referee.pack.number(laid)]
    dealt = [referee.pack.hand(parse_cards(hand)) for hand in hands]
    stocks = [bytearray(20) for _stock in range(rule_set.play.stocks)]
    state = State([*map(bytearray, dealt)], stocks, bytearray(pile), dealer=len(hands) - 1, seed=1)
    named = next((number for number, of in enumerate(COLORS) if of.name.lower() == color), OPEN)
    state.color = named if color else referee.pack.colors[pile[0]]
    state.turn = 0
    return referee, state


def chosen(player: SimulatedPlayer, referee: Referee, state: State) -> str:
    action = player.choose(referee, state, referee.turn_actions(state))
    return action.kind.word if action.card == NONE else referee.pack.cards[action.card].notation()


@pytest.mark.parametrize("random_player", [AnyActionPlayer, AnyCardPlayer])
def test_random_player_draws_only_if_nothing_fits(random_player: type[AnyActionPlayer]) -> None:
    player = random_player(Random(1))
    referee, state = scene(STANDARD, "r5", "r7 g5 b1", "r1 r2")
    assert {chosen(player, referee, state) for _ in range(60)} == {"r7", "g5"}
    assert chosen(player, *scene(STANDARD, "r5", "g7 b1", "r1 r2")) == "draw"


@pytest.mark.parametrize(
    ("random_player", "shares"),
    [
        (AnyCardPlayer, {"r7": 2 / 4, "W": 1 / 4, "g5": 1 / 4}),
        (AnyActionPlayer, {"r7": 2 / 7, "W": 4 / 7, "g5": 1 / 7}),
    ],
)
def test_each_card_is_equally_likely_or_each_action(
    random_player: type[AnyActionPlayer], shares: dict[str, float]
) -> None:
    player, tries = random_player(Random(1)), 4000
    referee, state = scene(STANDARD, "r5", "r7 W b1 g5 r7", "r1 r2")
    laid = Counter(chosen(player, referee, state) for _try in range(tries))
    assert {card: times / tries for card, times in laid.items()} == pytest.approx(shares, abs=0.03)


def test_color_is_equally_likely_once_a_wild_is_chosen() -> None:
    player = AnyCardPlayer(Random(1))
    referee, state = scene(STANDARD, "r5", "W b1", "r1 r2")
    named = Counter(player.choose(referee, state, referee.turn_actions(state)).color for _try in range(4000))
    assert named == pytest.approx(dict.fromkeys(range(4), 1000), abs=100)


def test_greedy_player_lays_what_counts_most() -> None:
    assert chosen(GreedyPlayer(Random(1)), *scene(STANDARD, "r5", "r3 r9 g5 b1", "r1 r2")) == "r9"


def test_strategic_attacker_keeps_black_cards_as_long_as_another_fits() -> None:
    player = StrategicPlayer(Random(1))
    assert chosen(player, *scene(STANDARD, "r5", "r3 W b1 b2", "r1 r2 r4 g1")) == "r3"


def test_strategic_attacker_lays_where_most_cards_can_follow() -> None:
    assert chosen(StrategicPlayer(Random(1)), *scene(STANDARD, "r5", "r9 g5 g1 g2", "r1 r2 r4 g1")) == "g5"


def test_strategic_defender_gets_rid_of_high_values_once_an_opponent_has_few_cards() -> None:
    player = StrategicPlayer(Random(1))
    assert chosen(player, *scene(STANDARD, "r5", "r3 W b1 b2", "r1 r2 r4 g1", "g1 g2")) == "W"


def test_strategic_player_attacks_the_next_one_who_has_said_uno() -> None:
    player = StrategicPlayer(Random(1))
    assert chosen(player, *scene(STANDARD, "r5", "r9 r+2 b1 b2", "r1", "g1 g2 g4")) == "r+2"


def test_strategic_player_names_the_color_held_most() -> None:
    referee, state = scene(STANDARD, "r5", "W g1 g2 b1", "r1 r2 r4 g1")
    action = StrategicPlayer(Random(1)).choose(referee, state, referee.turn_actions(state))
    assert action.color == referee.pack.colors[referee.pack.hand(parse_cards("g1"))[0]]


@pytest.mark.clause("L6.9")
@pytest.mark.parametrize("player", [GreedyPlayer, StrategicPlayer])
def test_second_wild_names_the_color_held_most(player: type[GreedyPlayer | StrategicPlayer]) -> None:
    referee, state = scene(LEAGUE_2006, "r5", "W W g1 g2 b1", "r1 r2 r4 g1")
    referee.advance(state, next(action for action in referee.turn_actions(state) if action.color == 0))
    doubles = [action for action in referee.out_of_turn_actions(state) if action.kind is ActionKind.DOUBLE]
    action = player(Random(1)).choose(referee, state, doubles)
    assert (len(doubles), action.color) == (len(COLORS), referee.pack.colors[referee.pack.hand(parse_cards("g1"))[0]])


@pytest.mark.clause("L6.10")
@pytest.mark.parametrize(
    ("others", "expected"),
    [(("r1 r2 r3 r4", "r1"), (ActionKind.SWAP, 2)), (("r1 r2 r3 r4", "r1 r2 r3"), (ActionKind.DECLINE, NONE))],
)
def test_strategic_player_swaps_hands_only_for_fewer_cards(
    others: tuple[str, ...], expected: tuple[ActionKind, int]
) -> None:
    referee, state = scene(LEAGUE_2006, "r0", "g1 g2", *others)
    state.phase, state.waiting = Phase.SWAPPING, (0,)
    action = StrategicPlayer(Random(1)).choose(referee, state, referee.turn_actions(state))
    assert (action.kind, action.target) == expected


@pytest.mark.clause("K17")
@pytest.mark.parametrize(("cards", "expected"), [("r1 r2 r3 r4 r5 r6", "challenge"), ("r1 r2", "take")])
def test_strategic_player_challenges_who_has_many_cards(cards: str, expected: str) -> None:
    referee, state = scene(STANDARD, "F+4", "g1 g2", cards, color="green")
    state.phase, state.due, state.layer = Phase.DUE, 4, 1
    state.chain = state.pile[-1]
    assert chosen(StrategicPlayer(Random(1)), referee, state) == expected


@pytest.mark.clause("L6.13")
def test_strategic_player_passes_due_cards_on() -> None:
    referee, state = scene(LEAGUE_2006, "r+2", "g+2 g1 g2", "r1 r2 r3")
    state.phase, state.due, state.chain = Phase.DUE, 2, state.pile[-1]
    assert chosen(StrategicPlayer(Random(1)), referee, state) == "g+2"


@pytest.mark.clause("L8.1", "K18")
@pytest.mark.parametrize("strategy", Strategy)
def test_nobody_says_uno_before_drawing(strategy: Strategy) -> None:
    referee, state = scene(STANDARD, "r5", "g1 g2", "r1 r2 r3")
    player = PLAYERS[strategy](Random(1))
    call = Action(ActionKind.CALL_UNO, 0)
    assert [player.react(referee, state, [call]) for _ in range(20)] == [None] * 20


@pytest.mark.clause("L8.1", "K18")
@pytest.mark.parametrize("strategy", Strategy)
def test_uno_is_said_before_laying_but_sometimes_forgotten(strategy: Strategy) -> None:
    referee, state = scene(STANDARD, "r5", "r1 g2", "r1 r2 r3")
    player = PLAYERS[strategy](Random(1))
    call = Action(ActionKind.CALL_UNO, 0)
    assert {player.react(referee, state, [call]) for _ in range(200)} == {None, call}


@pytest.mark.clause("K4")
def test_partners_sit_opposite_and_spare_each_other() -> None:
    referee = Referee(make_system(ScoringSystem.PARTNER, limit=500), 4)
    assert referee.rules.partners == {0: 2, 1: 3, 2: 0, 3: 1}
    assert list(opponents(referee, 1)) == [0, 2]
    assert Referee(STANDARD, 4).rules.partners == {}


@examples(1.5)
@given(rule_set=rule_sets(), strategy=st.sampled_from(Strategy), seed=st.integers(0, 2**32), steps=st.integers(0, 60))
def test_a_choice_does_not_depend_on_hidden_cards(rule_set: RuleSet, strategy: Strategy, seed: int, steps: int) -> None:
    referee = Referee(rule_set, 4)
    generator = Random(seed)
    state = referee.deal(generator, 0)
    players = seat_players([strategy] * 4, generator)
    for _step in range(steps):
        actions = referee.turn_actions(state)
        if not actions:
            return
        player = actions[0].player
        own = [action for action in actions if action.player == player]
        before = generator.getstate()
        choice = players[player].choose(referee, state, own)
        generator.setstate(before)
        assert players[player].choose(referee, _with_other_hidden_cards(state, player), own) == choice
        referee.advance(state, choice)


def _with_other_hidden_cards(state: State, player: int) -> State:
    """The same to the player's eyes: hands of others and stocks of the same sizes with the same cards mixed."""
    other = state.copy()
    places = [hand for seat, hand in enumerate(other.hands) if seat != player] + other.stocks
    cards = sorted((card for place in places for card in place), reverse=True)
    for place in places:
        for index in range(len(place)):
            place[index] = cards.pop()
    other.is_bluff = not state.is_bluff
    return other

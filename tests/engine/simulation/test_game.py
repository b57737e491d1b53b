"""Every game ends, whatever the rules and however it is played, and its result stands up to the checks."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.straight_line import play_game as straight_line_game
from engine.checks import check_game
from engine.findings import Severity
from engine.play import Action, ActionKind, Phase, Referee, State
from engine.rulesets import JUNIOR, LEAGUE_2006, PRESETS, RuleSet
from engine.sheet import Seat, Sheet
from engine.simulation import Event, PlayedGame, SimulatedPlayer, Strategy, play_game, seat_players, simulate
from engine.simulation.distribution import Distribution, standard_errors_apart
from tests.engine.play.rule_sets import rule_sets

SEEDS = st.integers(0, 2**32)


def play(rule_set: RuleSet, strategies: list[Strategy], seed: int) -> PlayedGame:
    generator = Random(seed)
    seated = seat_players(strategies, generator)
    return play_game(Referee(rule_set, len(strategies)), seated, generator, dealer=seed % len(strategies))


def errors_of(rule_set: RuleSet, played: PlayedGame, players: int) -> list[str]:
    assert played.result is not None
    seats = tuple(Seat(str(seat), str(seat)) for seat in range(players))
    sheet = Sheet(seats, (played.result.as_game(1, played.dealer),))
    return [str(finding) for finding in check_game(sheet, 0, rule_set) if finding.severity is Severity.ERROR]


@given(data=st.data(), rule_set=rule_sets(), seed=SEEDS)
def test_every_game_ends_with_a_result_that_passes_the_checks(
    data: st.DataObject, rule_set: RuleSet, seed: int
) -> None:
    players = data.draw(st.integers(2, rule_set.table.max_players).filter(rule_set.scoring.system.can_seat))
    strategies = data.draw(st.lists(st.sampled_from(Strategy), min_size=players, max_size=players))
    played = play(rule_set, strategies, seed)
    assert errors_of(rule_set, played, players) == []


@pytest.mark.clause("K6")
@pytest.mark.parametrize(("players", "seed"), [(2, 284), (3, 307)])
def test_loser_whose_last_card_spared_drawing_has_no_card_and_the_checks_know_it(players: int, seed: int) -> None:
    played = play(JUNIOR, [Strategy.RANDOM] * players, seed)
    assert played.result is not None
    assert played.result.hands.count(()) == 2
    assert errors_of(JUNIOR, played, players) == []


@pytest.mark.parametrize("players", [2, 5, 10])
@pytest.mark.parametrize("strategy", Strategy)
@pytest.mark.parametrize("code", ["luvsh-2006", "standard", "family", "extreme"])
def test_a_game_of_each_preset_ends_for_each_strategy(code: str, strategy: Strategy, players: int) -> None:
    played = play(PRESETS[code], [strategy] * players, seed=players)
    assert errors_of(PRESETS[code], played, players) == []
    assert played.turns > 0


def test_the_same_generator_gives_the_same_game() -> None:
    first, second = (play(LEAGUE_2006, list(Strategy), seed=7) for _ in range(2))
    assert first == second
    assert play(LEAGUE_2006, list(Strategy), seed=8) != first


class Recorder:
    """Plays like another and writes down what was chosen in turn."""

    def __init__(self, player: SimulatedPlayer, chosen: list[ActionKind]) -> None:
        self._player, self._chosen = player, chosen

    def choose(self, referee: Referee, state: State, actions: Sequence[Action]) -> Action:
        action = self._player.choose(referee, state, actions)
        if state.phase in (Phase.TURN, Phase.DUE):
            self._chosen.append(action.kind)
        return action

    def react(self, referee: Referee, state: State, actions: Sequence[Action]) -> Action | None:
        return self._player.react(referee, state, actions)


@pytest.mark.parametrize("rule_set", [PRESETS["standard"], LEAGUE_2006])
def test_a_turn_is_a_card_laid_or_drawn_in_turn_and_no_taking_of_due_cards(rule_set: RuleSet) -> None:
    chosen: list[ActionKind] = []
    generator = Random(3)
    seated = [Recorder(player, chosen) for player in seat_players([Strategy.RANDOM_CARD] * 4, generator)]
    turns = sum(play_game(Referee(rule_set, 4), seated, generator).turns for _game in range(20))
    assert turns == sum(kind in (ActionKind.LAY, ActionKind.DRAW) for kind in chosen)
    assert ActionKind.TAKE in chosen


def test_who_begins_is_who_has_the_first_turn_whatever_the_start_card_does() -> None:
    """W1: a skip or draw two passes the dealer's left over, a reverse lets the dealer begin."""
    referee, generator = Referee(PRESETS["standard"], 4), Random(1)
    begun = Counter(
        play_game(referee, seat_players([Strategy.RANDOM_CARD] * 4, generator), generator, dealer=3).beginner
        for _game in range(150)
    )
    assert set(begun) == {0, 1, 3}
    assert begun[0] > begun[1] > begun[3]


def test_to_begin_is_an_advantage_as_other_simulations_of_the_standard_game_find() -> None:
    result = simulate(PRESETS["standard"], games=800, seed=1)
    assert 0.26 < result.beginner_won.value < 0.3


def test_turns_are_as_many_as_in_straight_line_code_of_the_same_game() -> None:
    play = replace(PRESETS["standard"].play, challenge=False, uno_penalty=0, false_uno_penalty=0)
    result = simulate(replace(PRESETS["standard"], play=play), games=400, seed=1)
    generator = Random(1)
    limit = Distribution.of(Counter(straight_line_game(generator) for _game in range(1000)))
    apart = standard_errors_apart(result.turns.estimate, limit.estimate)
    assert apart is not None
    assert abs(apart) < 2


@pytest.mark.clause("L6.8", "L6.9", "L6.10", "L6.11", "L6.13", "L6.16", "L8.1")
def test_games_of_the_league_show_everything_that_is_counted_but_challenges() -> None:
    seen = {event for seed in range(60) for event in play(LEAGUE_2006, [Strategy.RANDOM] * 5, seed).events}
    assert seen >= set(Event) - {Event.CHALLENGE_WON, Event.CHALLENGE_LOST, Event.FALSE_UNO}
    assert not seen & {Event.CHALLENGE_WON, Event.CHALLENGE_LOST}


@pytest.mark.clause("K17")
def test_draw_fours_are_challenged_with_either_outcome_in_the_standard_game() -> None:
    seen = {event for seed in range(60) for event in play(PRESETS["standard"], [Strategy.RANDOM] * 4, seed).events}
    assert {Event.CHALLENGE_WON, Event.CHALLENGE_LOST} <= seen

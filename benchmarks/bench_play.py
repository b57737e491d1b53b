"""Random games a second against straight-line code for the standard rules alone, and time per action as tables grow.

The limit is ``straight_line.py``: integers, no parameters, the deck shuffled by the engine's own method. The engine
plays the same kind of game from the deal to its end with every rule parameter in place, for the standard rules and for
the league's and the family's, whose games are longer and know more actions. Limit and engine take turns in small
portions, and for each the quickest counts, by the processor's time for an action, so that neither what else the
machine does nor a portion of short games decides.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from benchmarks.figures import Figure, ratio_at_least
from benchmarks.straight_line import play_game
from benchmarks.timing import Effort
from engine.play import Referee, State, play_out
from engine.rulesets import FAMILY, LEAGUE_2006, STANDARD, RuleSet

PLAYERS = 4
TABLES = (4, 10, 2)
GOALS = {("standard", 4): 0.50, ("luvsh-2006", 4): 0.33}
"""The least part of the limit's games a second that the engine is to play, by rule set and players."""
RULE_SETS = (STANDARD, LEAGUE_2006, FAMILY)
HAND_SIZES = (2, 5, 7, 15, 25)


@dataclass(frozen=True, slots=True)
class Size:
    portions: int
    games: int
    questions: int


WHOLE, SHORT = Size(portions=24, games=200, questions=20_000), Size(portions=1, games=2, questions=200)


def limit(players: int) -> Callable[[], int]:
    generator = Random(1)
    return lambda: play_game(generator, players)


def engine(rule_set: RuleSet, players: int) -> Callable[[], int]:
    referee, generator = Referee(rule_set, players), Random(1)
    return lambda: play_out(referee, referee.deal(generator), generator)


def fastest(size: Size, *sides: Callable[[], int]) -> list[tuple[float, float]]:
    """For each side its games a second, by the time of an action in its best portion, and its actions a game."""
    best, total = [float("inf")] * len(sides), [0] * len(sides)
    for portion in range(size.portions + 1):
        for side, play in enumerate(sides):
            start = time.process_time()
            actions = sum(play() for _game in range(size.games))
            seconds = time.process_time() - start
            if portion:  # in the first one, tables are filled
                best[side] = min(best[side], seconds / actions)
                total[side] += actions
    means = [actions / size.games / size.portions for actions in total]
    return [(1 / seconds / mean, mean) for seconds, mean in zip(best, means, strict=True)]


def microseconds_per_action(size: Size, rule_set: RuleSet, players: int) -> float:
    [(games, actions)] = fastest(size, engine(rule_set, players))
    return 1e6 / games / actions


def asked_states(referee: Referee, hand_size: int) -> Iterator[State]:
    generator = Random(2)
    for _state in range(100):
        state = referee.deal(generator)
        while len(state.hands[state.turn]) < hand_size:
            state.hands[state.turn].append(state.stocks[0].pop())
        del state.hands[state.turn][hand_size:]
        yield state


def microseconds_per_question(size: Size, rule_set: RuleSet, hand_size: int) -> float:
    """How long listing every legal action of every player takes."""
    referee = Referee(rule_set, PLAYERS)
    states = list(asked_states(referee, hand_size))
    rounds = size.questions // len(states)
    best = float("inf")
    for _portion in range(3):
        start = time.process_time()
        for _round in range(rounds):
            for state in states:
                referee.legal_actions(state)
        best = min(best, time.process_time() - start)
    return best * 1e6 / rounds / len(states)


def figures(effort: Effort) -> Iterator[Figure]:
    size = effort.of(WHOLE, SHORT)
    for players in effort.of(TABLES, TABLES[:1]):
        (straight, _turns), *played = fastest(size, limit(players), *(engine(rules, players) for rules in RULE_SETS))
        for rule_set, (games, actions) in zip(RULE_SETS, played, strict=True):
            goal = GOALS.get((rule_set.code, players))
            what = f"random games of {players} players, {rule_set.code} ({actions:.0f} actions a game)"
            aim = None if goal is None else ratio_at_least(goal)
            yield Figure(what, games, "/s", aim, "straight-line limit", straight)
    for players in effort.of(range(2, 11), range(2, 3)):
        ours, theirs = (microseconds_per_action(size, rules, players) for rules in (LEAGUE_2006, STANDARD))
        what = f"an action at a table of {players}, league's rules"
        yield Figure(what, ours, "µs", peer="standard rules", peer_value=theirs)
    for hand in effort.of(HAND_SIZES, HAND_SIZES[:1]):
        ours, theirs = (microseconds_per_question(size, rules, hand) for rules in (LEAGUE_2006, STANDARD))
        what = f"listing all legal actions, {hand} cards in each hand, league's rules"
        yield Figure(what, ours, "µs", peer="standard rules", peer_value=theirs)

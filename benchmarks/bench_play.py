"""Random games a second against straight-line code for the standard rules alone, and time per action as tables grow.

The limit is ``straight_line.py``: integers, no parameters, the deck shuffled by the engine's own method. The engine
plays the same kind of game from the deal to its end with every rule parameter in place, for the standard rules and for
the league's and the family's, whose games are longer and know more actions. Limit and engine take turns in small
portions, and for each the quickest counts, by the processor's time for an action, so that neither what else the
machine does nor a portion of short games decides.
"""

import time
from collections.abc import Callable, Iterator
from random import Random

from benchmarks.straight_line import play_game
from engine.play import Referee, State, play_out
from engine.rulesets import FAMILY, LEAGUE_2006, STANDARD, RuleSet

PLAYERS = 4
PORTIONS = 24
GAMES = 200
TABLES = (4, 10, 2)
GOALS = {("standard", 4): 0.50, ("luvsh-2006", 4): 0.33}
"""The least part of the limit's games a second that the engine is to play, by rule set and players."""
RULE_SETS = (STANDARD, LEAGUE_2006, FAMILY)
HAND_SIZES = (2, 5, 7, 15, 25)
ACTIONS = 20_000


def limit(players: int) -> Callable[[], int]:
    generator = Random(1)
    return lambda: play_game(generator, players)


def engine(rule_set: RuleSet, players: int) -> Callable[[], int]:
    referee, generator = Referee(rule_set, players), Random(1)
    return lambda: play_out(referee, referee.deal(generator), generator)


def fastest(*sides: Callable[[], int]) -> list[tuple[float, float]]:
    """For each side its games a second, by the time of an action in its best portion, and its actions a game."""
    best, total = [float("inf")] * len(sides), [0] * len(sides)
    for portion in range(PORTIONS + 1):
        for side, play in enumerate(sides):
            start = time.process_time()
            actions = sum(play() for _game in range(GAMES))
            seconds = time.process_time() - start
            if portion:  # in the first one, tables are filled
                best[side] = min(best[side], seconds / actions)
                total[side] += actions
    means = [actions / GAMES / PORTIONS for actions in total]
    return [(1 / seconds / mean, mean) for seconds, mean in zip(best, means, strict=True)]


def microseconds_per_action(rule_set: RuleSet, players: int) -> float:
    [(games, actions)] = fastest(engine(rule_set, players))
    return 1e6 / games / actions


def asked_states(referee: Referee, hand_size: int) -> Iterator[State]:
    generator = Random(2)
    for _state in range(100):
        state = referee.deal(generator)
        while len(state.hands[state.turn]) < hand_size:
            state.hands[state.turn].append(state.stocks[0].pop())
        del state.hands[state.turn][hand_size:]
        yield state


def microseconds_per_question(rule_set: RuleSet, hand_size: int) -> float:
    """How long listing every legal action of every player takes."""
    referee = Referee(rule_set, PLAYERS)
    states = list(asked_states(referee, hand_size))
    rounds = ACTIONS // len(states)
    best = float("inf")
    for _portion in range(3):
        start = time.process_time()
        for _round in range(rounds):
            for state in states:
                referee.legal_actions(state)
        best = min(best, time.process_time() - start)
    return best * 1e6 / rounds / len(states)


def main() -> None:
    for players in TABLES:
        (straight, turns), *figures = fastest(limit(players), *(engine(rule_set, players) for rule_set in RULE_SETS))
        print(f"random games of {players} players, straight-line limit: {straight:,.0f}/s ({turns:.0f} turns a game)")
        for rule_set, (games, actions) in zip(RULE_SETS, figures, strict=True):
            goal = GOALS.get((rule_set.code, players))
            ratio = f"ratio {games / straight:.2f}" + ("" if goal is None else f", goal {goal:.2f}")
            print(f"  {rule_set.code:12} {games:,.0f}/s ({actions:.0f} actions a game), {ratio}")
    print("time per action by number of players, league's rules (standard rules), µs:")
    for players in range(2, 11):
        ours, theirs = microseconds_per_action(LEAGUE_2006, players), microseconds_per_action(STANDARD, players)
        print(f"  {players:2} players: {ours:.2f} ({theirs:.2f})")
    print("time to list all legal actions by hand size, league's rules (standard rules), µs:")
    for size in HAND_SIZES:
        ours, theirs = microseconds_per_question(LEAGUE_2006, size), microseconds_per_question(STANDARD, size)
        print(f"  {size:2} cards: {ours:.2f} ({theirs:.2f})")


if __name__ == "__main__":
    main()

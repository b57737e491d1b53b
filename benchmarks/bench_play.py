"""Random games a second against straight-line code for the standard rules alone, and time per action as tables grow.

The limit is ``straight_line.py``: integers, no parameters. The engine plays the same kind of game from a dealt state to
its end with every rule parameter in place, for the standard rules and for the league's, which know many more actions.
Limit and engine take turns in small portions, and the quickest portion of each counts, so that what else the machine
does disturbs both alike.
"""

import time
from collections.abc import Callable, Iterator
from random import Random

from benchmarks.straight_line import play_game
from engine.play import Referee, State
from engine.play.playout import play_out
from engine.rulesets import LEAGUE_2006, STANDARD, RuleSet

PLAYERS = 4
PORTIONS = 16
GAMES = 200
HAND_SIZES = (2, 5, 7, 15, 25)
ACTIONS = 20_000


def limit() -> Callable[[], int]:
    generator = Random(1)
    return lambda: play_game(generator, PLAYERS)


def engine(rule_set: RuleSet, players: int = PLAYERS) -> Callable[[], int]:
    referee, generator = Referee(rule_set, players), Random(1)
    return lambda: play_out(referee, referee.deal(generator), generator)


def fastest(*sides: Callable[[], int]) -> list[tuple[float, float]]:
    """For each side its games a second in its best portion, and the mean of what it returned."""
    best, total = [float("inf")] * len(sides), [0] * len(sides)
    for _portion in range(PORTIONS):
        for side, play in enumerate(sides):
            start = time.perf_counter()
            for _game in range(GAMES):
                total[side] += play()
            best[side] = min(best[side], time.perf_counter() - start)
    return [(GAMES / seconds, count / GAMES / PORTIONS) for seconds, count in zip(best, total, strict=True)]


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
        start = time.perf_counter()
        for _round in range(rounds):
            for state in states:
                referee.legal_actions(state)
        best = min(best, time.perf_counter() - start)
    return best * 1e6 / rounds / len(states)


def main() -> None:
    (straight, turns), (standard, actions), (league, league_actions) = fastest(
        limit(), engine(STANDARD), engine(LEAGUE_2006)
    )
    print(f"random games of {PLAYERS} players, straight-line limit: {straight:,.0f}/s ({turns:.0f} turns a game)")
    for name, games, count in (("standard", standard, actions), ("league's", league, league_actions)):
        print(f"  engine, {name} rules: {games:,.0f}/s ({count:.0f} actions a game), ratio {games / straight:.2f}")
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

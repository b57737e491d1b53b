"""Counting games as they are played."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, get_type_hints

from engine.rulesets import RuleSet
from engine.scoring.counting import count_game
from engine.simulation.distribution import Distribution
from engine.simulation.events import Event
from engine.simulation.game import PlayedGame
from engine.simulation.match import PlayedMatch
from engine.simulation.result import MatchFigures, SeatFigures, SimulationResult
from engine.simulation.strategies import Strategy


class _Seat:
    """What is counted for a seat."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0
        self.points: Counter[int] = Counter()

    def add(self, points: int, *, is_winner: bool) -> None:
        self.games += 1
        self.wins += is_winner
        self.points[points] += 1

    def figures(self) -> SeatFigures:
        return SeatFigures(self.games, self.wins, Distribution.of(self.points))


class Tally:
    """Takes in games and matches one by one; its size does not depend on their number."""

    def __init__(self, rule_set: RuleSet, strategies: Sequence[Strategy]) -> None:
        self.rule_set = rule_set
        self.strategies = tuple(strategies)
        self.counts: Counter[str] = Counter()
        """How many games of each kind; the names are those of the result's fields."""
        self.spread: defaultdict[str, Counter[int]] = defaultdict(Counter)
        """The same for what is distributed."""
        self.positions = [_Seat() for _strategy in strategies]
        self.by_strategy = {strategy: _Seat() for strategy in dict.fromkeys(strategies)}
        self.events: Mapping[Event, Counter[int]] = {event: Counter() for event in Event}
        self.match_counts: Counter[str] = Counter()
        self.match_games: Counter[int] = Counter()
        self.match_wins: Counter[Strategy] = Counter()

    def add_game(self, played: PlayedGame) -> None:
        """Count one game."""
        self.counts["games"] += 1
        result = played.result
        if result is None:
            self.counts["endless_games"] += 1
            return
        self.spread["turns"][played.turns] += 1
        for event, times in played.events.items():
            self.events[event][times] += 1
        if result.winner is None:
            self.counts["void_games"] += 1
            return
        self.counts["uno_card_finishes"] += result.uno_card_finish
        self.counts["comebacks"] += played.is_comeback
        self.counts["beginner_wins"] += result.winner == played.beginner
        self.spread["pot_points"][sum(result.points)] += 1
        game = result.as_game(1, played.dealer)
        recorded = self.rule_set.scoring.system.record(count_game(game, result.winner, self.rule_set))
        players = len(self.strategies)
        for seat, hand in enumerate(recorded):
            is_winner = seat == result.winner
            points = hand.points or 0
            self.positions[(seat - played.dealer - 1) % players].add(points, is_winner=is_winner)
            self.by_strategy[self.strategies[seat]].add(points, is_winner=is_winner)
            if not is_winner:
                self.spread["hand_points"][result.points[seat]] += 1

    def add_match(self, played: PlayedMatch) -> None:
        """Count one match."""
        self.match_counts["count"] += 1
        self.match_counts["finished"] += played.is_finished
        self.match_games[len(played.sheet.games)] += 1
        self.match_wins.update(self.strategies[winner] for winner in played.winners)

    def result(self, seed: int) -> SimulationResult:
        """The figures of everything that was taken in."""
        ended = self.counts["games"] - self.counts["endless_games"]
        matches, strategies = self.match_counts, self.by_strategy
        counted: dict[str, Any] = {name: self.counts[name] for name in _COUNTS}
        counted |= {name: Distribution.of(self.spread[name]) for name in _SPREADS}
        return SimulationResult(
            rule_set=self.rule_set,
            strategies=self.strategies,
            seed=seed,
            positions=tuple(seat.figures() for seat in self.positions),
            by_strategy={strategy: seat.figures() for strategy, seat in strategies.items()},
            events={
                event: Distribution.of({0: ended - times.total(), **times}) for event, times in self.events.items()
            },
            matches=MatchFigures(
                count=matches["count"],
                finished=matches["finished"],
                games=Distribution.of(self.match_games),
                seats={strategy: matches["count"] * self.strategies.count(strategy) for strategy in strategies},
                wins={strategy: self.match_wins[strategy] for strategy in strategies},
            ),
            **counted,
        )


_HINTS = get_type_hints(SimulationResult)
_COUNTS = tuple(name for name, hint in _HINTS.items() if hint in (int, int | None) and name != "seed")
_SPREADS = tuple(name for name, hint in _HINTS.items() if hint is Distribution)

"""The registry of figures: what is said of a simulation, one line each, and compared between two."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.messages import gettext_noop
from engine.simulation.distribution import Estimate, share
from engine.simulation.events import Event
from engine.simulation.result import SimulationResult


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its stable code for JSON, its label, and how it is read from a result."""

    code: str
    label: str
    estimate: Callable[[SimulationResult], Estimate]


def _quantile(percent: int) -> Callable[[SimulationResult], Estimate]:
    return lambda result: Estimate(result.turns.quantile(percent), result.turns.count)


def _share_of_games(counted: Callable[[SimulationResult], int]) -> Callable[[SimulationResult], Estimate]:
    return lambda result: share(counted(result), result.games)


def _share_of_decided(counted: Callable[[SimulationResult], int]) -> Callable[[SimulationResult], Estimate]:
    return lambda result: share(counted(result), result.decided_games)


def _event(event: Event) -> Figure:
    return Figure(event.value, event.label, lambda result: result.events[event].estimate)


FIGURES: tuple[Figure, ...] = (
    Figure("turns", gettext_noop("Turns of a game, mean"), lambda result: result.turns.estimate),
    Figure("turns_median", gettext_noop("Turns of a game, median"), _quantile(50)),
    Figure("turns_90", gettext_noop("Turns that 9 of 10 games do not exceed"), _quantile(90)),
    Figure("beginner_wins", gettext_noop("Games won by the player who begins"), lambda result: result.beginner_won),
    Figure("first_seat_wins", gettext_noop("Games won from the dealer's left"), lambda result: result.positions[0].won),
    Figure("dealer_wins", gettext_noop("Games won by the dealer"), lambda result: result.positions[-1].won),
    Figure("hand_points", gettext_noop("Points of a losing hand, mean"), lambda result: result.hand_points.estimate),
    Figure(
        "pot_points", gettext_noop("Points of all hands of a game, mean"), lambda result: result.pot_points.estimate
    ),
    Figure(
        "comebacks",
        gettext_noop("Games won by who had most cards at half-time"),
        _share_of_decided(lambda result: result.comebacks),
    ),
    Figure(
        "uno_card_finishes",
        gettext_noop("Games ended with the UNO card"),
        _share_of_decided(lambda result: result.uno_card_finishes),
    ),
    *map(_event, Event),
    Figure(
        "void_games", gettext_noop("Void games: nobody could go on"), _share_of_games(lambda result: result.void_games)
    ),
    Figure(
        "endless_games",
        gettext_noop("Games that were stopped: no end in sight"),
        _share_of_games(lambda result: result.endless_games),
    ),
    Figure("match_games", gettext_noop("Games of a match, mean"), lambda result: result.matches.games.estimate),
    Figure(
        "finished_matches",
        gettext_noop("Matches that came to their end"),
        lambda result: share(result.matches.finished, result.matches.count),
    ),
)
"""In the order in which they are shown. A figure of which nothing was observed has a count of 0."""

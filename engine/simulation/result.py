"""What a simulation gives: figures whose size does not depend on the number of games, and that can be merged."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from engine.messages import gettext_noop
from engine.rulesets import LabelledEnum, RuleSet
from engine.simulation.distribution import Distribution, Estimate, share
from engine.simulation.events import Event
from engine.simulation.strategies import Strategy


class TurnCount(LabelledEnum):
    """What was counted as a turn; the code stands in stored results and JSON."""

    MOVES = "moves", gettext_noop("A turn is counted when who is on turn lays or draws; taking due cards is none.")
    DECISIONS = (
        "decisions",
        gettext_noop(
            "Taking due cards was counted as a turn as well, and the player at the dealer's left as who begins."
        ),
    )
    """In results stored before the first was counted."""


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """How it went for a seat, or for all seats played alike.

    ``games`` counts the games that somebody won, once for each seat, ``wins`` those that were won from here.
    ``points`` are the points recorded in the protocol for a game, by the scoring system of the rule set.
    """

    games: int
    wins: int
    points: Distribution

    @property
    def won(self) -> Estimate:
        """The share of games won."""
        return share(self.wins, self.games)


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """How whole matches went. ``games`` is their length; ``finished`` of them came to the end the rules name.

    ``seats`` counts the seats of each strategy over all matches, ``wins`` the first places, a shared one for all.
    """

    count: int
    finished: int
    games: Distribution
    seats: Mapping[Strategy, int]
    wins: Mapping[Strategy, int]


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """Figures of simulated games of one rule set.

    ``strategies`` has one entry for each player of the table. ``games`` counts all games, of which ``void_games``
    were abandoned with nobody winning (D10) and ``endless_games`` were stopped, as they did not come to an end.
    ``turns`` are the turns of each game, counted as ``turn_count`` says. ``positions`` are the seats in order of play
    from the dealer's left, the dealer last. ``events`` says how often something happened in each game. ``hand_points``
    are the raw points of every losing hand, ``pot_points`` those of all hands of a game together.
    ``beginner_wins`` are the games won by who had the first turn; None in results stored before that was counted.
    ``uno_card_finishes`` is L6.17; ``comebacks`` counts games won by who had most cards at half-time.
    """

    rule_set: RuleSet
    strategies: tuple[Strategy, ...]
    seed: int
    games: int
    void_games: int
    endless_games: int
    uno_card_finishes: int
    comebacks: int
    turns: Distribution
    hand_points: Distribution
    pot_points: Distribution
    positions: tuple[SeatFigures, ...]
    by_strategy: Mapping[Strategy, SeatFigures]
    events: Mapping[Event, Distribution]
    matches: MatchFigures
    turn_count: TurnCount = TurnCount.MOVES
    beginner_wins: int | None = None

    @property
    def players(self) -> int:
        """The number of players at the table."""
        return len(self.strategies)

    @property
    def decided_games(self) -> int:
        """The games that somebody won."""
        return self.games - self.void_games - self.endless_games

    @property
    def first_seat_advantage(self) -> Estimate:
        """By how much more often the player to the dealer's left wins than an equal share; from -1 to 1.

        Its interval is a Wald one: a difference of shares has no bounds at 0 and 1.
        """
        won = self.positions[0].won
        return Estimate(won.value - 1 / self.players, won.count, won.variance)

    def merged(self, other: "SimulationResult") -> "SimulationResult":
        """Both together. Raises ValueError for results of different tables."""
        if any(getattr(self, name) != getattr(other, name) for name in _COURSE):
            raise ValueError("only results of the same rule set, players and seed can be merged")
        counted = [field.name for field in fields(self) if field.name not in _COURSE]
        return replace(self, **merged_fields(self, other, *counted))

    @property
    def beginner_won(self) -> Estimate:
        """The share of games won by who had the first turn; where that was not counted, by the dealer's left."""
        if self.beginner_wins is None:
            return self.positions[0].won
        return share(self.beginner_wins, self.decided_games)


_COURSE = ("rule_set", "strategies", "seed", "turn_count")
"""The fields that are not counted."""


def merged(one: Any, other: Any) -> Any:
    """Both together: numbers, distributions, and tuples, mappings and dataclasses of them; None is nothing counted.

    >>> merged((1, {"a": 2}), (3, {"a": 4}))
    (4, {'a': 6})
    """
    if isinstance(one, Distribution):
        return one.merged(other)
    if isinstance(one, tuple):
        return tuple(map(merged, one, other))
    if isinstance(one, Mapping):
        return {key: merged(value, other[key]) for key, value in one.items()}
    if is_dataclass(one) and not isinstance(one, type):
        return replace(one, **merged_fields(one, other, *(field.name for field in fields(one))))
    return (one or 0) + (other or 0)


def merged_fields(one: Any, other: Any, *names: str) -> dict[str, Any]:
    """The fields of these names of two dataclasses, merged."""
    return {name: merged(getattr(one, name), getattr(other, name)) for name in names}

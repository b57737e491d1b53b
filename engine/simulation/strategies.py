"""The registry of strategies."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from engine.messages import gettext_noop
from engine.rulesets import LabelledEnum
from engine.simulation.players import AnyActionPlayer, AnyCardPlayer, GreedyPlayer, SimulatedPlayer
from engine.simulation.strategic import StrategicPlayer


class Strategy(LabelledEnum):
    """How a seat is played; the code is the stable word used on the command line and in JSON."""

    RANDOM_CARD = "random_card", gettext_noop("at random, each card equally")
    RANDOM = "random", gettext_noop("at random, each action equally")
    GREEDY = "greedy", gettext_noop("highest points first")
    STRATEGIC = "strategic", gettext_noop("by the advice of the sources")


STRATEGIES: Mapping[str, Strategy] = MappingProxyType({strategy.value: strategy for strategy in Strategy})
"""By their codes."""
PLAYERS: Mapping[Strategy, Callable[[Random], SimulatedPlayer]] = MappingProxyType(
    {
        Strategy.RANDOM_CARD: AnyCardPlayer,
        Strategy.RANDOM: AnyActionPlayer,
        Strategy.GREEDY: GreedyPlayer,
        Strategy.STRATEGIC: StrategicPlayer,
    }
)


def seat_players(strategies: Sequence[Strategy], generator: Random) -> list[SimulatedPlayer]:
    """A player for each seat; the generator makes them forget and choose."""
    return [PLAYERS[strategy](generator) for strategy in strategies]

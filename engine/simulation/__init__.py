"""Simulation: what a rule set does to the game, found out by playing it many times."""

from engine.simulation.chart import chart
from engine.simulation.comparison import ComparedFigure, Comparison, compare
from engine.simulation.data import comparison_data, result_data
from engine.simulation.distribution import Distribution, Estimate
from engine.simulation.events import Event
from engine.simulation.game import PlayedGame, play_game
from engine.simulation.match import PlayedMatch, play_match
from engine.simulation.players import AnyActionPlayer, AnyCardPlayer, GreedyPlayer, SimulatedPlayer
from engine.simulation.result import MatchFigures, SeatFigures, SimulationResult, TurnCount
from engine.simulation.run import Progress, simulate
from engine.simulation.storage import read_result, store_result
from engine.simulation.strategic import StrategicPlayer
from engine.simulation.strategies import PLAYERS, STRATEGIES, Strategy, seat_players
from engine.simulation.table import Translate, comparison_text, figure_rows, result_text, seat_rows, strategy_rows

__all__ = [
    "PLAYERS",
    "STRATEGIES",
    "AnyActionPlayer",
    "AnyCardPlayer",
    "ComparedFigure",
    "Comparison",
    "Distribution",
    "Estimate",
    "Event",
    "GreedyPlayer",
    "MatchFigures",
    "PlayedGame",
    "PlayedMatch",
    "Progress",
    "SeatFigures",
    "SimulatedPlayer",
    "SimulationResult",
    "StrategicPlayer",
    "Strategy",
    "Translate",
    "TurnCount",
    "chart",
    "compare",
    "comparison_data",
    "comparison_text",
    "figure_rows",
    "play_game",
    "play_match",
    "read_result",
    "result_data",
    "result_text",
    "seat_players",
    "seat_rows",
    "simulate",
    "store_result",
    "strategy_rows",
]

"""Simulation: what a rule set does to the game, found out by playing it many times."""

from engine.simulation.chart import chart
from engine.simulation.distribution import Distribution, Estimate
from engine.simulation.events import Event
from engine.simulation.game import PlayedGame, play_game
from engine.simulation.match import PlayedMatch, play_match
from engine.simulation.players import GreedyPlayer, Player, RandomPlayer
from engine.simulation.result import MatchFigures, SeatFigures, SimulationResult
from engine.simulation.run import simulate
from engine.simulation.strategic import StrategicPlayer
from engine.simulation.strategies import PLAYERS, Strategy, seat_players

__all__ = [
    "PLAYERS",
    "Distribution",
    "Estimate",
    "Event",
    "GreedyPlayer",
    "MatchFigures",
    "PlayedGame",
    "PlayedMatch",
    "Player",
    "RandomPlayer",
    "SeatFigures",
    "SimulationResult",
    "StrategicPlayer",
    "Strategy",
    "chart",
    "play_game",
    "play_match",
    "seat_players",
    "simulate",
]

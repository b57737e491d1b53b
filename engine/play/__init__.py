"""The game itself: any state, the legal actions, their effects, and why (L5 to L8.1, K8 to K27, W1)."""

from engine.play.actions import Action, ActionKind, Offence, Phase
from engine.play.dealing import choose_dealer, deal, deal_from
from engine.play.ending import GameResult
from engine.play.explanation import Explanation
from engine.play.game import Game
from engine.play.pack import COLORS, NONE, OPEN, Pack, pack_of
from engine.play.perft import count_sequences
from engine.play.reasons import Verdict
from engine.play.referee import IllegalAction, Referee
from engine.play.rules import Rules
from engine.play.rulings import Ruling, rule_on
from engine.play.situation import CardVerdict, InvalidSituation, Situation, judge_hand, situation_actions
from engine.play.state import Gift, State

__all__ = [
    "COLORS",
    "NONE",
    "OPEN",
    "Action",
    "ActionKind",
    "CardVerdict",
    "Explanation",
    "Game",
    "GameResult",
    "Gift",
    "IllegalAction",
    "InvalidSituation",
    "Offence",
    "Pack",
    "Phase",
    "Referee",
    "Rules",
    "Ruling",
    "Situation",
    "State",
    "Verdict",
    "choose_dealer",
    "count_sequences",
    "deal",
    "deal_from",
    "judge_hand",
    "pack_of",
    "rule_on",
    "situation_actions",
]

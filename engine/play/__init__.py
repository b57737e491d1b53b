"""The game itself: any state, the legal actions, their effects, and why (L5 to L8.1, K8 to K27, W1)."""

from engine.play.referee.game import GameInProgress, count_sequences
from engine.play.referee.judging import CardVerdict, judge_hand, situation_actions, state_of
from engine.play.referee.playout import play_out
from engine.play.referee.referee import Explanation, IllegalAction, Referee, explanation_of
from engine.play.referee.situation import InvalidSituation, Situation, possible_dues
from engine.play.rules.matching import DRAW_FACES
from engine.play.rules.prepared import Rules, is_right_for_hand
from engine.play.rules.rulings import Ruling, rule_on
from engine.play.table.dealing import choose_dealer, deal, deal_from, may_start
from engine.play.table.ending import GameResult
from engine.play.table.stock import machine_gives
from engine.play.values.actions import Action, ActionKind, Draws, Offence, Part, Phase
from engine.play.values.pack import COLORS, NONE, OPEN, Pack, pack_of
from engine.play.values.state import Gift, State
from engine.play.values.verdicts import Verdict

__all__ = [
    "COLORS",
    "DRAW_FACES",
    "NONE",
    "OPEN",
    "Action",
    "ActionKind",
    "CardVerdict",
    "Draws",
    "Explanation",
    "GameInProgress",
    "GameResult",
    "Gift",
    "IllegalAction",
    "InvalidSituation",
    "Offence",
    "Pack",
    "Part",
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
    "explanation_of",
    "is_right_for_hand",
    "judge_hand",
    "machine_gives",
    "may_start",
    "pack_of",
    "play_out",
    "possible_dues",
    "rule_on",
    "situation_actions",
    "state_of",
]

"""The rules engine of the league office: values in, values out, in pure Python.

It knows the cards and decks, the rule set editions with every parameter and its clause, reads and checks protocol
sheets, scores them by every system of the rulebook and ranks evenings and seasons. It also knows the game itself: any
state, what is legal and why, whole games as text. Nothing here reads a clock, draws a random number that nobody gave it
or speaks another language than English templates; a program around it does that. Simulation of rule sets stands in
:mod:`engine.simulation`, tournaments in :mod:`engine.tournament`.

Score one game of three players by the league's rules and see who is ahead:

>>> from engine import PRESETS, GameRow, Hand, Seat, Sheet, check_sheet, rank_evening
>>> seats = (Seat("a", "Anke", credit=300), Seat("b", "Björn"), Seat("c", "Cäcilia"))
>>> game = GameRow(number=1, dealer=0, winners=(1,), hands=(Hand(35), Hand(0), Hand(120)))
>>> sheet = Sheet(seats, (game,))
>>> [str(finding) for finding in check_sheet(sheet, PRESETS["luvsh-2006"])]
[]
>>> for standing in rank_evening([sheet], PRESETS["luvsh-2006"]).standings:
...     print(standing.place, standing.name, standing.total, standing.ranking_points)
1 Anke -265 12
2 Björn 0 10
3 Cäcilia 120 10

May a draw four be laid on a wild? The referee says why not:

>>> from engine import Color, Referee, Situation, judge_hand, parse_card, parse_cards
>>> situation = Situation(hand=parse_cards("W+4"), top=parse_card("W"), color=Color.RED)
>>> [verdict] = judge_hand(Referee(PRESETS["luvsh-2006"], players=4), situation)
>>> str(verdict.explanation)
'W+4 is not allowed on W. (L6.15)'
"""

from engine.cards import Card, CardNotationError, Color, Face, format_cards, parse_card, parse_cards
from engine.checks import check_game, check_sheet
from engine.decks import Deck, DeckKind, deck_of
from engine.feasibility import Answer, Feasibility, check_row, possible_totals
from engine.findings import Finding, Place, Reason, Severity
from engine.play import (
    Action,
    ActionKind,
    Explanation,
    GameResult,
    IllegalAction,
    Offence,
    Referee,
    Situation,
    State,
    judge_hand,
    rule_on,
    situation_actions,
)
from engine.ranking import EveningPlace, EveningResult, SeasonEntry, SeasonPlace, rank_evening, rank_season
from engine.records import read_records, record_of, replay, write_record
from engine.rulesets import PRESETS, InvalidRuleSet, RuleSet
from engine.scoring import SheetScore, UnscorableSheet, registration_credit, score_sheet
from engine.sheet import GameRow, Hand, Seat, Sheet
from engine.sheetio import ReadSheet, read_sheet, read_sheet_bytes, read_sheet_text, write_csv

__all__ = [
    "PRESETS",
    "Action",
    "ActionKind",
    "Answer",
    "Card",
    "CardNotationError",
    "Color",
    "Deck",
    "DeckKind",
    "EveningPlace",
    "EveningResult",
    "Explanation",
    "Face",
    "Feasibility",
    "Finding",
    "GameResult",
    "GameRow",
    "Hand",
    "IllegalAction",
    "InvalidRuleSet",
    "Offence",
    "Place",
    "ReadSheet",
    "Reason",
    "Referee",
    "RuleSet",
    "SeasonEntry",
    "SeasonPlace",
    "Seat",
    "Severity",
    "Sheet",
    "SheetScore",
    "Situation",
    "State",
    "UnscorableSheet",
    "check_game",
    "check_row",
    "check_sheet",
    "deck_of",
    "format_cards",
    "judge_hand",
    "parse_card",
    "parse_cards",
    "possible_totals",
    "rank_evening",
    "rank_season",
    "read_records",
    "read_sheet",
    "read_sheet_bytes",
    "read_sheet_text",
    "record_of",
    "registration_credit",
    "replay",
    "rule_on",
    "score_sheet",
    "situation_actions",
    "write_csv",
    "write_record",
]

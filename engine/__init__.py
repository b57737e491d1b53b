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

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a module is loaded when something of it is asked for: all of them take a tenth of a second
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

_NAMES = {
    "engine.cards": "Card CardNotationError Color Face format_cards parse_card parse_cards",
    "engine.checks": "check_game check_sheet",
    "engine.decks": "Deck DeckKind deck_of",
    "engine.feasibility": "Answer Feasibility check_row possible_totals",
    "engine.findings": "Finding Place Reason Severity",
    "engine.play": "Action ActionKind Explanation GameResult IllegalAction Offence "
    "Referee Situation State judge_hand rule_on situation_actions",
    "engine.ranking": "EveningPlace EveningResult SeasonEntry SeasonPlace rank_evening rank_season",
    "engine.records": "read_records record_of replay write_record",
    "engine.rulesets": "PRESETS InvalidRuleSet RuleSet",
    "engine.scoring": "SheetScore UnscorableSheet registration_credit score_sheet",
    "engine.sheet": "GameRow Hand Seat Sheet",
    "engine.sheetio": "ReadSheet read_sheet read_sheet_bytes read_sheet_text write_csv",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}


if not TYPE_CHECKING:  # whoever checks types knows all names

    def __getattr__(name: str) -> object:
        """Load what is asked for with the module that it is in."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(_HOMES[name]), name)
        globals()[name] = found
        return found

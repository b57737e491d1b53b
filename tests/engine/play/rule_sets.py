"""Random rule sets: every parameter of the game takes any of its values, contradictions apart."""

import types
from dataclasses import fields, replace
from enum import Enum
from typing import Any, get_type_hints

from hypothesis import strategies as st

from engine.decks import DeckKind
from engine.rulesets import STANDARD, LastCardDraws, PlayRules, RuleSet, ScoringRules, ScoringSystem, find_refusals

_HINTS = get_type_hints(PlayRules)
_NUMBERS = {"dealt_at_once": (1, 2), "stocks": (1, 2)}


def _values(name: str) -> st.SearchStrategy[Any]:
    hint = _HINTS[name]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    return st.booleans() if hint is bool else st.integers(*_NUMBERS.get(name, (0, 5)))


def without_contradictions(rule_set: RuleSet) -> RuleSet:
    """Give every refused parameter its default until nothing is refused."""
    defaults = types.SimpleNamespace(**{field.name: field.default for field in fields(PlayRules)})
    while refusals := find_refusals(rule_set):
        names = [refusal.parameter.removeprefix("play.") for refusal in refusals]
        off = {name: False if name == "challenge" else getattr(defaults, name) for name in names}
        rule_set = replace(rule_set, play=replace(rule_set.play, **off))
    return rule_set


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    play = PlayRules(**{field.name: draw(_values(field.name)) for field in fields(PlayRules)})
    system = draw(st.sampled_from((ScoringSystem.CLASSIC, ScoringSystem.PARTNER)))
    scoring = ScoringRules(system=system, limit=500, last_card_draws=draw(st.sampled_from(LastCardDraws)))
    table = replace(STANDARD.table, max_players=7, recommended_players=4, cards_dealt=draw(st.integers(1, 7)))
    deck = draw(st.sampled_from(DeckKind))
    return without_contradictions(replace(STANDARD, deck=deck, table=table, play=play, scoring=scoring))

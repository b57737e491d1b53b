"""Messages of the engine in the user's language: its templates looked up in the catalogue, then filled in."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy, ngettext

from engine.cards import Card, Color, Face, parse_cards
from engine.findings import Finding, Reason, ReasonCode
from engine.play import Verdict
from engine.ranking import RankingReason
from engine.rulesets import Refusal
from engine.tournament import TeamRules
from scoring.core import figures
from scoring.models.rules import TEXTS_OF_PRESETS, rules_in_words


def quoted_list(words: Iterable[str]) -> str:
    """Words in the quotation marks of the user's language."""
    return ", ".join(gettext("“%(text)s”") % {"text": word} for word in words)


def template_text(template: str, values: Mapping[str, Any]) -> str:
    """A template of the engine in the user's language, filled in."""
    return gettext(template) % {name: _value_text(value) for name, value in values.items()}


def _value_text(value: object) -> object:
    """A value of a template: what has a template of its own is said in the user's language as well; figures have the
    minus sign that they have in tables."""
    if isinstance(value, Reason):
        return reason_text(value)
    if isinstance(value, Refusal):
        return refusal_text(value)
    return figures.points(value) if isinstance(value, int) and value < 0 else value


def finding_text(finding: Finding) -> str:
    """The finding as a sentence, without its clauses."""
    return template_text(finding.code.template, finding.values)


def reason_text(reason: Reason) -> str:
    """The reason as a sentence, without its clauses; the cards in it as people call them."""
    if isinstance(reason.code, Verdict):
        return capfirst(template_text(reason.code.template, {**reason.values, **_named_cards(reason.values)}))
    if reason.code is RankingReason.MORE_BETTER_PLACES:
        return template_text(reason.code.template, {"value": _places_text(str(reason.values["value"]))})
    return template_text(reason.code.template, reason.values)


def _places_text(numbers: str) -> str:
    """How often somebody had which place, from “3: 2, 4: 1”; from “0, 2, 1”, the numbers of second, third and further
    places, as it was stored before."""
    had = []
    for at, part in enumerate(filter(None, numbers.split(", ")), start=2):
        place, _colon, times = part.rpartition(": ")
        if int(times):
            had.append(gettext("place %(place)s: %(times)s ×") % {"place": int(place or at), "times": int(times)})
    return ", ".join(had) or gettext("none of them")


def card_name(card: Card) -> str:
    """What the club calls a card: “red 7”, “draw four”; notation where its colour is missing."""
    if card.color is None or not card.face.has_color:
        return str(_BARE_NAMES.get(card, card.notation()))
    names = _COLORED_NAMES[card.color]
    return str(names[card.face]) if card.face in names else str(names[None]) % {"number": card.face.value}


def _named_cards(values: Mapping[str, Any]) -> dict[str, str]:
    """The values of a verdict that are cards in notation, as names."""
    notations = {name: parse_cards(values[name]) for name in ("card", "top") if values.get(name, "–") != "–"}
    return {name: card_name(card) for name, (card,) in notations.items()}


def counting_text(rules: TeamRules) -> str:
    """How many results of each team count."""
    if rules.counted is None:
        return gettext(rules.unequal_teams.label)
    sentence = ngettext(
        "the best result of each team counts", "the best %(counted)s results of each team count", rules.counted
    )
    return sentence % {"counted": rules.counted}


def comparison_text(rules: TeamRules) -> str:
    """What decides between teams, and how many results of each of them count."""
    return f"{capfirst(gettext(rules.measure.label))} · {counting_text(rules)}"


def refusal_text(refusal: Refusal) -> str:
    """Why a combination of rule set parameters is refused, with the clause."""
    values = {name: gettext(str(value)) if name in _WORDS else value for name, value in refusal.values}
    return f"{gettext(refusal.template) % values} ({refusal.clause})"


_WORDS = ("expected", "first", "second")
"""Values of refusals that are words of the engine themselves."""


def reasons_to_data(reasons: Sequence[Reason]) -> list[dict[str, Any]]:
    """Reasons as JSON-ready data, to be stored and read again in any language."""
    return [
        {"code": f"{type(reason.code).__name__}.{reason.code.name}", "values": dict(reason.values)}
        for reason in reasons
    ]


def reasons_from_data(data: Sequence[Mapping[str, Any]]) -> list[Reason]:
    """Read what :func:`reasons_to_data` wrote; reasons that the engine no longer knows are left out."""
    coded = ((_known_reason(entry["code"]), entry["values"]) for entry in data)
    return [Reason(code, values) for code, values in coded if code is not None]


_KNOWN_REASONS: dict[str, ReasonCode] = {}


def _known_reason(code: str) -> ReasonCode | None:
    if code not in _KNOWN_REASONS:
        for kind in ReasonCode.__subclasses__():
            _KNOWN_REASONS.update({f"{kind.__name__}.{name}": known for name, known in kind.__members__.items()})
    return _KNOWN_REASONS.get(code)


_COLORED_NAMES: Mapping[Color, Mapping[Face | None, Promise]] = {
    Color.RED: {
        None: gettext_lazy("red %(number)s"),
        Face.SKIP: gettext_lazy("red skip"),
        Face.REVERSE: gettext_lazy("red reverse"),
        Face.DRAW_ONE: gettext_lazy("red draw one"),
        Face.DRAW_TWO: gettext_lazy("red draw two"),
    },
    Color.GREEN: {
        None: gettext_lazy("green %(number)s"),
        Face.SKIP: gettext_lazy("green skip"),
        Face.REVERSE: gettext_lazy("green reverse"),
        Face.DRAW_ONE: gettext_lazy("green draw one"),
        Face.DRAW_TWO: gettext_lazy("green draw two"),
    },
    Color.BLUE: {
        None: gettext_lazy("blue %(number)s"),
        Face.SKIP: gettext_lazy("blue skip"),
        Face.REVERSE: gettext_lazy("blue reverse"),
        Face.DRAW_ONE: gettext_lazy("blue draw one"),
        Face.DRAW_TWO: gettext_lazy("blue draw two"),
    },
    Color.YELLOW: {
        None: gettext_lazy("yellow %(number)s"),
        Face.SKIP: gettext_lazy("yellow skip"),
        Face.REVERSE: gettext_lazy("yellow reverse"),
        Face.DRAW_ONE: gettext_lazy("yellow draw one"),
        Face.DRAW_TWO: gettext_lazy("yellow draw two"),
    },
}
_BARE_NAMES: Mapping[Card, Promise] = {
    Card(Face.WILD): gettext_lazy("wild"),
    Card(Face.WILD_DRAW_FOUR): gettext_lazy("draw four"),
    Card(Face.UNO): gettext_lazy("UNO card"),
    Card(Face.UNO, Color.YELLOW): gettext_lazy("golden 1"),
}
COLOR_NAMES: Mapping[Color, Promise] = {
    Color.RED: gettext_lazy("red"),
    Color.GREEN: gettext_lazy("green"),
    Color.BLUE: gettext_lazy("blue"),
    Color.YELLOW: gettext_lazy("yellow"),
}


def clause_source(clause_id: str) -> str:
    """Where a clause such as ``L6.3`` is written."""
    return str(CLAUSE_SOURCES[clause_id[0]]) % {"number": clause_id[1:]}


CLAUSE_SOURCES: Mapping[str, str | Promise] = {
    "L": gettext_lazy("Rulebook of the league, paragraph %(number)s"),
    "D": gettext_lazy("Settled where the rulebook is silent, question %(number)s"),
    "K": gettext_lazy("Standard game, paragraph %(number)s"),
    "W": gettext_lazy("Standard game (Wikipedia), paragraph %(number)s"),
    "H": gettext_lazy("Family rules, paragraph %(number)s"),
}
"""By the first letter of a clause."""


def before_full_stop(name: object) -> str:
    """A name with which a sentence ends: “e. V.” brings its own full stop."""
    return str(name).removesuffix(".")


def with_full_stop(words: str) -> str:
    """What somebody typed, as the end of a sentence."""
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def source_in_words(source: str) -> str:
    """Where a rule set is from, in the reader's language; of the program's own without the ids of clauses: “Standard
    rules (K, W)” names what only the program knows."""
    return re.sub(r" \([A-Z][0-9A-Z, ]*\)", "", rules_in_words(source)) if source in TEXTS_OF_PRESETS else source

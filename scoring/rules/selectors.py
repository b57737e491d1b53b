"""Rule set editions, as rows and as the engine's rule sets: which there are, whether they are in use, every parameter
with its clause and label, and what the clauses say.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, get_type_hints

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy

from engine.cards import Card, Face
from engine.decks import DeckKind
from engine.rulesets import CardValue, LabelledEnum, RuleSet, from_data
from scoring.core.selectors.check_marks import Claim, PrintKind, claim_of
from scoring.core.wording import clause_source
from scoring.models import Evening, League, RuleSetEdition

_EDITIONS_REMEMBERED = 128


def rule_set_of(edition: RuleSetEdition) -> RuleSet:
    """The edition's rule set, the same object for the same parameters. Raises InvalidRuleSet if the stored parameters
    have been tampered with."""
    return _rule_set(json.dumps(edition.parameters))


@lru_cache(_EDITIONS_REMEMBERED)
def _rule_set(parameters: str) -> RuleSet:
    return from_data(json.loads(parameters))


GROUP_TITLES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "": gettext_lazy("Cards"),
        "table": gettext_lazy("Table"),
        "play": gettext_lazy("Course of play"),
        "scoring": gettext_lazy("Scoring"),
        "ranking": gettext_lazy("Ranking of an evening"),
        "season": gettext_lazy("Ranking of the season"),
    }
)
"""The groups of parameters in the order in which they are shown."""

DECK_NAMES: Mapping[DeckKind, str | Promise] = MappingProxyType(
    {
        DeckKind.STANDARD_108: gettext_lazy("Standard deck, 108 cards"),
        DeckKind.LEAGUE_110: gettext_lazy("League deck, 110 cards with white UNO cards"),
        DeckKind.LEAGUE_108_GOLDEN: gettext_lazy("League deck, 108 cards with golden 1s as UNO cards"),
        DeckKind.JUNIOR_56: gettext_lazy("Junior deck, 56 cards"),
    }
)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a rule set: dotted name such as ``scoring.limit``, its type, clause, English label, value."""

    path: str
    hint: Any
    clause: str
    label: str
    value: Any

    @property
    def group(self) -> str:
        """The part of the rule set that it belongs to; empty for the rule set itself."""
        return self.path.rpartition(".")[0]

    @property
    def text(self) -> str:
        """The value in the user's language."""
        return value_text(self.value)


@dataclass(frozen=True, slots=True)
class ParameterChange:
    """A parameter that has another value than in the rule set that it is compared with."""

    parameter: Parameter
    before: str


@dataclass(frozen=True, slots=True)
class ParameterGroup:
    """Parameters that belong together, with a heading."""

    title: str | Promise
    parameters: tuple[Parameter, ...]


def parameters_of(rule_set: RuleSet) -> Iterator[Parameter]:
    """Every parameter that has a clause, in the order of the rule set's definition."""
    return _parameters(rule_set, "")


def _parameters(part: Any, prefix: str) -> Iterator[Parameter]:
    hints = get_type_hints(type(part))
    for field in fields(part):
        value = getattr(part, field.name)
        if is_dataclass(value):
            yield from _parameters(value, f"{prefix}{field.name}.")
        elif "clause" in field.metadata:
            clause, label = field.metadata["clause"], field.metadata["label"]
            yield Parameter(f"{prefix}{field.name}", hints[field.name], clause, label, value)


def parameter_groups(rule_set: RuleSet) -> list[ParameterGroup]:
    """All parameters under their headings, ready to be shown."""
    parameters = list(parameters_of(rule_set))
    return [
        ParameterGroup(title, tuple(parameter for parameter in parameters if parameter.group == group))
        for group, title in GROUP_TITLES.items()
    ]


def changes_between(before: RuleSet, after: RuleSet) -> list[ParameterChange]:
    """What is different in ``after``, in the order in which parameters are shown."""
    old = {parameter.path: parameter for parameter in parameters_of(before)}
    return [
        ParameterChange(parameter, old[parameter.path].text)
        for group in parameter_groups(after)
        for parameter in group.parameters
        if parameter.value != old[parameter.path].value
    ]


def value_text(value: object) -> str:
    """A parameter's value in the user's language; a dash where nothing is set."""
    match value:
        case bool():
            return gettext("yes") if value else gettext("no")
        case None | ():
            return "–"
        case CardValue():
            return f"{face_text(value.face)} {value.points}"
        case tuple():
            return " · ".join(map(value_text, value))
        case Enum():
            return choice_label(value)
        case _:
            return str(value)


def face_text(face: Face) -> str:
    """A face as people write it in the user's language: ``F+4`` in German, ``W+4`` otherwise."""
    return Card(face).notation("de" if (get_language() or "").startswith("de") else "en")


def choice_label(member: Enum) -> str:
    """What a member of a closed set is called in the user's language."""
    if isinstance(member, DeckKind):
        return str(DECK_NAMES[member])
    return gettext(member.label) if isinstance(member, LabelledEnum) else member.name


def editions_of(league: League) -> QuerySet[RuleSetEdition]:
    """The league's editions, latest first, with ``evening_count`` and ``is_used``: one query."""
    season_plays = Evening.objects.filter(season__edition=OuterRef("pk"))
    return league.editions.annotate(
        evening_count=Count("evenings", distinct=True),
        is_used=Q(Exists(Evening.objects.filter(edition=OuterRef("pk")))) | Q(Exists(season_plays)),
    ).order_by("-valid_from", "name")


def is_in_use(edition: RuleSetEdition) -> bool:
    """Whether an evening was opened with the edition, or a season with evenings is ranked by it (L1)."""
    return Evening.objects.filter(Q(edition=edition) | Q(season__edition=edition)).exists()


def edition_in_force(edition: RuleSetEdition, day: date) -> RuleSetEdition:
    """The edition that holds on a day for the game that ``edition`` describes: the newest by its date, which replaces
    all earlier ones (L1). ``edition`` itself if none of them holds yet. One query.

    Editions with another deck or another scoring system are other games (an evening for children, say), and replace
    nothing.
    """
    same_game = edition.league.editions.filter(
        valid_from__lte=day,
        parameters__deck=edition.parameters["deck"],
        parameters__scoring__system=edition.parameters["scoring"]["system"],
    )
    newest = same_game.order_by("-valid_from", "-pk").first()
    if newest is None or (edition.valid_from == newest.valid_from and edition.valid_from <= day):
        return edition
    return newest


def claim_of_edition(edition: RuleSetEdition) -> Claim:
    """What the mark of its print says."""
    stands = [edition.name, edition.source, edition.valid_from.isoformat(), edition.parameters]
    return claim_of(PrintKind.EDITION, edition.pk, stands=stands)


CLAUSES = Path(__file__).parent / "clauses"
"""A file for each language that has texts of the clauses."""


@dataclass(frozen=True, slots=True)
class ClauseText:
    """What a clause says, in the user's language. ``own_words`` is how the league says it, in German, where that is not
    the text already; ``language`` is that of the text."""

    id: str
    text: str
    language: str
    own_words: str = ""

    @property
    def source(self) -> str:
        return clause_source(self.id)


def clause_text(clause_id: str) -> ClauseText | None:
    """What a clause says, in English where the user's language has no text of it; None: there is none of this name."""
    english, german = _clauses("en").get(clause_id), _clauses("de").get(clause_id, "")
    if english is None:
        return None
    language = get_language() or "de"
    for code in (language, language.partition("-")[0]):
        if said := _clauses(code).get(clause_id):
            return ClauseText(clause_id, said, code, german if clause_id.startswith("L") and code != "de" else "")
    return ClauseText(clause_id, english, "en", german if clause_id.startswith("L") else "")


def clause_texts() -> list[ClauseText]:
    """All clauses, in the order of the rulebook."""
    return [text for clause_id in _clauses("en") if (text := clause_text(clause_id))]


@cache
def _clauses(language: str) -> Mapping[str, str]:
    """The texts by clause, as the file of a language has them; none: it has no file. Read once."""
    file = CLAUSES / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}

"""What somebody wants to be different in a new edition: found by words among the parameters, chosen one by one. The
form then shows what was chosen, and nothing else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext

from engine.rulesets import LEAGUE_2006, RuleSet
from scoring.core.forms import reading
from scoring.rules.forms.editions import field_name
from scoring.rules.selectors import GROUP_TITLES, Parameter, clause_text, parameters_of

_LONGEST_SEARCH = 80
_MOST_FOUND = 8


@dataclass(frozen=True, slots=True)
class FoundParameter:
    """A parameter that fits the words, by the name of its field, with its value by now."""

    name: str
    parameter: Parameter


@dataclass(frozen=True, slots=True)
class WantedChanges:
    """``chosen`` are the names of fields, in the order of choice; ``fresh`` the one that was chosen just now, empty:
    none. ``is_step``: somebody has searched, chosen or dropped a parameter, and does not want to save yet.
    """

    chosen: tuple[str, ...] = ()
    fresh: str = ""
    wanted: str = ""
    found: tuple[FoundParameter, ...] = ()
    is_step: bool = False

    @property
    def finds_nothing(self) -> bool:
        return bool(self.wanted) and self.is_step and not self.found and not self.fresh


def read_wanted(data: QueryDict, base: RuleSet) -> WantedChanges:
    """What the buttons of the form say. Enter is ``enter``: it searches where words were typed, and saves elsewhere."""
    known = {field_name(parameter.path): parameter for parameter in parameters_of(base)}
    chosen = tuple(dict.fromkeys(name for name in data.getlist("change") if name in known))
    if "drop" in data:
        return WantedChanges(tuple(name for name in chosen if name != data["drop"]), is_step=True)
    asked = str(data.get("add") or (data.get("listed", "") if "list" in data else ""))
    if asked in known:
        return WantedChanges(tuple(dict.fromkeys((*chosen, asked))), fresh=asked, is_step=True)
    wanted = reading.line(data, "wanted")[:_LONGEST_SEARCH] if {"search", "enter"} & data.keys() else ""
    if not wanted:
        return WantedChanges(chosen, is_step=bool({"search", "list", "add"} & data.keys()))
    found = [FoundParameter(name, known[name]) for name in _names_that_fit(wanted, base)]
    if len(found) == 1:
        return WantedChanges(tuple(dict.fromkeys((*chosen, found[0].name))), fresh=found[0].name, is_step=True)
    return WantedChanges(chosen, wanted=wanted, found=tuple(found[:_MOST_FOUND]), is_step=True)


def offered_parameters(chosen: Sequence[str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """All parameters that were not chosen yet, by their headings: the name of the field with what it is called."""
    return [
        (
            str(title),
            [
                (field_name(parameter.path), gettext(parameter.label))
                for parameter in parameters_of(LEAGUE_2006)
                if parameter.group == group and field_name(parameter.path) not in chosen
            ],
        )
        for group, title in GROUP_TITLES.items()
    ]


def _names_that_fit(wanted: str, base: RuleSet) -> Iterator[str]:
    """Those in whose label all words stand; if there is none, those of whose paragraph it can be said as well."""
    words = wanted.casefold().split()
    labels = {field_name(row.path): gettext(row.label).casefold() for row in parameters_of(base)}
    exact = [name for name, label in labels.items() if label == wanted.casefold()]
    if exact:
        return iter(exact)
    by_label = [name for name, label in labels.items() if all(word in label for word in words)]
    if by_label:
        return iter(by_label)
    whole = {field_name(row.path): _all_said_of(row).casefold() for row in parameters_of(base)}
    return (name for name, text in whole.items() if all(word in text for word in words))


def _all_said_of(parameter: Parameter) -> str:
    said = clause_text(parameter.clause)
    title = GROUP_TITLES[parameter.group]
    return f"{gettext(parameter.label)} {title} {parameter.clause} {said.text if said else ''}"

"""The form for a rule set edition, generated from the parameters of the engine's rule set."""

import re
from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from types import NoneType
from typing import Any, get_args

from django import forms
from django.core.validators import validate_slug
from django.utils.translation import gettext, gettext_lazy

from engine.cards import Card, CardNotationError, Face, parse_card
from engine.names import name_key
from engine.rulesets import LEAGUE_2006, CardValue, InvalidRuleSet, Refusal, RuleSet, from_data, to_data
from scoring.core.forms.fields import Day, Line, WholeNumber
from scoring.core.wording import refusal_text
from scoring.rules.selectors import Parameter, choice_label, face_text, parameters_of

_IDENTITY = ("name", "code", "valid_from", "source")
_HIGHEST_NUMBER = 100_000
_CARD_VALUE = re.compile(r"(?P<card>[^\s=:]+)\s*[\s=:]\s*(?P<points>[0-9]{1,6})")


class NumbersField(Line):
    """Whole numbers separated by commas or blanks; cleans to a list."""

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> Any:
        words = super().clean(value).replace(",", " ").replace(";", " ").split()
        unreadable = [word for word in words if not word.isdecimal() or len(word) > len(str(_HIGHEST_NUMBER))]
        if unreadable:
            raise forms.ValidationError(
                [gettext("“%(word)s” is not a whole number.") % {"word": word} for word in unreadable]
            )
        return [int(word) for word in words]


class CardValuesField(Line):
    """Faces with their points, as in ``F+4 70, A 30``; cleans to the list that :func:`from_data` reads."""

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            return value
        return ", ".join(f"{face_text(Face(own['face']))} {own['points']}" for own in value)

    def clean(self, value: Any) -> Any:
        parts = [part.strip() for part in super().clean(value).replace(";", ",").split(",") if part.strip()]
        return [self._card_value(part) for part in parts]

    def _card_value(self, text: str) -> dict[str, Any]:
        match = _CARD_VALUE.fullmatch(text)
        try:
            card = parse_card(match["card"]) if match else None
        except CardNotationError:
            card = None
        if match is None or card is None or card != Card(card.face):
            sentence = gettext("“%(text)s” is no card with its points; expected for example “%(example)s”.")
            example = f"{face_text(Face.WILD_DRAW_FOUR)} 70"
            raise forms.ValidationError(sentence % {"text": text, "example": example})
        return {"face": card.face.value, "points": int(match["points"])}


class OrderWidget(forms.MultiWidget):
    """One select for each position of an ordered choice."""

    template_name = "components/order_widget.html"
    use_fieldset = True

    def __init__(self, choices: list[tuple[str, str]]) -> None:
        super().__init__([forms.Select(choices=[("", "–"), *choices]) for _position in choices])

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        for position, widget in enumerate(context["widget"]["subwidgets"], start=1):
            widget["attrs"]["aria-label"] = gettext("Position %(number)s") % {"number": position}
        return context

    def decompress(self, value: Any) -> list[Any]:
        return list(value or ())


class OrderField(forms.MultiValueField):
    """An ordered choice out of a closed set; empty positions are left out. Cleans to a list of codes."""

    def __init__(self, choices: list[tuple[str, str]], **kwargs: Any) -> None:
        positions = [forms.ChoiceField(choices=[("", "–"), *choices], required=False) for _choice in choices]
        super().__init__(positions, widget=OrderWidget(choices), require_all_fields=False, **kwargs)

    def compress(self, data_list: list[str]) -> list[str]:
        return [code for code in data_list if code]


class EditionForm(forms.Form):
    """The parameters of a rule set. What the engine refuses is shown at its field with reason and clause.

    ``chosen`` are the names of the fields that are shown, in their order; None: all. What is not shown is as ``base``
    has it. ``taken_names`` are those of other editions.
    """

    name = Line(label=gettext_lazy("Name"), max_length=120)
    code = Line(
        label=gettext_lazy("Code"),
        max_length=40,
        validators=[validate_slug],
        help_text=gettext_lazy("Names the edition in files: letters, digits, hyphens."),
    )
    valid_from = Day(label=gettext_lazy("Valid from"))
    source = Line(
        label=gettext_lazy("Source of the paragraphs"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Where the rules are written, for example: rulebook, second edition."),
    )

    def __init__(
        self,
        *args: Any,
        base: RuleSet = LEAGUE_2006,
        chosen: Collection[str] | None = None,
        taken_names: Collection[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._taken_names = set(map(name_key, taken_names))
        self._rule_set: RuleSet | None = None
        self._base = to_data(base)
        self._before = {field_name(parameter.path): parameter for parameter in parameters_of(base)}
        for name in self._before if chosen is None else chosen:
            self.fields[name] = _field_for(self._before[name])

    @property
    def changes(self) -> list[tuple[forms.BoundField, str]]:
        """The fields of parameters, each with the value that it has in what the edition begins with."""
        return [(self[name], row.text) for name in self.fields if (row := self._before.get(name)) is not None]

    def typed(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What stands in the fields of a page that is not to be saved yet; for another form to begin with."""
        found = {name: field.widget.value_from_datadict(data, {}, name) for name, field in self.fields.items()}
        return {name: value for name, value in found.items() if value is not None}

    @property
    def rule_set(self) -> RuleSet:
        """The rule set of a valid form."""
        if self._rule_set is None:
            raise ValueError("only a valid form has a rule set")
        return self._rule_set

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name_key(name) in self._taken_names:
            raise forms.ValidationError(
                gettext("Another edition is called so already. Please give this one its own name.")
            )
        return name

    def clean(self) -> None:
        super().clean()
        if self.errors:
            return
        try:
            self._rule_set = from_data(self._data())
        except InvalidRuleSet as error:
            for refusal in error.refusals:
                self._refuse(refusal)

    def _refuse(self, refusal: Refusal) -> None:
        name = field_name(refusal.parameter)
        if name in self.fields or name not in self._before:
            self.add_error(name if name in self.fields else None, refusal_text(refusal))
        else:
            self.add_error(None, f"{gettext(self._before[name].label)}: {refusal_text(refusal)}")

    def _data(self) -> dict[str, Any]:
        data: dict[str, Any] = {name: self.cleaned_data[name] for name in _IDENTITY}
        before = dict(_flat(self._base))
        for name, parameter in self._before.items():
            group = data.setdefault(parameter.group, {}) if parameter.group else data
            value = self.cleaned_data[name] if name in self.fields else before[parameter.path]
            group[parameter.path.rpartition(".")[2]] = value
        return data


def field_name(path: str) -> str:
    """The form field for a parameter: ``scoring.limit`` becomes ``scoring-limit``."""
    return path.replace(".", "-")


def edition_initial(rule_set: RuleSet, **other: object) -> dict[str, Any]:
    """What the form starts with: the rule set's values, with ``other`` in their place."""
    data = to_data(rule_set)
    return {
        **{name: data[name] for name in _IDENTITY},
        **{field_name(path): value for path, value in _flat(data) if path not in _IDENTITY},
        **other,
    }


def _flat(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def _field_for(parameter: Parameter) -> forms.Field:
    field = _field_of_type(parameter.hint, label=gettext(parameter.label))
    field.clause = parameter.clause  # type: ignore[attr-defined]
    return field


def _field_of_type(hint: Any, *, label: str) -> forms.Field:
    options = get_args(hint)
    if NoneType in options:
        return WholeNumber(label=label, required=False, min_value=-_HIGHEST_NUMBER, max_value=_HIGHEST_NUMBER)
    if Ellipsis in options:
        return _field_of_list(options[0], label=label)
    if issubclass(hint, Enum):
        return forms.ChoiceField(label=label, choices=choices_of(hint))
    if hint is bool:
        return forms.BooleanField(label=label, required=False)
    return WholeNumber(label=label, min_value=-_HIGHEST_NUMBER, max_value=_HIGHEST_NUMBER)


def _field_of_list(kind: type, *, label: str) -> forms.Field:
    if kind is int:
        return NumbersField(label=label, required=False)
    if kind is CardValue:
        example = f"{face_text(Face.WILD_DRAW_FOUR)} 70, {face_text(Face.SKIP)} 30"
        text = gettext("A card and its points, for example: %(example)s. Empty: as the deck counts.")
        return CardValuesField(label=label, required=False, help_text=text % {"example": example})
    return OrderField(choices_of(kind), label=label, required=False)


def choices_of(kind: type[Enum]) -> list[tuple[str, str]]:
    """The members of an engine's enum with their labels, for a field that offers them."""
    return [(member.value, choice_label(member)) for member in kind]

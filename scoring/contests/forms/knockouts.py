"""The plan of a knock-out: groups if wanted, rounds in which one player leaves if wanted, and a final (L1b)."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.tournament import Stage, StageKind
from scoring.core.errors import InvalidInput
from scoring.core.forms.fields import WholeNumber
from scoring.seating.forms.seating import MOST_TABLES

MOST_GAMES = 100


def _number(label: Any, **kwargs: Any) -> WholeNumber:
    return WholeNumber(label=label, min_value=1, **kwargs)


class KnockoutForm(forms.Form):
    """The stages. Groups and knock-out rounds are left out where their games are empty."""

    group_games = _number(gettext_lazy("Games in each group"), max_value=MOST_GAMES, required=False)
    group_tables = _number(gettext_lazy("Number of groups"), max_value=MOST_TABLES, required=False)
    group_go_on = _number(gettext_lazy("So many of each group go on"), required=False)
    round_games = _number(gettext_lazy("Games in each knock-out round"), max_value=MOST_GAMES, required=False)
    finalists = _number(gettext_lazy("Players in the final"), required=False)
    final_games = _number(gettext_lazy("Games in the final"), max_value=MOST_GAMES)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._require_all(cleaned, "group_games", "group_tables", "group_go_on")
        self._require_all(cleaned, "round_games", "finalists")
        return cleaned

    @property
    def has_groups(self) -> bool:
        """Whether anything is said of groups, or wrong with them."""
        return self._speaks_of("group_games", "group_tables", "group_go_on")

    @property
    def has_rounds(self) -> bool:
        """Whether anything is said of rounds in which one player leaves, or wrong with them."""
        return self._speaks_of("round_games", "finalists")

    @property
    def stages(self) -> list[Stage]:
        """The stages in the order in which they are played."""
        return [stage for stage, _fields in self._planned]

    def at_fields(self, refusal: InvalidInput) -> InvalidInput:
        """What the plan was refused for, at the fields where it was typed. Too many players for a table are so by what
        goes on before it."""
        fields = dict(self._fields_by_parameter())
        errors: dict[str, list[str]] = {}
        for parameter, sentences in refusal.errors.items():
            errors.setdefault(fields.get(parameter, ""), []).extend(sentences)
        return InvalidInput(refusal.message, errors)

    @property
    def _planned(self) -> list[tuple[Stage, dict[str, str]]]:
        """Each stage with the fields of its parameters."""
        data = self.cleaned_data
        planned = []
        if data["group_games"]:
            groups = Stage(StageKind.GROUPS, data["group_games"], data["group_go_on"], data["group_tables"])
            fields = {"games": "group_games", "go_on": "group_go_on", "tables": "group_tables"}
            planned.append((groups, fields))
        if data["round_games"]:
            rounds = Stage(StageKind.ELIMINATION, data["round_games"], data["finalists"])
            planned.append((rounds, {"games": "round_games", "go_on": "finalists"}))
        return [*planned, (Stage(StageKind.FINAL, data["final_games"]), {"games": "final_games"})]

    def _fields_by_parameter(self) -> Iterator[tuple[str, str]]:
        entering = "group_tables"
        for at, (_stage, fields) in enumerate(self._planned):
            for name, field in {"tables": entering, **fields}.items():
                yield f"stages.{at}.{name}", field
            entering = fields.get("go_on", entering)

    def _speaks_of(self, *names: str) -> bool:
        return any(self[name].value() or self[name].errors for name in names)

    def _require_all(self, cleaned: dict[str, Any], *names: str) -> None:
        """A stage is given whole or not at all."""
        if any(cleaned.get(name) for name in names):
            for name in names:
                if not cleaned.get(name) and name not in self.errors:
                    self.add_error(name, _("Please give a number, or leave the whole stage empty."))

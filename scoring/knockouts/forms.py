"""The plan of a knock-out: groups if wanted, rounds in which one player leaves if wanted, and a final (L1b)."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.tournament import Stage, StageKind
from scoring.base.forms.fields import WholeNumber
from scoring.planning.forms.evenings import MOST_TABLES

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
    def stages(self) -> list[Stage]:
        """The stages in the order in which they are played."""
        data = self.cleaned_data
        stages = []
        if data["group_games"]:
            stages.append(Stage(StageKind.GROUPS, data["group_games"], data["group_go_on"], data["group_tables"]))
        if data["round_games"]:
            stages.append(Stage(StageKind.ELIMINATION, data["round_games"], data["finalists"]))
        return [*stages, Stage(StageKind.FINAL, data["final_games"])]

    def _require_all(self, cleaned: dict[str, Any], *names: str) -> None:
        """A stage is given whole or not at all."""
        if any(cleaned.get(name) for name in names):
            for name in names:
                if not cleaned.get(name) and name not in self.errors:
                    self.add_error(name, _("Please give a number, or leave the whole stage empty."))

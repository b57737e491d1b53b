"""The upload of a workbook, to which season its evenings belong, and who is meant by its names."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.base.forms.fields import Line, Spreadsheet
from scoring.imports.services.names import NEW, NameMatch
from scoring.imports.services.preparing import Prepared
from scoring.imports.services.spreadsheets import MOST_BYTES
from scoring.models import RuleSetEdition, Season, SheetWorkbook


class WorkbookForm(forms.Form):
    """The spreadsheet in which the club keeps its protocol sheets."""

    file = Spreadsheet(
        most_bytes=MOST_BYTES,
        help_text=gettext_lazy("XLSX, ODS, XLS or CSV, as Excel or LibreOffice saves it; one tab for each table."),
    )


class TargetForm(forms.Form):
    """To which season the evenings belong, by which edition they were played, and who is meant by each name."""

    season = forms.ModelChoiceField(
        Season.objects.none(), label=gettext_lazy("Season"), required=False, empty_label=gettext_lazy("a new season")
    )
    season_name = Line(
        label=gettext_lazy("Name of the new season"),
        max_length=Season._meta.get_field("name").max_length,
        required=False,
    )
    edition = forms.ModelChoiceField(
        RuleSetEdition.objects.none(),
        label=gettext_lazy("Rule set edition"),
        required=False,
        empty_label=gettext_lazy("the one in force on that day"),
    )
    edition.clause = "L1"  # type: ignore[attr-defined]

    def __init__(self, *args: Any, workbook: SheetWorkbook, prepared: Prepared, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._matches = prepared.names
        season, edition = self.fields["season"], self.fields["edition"]
        assert isinstance(season, forms.ModelChoiceField)
        assert isinstance(edition, forms.ModelChoiceField)
        season.queryset, season.initial = workbook.league.seasons.all(), workbook.season_id
        edition.queryset, edition.initial = workbook.league.editions.all(), workbook.edition_id
        self.fields["season_name"].initial = workbook.season_name
        for at, match in enumerate(self._matches):
            self.fields[f"name-{at}"] = forms.ChoiceField(
                label=match.written,
                choices=_choices(match, prepared.players),
                required=False,
                initial=match.decided,
            )

    @property
    def name_fields(self) -> list[tuple[NameMatch, forms.BoundField]]:
        """Whom somebody has to look at: everybody but those who are called just so in the league."""
        return [(match, self[f"name-{at}"]) for at, match in enumerate(self._matches) if match.match != "same"]

    @property
    def names(self) -> Mapping[str, str]:
        """Who is meant, by the keys of the names."""
        chosen = {match.key: self.cleaned_data.get(f"name-{at}", "") for at, match in enumerate(self._matches)}
        return {key: choice for key, choice in chosen.items() if choice}


def _choices(match: NameMatch, players: Sequence[tuple[str, str]]) -> list[tuple[str, Any]]:
    """Those who may be meant first, then somebody new, then everybody else."""
    alike = {pk for pk, _label in match.alike}
    others = [(pk, name) for pk, name in players if pk not in alike]
    first = [*match.alike, (NEW, _("is new: %(name)s") % {"name": match.written})]
    undecided = [] if match.decided else [("", _("please decide"))]
    return [*undecided, *first, (_("all players"), others)] if others else [*undecided, *first]

"""Forms for lists of members."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.forms.fields import Line, Spreadsheet
from scoring.imports.services.member_columns import Column, Meaning
from scoring.imports.services.spreadsheets import MOST_BYTES
from scoring.models import MemberList, Player

_LONGEST_HEADING = 40
_MOST_TITLES = 10


class MemberListForm(forms.Form):
    """The spreadsheet that the club keeps its members in."""

    file = Spreadsheet(
        most_bytes=MOST_BYTES,
        help_text=gettext_lazy("XLSX, ODS or CSV, as Excel or LibreOffice saves it; one row for each person."),
    )


class ColumnsForm(forms.Form):
    """What each column means, and where the headings are."""

    head = forms.TypedChoiceField(label=gettext_lazy("Headings"), coerce=int)

    def __init__(self, *args: Any, member_list: MemberList, columns: list[Column], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = range(1, min(len(member_list.cells), _MOST_TITLES) + 1)
        head = self.fields["head"]
        assert isinstance(head, forms.TypedChoiceField)
        head.choices = [(0, _("there are none")), *((row, _("in row %(row)s") % {"row": row}) for row in rows)]
        head.initial = member_list.head
        self.columns = columns
        for column in columns:
            name = column.heading[:_LONGEST_HEADING] or _("column %(number)s") % {"number": column.number + 1}
            self.fields[f"column-{column.number}"] = forms.ChoiceField(
                label=name,
                choices=Meaning.choices,
                required=False,
                initial=column.meaning,
                help_text=" · ".join(column.samples),
            )

    @property
    def meanings(self) -> list[str]:
        """The choices in the order of the columns."""
        return [self.cleaned_data[f"column-{column.number}"] for column in self.columns]


class OtherPlayerForm(forms.Form):
    """Who the same person is as a player."""

    other = forms.ModelChoiceField(
        Player.objects.none(), label=gettext_lazy("Is the same person as"), empty_label=gettext_lazy("please choose")
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        other = self.fields["other"]
        assert isinstance(other, forms.ModelChoiceField)
        rows = player.league.players.select_related("league", "club").exclude(pk=player.pk)
        other.queryset = rows.order_by("sort_key", "name")


class MergeReasonForm(forms.Form):
    """How it is known that two players are one person."""

    reason = Line(
        label=gettext_lazy("How is it known?"),
        max_length=500,
        help_text=gettext_lazy("For instance: “registered as Müller, Hans in spring”. It stands in the log."),
    )


def decisions_of(posted: Mapping[str, str]) -> dict[int, str]:
    """Choices by row, as the page of a list sends them; anything else is left out."""
    return {
        int(number): posted[key]
        for key in posted
        if key.startswith("row-") and (number := key.removeprefix("row-")).isascii() and number.isdigit()
    }

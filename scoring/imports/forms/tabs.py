"""What a tab of a workbook is, and what stands where in it.

The upload of a workbook, to which season its evenings belong, and who is meant by its names.

Forms for imports: the files of a season, and workbooks of protocol sheets.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.sheetio.grids import Layout, Role, address_of, cell_at, guess_layout, turned
from scoring.core.forms.fields import Day, DayInput, Line, Spreadsheet, WholeNumber
from scoring.imports.services.import_conflicts import NEW, NameMatch
from scoring.imports.services.import_plan import ImportPlan
from scoring.imports.services.spreadsheets import MOST_BYTES
from scoring.imports.services.tabs import Tab, TabChoice
from scoring.models import Evening, RuleSetEdition, Season, SheetWorkbook
from scoring.seating.forms import MOST_TABLES

ROLES: Mapping[Role, str | Promise] = {
    Role.NOTHING: gettext_lazy("– is not read –"),
    Role.PLAYER: gettext_lazy("Points of a player"),
    Role.NUMBER: gettext_lazy("Number of the game"),
    Role.DEALER: gettext_lazy("Dealer"),
    Role.WINNER: gettext_lazy("Winner"),
    Role.EXACT_GRAB: gettext_lazy("exact grab"),
    Role.UNO_CARD_FINISH: gettext_lazy("ended with the UNO card"),
    Role.VOID: gettext_lazy("void"),
}
_LONGEST_LABEL = 44
_LONGEST_CELL = 120
_CELL = "cell-"


class TabForm(forms.Form):
    """A tab: whether it is read, which evening and table it is, and its layout."""

    is_read = forms.BooleanField(label=gettext_lazy("This tab is a protocol sheet"), required=False)
    planned = forms.TypedChoiceField(
        label=gettext_lazy("Evening"), coerce=int, required=False, empty_value=None, choices=()
    )
    day = Day(label=gettext_lazy("Day"), required=False, widget=DayInput())
    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=Evening.Kind.choices)
    table = WholeNumber(label=gettext_lazy("Table"), min_value=1, max_value=MOST_TABLES)
    in_columns = forms.TypedChoiceField(
        label=gettext_lazy("The games stand"),
        coerce=lambda value: value == "True",
        choices=(("False", gettext_lazy("one below the other")), ("True", gettext_lazy("side by side"))),
    )
    head = forms.TypedChoiceField(label=gettext_lazy("The names stand in"), coerce=int)
    totals = forms.TypedChoiceField(label=gettext_lazy("Sums on paper"), coerce=int, required=False, empty_value=None)
    credit = forms.TypedChoiceField(label=gettext_lazy("Credit"), coerce=int, required=False, empty_value=None)
    end = forms.TypedChoiceField(label=gettext_lazy("Read up to"), coerce=int, required=False, empty_value=None)
    winner_mark = Line(
        label=gettext_lazy("Sign of the winner"),
        max_length=8,
        required=False,
        help_text=gettext_lazy("Beside the points or in their place, like ★ or UNO."),
    )
    zero_wins = forms.BooleanField(label=gettext_lazy("Whoever has 0 has won"), required=False)
    dealer_mark = Line(
        label=gettext_lazy("Sign of the dealer"), max_length=8, required=False, help_text=gettext_lazy("Like * or G.")
    )
    deal_goes_round = forms.BooleanField(
        label=gettext_lazy("Not written down: the deal went round, the first seat began"), required=False
    )
    all_in_time = forms.BooleanField(label=gettext_lazy("Everybody had registered in time"), required=False)

    for _name, _clause in (("totals", "L6.6"), ("credit", "L4"), ("winner_mark", "D11"), ("deal_goes_round", "K10")):
        locals()[_name].clause = _clause

    def __init__(self, *args: Any, tab: Tab, evenings: Iterable[Evening], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tab = tab
        choice, layout = tab.choice, tab.choice.layout
        table = turned(tab.cells) if layout.in_columns else tab.cells
        lines = [(at, _line_label(at, line, layout)) for at, line in enumerate(table)]
        none = [("", _("there is none"))]
        self._offer("head", lines, layout.head)
        self._offer("totals", [*none, *lines], layout.totals)
        self._offer("credit", [*none, *lines], layout.credit)
        self._offer("end", [("", _("the last one")), *lines], layout.end)
        self._offer("planned", [("", _("a new one")), *((row.pk, str(row)) for row in evenings)], choice.planned)
        for name in ("is_read", "day", "kind", "table", "all_in_time"):
            self.fields[name].initial = getattr(choice, name)
        for name in ("in_columns", "winner_mark", "zero_wins", "dealer_mark", "deal_goes_round"):
            self.fields[name].initial = getattr(layout, name)
        roles = [(role.value, label) for role, label in ROLES.items()]
        for column, heading in enumerate(table[layout.head] if layout.head < len(table) else ()):
            role = layout.roles[column] if column < len(layout.roles) else Role.NOTHING
            label = _column_label(column, heading, layout)
            field = forms.ChoiceField(label=label, choices=roles, required=False, initial=role.value)
            self.fields[f"column-{column}"] = field

    @property
    def column_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("column-")]

    @property
    def choice(self) -> TabChoice:
        """What was chosen. With another line of the names, or games that stand the other way, the rest of the layout is
        guessed anew, for what was said of the columns does not fit any more."""
        said, before = self.cleaned_data, self.tab.choice
        layout = self._layout()
        if (layout.in_columns, layout.head) != (before.layout.in_columns, before.layout.head):
            is_turned = layout.in_columns != before.layout.in_columns
            head = None if is_turned else layout.head
            layout = guess_layout(self.tab.cells, in_columns=layout.in_columns, head=head).layout
        return TabChoice(
            layout,
            is_read=said["is_read"],
            day=said["day"],
            table=said["table"],
            kind=said["kind"],
            planned=said["planned"],
            edits=self._edits(),
            all_in_time=said["all_in_time"],
            is_recalled=before.is_recalled,
        )

    def _layout(self) -> Layout:
        said, before = self.cleaned_data, self.tab.choice.layout
        columns = [name for name in self.fields if name.startswith("column-")]
        return replace(
            before,
            head=said["head"],
            in_columns=said["in_columns"],
            roles=tuple(Role(said[name]) for name in columns),
            totals=said["totals"],
            credit=said["credit"],
            end=said["end"],
            winner_mark=said["winner_mark"].strip(),
            zero_wins=said["zero_wins"],
            dealer_mark=said["dealer_mark"].strip(),
            deal_goes_round=said["deal_goes_round"],
        )

    def _edits(self) -> dict[str, str]:
        """Corrected cells by their addresses; a cell that says again what stands in the file is none."""
        original, edits = self.tab.original, dict(self.tab.choice.edits)
        for name in self.data:
            at = cell_at(name.removeprefix(_CELL)) if name.startswith(_CELL) else None
            if at is None or at[0] >= len(original) or at[1] >= len(original[0]):
                continue
            text = _one_line(str(self.data[name]))
            edits.pop(address_of(*at), None)
            if text != original[at[0]][at[1]]:
                edits[address_of(*at)] = text
        return edits

    def _offer(self, name: str, choices: list[tuple[Any, str]], chosen: object) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices, field.initial = choices, "" if chosen is None else chosen


def _one_line(text: str) -> str:
    """What was typed, without what nobody sees."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:_LONGEST_CELL]


def _line_label(at: int, line: tuple[str, ...], layout: Layout) -> str:
    address = _name_of_line(at, layout)
    texts = " · ".join(filter(None, line))
    said = texts if len(texts) <= _LONGEST_LABEL else f"{texts[:_LONGEST_LABEL]}…"
    return f"{address}: {said}" if said else address


def _name_of_line(at: int, layout: Layout) -> str:
    if layout.in_columns:
        return _("column %(letter)s") % {"letter": address_of(0, at)[:-1]}
    return _("row %(row)s") % {"row": at + 1}


def _column_label(column: int, heading: str, layout: Layout) -> str:
    turned_round = replace(layout, in_columns=not layout.in_columns)
    return _line_label(column, (heading,), turned_round)


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

    def __init__(self, *args: Any, workbook: SheetWorkbook, plan: ImportPlan, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._matches = plan.names
        season, edition = self.fields["season"], self.fields["edition"]
        assert isinstance(season, forms.ModelChoiceField)
        assert isinstance(edition, forms.ModelChoiceField)
        season.queryset, season.initial = workbook.league.seasons.all(), workbook.season_id
        edition.queryset, edition.initial = workbook.league.editions.all(), workbook.edition_id
        self.fields["season_name"].initial = workbook.season_name
        for at, match in enumerate(self._matches):
            self.fields[f"name-{at}"] = forms.ChoiceField(
                label=match.written,
                choices=_choices(match, plan.players),
                required=False,
                initial=match.decided,
            )

    @property
    def name_fields(self) -> list[tuple[NameMatch, forms.BoundField]]:
        """Whom somebody has to look at: everybody but those who are called just so in the league."""
        return [(match, self[f"name-{at}"]) for at, match in enumerate(self._matches) if match.verdict != "same"]

    @property
    def target(self) -> Mapping[str, Any]:
        """To which season they belong; a new one is named."""
        said = {name: self.cleaned_data[name] for name in ("season", "season_name", "edition")}
        return {**said, "season_name": "" if said["season"] else said["season_name"]}

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

"""Forms of contests (L1b): the plan of a knock-out, how teams are compared and drawn, and who is in which."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.names import written_name
from engine.tournament import Stage, StageKind, TeamMeasure, TeamRules, TeamTieCriterion, UnequalTeams
from scoring.contests.services.team_building import PAIR, Leftover
from scoring.contests.services.teams import LONGEST_NAME
from scoring.core.errors import InvalidInput
from scoring.core.forms.fields import Line, WholeNumber
from scoring.core.forms.reading import as_key
from scoring.models import League, Registration, Team
from scoring.results.selectors.mapping import team_rules_to_data
from scoring.rules.forms.editions import OrderField, choices_of
from scoring.seating.forms import MOST_TABLES

if TYPE_CHECKING:
    _TeamModelForm = forms.ModelForm[Team]
else:
    _TeamModelForm = forms.ModelForm


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


MOST_MEMBERS = 50


class TeamRulesForm(forms.Form):
    """How teams are compared."""

    def __init__(self, data: Any = None, *, rules: TeamRules) -> None:
        super().__init__(data, initial=team_rules_to_data(rules))
        self.fields["measure"] = forms.ChoiceField(label=_("What is summed up"), choices=choices_of(TeamMeasure))
        self.fields["counted"] = WholeNumber(
            label=_("Results that count of each team"),
            min_value=1,
            max_value=MOST_MEMBERS,
            required=False,
            help_text=_(
                "The best so many; a team with fewer has no rank. Empty: all. "
                "Partners who are credited with the same points count once: 1 (K4)."
            ),
        )
        self.fields["unequal_teams"] = forms.ChoiceField(
            label=_("Teams of different sizes"),
            choices=choices_of(UnequalTeams),
            help_text=_("Only where all results count."),
        )
        self.fields["tie_criteria"] = OrderField(
            choices_of(TeamTieCriterion),
            label=_("Ties between teams"),
            required=False,
            help_text=_("What decides first, then next; what stays equal is a shared rank."),
        )

    @property
    def rules(self) -> TeamRules:
        """What is asked for, of a valid form."""
        data = self.cleaned_data
        return TeamRules(
            measure=TeamMeasure.from_code(data["measure"]),
            counted=data["counted"],
            unequal_teams=UnequalTeams.from_code(data["unequal_teams"]),
            tie_criteria=tuple(map(TeamTieCriterion.from_code, data["tie_criteria"])),
        )


class DrawTeamsForm(forms.Form):
    """Teams by lot."""

    size = WholeNumber(label=gettext_lazy("Members of each team"), min_value=PAIR, max_value=MOST_MEMBERS, initial=PAIR)
    leftover = forms.ChoiceField(
        label=gettext_lazy("Those who do not fill a team"), choices=Leftover.choices, initial=Leftover.FREE
    )


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A participant in the list by hand: the choice of a team, and the team that the page was shown with."""

    registration: Registration
    field: forms.BoundField


class MembersForm(forms.Form):
    """Who is in which team, by hand: ``team-<registration>``, with ``seen-<registration>`` as it was shown.

    Only rows that were changed are written; those of the page that are not in the answer stay as they are.
    """

    new_teams = Line(
        label=gettext_lazy("New teams"),
        max_length=400,
        required=False,
        help_text=gettext_lazy("Names, separated by commas. Save, then choose their members."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, data: Any = None, *, participants: Sequence[Registration], teams: Sequence[Team]) -> None:
        super().__init__(data)
        self.participants = participants
        self.team_names = {team.pk: team.name for team in teams}
        for row in participants:
            self.fields[_name_of(row)] = forms.TypedChoiceField(
                label=_("Team of %(player)s") % {"player": row.player.name},
                choices=[("", "–"), *self.team_names.items()],
                coerce=int,
                empty_value=None,
                required=False,
                initial=row.team_id,
                error_messages={"invalid_choice": _("This team does not exist any more. Please choose again.")},
            )

    def clean_new_teams(self) -> list[str]:
        typed = self.cleaned_data["new_teams"].replace(";", ",").split(",")
        names = [name for name in map(written_name, typed) if name]
        message = _("“%(name)s” is too long: a team's name has at most %(most)s characters.")
        too_long = [message % {"name": name, "most": LONGEST_NAME} for name in names if len(name) > LONGEST_NAME]
        if too_long:
            raise forms.ValidationError(too_long)
        return names

    @property
    def rows(self) -> list[MemberRow]:
        return [MemberRow(row, self[_name_of(row)]) for row in self.participants]

    @property
    def seen(self) -> dict[int, int | None]:
        """The team of each participant as the page was shown; those who were not on it are left out."""
        shown = {row.pk: self.data.get(f"seen-{row.pk}") for row in self.participants}
        return {pk: as_key(team) if team else None for pk, team in shown.items() if team is not None}

    @property
    def names(self) -> dict[int, str]:
        """Those whose team was changed on the page, with the team's name; empty for none."""
        chosen = {pk: self.cleaned_data[f"team-{pk}"] for pk in self.seen}
        return {pk: self.team_names.get(team, "") for pk, team in chosen.items() if team != self.seen[pk]}


class TeamForm(_TeamModelForm):
    """A team's name and the club that it plays for."""

    class Meta:
        model = Team
        fields = ("name", "club")

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        club = self.fields["club"]
        assert isinstance(club, forms.ModelChoiceField)
        club.queryset = league.clubs.all()
        club.empty_label = _("no club")
        club.help_text = _("The medal of the team goes to this club.")


def _name_of(row: Registration) -> str:
    return f"team-{row.pk}"

"""Contests of an evening (L1b): teams (Ländervergleich, evenings with partners, Unolympics), and the plan of a
knock-out: which stages it has.
"""

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.base.names import NameKeyField
from scoring.models.base.texts import one_line
from scoring.models.base.vouched import Vouched
from scoring.models.players import Club
from scoring.models.seasons import Evening


class TeamContest(Vouched):
    """How the teams of an evening are compared; ``scoring.results.selectors.mapping.team_rules_of`` reads it.

    ``measure``, ``unequal_teams`` and ``tie_criteria`` hold values of the engine's enums of the same names, the last
    as a list in the order in which they decide. ``counted``: best results that count of each team; None: all.
    """

    path_to_league = "evening__season__league"

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="team_contest")
    measure = models.CharField(_("what is summed up"), max_length=20)
    counted = models.PositiveSmallIntegerField(
        _("results that count of each team"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    unequal_teams = models.CharField(_("teams of different sizes"), max_length=20)
    tie_criteria = models.JSONField(_("ties between teams"), default=list)

    class Meta:
        verbose_name = _("team contest")
        verbose_name_plural = _("team contests")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(measure__in=("fewest_totals", "most_totals", "ranking_points")),
                name="team_measure_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(unequal_teams__in=("smallest_team", "all_count")),
                name="unequal_teams_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(counted__isnull=True) | models.Q(counted__gte=1),
                name="some_results_of_a_team_count",
            ),
        )

    def __str__(self) -> str:
        return str(self.evening)


class Team(Vouched):
    """A team of one evening; its members are the registrations that point to it. ``club``: who wins its medal."""

    path_to_league = "evening__season__league"
    said_when_gone = _("This team has been dissolved in the meantime.")

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="teams", verbose_name=_("evening"))
    name = models.CharField(_("name"), max_length=80, validators=[one_line])
    name_key = NameKeyField()
    club = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="teams", verbose_name=_("club"))

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ("evening", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("evening", "name_key"),
                name="team_name_once_per_evening",
                violation_error_message=_("There is already a team of this name."),
            ),
        )

    def __str__(self) -> str:
        return self.name


class Knockout(Vouched):
    """An evening played as a knock-out. ``stages`` is a list of ``{"kind", "games", "go_on", "tables"}``, as the
    engine's ``Stage``; who is in it are those who sit in the first round."""

    path_to_league = "evening__season__league"

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="knockout")
    stages = models.JSONField(_("stages"), default=list)

    class Meta:
        verbose_name = _("knock-out")
        verbose_name_plural = _("knock-outs")

    def __str__(self) -> str:
        return str(self.evening)

"""The rounds of an evening: in each of them everybody sits at one table."""

from collections.abc import Mapping

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched
from scoring.models.seasons import Evening


class Round(Vouched):
    """A round, counted from 1. ``games`` are planned at each table; None: until the end is announced (L8.3)."""

    path_to_league = "evening__season__league"

    class Kind(models.TextChoices):
        ORDINARY = "ordinary", _("round")
        GROUPS = "groups", _("groups")
        KNOCKOUT = "knockout", _("knock-out round")
        FINAL = "final", _("final")

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="rounds", verbose_name=_("evening"))
    number = models.PositiveSmallIntegerField(_("round"), default=1)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, default=Kind.ORDINARY)
    games = models.PositiveSmallIntegerField(_("games"), null=True, blank=True, validators=[MinValueValidator(1)])

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("evening", "number")
        constraints = (
            models.UniqueConstraint(fields=("evening", "number"), name="round_once_per_evening"),
            models.CheckConstraint(condition=Q(number__gte=1), name="rounds_count_from_one"),
            models.CheckConstraint(
                condition=Q(kind__in=("ordinary", "groups", "knockout", "final")), name="round_kind_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.evening} · {self.title}"

    @property
    def is_of_knockout(self) -> bool:
        """Whether it is played to find out who goes on."""
        return self.kind != self.Kind.ORDINARY

    @property
    def title(self) -> str:
        """What the round is called, as a heading."""
        return str(_TITLES[self.kind]) % {"number": self.number}


_TITLES: Mapping[str, Promise] = {
    Round.Kind.ORDINARY: _("Round %(number)s"),
    Round.Kind.GROUPS: _("Round %(number)s: groups"),
    Round.Kind.KNOCKOUT: _("Round %(number)s: knock-out"),
    Round.Kind.FINAL: _("Round %(number)s: final"),
}

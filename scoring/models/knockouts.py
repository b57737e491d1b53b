"""The plan of a knock-out: which stages an evening has (L1b)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched
from scoring.models.seasons import Evening


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

"""Access to one table for one evening without an account: by a link in a QR code, or by a short code typed."""

import uuid
from datetime import datetime, time, timedelta
from enum import Enum
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.models.sheets import Sheet


class AccessState(Enum):
    """Whether an access can be used."""

    LIVING = "living"
    NOT_YET = "not_yet"
    OVER = "over"
    REVOKED = "revoked"


class TableAccess(models.Model):
    """What a slip with a QR code allows: one sheet, one role, one evening.

    Link and code are worked out from ``seed`` and the installation's key, so the database alone opens nothing; it
    finds them by the keyed hashes. At most one access per sheet and role is not revoked: renewing one revokes it.
    """

    path_to_league = "sheet__evening__season__league"
    said_when_gone = _("The table has been taken away or drawn anew in the meantime.")

    class Role(models.TextChoices):
        SCORER = "scorer", _("enters games")
        VIEWER = "viewer", _("watches")

    OVER_AT = time(12)
    """When an access ends on the day after the evening, in the league's time zone."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="accesses")
    role = models.CharField(_("role"), max_length=8, choices=Role.choices)
    seed = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    secret_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        verbose_name = _("access to a table")
        verbose_name_plural = _("accesses to tables")
        ordering = ("sheet", "role", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "role"), condition=Q(revoked_at__isnull=True), name="one_access_per_sheet_and_role"
            ),
            models.CheckConstraint(condition=Q(role__in=("scorer", "viewer")), name="access_role_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.sheet} · {self.get_role_display()}"

    @property
    def display_name(self) -> str:
        """How the log names whoever came with this access."""
        return gettext("Table %(table)s (code %(number)s)") % {"table": self.sheet.table_name, "number": self.pk}

    @property
    def initials(self) -> str:
        """What stands beside a value struck with this access (L6.5): the number of the code."""
        return f"#{self.pk}"[:8]

    @property
    def holds_from(self) -> datetime:
        """The beginning of the evening's day. Moves along if the evening is put off."""
        return self._at(time(0), timedelta())

    @property
    def holds_until(self) -> datetime:
        return self._at(self.OVER_AT, timedelta(days=1))

    def state_at(self, moment: datetime) -> AccessState:
        if self.revoked_at is not None:
            return AccessState.REVOKED
        if moment < self.holds_from:
            return AccessState.NOT_YET
        return AccessState.LIVING if moment < self.holds_until else AccessState.OVER

    def _at(self, clock: time, after: timedelta) -> datetime:
        evening = self.sheet.evening
        return datetime.combine(evening.date + after, clock, ZoneInfo(evening.season.league.timezone))


class CodeGuesses(models.Model):
    """Wrong codes and passwords typed lately: from one network address, for one account, or from all together. Counted
    in the database, so that the limit holds over any number of processes. ``source`` is a keyed hash; neither address
    nor name is kept.
    """

    source = models.CharField(max_length=64, unique=True)
    failures = models.PositiveIntegerField(default=0)
    last_failure_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("wrong codes")
        verbose_name_plural = _("wrong codes")

    def __str__(self) -> str:
        return f"{self.source[:8]}: {self.failures}"

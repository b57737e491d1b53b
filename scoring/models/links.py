"""Links and codes that open one thing: of an account once, or one table for one evening without an account.

An account's link is an invitation, a new password, or a mail address to be confirmed. A table is opened by a link in a
QR code, or by a short code typed.
"""

import uuid
from datetime import datetime, time, timedelta
from enum import Enum
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.models.accounts import User
from scoring.models.base.texts import MailAddressField
from scoring.models.leagues import League
from scoring.models.members import Invitation
from scoring.models.sheets import Sheet


class LinkState(Enum):
    """How far a link has got; only in the first two it can be used."""

    WAITING = "waiting"
    OPENED = "opened"
    USED = "used"
    EXPIRED = "expired"
    REVOKED = "revoked"


class AccountLink(models.Model):
    """A link that was mailed, or handed over by a president, and how far it has got.

    What opens it is worked out from ``seed`` and the installation's key: the database alone opens nothing.
    ``email`` is the address that it was mailed to, for a change of address the new one; empty: it was handed over.
    ``password_before`` is a digest of the account's password when the link was made: another password, whoever set
    it, ends the link. The link of an invitation is the account's once it was accepted. ``league`` is where it was made;
    None: by the account's holder.
    """

    class Kind(models.TextChoices):
        INVITATION = "invitation", _("invitation")
        PASSWORD = "password", _("new password")
        NEW_ADDRESS = "new_address", _("confirms the new mail address")
        OLD_ADDRESS = "old_address", _("agrees from the mail address before")

    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="account_links"
    )
    invitation = models.ForeignKey(Invitation, models.CASCADE, null=True, blank=True, related_name="links")
    league = models.ForeignKey(League, models.CASCADE, null=True, blank=True, related_name="+")
    email = MailAddressField(_("mail address"), blank=True)
    is_mailed = models.BooleanField(default=False)
    seed = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    password_before = models.CharField(max_length=64, blank=True, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("holds until"))
    opened_at = models.DateTimeField(_("opened"), null=True, blank=True)
    used_at = models.DateTimeField(_("used"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("link to an account")
        verbose_name_plural = _("links to accounts")
        ordering = ("-created_at", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(kind__in=("invitation", "password", "new_address", "old_address")),
                name="kind_of_account_link_is_known",
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True, invitation__isnull=False)
                | Q(user__isnull=False, invitation__isnull=True),
                name="account_link_is_of_an_account_or_an_invitation",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"

    def state_at(self, moment: datetime) -> LinkState:
        """How far it has got; another password than before revokes it. No query if ``user`` is loaded."""
        if self.used_at is not None:
            return LinkState.USED
        if self.revoked_at is not None or self.password_before != password_digest(self.user):
            return LinkState.REVOKED
        if moment >= self.expires_at:
            return LinkState.EXPIRED
        return LinkState.WAITING if self.opened_at is None else LinkState.OPENED

    @property
    def is_living(self) -> bool:
        """Whether it can be used now. No query if ``user`` is loaded."""
        return self.state_at(timezone.now()) in (LinkState.WAITING, LinkState.OPENED)


def password_digest(user: User | None) -> str:
    """Changes with the account's password; neither that nor its stored form can be told from it. Empty: no account."""
    if user is None:
        return ""
    return salted_hmac("scoring.account_link.password", user.password, algorithm="sha256").hexdigest()


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

"""Links that open one thing of an account, once: an invitation, a new password, a mail address to be confirmed."""

import uuid
from datetime import datetime
from enum import Enum

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from scoring.models.accounts import User
from scoring.models.base.mails import MailAddressField
from scoring.models.leagues import League
from scoring.models.members import Invitation


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

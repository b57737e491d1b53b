"""Accounts that can sign in; their second factor, an app that makes codes and codes on paper for the day on which it is
lost; and sessions that know whose they are, so that the holder can look at them and end them.
"""

from enum import StrEnum
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from scoring.models.base.texts import MailAddressField, MailKeyField, one_line
from scoring.models.base.vouched import VouchedRow

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase


class User(VouchedRow, AbstractUser):
    """An account that can sign in. What it may do in a league follows from its offices there.

    ``created_by`` and ``created_in`` say who made it and in which league; both are None for what the installation's
    administrator or the demo made. ``must_change_password``: somebody else knows the password. ``password_given_by``:
    who gave the account a password last, and knew it; None: its holder alone has chosen them, as by a link.

    Accounts may share an address, as families do; one signs in by name. ``email_confirmed_at``: since when it is known
    that the holder reads what goes to ``email``; None: it is not. ``second_factor_at``: since when a second factor is
    asked for; None: it is not.
    """

    path_to_league = "memberships__league"
    not_vouched_for = MappingProxyType(
        {
            "password": "how somebody signs in; what they did then, the log says",
            "last_login": "when somebody signed in",
            "email": "where letters go, no result",
            "email_key": "as the address",
            "email_confirmed_at": "as the address",
            "must_change_password": "how somebody signs in",
            "second_factor_at": "how somebody signs in",
            "date_joined": "shown nowhere",
            "created_by_id": "the log says who made it",
            "created_in_id": "the log says where it was made",
            "password_given_by_id": "the log says who gave it",
        }
    )

    created_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="created_accounts", editable=False
    )
    created_in = models.ForeignKey(
        "League", models.SET_NULL, null=True, blank=True, related_name="created_accounts", editable=False
    )
    password_given_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    must_change_password = models.BooleanField(
        _("must choose a password"),
        default=False,
        help_text=_("Somebody else knows the password: the next sign-in leads to a new one."),
    )

    first_name = models.CharField(_("first name"), max_length=150, blank=True, validators=[one_line])
    last_name = models.CharField(_("last name"), max_length=150, blank=True, validators=[one_line])
    email = MailAddressField(_("email address"), blank=True)
    email_key = MailKeyField()
    email_confirmed_at = models.DateTimeField(_("mail address confirmed"), null=True, blank=True, editable=False)
    second_factor_at = models.DateTimeField(_("second factor since"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    @property
    def display_name(self) -> str:
        return self.get_full_name() or self.username

    @property
    def initials(self) -> str:
        """Initials (Handzeichen) for corrections on the sheet (L6.5)."""
        return "".join(part[0] for part in self.display_name.split()).upper()[:4]


class SecondFactor(models.Model):
    """The secret that an account shares with an app (TOTP, RFC 6238). There is none while ``User.second_factor_at`` is
    None.

    ``secret`` is encrypted with a key that is not in the database. ``last_step`` is the step of 30 seconds whose code
    was accepted last: no code is accepted twice.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="second_factor"
    )
    secret = models.CharField(max_length=300, editable=False)
    last_step = models.BigIntegerField(editable=False)

    class Meta:
        verbose_name = _("second factor")
        verbose_name_plural = _("second factors")

    def __str__(self) -> str:
        return str(self.user)


class RecoveryCode(models.Model):
    """A code that replaces the app once. ``code_hash`` is keyed; the code itself is kept nowhere."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64)
    used_at = models.DateTimeField(_("used"), null=True, blank=True)

    class Meta:
        verbose_name = _("recovery code")
        verbose_name_plural = _("recovery codes")
        constraints = (models.UniqueConstraint(fields=("user", "code_hash"), name="recovery_code_once_per_account"),)

    def __str__(self) -> str:
        return f"{self.user} {self.pk}"


class Told(StrEnum):
    """What a session remembers of the device that signed in, beside what Django keeps in it."""

    STARTED = "signed_in_at"
    SEEN = "seen_at"
    IS_SHARED = "is_shared_computer"
    DEVICE = "device"
    NETWORK = "network"


class AccountSession(AbstractBaseSession):
    """A session as Django keeps it, and the account that is signed in; None: a visitor, or a table's code."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="sessions", editable=False
    )

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")

    @property
    def number(self) -> str:
        """Names the session on a page, without telling the key that opens it."""
        return salted_hmac("scoring.account_session", self.session_key).hexdigest()[:20]

    @classmethod
    def get_session_store_class(cls) -> "type[SessionBase]":
        store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
        return store

"""Accounts that can sign in.

Accounts that can sign in.
"""

from types import MappingProxyType

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.base.mails import MailAddressField, MailKeyField
from scoring.models.base.texts import one_line
from scoring.models.base.vouched import VouchedRow


class User(VouchedRow, AbstractUser):
    """An account that can sign in. What it may do in a league follows from its offices there.

    ``created_by`` and ``created_in`` say who made it and in which league; both are None for what the installation's
    administrator or the demo made. ``must_change_password``: somebody else knows the password.

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
        }
    )

    created_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="created_accounts", editable=False
    )
    created_in = models.ForeignKey(
        "League", models.SET_NULL, null=True, blank=True, related_name="created_accounts", editable=False
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

"""The mail account of a league, and which mails do not go out by themselves.

Accounts that can sign in.
"""

from types import MappingProxyType

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.mails import MailAddressField, MailKeyField
from scoring.models.base.texts import one_line
from scoring.models.base.vouched import VouchedRow
from scoring.models.leagues import League
from scoring.models.mails import MailKind
from scoring.models.players import Player


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


HIGHEST_PORT = 65_535


class MailAccount(models.Model):
    """How a league reaches its mail server. ``secret`` is encrypted with a key that is not in the database.

    ``most_per_minute`` and ``most_per_hour`` are mails that the provider takes.
    """

    class Security(models.TextChoices):
        STARTTLS = "starttls", _("STARTTLS (usually port 587)")
        TLS = "tls", _("TLS from the beginning (usually port 465)")
        NONE = "none", _("none: only for a server on the same computer")

    league = models.OneToOneField(League, models.CASCADE, related_name="mail_account")
    host = models.CharField(_("mail server"), max_length=200, validators=[one_line])
    port = models.PositiveIntegerField(
        _("port"), default=587, validators=[MinValueValidator(1), MaxValueValidator(HIGHEST_PORT)]
    )
    security = models.CharField(_("encryption"), max_length=8, choices=Security.choices, default=Security.STARTTLS)
    username = models.CharField(_("user name"), max_length=200, blank=True, validators=[one_line])
    secret = models.TextField(_("password"), blank=True)
    from_address = MailAddressField(_("sender"), validators=[one_line])
    reply_to = MailAddressField(_("answers go to"), blank=True, validators=[one_line])
    most_per_minute = models.PositiveIntegerField(
        _("most mails a minute"), default=20, validators=[MinValueValidator(1), MaxValueValidator(10_000)]
    )
    most_per_hour = models.PositiveIntegerField(
        _("most mails an hour"), default=300, validators=[MinValueValidator(1), MaxValueValidator(100_000)]
    )

    class Meta:
        verbose_name = _("mail account")
        verbose_name_plural = _("mail accounts")
        constraints = (
            models.CheckConstraint(
                condition=Q(security__in=("starttls", "tls", "none")), name="encryption_of_mail_is_known"
            ),
            models.CheckConstraint(
                condition=Q(port__gte=1, port__lte=HIGHEST_PORT, most_per_minute__gte=1, most_per_hour__gte=1),
                name="mail_account_within_bounds",
            ),
        )

    def __str__(self) -> str:
        return self.host


class SilencedKind(models.Model):
    """Mails of this kind do not go out by themselves: to a player, to an account, or (both None) in the whole
    league."""

    league = models.ForeignKey(League, models.CASCADE, related_name="silenced_kinds")
    player = models.ForeignKey(Player, models.CASCADE, null=True, blank=True, related_name="silenced_kinds")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="silenced_kinds"
    )
    kind = models.CharField(_("kind"), max_length=16, choices=MailKind.choices)

    class Meta:
        verbose_name = _("kind of mail that is switched off")
        verbose_name_plural = _("kinds of mail that are switched off")
        constraints = (
            models.UniqueConstraint(
                fields=("league", "kind"), condition=Q(player=None, user=None), name="silenced_once_in_a_league"
            ),
            models.UniqueConstraint(
                fields=("league", "kind", "player"),
                condition=Q(player__isnull=False),
                name="silenced_once_for_a_player",
            ),
            models.UniqueConstraint(
                fields=("league", "kind", "user"), condition=Q(user__isnull=False), name="silenced_once_for_an_account"
            ),
            models.CheckConstraint(condition=Q(player=None) | Q(user=None), name="silenced_for_a_player_or_an_account"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.player or self.user or self.league}"

    @property
    def holds_for_all(self) -> bool:
        return self.player_id is None and self.user_id is None

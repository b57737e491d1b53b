"""Members of leagues, who was asked to become one, and who holds which office."""

from typing import TypeAlias

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models import offices
from scoring.models.base.mails import MailAddressField
from scoring.models.base.texts import one_line
from scoring.models.base.vouched import Vouched
from scoring.models.leagues import League
from scoring.models.offices import OfficeKind
from scoring.models.players import Player


class Membership(Vouched):
    """An account's membership in a league, and which player it is there, if any."""

    path_to_league = "league"
    said_when_gone = _("This membership has ended in the meantime.")

    league = models.ForeignKey(League, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    player = models.OneToOneField(
        Player, models.SET_NULL, null=True, blank=True, related_name="membership", verbose_name=_("player")
    )

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = (
            models.UniqueConstraint(fields=("league", "user"), name="one_membership_per_account_and_league"),
        )

    def __str__(self) -> str:
        return f"{self.user} – {self.league}"


class Invitation(Vouched):
    """Somebody is asked to become a member of a league; nothing changes before they agree.

    ``username`` is what the president typed: whether there is such an account the league does not learn. Empty: the
    person has got a link, by mail to ``email`` or handed over, and chooses an account or makes one. ``offices`` and
    ``player`` are what the member will have.
    """

    path_to_league = "league"

    league = models.ForeignKey(League, models.CASCADE, related_name="invitations")
    username = models.CharField(_("name for signing in"), max_length=150, blank=True)
    first_name = models.CharField(_("first name"), max_length=150, blank=True, validators=[one_line])
    last_name = models.CharField(_("last name"), max_length=150, blank=True, validators=[one_line])
    email = MailAddressField(_("mail address"), blank=True)
    offices = models.JSONField(_("offices"), default=list, blank=True)
    player = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("player")
    )
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    invited_at = models.DateTimeField(_("invited"))

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("league", "username")
        constraints = (
            models.UniqueConstraint(
                fields=("league", "username"), condition=~models.Q(username=""), name="invited_once_per_league"
            ),
        )

    def __str__(self) -> str:
        return f"{self.display_name} – {self.league}"

    @property
    def display_name(self) -> str:
        """What the league calls whom it has invited."""
        return self.username or f"{self.first_name} {self.last_name}".strip()

    def office_names(self) -> list[str]:
        """What the offices are called."""
        return [str(Office.Kind(kind).label) for kind in self.offices]


class Office(Vouched):
    """An office that a member holds. One member may hold several, several members the same."""

    path_to_league = "membership__league"

    Kind: TypeAlias = OfficeKind
    BOARD = offices.BOARD

    membership = models.ForeignKey(Membership, models.CASCADE, related_name="offices")
    kind = models.CharField(_("office"), max_length=12, choices=Kind.choices)

    class Meta:
        verbose_name = _("office")
        verbose_name_plural = _("offices")
        constraints = (
            models.UniqueConstraint(fields=("membership", "kind"), name="office_once_per_member"),
            models.CheckConstraint(condition=models.Q(kind__in=tuple(OfficeKind)), name="office_is_known"),
        )

    def __str__(self) -> str:
        return self.get_kind_display()

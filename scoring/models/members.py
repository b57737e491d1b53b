"""Members of leagues: who was asked to become one, who holds which office, and who held it from when until when.

A term says who had decided it; a hand-over is an office on its way from one member to another.
"""

from typing import TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models import offices
from scoring.models.base.days import day_within_bounds, days
from scoring.models.base.texts import MailAddressField, one_line
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


class OfficeTerm(Vouched):
    """Somebody holds an office of the board, or held it. What they may do follows from :class:`Office` alone.

    ``began_on`` None: nobody has noted it. ``ended_on`` None: the office is still held. ``decision`` is what gave it to
    them, in the words of the league, such as “Mitgliederversammlung 14.3.2026”. ``account`` is the holder's, None for
    somebody who was erased; ``player`` is who it is there, if anybody, and then names them.
    """

    path_to_league = "league"
    said_when_gone = _("This term has been taken off the list in the meantime.")

    league = models.ForeignKey(League, models.CASCADE, related_name="office_terms")
    kind = models.CharField(_("office"), max_length=12, choices=Office.Kind.choices)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="office_terms", editable=False
    )
    player = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="office_terms", verbose_name=_("player")
    )
    began_on = models.DateField(_("from"), null=True, blank=True, validators=[day_within_bounds])
    ended_on = models.DateField(_("until"), null=True, blank=True, validators=[day_within_bounds])
    decision = models.CharField(_("by whose decision"), max_length=200, blank=True, validators=[one_line])

    class Meta:
        verbose_name = _("term of an office")
        verbose_name_plural = _("terms of offices")
        ordering = ("league", "kind", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("league", "kind", "account"), condition=Q(ended_on=None), name="one_term_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(began_on=None) | Q(ended_on=None) | Q(ended_on__gte=F("began_on")),
                name="term_ends_after_it_began",
                violation_error_message=_("The last day is before the first."),
            ),
            models.CheckConstraint(condition=Q(kind__in=Office.BOARD), name="term_of_the_board"),
            days("term_begins_within_bounds", "began_on"),
            days("term_ends_within_bounds", "ended_on"),
        )

    def __str__(self) -> str:
        return self.get_kind_display()

    @property
    def name(self) -> str:
        """What the holder is called, in the form that whoever reads may see; empty: nobody knows."""
        return self._of_account if self.player is None else self.player.name

    @property
    def full_name(self) -> str:
        """The same for what is kept, whoever reads."""
        return self._of_account if self.player is None else self.player.full_name

    @property
    def _of_account(self) -> str:
        return "" if self.account is None else self.account.display_name


class OfficeHandover(Vouched):
    """Whoever holds an office hands it over: ``taker`` has to agree. Until then ``giver`` holds it.

    The row goes when it is confirmed or called off: what was then stands in the log, and in the terms of the office.
    ``decision`` will stand at the new term.
    """

    path_to_league = "giver__league"
    said_when_gone = _("This hand-over is over: it was confirmed or called off in the meantime.")

    kind = models.CharField(_("office"), max_length=12, choices=Office.Kind.choices)
    giver = models.ForeignKey(Membership, models.CASCADE, related_name="offices_given")
    taker = models.ForeignKey(Membership, models.CASCADE, related_name="offices_offered")
    decision = models.CharField(_("by whose decision"), max_length=200, blank=True, validators=[one_line])
    begun_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    begun_at = models.DateTimeField(_("begun"))

    class Meta:
        verbose_name = _("hand-over of an office")
        verbose_name_plural = _("hand-overs of offices")
        ordering = ("giver", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("giver", "kind"),
                name="office_handed_over_once",
                violation_error_message=_("This office is being handed over already. Call that off first."),
            ),
            models.CheckConstraint(condition=~Q(giver=F("taker")), name="office_goes_to_somebody_else"),
            models.CheckConstraint(condition=Q(kind__in=Office.BOARD), name="handover_of_the_board"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.giver.user.display_name} → {self.taker.user.display_name}"

"""Who is asked to an evening, and who asks: invitations, the personal links that answer them, requests of guests."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.texts import MailAddressField, one_line, phone_number, several_lines
from scoring.models.leagues import League
from scoring.models.players import Player
from scoring.models.seasons import Evening


class EveningInvitation(models.Model):
    """A player was asked to an evening. It is never changed, so all rows of a player are the history.

    ``attempt`` names the press of the button: the same press twice asks nobody twice. ``invited_by`` None: a reminder
    that went out by itself.
    """

    class Way(models.TextChoices):
        MAIL = "mail", _("mail")
        LETTER = "letter", _("letter")
        MESSENGER = "messenger", _("messenger")

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="invitations")
    player = models.ForeignKey(Player, models.CASCADE, related_name="evening_invitations")
    way = models.CharField(_("how"), max_length=10, choices=Way.choices)
    is_reminder = models.BooleanField(_("reminder"), default=False)
    attempt = models.UUIDField(default=uuid.uuid4, editable=False)
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    invited_at = models.DateTimeField(_("invited"))

    class Meta:
        verbose_name = _("invitation to an evening")
        verbose_name_plural = _("invitations to evenings")
        ordering = ("evening", "pk")
        constraints = (
            models.UniqueConstraint(fields=("attempt", "evening", "player"), name="asked_once_by_each_press"),
            models.CheckConstraint(
                condition=Q(way__in=("mail", "letter", "messenger")), name="invitation_way_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} – {self.evening}"


class PersonalLink(models.Model):
    """A link that speaks for one player: it shows the evenings that are open, and answers them.

    It is worked out from ``seed`` and the installation's key, so the database alone opens nothing, and found by the
    keyed hash. At most one of a player is not revoked: renewing it revokes the one before.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="links")
    seed = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("personal link")
        verbose_name_plural = _("personal links")
        ordering = ("player", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("player",), condition=Q(revoked_at__isnull=True), name="one_personal_link_at_a_time"
            ),
        )

    def __str__(self) -> str:
        return str(self.player)


class GuestRequest(models.Model):
    """What a stranger wrote on the public page, and what the secretary made of it. It goes after a term
    (:data:`scoring.registration.services.guest_requests.KEPT`), whatever was made of it.

    ``email`` or ``phone`` says where the answer goes. ``evening``: when they would like to come; None: whenever it
    suits. ``player``: whom they became; None: nobody.
    """

    path_to_league = "league"
    said_when_gone = _("This request is no longer there.")

    class State(models.TextChoices):
        """What became of it."""

        OPEN = "open", _("not answered")
        INVITED = "invited", _("invited as a guest")
        DECLINED = "declined", _("declined")

    league = models.ForeignKey(League, models.CASCADE, related_name="guest_requests")
    evening = models.ForeignKey(Evening, models.SET_NULL, null=True, blank=True, related_name="guest_requests")
    name = models.CharField(_("name"), max_length=80, validators=[one_line])
    email = MailAddressField(_("mail address"), blank=True, validators=[one_line])
    phone = models.CharField(_("phone"), max_length=40, blank=True, validators=[one_line, phone_number])
    message = models.TextField(_("message"), max_length=1000, blank=True, validators=[several_lines])
    language = models.CharField(max_length=10, blank=True)
    arrived_at = models.DateTimeField(_("came in"))
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.OPEN)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    player = models.ForeignKey(Player, models.SET_NULL, null=True, blank=True, related_name="guest_requests")

    class Meta:
        verbose_name = _("request of a guest")
        verbose_name_plural = _("requests of guests")
        ordering = ("arrived_at", "pk")
        indexes = (models.Index(fields=("league", "state"), name="guest_requests_by_state"),)
        constraints = (
            models.CheckConstraint(condition=~Q(email="") | ~Q(phone=""), name="guest_can_be_answered"),
            models.CheckConstraint(
                condition=Q(state="open", decided_at=None)
                | Q(state__in=("invited", "declined"), decided_at__isnull=False),
                name="guest_request_is_decided_at_a_moment",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN

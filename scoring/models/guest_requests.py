"""Strangers who ask a league whether they may play along."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.mails import MailAddressField
from scoring.models.base.phones import phone_number
from scoring.models.base.texts import one_line, several_lines
from scoring.models.leagues import League
from scoring.models.players import Player
from scoring.models.seasons import Evening


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

"""Invitations to an evening: who was asked, when and how; and the personal link with which a player answers without an
account.
"""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

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

"""People who want to be forgotten."""

from types import MappingProxyType

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched
from scoring.models.leagues import League
from scoring.models.players import Player


class Erasure(Vouched):
    """Somebody's name, addresses and account are to be erased from a league; a second person has to confirm it.

    ``reviewed`` are the places, by their keys, that were read and hold nothing of the person: they stay as they are.
    ``done_at`` is None while it is only asked for, ``withdrawn_at`` unless it was taken back. ``scrubbed_at`` is when
    the pages that the database no longer uses were emptied as well.
    """

    path_to_league = "league"
    not_vouched_for = MappingProxyType(
        {
            "scrubbed_at": "when the file was cleaned up",
        }
    )

    league = models.ForeignKey(League, models.CASCADE, related_name="erasures")
    player = models.ForeignKey(Player, models.CASCADE, related_name="erasures")
    erases_account = models.BooleanField(_("the account as well"), default=True)
    reviewed = models.JSONField(default=list, blank=True)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    asked_at = models.DateTimeField(_("asked for"))
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    done_at = models.DateTimeField(_("done"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    scrubbed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("erasure")
        verbose_name_plural = _("erasures")
        ordering = ("league", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("player",),
                condition=Q(done_at__isnull=True, withdrawn_at__isnull=True),
                name="erasure_asked_for_once",
                violation_error_message=_("The erasure of this person is asked for already."),
            ),
            models.CheckConstraint(condition=~Q(confirmed_by=F("asked_by")), name="erasure_by_two_persons"),
        )

    def __str__(self) -> str:
        return f"{self.league} · {self.player_id}"

    @property
    def is_open(self) -> bool:
        return self.done_at is None and self.withdrawn_at is None

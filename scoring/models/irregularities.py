"""Irregularities (L6.6): what does not fit on a sheet, who was told of it, and how it was settled."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.texts import MailAddressField
from scoring.models.base.vouched import Vouched
from scoring.models.mails import Mail
from scoring.models.players import Player
from scoring.models.sheets import Seat, Sheet


class Irregularity(Vouched):
    """Something that does not fit, reported to the participants (L6.6).

    ``fingerprint`` is that of the engine's finding it was made from, empty for what the auditor found. It is open
    until somebody has noted how it was settled.
    """

    path_to_league = "sheet__evening__season__league"
    said_when_gone = _("The table has been taken away or drawn anew in the meantime.")

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="irregularities")
    game_number = models.PositiveIntegerField(_("game"), null=True, blank=True)
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="irregularities")
    description = models.TextField(_("description"))
    fingerprint = models.CharField(max_length=64, blank=True)
    reported_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="irregularities")
    reported_at = models.DateTimeField(auto_now_add=True)
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="settled_irregularities"
    )
    resolved_at = models.DateTimeField(_("settled"), null=True, blank=True)
    resolution = models.TextField(_("how it was settled"), blank=True)

    class Meta:
        verbose_name = _("irregularity")
        verbose_name_plural = _("irregularities")
        ordering = ("sheet", "pk")
        indexes = (models.Index(fields=("resolved_at", "reported_at"), name="irregularities_that_wait"),)
        constraints = (
            models.CheckConstraint(
                condition=Q(resolved_at__isnull=True, resolved_by__isnull=True, resolution="")
                | (Q(resolved_at__isnull=False, resolved_by__isnull=False) & ~Q(resolution="")),
                name="irregularity_settled_by_somebody_somehow",
            ),
        )

    def __str__(self) -> str:
        return self.description

    @property
    def is_open(self) -> bool:
        return self.resolved_at is None


class IrregularityNotice(models.Model):
    """That a participant is told that an irregularity was reported, settled or opened again.

    ``address`` is empty for whoever has none and must be told in person. ``mail`` is the one in the outbox, which knows
    what became of it; None: there is none. Before there was an outbox ``way`` and ``sent_at`` said where the mail went,
    and ``failure`` what the mail server said instead. ``told_at`` and ``told_by``: somebody has told it in person.
    """

    class Event(models.TextChoices):
        REPORTED = "reported", _("reported")
        SETTLED = "settled", _("settled")
        REOPENED = "reopened", _("opened again")

    class Way(models.TextChoices):
        SERVER = "server", _("handed to the mail server")
        FILE = "file", _("written to a file only")

    irregularity = models.ForeignKey(Irregularity, models.CASCADE, related_name="notices")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    event = models.CharField(max_length=10, choices=Event.choices, default=Event.REPORTED)
    address = MailAddressField(_("mail address"), blank=True)
    mail = models.ForeignKey(Mail, models.SET_NULL, null=True, blank=True, related_name="notices")
    way = models.CharField(max_length=8, choices=Way.choices, blank=True)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    failure = models.CharField(_("why it could not be sent"), max_length=200, blank=True)
    told_at = models.DateTimeField(_("told in person"), null=True, blank=True)
    told_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("notice of an irregularity")
        verbose_name_plural = _("notices of irregularities")
        ordering = ("irregularity", "pk")
        constraints = (
            models.UniqueConstraint(fields=("irregularity", "event", "player"), name="told_once_of_an_event"),
            models.CheckConstraint(
                condition=Q(sent_at__isnull=True, way="")
                | (Q(sent_at__isnull=False, failure="", way__in=("server", "file")) & ~Q(address="")),
                name="sent_to_an_address_by_a_way",
            ),
            models.CheckConstraint(
                condition=Q(told_at__isnull=True, told_by__isnull=True)
                | Q(told_at__isnull=False, told_by__isnull=False),
                name="told_in_person_by_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.irregularity}"

    @property
    def has_reached_somebody(self) -> bool:
        """Whether the participant was told, as far as the office can know it."""
        return self.told_at is not None or self.was_handed_over

    @property
    def was_handed_over(self) -> bool:
        """Whether a mail server has taken the mail."""
        return self.way == self.Way.SERVER or (self.mail is not None and self.mail.state == Mail.State.SENT)

"""What brings data back: backups with the plan by which they are kept, and copies of sheets that devices gave back.

Such a copy stays until somebody has taken over what it holds.
"""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.texts import MailAddressField, one_line
from scoring.models.leagues import League

MOST_KEPT = 366


def _kept(label: Any, default: int) -> "models.PositiveIntegerField[int, int]":
    """How many periods a rotation keeps a copy of."""
    return models.PositiveIntegerField(
        label, default=default, validators=[MinValueValidator(1), MaxValueValidator(MOST_KEPT)]
    )


class BackupPlan(models.Model):
    """How the installation keeps copies: its only row has the key 1. Nights end at ``hour``, by its own clock.

    ``last_night`` is the day on which the last night ended whose copy somebody has taken on. ``folder``: where copies
    are written besides; ``folder_is_on_other_drive``: as it was when it was chosen, such as a memory stick, so if it is
    the same drive now, the stick is not there. ``mail_to``: where encrypted ones are sent. ``recipient`` encrypts;
    ``protected_key`` opens, and is encrypted itself, with a passphrase that is kept nowhere. Both empty: not encrypted.
    """

    is_nightly = models.BooleanField(_("every night"), default=True)
    hour = models.PositiveSmallIntegerField(_("at"), default=3, validators=[MaxValueValidator(23)])
    keep_days = _kept(_("days"), 7)
    keep_weeks = _kept(_("weeks"), 4)
    keep_months = _kept(_("months"), 12)
    folder = models.CharField(_("folder"), max_length=300, blank=True, validators=[one_line])
    folder_is_on_other_drive = models.BooleanField(default=False)
    mail_to = MailAddressField(_("mail address"), blank=True, validators=[one_line])
    recipient = models.CharField(max_length=200, blank=True)
    protected_key = models.TextField(blank=True)
    last_night = models.DateField(null=True, blank=True)
    begun_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("plan of backups")
        verbose_name_plural = _("plans of backups")
        constraints = (
            models.CheckConstraint(condition=Q(pk=1), name="one_plan_of_backups"),
            models.CheckConstraint(
                condition=Q(hour__lte=23, keep_days__gte=1, keep_weeks__gte=1, keep_months__gte=1),
                name="plan_of_backups_within_bounds",
            ),
            models.CheckConstraint(
                condition=Q(recipient="", protected_key="") | (~Q(recipient="") & ~Q(protected_key="")),
                name="backups_that_are_encrypted_can_be_opened",
            ),
            models.CheckConstraint(condition=Q(mail_to="") | ~Q(recipient=""), name="mailed_backups_are_encrypted"),
        )

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    @property
    def is_encrypted(self) -> bool:
        return bool(self.recipient)


class BackupCopy(models.Model):
    """A copy that was made by button or at night, in the folder of the installation.

    ``size`` is in bytes. ``seal`` is the SHA-256 that the file ends with: only a file with it is this copy. ``verdict``
    lists what was found in each league, None if nobody could look. ``damage`` is what the last check said of the file.
    ``folder``: where it lies as well, on another drive or not (``is_on_other_drive``); ``problem``: why it could not be
    brought there or mailed.
    """

    file_name = models.CharField(_("file"), max_length=120, unique=True)
    made_at = models.DateTimeField(_("when"))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="backup_copies"
    )
    size = models.PositiveBigIntegerField(_("size"))
    seal = models.CharField(max_length=64)
    is_encrypted = models.BooleanField(_("encrypted"), default=False)
    has_keys = models.BooleanField(_("with keys"), default=False)
    is_on_other_drive = models.BooleanField(default=False)
    verdict = models.JSONField(null=True, blank=True)
    checked_at = models.DateTimeField(_("checked"), null=True, blank=True)
    damage = models.TextField(blank=True)
    folder = models.CharField(_("folder"), max_length=300, blank=True)
    mailed_at = models.DateTimeField(_("mailed"), null=True, blank=True)
    downloaded_at = models.DateTimeField(_("downloaded"), null=True, blank=True)
    problem = models.TextField(blank=True)

    class Meta:
        verbose_name = _("backup")
        verbose_name_plural = _("backups")
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return self.file_name

    @property
    def is_whole(self) -> bool:
        """Whether the last look at the file found every byte in its place; each is looked at when it is made."""
        return not self.damage

    @property
    def is_good(self) -> bool:
        """Whether nothing was found in it either."""
        found = self.verdict
        return self.is_whole and found is not None and not any(row["findings"] + row["differences"] for row in found)

    @property
    def last_elsewhere_at(self) -> datetime | None:
        """When it was last brought to where it survives the disk of the office; None: never."""
        moments = [self.mailed_at, self.downloaded_at, self.made_at if self.is_on_other_drive else None]
        return max((moment for moment in moments if moment), default=None)


class SheetSnapshot(models.Model):
    """A copy as it was given: ``text`` with its seal, and ``journal``, the games that the device has written itself and
    that were acknowledged to it; they have no seal.

    ``digest`` is the SHA-256 of the text: the same copy given twice is one.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="snapshots")
    text = models.TextField()
    key_id = models.CharField(max_length=20, blank=True)
    mac = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64)
    journal = models.JSONField(default=list)
    given_at = models.DateTimeField(_("given at"), auto_now=True)

    class Meta:
        verbose_name = _("copy from a device")
        verbose_name_plural = _("copies from devices")
        ordering = ("league", "pk")
        constraints = (models.UniqueConstraint(fields=("league", "digest"), name="copy_given_once"),)

    def __str__(self) -> str:
        return self.digest[:16]

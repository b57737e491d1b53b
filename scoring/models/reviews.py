"""Reviews of sheets by the auditor (L6.6): compared with the paper and its photos, and what gets signed.

The paper is compared by figures read blind, or by ticking the games one by one.
"""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched
from scoring.models.players import Player
from scoring.models.sheets import Seat, Sheet


class Review(Vouched):
    """An auditor's decision on a submitted sheet. ``reason`` is needed to send a sheet back."""

    path_to_league = "sheet__evening__season__league"

    class Outcome(models.TextChoices):
        SIGNED = "signed", _("signed")
        SENT_BACK = "sent_back", _("sent back")

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="reviews")
    version = models.PositiveIntegerField(_("version"))
    outcome = models.CharField(_("outcome"), max_length=12, choices=Outcome.choices)
    reason = models.TextField(_("reason"), blank=True)
    reviewed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="reviews")
    reviewed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        ordering = ("sheet", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(outcome="signed") | (Q(outcome="sent_back") & ~Q(reason="")),
                name="sent_back_with_a_reason",
                violation_error_message=_("Sending a sheet back needs a reason."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.sheet}: {self.get_outcome_display()}"


class ConfirmedFinding(Vouched):
    """A warning of the engine that somebody has looked at and confirmed as right.

    ``fingerprint`` identifies code, place and values: as soon as one of them changes, the warning is open again.
    ``reason`` is why a sum on paper stays as it is although it is wrong, ``seat`` whose sum; empty and None elsewhere.
    """

    path_to_league = "sheet__evening__season__league"

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="confirmed_findings")
    fingerprint = models.CharField(max_length=64)
    reason = models.TextField(_("reason"), blank=True)
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, blank=True, related_name="+")
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    confirmed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("confirmed finding")
        verbose_name_plural = _("confirmed findings")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "fingerprint"), name="finding_confirmed_once_per_sheet"),
        )

    def __str__(self) -> str:
        return self.fingerprint


class SignedVersion(Vouched):
    """The canonical form of a sheet as it was signed, with its SHA-256. Never changed.

    ``content`` is the canonical JSON text; ``sha256`` its hash in hexadecimal digits. ``mac`` seals hash, version,
    submitter, signer and time with the installation's key ``key_id``.
    ``submitted_at``: when it was submitted; None: it was signed before that was kept, and reopened since.
    """

    path_to_league = "sheet__evening__season__league"

    sheet = models.ForeignKey(Sheet, models.PROTECT, related_name="signed_versions")
    version = models.PositiveIntegerField(_("version"))
    content = models.TextField()
    sha256 = models.CharField(_("SHA-256"), max_length=64, db_index=True)
    submitted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    submitted_at = models.DateTimeField(_("submitted at"), null=True, blank=True)
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    signed_at = models.DateTimeField(_("signed at"))
    key_id = models.CharField(max_length=20, blank=True)
    mac = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = _("signed version")
        verbose_name_plural = _("signed versions")
        ordering = ("sheet", "version")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "version"), name="version_signed_once"),
            models.CheckConstraint(
                condition=Q(submitted_by__isnull=True) | ~Q(signed_by=F("submitted_by")),
                name="signed_version_four_eyes",
                violation_error_message=_("Whoever submitted a sheet cannot sign it (four eyes)."),
            ),
            models.CheckConstraint(
                condition=Q(submitted_by__isnull=False),
                name="signed_version_has_a_submitter",
                violation_error_message=_("Nobody has submitted this sheet, so nobody can sign it (four eyes)."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.sheet} v{self.version}"


class SignedName(Vouched):
    """What a player was called when a sheet was signed. The signed text holds a salted digest only, so that this row
    can be erased and the signature still holds."""

    path_to_league = "version__sheet__evening__season__league"

    version = models.ForeignKey(SignedVersion, models.CASCADE, related_name="names")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="signed_names")
    name = models.CharField(_("name"), max_length=80)

    class Meta:
        verbose_name = _("name as signed")
        verbose_name_plural = _("names as signed")
        ordering = ("version", "seat")
        constraints = (models.UniqueConstraint(fields=("version", "seat"), name="seat_named_once_per_version"),)

    def __str__(self) -> str:
        return self.name


class AuditReading(models.Model):
    """A figure of the paper as an auditor typed it without seeing the sheet.

    ``value`` is written as in ``selectors.audit_readings``; ``seat`` is None for the marks at the end of a row, and for
    its dealer (``is_dealer``).
    ``accepted`` is what the sheet said when the auditor decided that the sheet is right; None: nothing was decided.
    Readings belong to a version of the sheet: what is opened again after its signature is read again.
    """

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="audit_readings")
    version = models.PositiveIntegerField(_("version"))
    game_number = models.PositiveIntegerField(_("game"))
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, blank=True, related_name="audit_readings")
    is_dealer = models.BooleanField(_("dealer"), default=False)
    value = models.CharField(_("figure on paper"), max_length=8, blank=True)
    accepted = models.CharField(_("figure on the sheet held for right"), max_length=8, null=True, blank=True)
    read_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="audit_readings")
    read_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("blind reading")
        verbose_name_plural = _("blind readings")
        ordering = ("sheet", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "version", "read_by", "game_number", "seat"),
                condition=Q(seat__isnull=False),
                name="hand_read_once_per_auditor",
            ),
            models.UniqueConstraint(
                fields=("sheet", "version", "read_by", "game_number"),
                condition=Q(seat__isnull=True, is_dealer=False),
                name="marks_read_once_per_auditor",
            ),
            models.UniqueConstraint(
                fields=("sheet", "version", "read_by", "game_number"),
                condition=Q(is_dealer=True),
                name="dealer_read_once_per_auditor",
            ),
        )

    def __str__(self) -> str:
        return f"{self.sheet.name_of_game(self.game_number)}: {self.value}"


class TickedGame(models.Model):
    """A game that an auditor has compared with the paper, row beside row.

    ``fingerprint`` identifies what the row said: as soon as it says something else, the tick no longer counts.
    ``has_photo``: a photo of the paper lay beside it.
    """

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="ticked_games")
    version = models.PositiveIntegerField(_("version"))
    game_number = models.PositiveIntegerField(_("game"))
    fingerprint = models.CharField(max_length=64)
    has_photo = models.BooleanField(_("beside a photo"), default=False)
    ticked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    ticked_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("ticked game")
        verbose_name_plural = _("ticked games")
        ordering = ("sheet", "game_number")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "version", "game_number"), name="game_ticked_once_per_version"),
        )

    def __str__(self) -> str:
        return self.sheet.name_of_game(self.game_number)


def photo_path(photo: "SheetPhoto", _filename: str) -> str:
    """Where a photo is kept, relative to the media folder; nothing of the uploaded name is used."""
    return f"sheet-photos/{photo.sheet_id}/{uuid.uuid4()}.jpg"


class SheetPhoto(Vouched):
    """A photo of a page of the paper sheet: an upright JPEG without the camera's data, read through a view only."""

    path_to_league = "sheet__evening__season__league"
    said_when_gone = _("This photo has been taken away in the meantime.")

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="photos")
    image = models.FileField(_("photo"), upload_to=photo_path)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    sha256 = models.CharField(_("SHA-256"), max_length=64)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("photo of a paper sheet")
        verbose_name_plural = _("photos of paper sheets")
        ordering = ("sheet", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "sha256"),
                name="photo_once_per_sheet",
                violation_error_message=_("This photo is already there."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.sheet} · {self.pk}"

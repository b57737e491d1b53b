"""What the auditor does (L6.6), what gets signed, and the log of everything that was changed."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models.people import League
from scoring.models.sheets import Sheet


class Review(models.Model):
    """An auditor's decision on a submitted sheet. ``reason`` is needed to send a sheet back."""

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


class ConfirmedFinding(models.Model):
    """A warning of the engine that somebody has looked at and confirmed as right.

    ``fingerprint`` identifies code, place and values: as soon as one of them changes, the warning is open again.
    """

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="confirmed_findings")
    fingerprint = models.CharField(max_length=64)
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


class SignedVersion(models.Model):
    """The canonical form of a sheet as it was signed, with its SHA-256. Never changed.

    ``content`` is the canonical JSON text; ``sha256`` its hash in hexadecimal digits.
    """

    sheet = models.ForeignKey(Sheet, models.PROTECT, related_name="signed_versions")
    version = models.PositiveIntegerField(_("version"))
    content = models.TextField()
    sha256 = models.CharField(_("SHA-256"), max_length=64, db_index=True)
    submitted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    signed_at = models.DateTimeField(_("signed at"))

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
        )

    def __str__(self) -> str:
        return f"{self.sheet} v{self.version}"


class AuditEntry(models.Model):
    """One entry of a league's log. Each entry's ``hash`` covers its content and the hash before it.

    ``actor_name`` stays readable when the account is gone; ``details`` are the values that changed.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="audit_entries")
    sequence = models.PositiveBigIntegerField()
    at = models.DateTimeField(_("when"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="audit_entries"
    )
    actor_name = models.CharField(_("who"), max_length=160)
    action = models.CharField(_("what"), max_length=60)
    subject = models.CharField(_("on what"), max_length=200)
    details = models.JSONField(default=dict)
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        ordering = ("league", "-sequence")
        constraints = (models.UniqueConstraint(fields=("league", "sequence"), name="audit_sequence_once"),)

    def __str__(self) -> str:
        return f"{self.sequence} {self.action} {self.subject}"

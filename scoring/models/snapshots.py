"""Copies of protocol sheets that phones and browsers have given back, until somebody has taken over what they hold."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.leagues import League


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

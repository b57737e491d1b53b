"""The log of everything that was changed."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.leagues import League


class AuditEntry(models.Model):
    """One entry of a league's log. Each entry's ``hash`` covers its content and the hash before it.

    ``actor_name`` stays readable when the account is gone; ``details`` are the values that changed.

    Entries of form 2 are sealed with the installation's key (``mac``, ``key_id``). Their hash covers the account's key
    and ``facts``, which hold what ``manage.py verify`` compares and no names; who, on what and details enter it as
    ``text_digest``, salted, so that they can be erased. Form 1 had neither.
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
    form = models.PositiveSmallIntegerField(default=1)
    actor_key = models.BigIntegerField(null=True, blank=True)
    facts = models.JSONField(default=dict)
    salt = models.CharField(max_length=32, blank=True)
    text_digest = models.CharField(max_length=64, blank=True)
    key_id = models.CharField(max_length=20, blank=True)
    mac = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        ordering = ("league", "-sequence")
        constraints = (models.UniqueConstraint(fields=("league", "sequence"), name="audit_sequence_once"),)
        indexes = (models.Index(fields=("league", "action", "sequence"), name="audit_by_action"),)

    def __str__(self) -> str:
        return f"{self.sequence} {self.action} {self.subject}"


class LogHead(models.Model):
    """The last entry of a league's log, sealed on its own: so nobody can cut the log unseen."""

    league = models.OneToOneField(League, models.PROTECT, related_name="log_head")
    sequence = models.PositiveBigIntegerField()
    hash = models.CharField(max_length=64)
    key_id = models.CharField(max_length=20)
    mac = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("head of the log")
        verbose_name_plural = _("heads of the log")

    def __str__(self) -> str:
        return f"{self.league}: {self.sequence}"

"""Idempotency keys: what was written on request of which device, so that the same request a
second time changes nothing.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.sheets import Sheet


class IdempotencyKey(models.Model):
    """A row that was written, and the request for it; it outlives the row. ``game_number`` 0: something else was noted.

    ``client_id`` is the id that the device gave its request and ``request`` a digest of what it wanted. Both together
    recognise a repeat, even after somebody has corrected the row or taken it off the sheet since. The same id with
    another wish is no repeat: it is judged by the revision that its author has seen.
    """

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="idempotency_keys")
    game_number = models.PositiveIntegerField(_("game"))
    client_id = models.UUIDField()
    request = models.CharField(max_length=64)
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("idempotency key")
        verbose_name_plural = _("idempotency keys")
        ordering = ("sheet", "pk")
        constraints = (models.UniqueConstraint(fields=("client_id", "request"), name="written_once_per_request"),)

    def __str__(self) -> str:
        return f"{self.sheet} · {self.game_number}"

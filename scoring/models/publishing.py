"""Secret addresses for calendars and feeds, and which websites may show a league's ranking."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.leagues import League
from scoring.models.members import Membership


class FeedLink(models.Model):
    """An address with which a member's calendar and feed reader ask without a password. It opens nothing else.

    It is worked out from ``seed`` and the installation's key, so the database alone opens nothing, and found by the
    keyed hash. Whoever is no member any more has none.
    """

    membership = models.OneToOneField(Membership, models.CASCADE, related_name="feed_link")
    seed = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("secret address of calendar and news")
        verbose_name_plural = _("secret addresses of calendar and news")

    def __str__(self) -> str:
        return str(self.membership)


class Embedding(models.Model):
    """That other websites may show the ranking of a league in a frame, and which: ``frame_addresses`` are such as
    ``https://www.club.example``. A league without a row is shown nowhere else."""

    league = models.OneToOneField(League, models.CASCADE, related_name="embedding")
    frame_addresses = models.JSONField(_("addresses of websites"), default=list)
    allowed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    allowed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("ranking on other websites")
        verbose_name_plural = _("rankings on other websites")

    def __str__(self) -> str:
        return f"{self.league}: {', '.join(self.frame_addresses)}"

"""Secret addresses for calendars and feeds, which websites may show a league's ranking, and tokens with which programs
read.
"""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.base.texts import one_line
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


class ApiToken(models.Model):
    """With which a program reads a league, and what of it: ``scopes``. It never writes.

    The token itself is shown once; ``secret_hash`` is its SHA-256. Whoever made it may leave: it belongs to the league.
    ``last_used_at`` is as exact as ten minutes; None: not used yet. ``rests_since``: a backup was brought back then, in
    which nobody can see whether the token was revoked afterwards; it opens nothing until a president says so. None: it
    holds.
    """

    class Scope(models.TextChoices):
        """What a token lets a program read. Names in full are what members see; without that scope programs are told
        the form that each person has chosen for the public."""

        RESULTS = "results:read", _("rankings, results and protocol sheets")
        EVENINGS = "evenings:read", _("evenings")
        PLAYERS = "players:read", _("players, with the names that the public sees")
        MEMBERS = "members:read", _("names in full and games under way, as members see them")

    league = models.ForeignKey(League, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=80, validators=[one_line])
    scopes = models.JSONField(_("what it may read"), default=list)
    secret_hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    rests_since = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("token of the read API")
        verbose_name_plural = _("tokens of the read API")

    def __str__(self) -> str:
        return self.name

    def scope_labels(self) -> list[str]:
        """What it lets a program read, in words."""
        return [str(scope.label) for scope in self.Scope if scope.value in self.scopes]

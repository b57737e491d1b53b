"""Seasons and their evenings."""

import uuid
from datetime import datetime
from types import MappingProxyType
from zoneinfo import ZoneInfo

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from scoring.models.base.days import day_within_bounds, days, moment_within_bounds, moments
from scoring.models.base.texts import one_line
from scoring.models.base.vouched import Vouched
from scoring.models.leagues import League
from scoring.models.rules import RuleSetEdition


class Season(Vouched):
    """A season of a league. ``edition`` is what its new evenings start with and how its ranking is counted."""

    path_to_league = "league"
    said_when_gone = _("This season has been deleted in the meantime.")

    league = models.ForeignKey(League, models.CASCADE, related_name="seasons", verbose_name=_("league"))
    name = models.CharField(_("name"), max_length=40, validators=[one_line])
    starts_on = models.DateField(_("first day"), validators=[day_within_bounds])
    ends_on = models.DateField(_("last day"), validators=[day_within_bounds])
    edition = models.ForeignKey(
        RuleSetEdition, models.PROTECT, related_name="seasons", verbose_name=_("rule set edition")
    )

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ("-starts_on", "name")
        constraints = (
            models.UniqueConstraint(
                fields=("league", "name"),
                name="season_name_once_per_league",
                violation_error_message=_("There is already a season of this name in the league."),
            ),
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")),
                name="season_ends_after_start",
                violation_error_message=_("The last day must not be before the first."),
            ),
            days("season_starts_within_bounds", "starts_on"),
            days("season_ends_within_bounds", "ends_on"),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("season", args=[self.league.slug, self.pk])


MOST_SEATS = 300
"""How many people an evening can be planned for: 30 tables of ten."""


class Series(Vouched):
    """Evenings that were planned in one form. ``rule``: what was filled in there, for the form of the next season.
    ``made_season``: their season was opened along with them, and goes with them if the whole is undone."""

    path_to_league = "season__league"
    said_when_gone = _("This series of evenings has been undone in the meantime.")

    season = models.ForeignKey(Season, models.CASCADE, related_name="series", verbose_name=_("season"))
    rule = models.JSONField(_("rule"), default=dict, editable=False)
    made_season = models.BooleanField(default=False, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("series of evenings")
        verbose_name_plural = _("series of evenings")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.season} {self.pk}"


class Evening(Vouched):
    """An evening (Spielabend). It pins the edition it was opened with, for ever (L1).

    ``starts_at`` is the time of day in the league's time zone; None: of an evening planned before that was asked, or it
    is not known. ``capacity``: how many can play; None: as many as come. ``called_off_at``: since when the evening does
    not take place. ``calendar_uid`` and ``calendar_sequence`` name the evening in calendars for ever, and its latest
    version there. ``posted_at``: since when somebody has noted that its result hangs on the wall; None: nobody has.
    """

    path_to_league = "season__league"
    said_when_gone = _("This evening has been deleted in the meantime.")
    not_vouched_for = MappingProxyType(
        {
            "calendar_uid": "the number of an entry in calendars",
            "calendar_sequence": "how often calendars were told",
            "posted_at": "when letters went out",
            "source_file": "where it was imported from",
        }
    )

    class Kind(models.TextChoices):
        RANKING = "ranking", _("Ranking tournament")
        MASTERS = "masters", _("UNO Masters")
        UNOLYMPICS = "unolympics", _("Unolympics")
        TEAM_MATCH = "team_match", _("Team match between leagues")
        FRIENDLY = "friendly", _("Friendly evening")

    NOT_IN_SEASON = (Kind.FRIENDLY, Kind.TEAM_MATCH)
    """Kinds that do not enter the season ranking (L1b)."""

    WITH_TEAMS = (Kind.TEAM_MATCH, Kind.UNOLYMPICS, Kind.FRIENDLY)
    """Kinds at which teams or partners are usual (L1b)."""

    KEPT_BY_OFFICE = (Kind.RANKING, Kind.MASTERS, Kind.UNOLYMPICS)
    """Kinds with a shuffling machine (L6.1), at which the Vizepräsident Schriftwesen keeps the protocol (L6.4)."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="evenings", verbose_name=_("season"))
    edition = models.ForeignKey(
        RuleSetEdition, models.PROTECT, related_name="evenings", verbose_name=_("rule set edition")
    )
    date = models.DateField(_("date"), validators=[day_within_bounds])
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices, default=Kind.RANKING)
    title = models.CharField(
        _("name"),
        max_length=60,
        blank=True,
        validators=[one_line],
        help_text=_("Optional, for instance the discipline of the Unolympics or the opponent of a team match."),
    )
    starts_at = models.TimeField(
        _("start"), null=True, blank=True, help_text=_("Optional. Registration ends before it (L4).")
    )
    venue = models.CharField(_("venue"), max_length=120, blank=True, validators=[one_line])
    address = models.CharField(
        _("address"),
        max_length=200,
        blank=True,
        validators=[one_line],
        help_text=_("Optional: street and town, for calendars and invitations."),
    )
    capacity = models.PositiveSmallIntegerField(
        _("places"),
        null=True,
        blank=True,
        validators=[MinValueValidator(2), MaxValueValidator(MOST_SEATS)],
        help_text=_("Optional: how many can play. Whoever registers after that waits for a place."),
    )
    registration_deadline = models.DateTimeField(
        _("registration deadline"),
        validators=[moment_within_bounds],
        help_text=_("Whoever registers by then starts with the credit (L4)."),
    )
    planned_rounds = models.PositiveSmallIntegerField(_("rounds"), default=1)
    called_off_at = models.DateTimeField(_("called off since"), null=True, blank=True, editable=False)
    called_off_reason = models.CharField(
        _("why it is called off"), max_length=200, blank=True, editable=False, validators=[one_line]
    )
    calendar_uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    calendar_sequence = models.PositiveIntegerField(default=0, editable=False)
    series = models.ForeignKey(Series, models.SET_NULL, null=True, blank=True, related_name="evenings", editable=False)
    posted_at = models.DateTimeField(_("result on the wall since"), null=True, blank=True, editable=False)
    source_file = models.CharField(
        _("imported from"), max_length=200, blank=True, editable=False, validators=[one_line]
    )

    class Meta:
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        ordering = ("date", "pk")
        indexes = (models.Index(fields=("season", "date"), name="evening_by_season_and_date"),)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(kind__in=("ranking", "masters", "unolympics", "team_match", "friendly")),
                name="evening_kind_is_known",
            ),
            days("evening_date_within_bounds", "date"),
            models.CheckConstraint(
                condition=models.Q(capacity__isnull=True) | models.Q(capacity__range=(2, MOST_SEATS)),
                name="capacity_within_bounds",
            ),
            models.CheckConstraint(
                condition=models.Q(called_off_at__isnull=False) | models.Q(called_off_reason=""),
                name="reason_only_if_called_off",
            ),
            moments("deadline_within_bounds", "registration_deadline"),
        )

    def __str__(self) -> str:
        return f"{self.heading} {date_format(self.date, 'SHORT_DATE_FORMAT')}"

    def get_absolute_url(self) -> str:
        return reverse("evening", args=[self.pk])

    @property
    def begins_at(self) -> datetime | None:
        """The instant at which the evening begins, in the league's time zone; None: no time of day is known."""
        if self.starts_at is None:
            return None
        return datetime.combine(self.date, self.starts_at, ZoneInfo(self.season.league.timezone))

    @property
    def is_called_off(self) -> bool:
        return self.called_off_at is not None

    @property
    def heading(self) -> str:
        """What the evening is called wherever it is named: its kind, and its own name if it has one."""
        kind = str(_KINDS.get(self.kind, self.kind))
        return f"{kind}: {self.title}" if self.title else kind

    @property
    def counts_for_season(self) -> bool:
        """Whether the evening enters the season ranking (L1b)."""
        return self.kind not in self.NOT_IN_SEASON

    @property
    def is_discipline(self) -> bool:
        """Whether the evening is a discipline of its season's Unolympics (L1b)."""
        return self.kind == self.Kind.UNOLYMPICS

    @property
    def is_kept_by_office(self) -> bool:
        """Whether shuffling machine and protocol are the officers' (L6.1, L6.4)."""
        return self.kind in self.KEPT_BY_OFFICE


_KINDS = dict(Evening.Kind.choices)
"""Django puts this together anew for each evening whose kind it is asked to name."""

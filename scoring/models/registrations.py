"""Registrations for an evening: participants, who waits for a place, and who has withdrawn."""

import uuid
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from engine.scoring import Arrival
from engine.scoring import Promptness as NotedPromptness
from scoring.models.base.days import moment_within_bounds, moments
from scoring.models.base.texts import one_line
from scoring.models.base.vouched import Vouched, VouchedQuerySet, VouchedRow
from scoring.models.players import Club, Player
from scoring.models.seasons import Evening


class Channel(models.TextChoices):
    """The way on which somebody answered an invitation."""

    LINK = "link", _("personal link")
    ACCOUNT = "account", _("own account")
    PHONE = "phone", _("by phone")
    LETTER = "letter", _("by letter")
    IN_PERSON = "in_person", _("in person")
    PAPER = "paper", _("list on paper")


TYPED_CHANNELS = (Channel.PHONE, Channel.LETTER, Channel.IN_PERSON, Channel.PAPER)
"""What an officer types for somebody else; the moment is what the officer says, not what the server saw."""

_CHANNELS = ("link", "account", "phone", "letter", "in_person", "paper")


class Status(models.TextChoices):
    """How somebody stands on the list of an evening. Who was invited and has not answered is on no list."""

    REGISTERED = "registered", _("registered")
    PRESENT = "present", _("ticked as present")
    ABSENT = "absent", _("did not come")
    WAITING = "waiting", _("waits for a place")
    WITHDRAWN = "withdrawn", _("withdrawn")


WITH_A_PLACE = (Status.REGISTERED, Status.PRESENT, Status.ABSENT)
"""Participants, whether they come or not; all others are not counted, drawn or seated."""

_KNOWN = ("registered", "present", "absent", "waiting", "withdrawn")


class RegistrationQuerySet(VouchedQuerySet["Registration"]):
    """Registrations by how they stand."""

    def not_absent(self) -> Self:
        """Whoever is there or is still expected: who is drawn and seated."""
        return self.filter(status__in=(Status.REGISTERED, Status.PRESENT))

    def ticked(self) -> Self:
        """Whoever the roll call has asked for already, here or not here."""
        return self.filter(status__in=(Status.PRESENT, Status.ABSENT))

    def waiting(self) -> Self:
        return self.filter(status=Status.WAITING)

    def withdrawn(self) -> Self:
        return self.filter(status=Status.WITHDRAWN)

    def not_withdrawn(self) -> Self:
        """Participants and whoever waits for a place."""
        return self.exclude(status=Status.WITHDRAWN)


RegistrationManager = models.Manager.from_queryset(RegistrationQuerySet)


class Participants(RegistrationManager["Registration"]):
    """Those who take part: nobody who waits for a place or has withdrawn."""

    def get_queryset(self) -> models.QuerySet["Registration"]:
        return super().get_queryset().filter(status__in=WITH_A_PLACE)


class Everybody(RegistrationManager["Registration"]):
    """Participants, those who wait and those who have withdrawn."""


class Registration(VouchedRow):
    """A participant of an evening, or somebody who waits for a place there or has withdrawn (``status``).

    Whatever asks for registrations gets the participants: who waits or has withdrawn is not counted, drawn or seated,
    and has no credit in any result. Only what names :attr:`everybody` sees all rows. How somebody stands is changed by
    :func:`scoring.registration.services.status.move` alone; ``withdrawn_at`` and ``present_at`` are the moments of it,
    for who has withdrawn and who was ticked as present.

    ``arrived_at`` is when the registration arrived. Where nobody wrote that down, ``promptness`` is what was noted of
    it; without both, somebody came without a registration. ``noted_by`` and ``noted_at``: who said so last, and when;
    None: entered before that was kept. ``credit`` are the points granted for
    it (L4), worked out by the engine when the registration or the deadline changes. ``lot`` was drawn at random
    when the participant was entered; it decides a tie only where the edition says so (D2). ``club`` is whom they play
    for on this evening, whatever club they join later; ``is_guest``: they come as a guest of another association,
    whatever they become later, and an edition may leave them out of the season ranking. ``channel`` and ``remark`` say
    how the registration came in; empty: nobody noted it.
    """

    Status = Status

    path_to_league = "evening__season__league"
    said_when_gone = _("The participant has been taken off the list in the meantime.")

    class Promptness(models.TextChoices):
        IN_TIME = "in_time", _("in time")
        LATE = "late", _("late")

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="registrations")
    player = models.ForeignKey(Player, models.PROTECT, related_name="registrations", verbose_name=_("player"))
    arrived_at = models.DateTimeField(
        _("registration arrived"), null=True, blank=True, validators=[moment_within_bounds]
    )
    promptness = models.CharField(
        _("noted without a moment"), max_length=8, choices=Promptness.choices, blank=True, default=""
    )
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    noted_at = models.DateTimeField(_("noted at"), null=True, blank=True)
    credit = models.PositiveIntegerField(_("credit"), default=0)
    lot = models.PositiveIntegerField(_("lot"))
    club = models.ForeignKey(
        Club, models.SET_NULL, null=True, blank=True, related_name="registrations", verbose_name=_("club")
    )
    is_guest = models.BooleanField(_("guest of another association"), default=False)
    status = models.CharField(_("state"), max_length=10, choices=Status.choices, default=Status.REGISTERED)
    present_at = models.DateTimeField(_("ticked as present"), null=True, blank=True, editable=False)
    channel = models.CharField(_("came in"), max_length=10, choices=Channel.choices, blank=True, default="")
    remark = models.CharField(_("remark"), max_length=200, blank=True, default="", validators=[one_line])
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True, validators=[moment_within_bounds])
    team = models.ForeignKey(
        "scoring.Team", models.SET_NULL, null=True, blank=True, related_name="members", verbose_name=_("team")
    )

    objects = Participants()
    everybody = Everybody()

    class Meta:
        base_manager_name = "everybody"
        verbose_name = _("registration")
        verbose_name_plural = _("registrations")
        ordering = ("evening", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("evening", "player"),
                name="player_registered_once_per_evening",
                violation_error_message=_("This player is already registered for the evening."),
            ),
            models.UniqueConstraint(fields=("evening", "lot"), name="lot_once_per_evening"),
            moments("arrival_within_bounds", "arrived_at"),
            models.CheckConstraint(condition=Q(status__in=_KNOWN), name="registration_status_is_known"),
            models.CheckConstraint(
                condition=Q(status="present", present_at__isnull=False)
                | (~Q(status="present") & Q(present_at__isnull=True)),
                name="who_is_present_was_ticked",
            ),
            models.CheckConstraint(
                condition=Q(status="withdrawn", withdrawn_at__isnull=False)
                | (~Q(status="withdrawn") & Q(withdrawn_at__isnull=True)),
                name="who_has_withdrawn_did_at_a_moment",
            ),
            models.CheckConstraint(
                condition=Q(promptness="") | Q(promptness__in=("in_time", "late"), arrived_at__isnull=True),
                name="promptness_only_without_a_moment",
            ),
            models.CheckConstraint(condition=Q(channel="") | Q(channel__in=_CHANNELS), name="channel_is_known"),
            models.CheckConstraint(
                condition=~Q(status="waiting") | Q(arrived_at__isnull=False),
                name="who_waits_came_at_a_moment",
            ),
            moments("withdrawal_within_bounds", "withdrawn_at"),
        )

    def __str__(self) -> str:
        return f"{self.player} – {self.evening}"

    @property
    def has_place(self) -> bool:
        """Whether they take part, whether they come or not."""
        return self.status in WITH_A_PLACE

    @property
    def waits(self) -> bool:
        """Whether they are on the waiting list."""
        return self.status == Status.WAITING

    @property
    def has_withdrawn(self) -> bool:
        return self.status == Status.WITHDRAWN

    @property
    def is_absent(self) -> bool:
        """Whether they are registered and did not come."""
        return self.status == Status.ABSENT

    @property
    def is_present(self) -> bool:
        """Whether the roll call has ticked them as here."""
        return self.status == Status.PRESENT

    @property
    def arrival(self) -> Arrival:
        """How the registration arrived, as the engine judges it (L4)."""
        return self.arrived_at or (NotedPromptness(self.promptness) if self.promptness else None)


class Reply(Vouched):
    """What somebody answered to an evening's invitation, and what came of it: never changed, so it is a receipt (L4).

    ``at`` is the instant that decides: when the server received the tap, or what the officer said who typed it, to the
    millisecond. ``typed_at``: when it was written down. ``deadline`` and ``credit`` (points) are what held then.
    ``key`` names its receipt in addresses; nobody can guess it.
    """

    path_to_league = "evening__season__league"

    class Kind(models.TextChoices):
        REGISTERED = "registered", _("registered")
        WAITS = "waits", _("on the waiting list")
        MOVED_UP = "moved_up", _("moved up from the waiting list")
        DECLINED = "declined", _("declined the invitation")
        WITHDREW = "withdrew", _("withdrew")

    COMING = (Kind.REGISTERED, Kind.WAITS, Kind.MOVED_UP)

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    evening = models.ForeignKey(Evening, models.CASCADE, related_name="replies")
    player = models.ForeignKey(Player, models.CASCADE, related_name="replies")
    kind = models.CharField(_("answer"), max_length=10, choices=Kind.choices)
    at = models.DateTimeField(_("arrived"), validators=[moment_within_bounds])
    deadline = models.DateTimeField(_("registration deadline"))
    credit = models.PositiveIntegerField(_("credit"), default=0)
    channel = models.CharField(_("came in"), max_length=10, choices=Channel.choices)
    typed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    typed_at = models.DateTimeField(_("written down"))
    remark = models.CharField(_("remark"), max_length=200, blank=True, default="", validators=[one_line])

    class Meta:
        verbose_name = _("answer to an invitation")
        verbose_name_plural = _("answers to invitations")
        ordering = ("evening", "pk")
        indexes = (models.Index(fields=("evening", "player"), name="reply_by_evening_and_player"),)
        constraints = (
            models.CheckConstraint(
                condition=Q(kind__in=("registered", "waits", "moved_up", "declined", "withdrew")),
                name="reply_kind_is_known",
            ),
            models.CheckConstraint(condition=Q(channel__in=_CHANNELS), name="reply_channel_is_known"),
            moments("reply_within_bounds", "at"),
        )

    def __str__(self) -> str:
        return f"{self.player} – {self.evening}: {self.get_kind_display()}"

    @property
    def is_coming(self) -> bool:
        """Whether the player wanted to come by this answer, with a place or waiting for one."""
        return self.kind in self.COMING

    @property
    def is_typed(self) -> bool:
        """Whether an officer typed it for the player."""
        return self.channel in TYPED_CHANNELS

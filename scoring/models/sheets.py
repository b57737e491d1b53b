"""The protocol sheet of a table, row by row (L6.4), with its corrections (L6.5)."""

import uuid
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched, new_salt
from scoring.models.registrations import Registration
from scoring.models.rounds import Round
from scoring.models.seasons import Evening


class Sheet(Vouched):
    """The protocol sheet (Spielprotokoll) of one table in one round of its evening.

    ``revision`` grows with every write; a client says which revision it has seen, so that nothing is overwritten
    unseen. ``version`` counts submissions: 1 until the sheet is changed again after it was signed.
    ``last_round_announced_at`` and ``_by`` say when the announcement was noted, and by whom (L8.3).
    ``bound_version``: the version that the signatures of its season bind; None: the season is not closed, or the sheet
    was laid since. ``text_salt`` hides the texts of the sheet in what is signed, so that they can be erased.
    """

    path_to_league = "evening__season__league"
    said_when_gone = _("The table has been taken away or drawn anew in the meantime.")
    not_vouched_for = MappingProxyType(
        {
            "revision": "counts what was written, for devices that write at once",
            "text_salt": "goes when somebody is erased",
        }
    )

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        RUNNING = "running", _("running")
        LAST_ROUND = "last_round", _("last round announced")
        SUBMITTED = "submitted", _("submitted")
        SENT_BACK = "sent_back", _("sent back")
        SIGNED = "signed", _("signed")

    class KeeperReason(models.TextChoices):
        """Why somebody keeps the protocol (L6.4); empty: nobody has said."""

        OFFICE = "office", _("by office")
        ELECTED = "elected", _("elected from the players")

    OPEN_STATES = (State.DRAFT, State.RUNNING, State.LAST_ROUND, State.SENT_BACK)
    FINISHED_STATES = (State.SUBMITTED, State.SIGNED)

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="sheets")
    round = models.ForeignKey(Round, models.CASCADE, related_name="sheets", verbose_name=_("round"))
    table = models.PositiveSmallIntegerField(_("table"), default=1)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.DRAFT)
    revision = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(_("version"), default=1)
    keeper = models.CharField(_("kept by"), max_length=80, blank=True)
    keeper_reason = models.CharField(_("why"), max_length=8, choices=KeeperReason.choices, blank=True)
    last_round_announced_after = models.PositiveIntegerField(
        _("last round announced after game"), null=True, blank=True
    )
    last_round_announced_at = models.DateTimeField(_("last round announced at"), null=True, blank=True)
    last_round_announced_by = models.CharField(_("last round announced by"), max_length=160, blank=True)
    submitted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="submitted_sheets"
    )
    submitted_at = models.DateTimeField(null=True, blank=True)
    signed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="signed_sheets"
    )
    signed_at = models.DateTimeField(null=True, blank=True)
    bound_version = models.PositiveIntegerField(
        _("version that the season binds"), null=True, blank=True, editable=False
    )
    text_salt = models.CharField(max_length=32, default=new_salt, editable=False)

    STANDS = Q(state=State.SIGNED) & (Q(bound_version__isnull=True) | Q(bound_version=F("version")))
    """The same as :attr:`stands`, asked of the database."""

    signed_as: Any = None
    """The version as which a sheet in work is shown where only what is official is; None: it is shown as it is."""

    class Meta:
        verbose_name = _("protocol sheet")
        verbose_name_plural = _("protocol sheets")
        ordering = ("evening", "table")
        indexes = (models.Index(fields=("state", "signed_at"), name="sheets_by_state"),)
        constraints = (
            models.UniqueConstraint(fields=("round", "table"), name="table_once_per_round"),
            models.CheckConstraint(condition=Q(table__gte=1), name="table_counts_from_one"),
            models.CheckConstraint(condition=Q(keeper_reason="") | ~Q(keeper=""), name="keeper_reason_of_a_keeper"),
            models.CheckConstraint(
                condition=Q(last_round_announced_after__isnull=False)
                | Q(last_round_announced_at__isnull=True, last_round_announced_by=""),
                name="announced_at_with_an_announcement",
            ),
            models.CheckConstraint(
                condition=Q(state__in=("draft", "running", "last_round", "submitted", "sent_back", "signed")),
                name="sheet_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(signed_by__isnull=True) | Q(submitted_by__isnull=True) | ~Q(signed_by=F("submitted_by")),
                name="sheet_four_eyes",
                violation_error_message=_("Whoever submitted a sheet cannot sign it (four eyes)."),
            ),
            models.CheckConstraint(
                condition=Q(state="signed", signed_by__isnull=False, signed_at__isnull=False)
                | (~Q(state="signed") & Q(signed_by__isnull=True, signed_at__isnull=True)),
                name="sheet_signed_exactly_with_signature",
            ),
            models.CheckConstraint(
                condition=~Q(state="signed") | Q(submitted_by__isnull=False),
                name="signed_sheet_has_a_submitter",
                violation_error_message=_("Nobody has submitted this sheet, so nobody can sign it (four eyes)."),
            ),
            models.CheckConstraint(
                condition=Q(state__in=("submitted", "signed"), submitted_at__isnull=False)
                | (~Q(state__in=("submitted", "signed")) & Q(submitted_at__isnull=True, submitted_by__isnull=True)),
                name="sheet_submitted_exactly_when_closed",
            ),
        )

    def __str__(self) -> str:
        return gettext("%(evening)s, table %(table)s") % {"evening": self.evening, "table": self.table_name}

    def name_of_game(self, number: int) -> str:
        """What one of its games is called where more than this sheet is spoken of."""
        return gettext("%(sheet)s, game %(number)s") % {"sheet": self, "number": number}

    def get_absolute_url(self) -> str:
        return reverse("sheet", args=[self.pk])

    @property
    def table_name(self) -> str:
        """The table's number, with its round where the evening has several."""
        if self.evening.planned_rounds == 1:
            return str(self.table)
        return gettext("%(table)s (round %(round)s)") % {"table": self.table, "round": self.round.number}

    @property
    def table_key(self) -> str:
        """The table's number for names of files, with its round where the evening has several."""
        return str(self.table) if self.evening.planned_rounds == 1 else f"{self.round.number}-{self.table}"

    @property
    def is_open(self) -> bool:
        """Whether games may still be written."""
        return self.state in self.OPEN_STATES

    @property
    def is_finished(self) -> bool:
        """Whether the sheet is closed, signed or not."""
        return self.state in self.FINISHED_STATES

    @property
    def is_signed(self) -> bool:
        return self.state == self.State.SIGNED

    @property
    def stands(self) -> bool:
        """Whether it is official as it is: it is signed, and if its season is closed, in the version that is bound."""
        return self.is_signed and self.bound_version in (None, self.version)


class Seat(Vouched):
    """A column of the sheet. ``first_game`` and ``last_game`` are set for late arrival and early leave (D9).

    ``round`` is the sheet's, so that the database can keep everybody at one table. The credit (L4) counts once an
    evening: at the first table where somebody sits.
    """

    path_to_league = "sheet__evening__season__league"
    said_when_gone = _("The table has been taken away or drawn anew in the meantime.")

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="seats")
    carries_credit = models.BooleanField(default=True)
    position = models.PositiveSmallIntegerField(_("seat"))
    first_game = models.PositiveIntegerField(_("first game"), null=True, blank=True)
    last_game = models.PositiveIntegerField(_("last game"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("sheet", "position")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "position"), name="seat_position_once_per_sheet"),
            models.UniqueConstraint(fields=("round", "registration"), name="participant_seated_once_per_round"),
            models.CheckConstraint(condition=Q(position__gte=1, position__lte=10), name="at_most_ten_seats"),
            models.CheckConstraint(
                condition=Q(first_game__isnull=True) | Q(last_game__isnull=True) | Q(last_game__gte=F("first_game")),
                name="leaves_after_arriving",
                violation_error_message=_("The last game must not be before the first."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.position}. {self.registration.player}"


class Game(Vouched):
    """A row of the sheet. The winner is stored, never inferred (D11); doubling is a fact of the game.

    ``client_id`` is made by the device that first wrote the row, so that a repeated request cannot double it;
    ``revision`` is the sheet's revision of the last write, so that a late one cannot overwrite another's entry.
    """

    path_to_league = "sheet__evening__season__league"
    not_vouched_for = MappingProxyType(
        {
            "client_id": "by which a device knows its own game again",
        }
    )

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="games")
    number = models.PositiveIntegerField(_("game"))
    dealer = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="dealt_games")
    winner = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="won_games")
    exact_grab = models.BooleanField(_("exact grab"), default=False)
    uno_card_finish = models.BooleanField(_("UNO-card finish"), default=False)
    is_void = models.BooleanField(_("void"), default=False)
    void_reason = models.CharField(_("why it is void"), max_length=200, blank=True)
    client_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    revision = models.PositiveIntegerField(default=0)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    recorded_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ("sheet", "number")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "number"), name="game_number_once_per_sheet"),
            models.CheckConstraint(condition=Q(number__gte=1), name="games_count_from_one"),
            models.CheckConstraint(
                condition=Q(is_void=False) | Q(winner__isnull=True, exact_grab=False, uno_card_finish=False),
                name="void_game_has_no_winner",
                violation_error_message=_("A void game has neither winner nor doubling (D10)."),
            ),
            models.CheckConstraint(condition=Q(is_void=True) | Q(void_reason=""), name="void_reason_of_a_void_game"),
        )

    def __str__(self) -> str:
        return self.sheet.name_of_game(self.number)


class Hand(Vouched):
    """A cell of the sheet: what one player had left after one game.

    ``points`` are raw hand points. ``cards`` is the hand in notation where the cards were noted, ``card_count``
    their number where only that is known.
    """

    path_to_league = "game__sheet__evening__season__league"

    game = models.ForeignKey(Game, models.CASCADE, related_name="hands")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="hands")
    points = models.PositiveIntegerField(_("hand points"), null=True, blank=True)
    cards = models.CharField(_("cards"), max_length=400, blank=True)
    card_count = models.PositiveSmallIntegerField(_("number of cards"), null=True, blank=True)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ("game", "seat")
        constraints = (models.UniqueConstraint(fields=("game", "seat"), name="hand_once_per_game_and_seat"),)

    def __str__(self) -> str:
        return f"{self.seat}: {self.points}"


class ControlTotal(Vouched):
    """A column sum as somebody added it up on paper, in recorded points."""

    path_to_league = "seat__sheet__evening__season__league"

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="control_total")
    points = models.IntegerField(_("control total"))

    class Meta:
        verbose_name = _("control total")
        verbose_name_plural = _("control totals")

    def __str__(self) -> str:
        return f"{self.seat}: {self.points}"


class Correction(Vouched):
    """A value struck and replaced, confirmed by initials (L6.5). Appended, never changed.

    ``field`` is one of the ``correction`` of ``selectors.written``; ``old_value`` and ``new_value`` are as shown on
    the sheet, however long; ``seat`` is set for what belongs to a player. ``game_number`` 0: to no game.
    """

    path_to_league = "sheet__evening__season__league"

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="corrections")
    game_number = models.PositiveIntegerField(_("game"))
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="corrections")
    field = models.CharField(_("field"), max_length=20)
    old_value = models.TextField(_("old value"))
    new_value = models.TextField(_("new value"))
    initials = models.CharField(_("initials"), max_length=8)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    corrected_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    corrected_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ("sheet", "pk")

    def __str__(self) -> str:
        return f"{self.old_value} → {self.new_value} ({self.initials})"

"""What is written at a table besides the rows: its events, and who wrote on request of which device.

Events are shuffling (L6.1), penalty cards (L7), further games (L8.3). They belong to a game by its number: a game is
shuffled and played before its row is written. By its idempotency key the same request a second time changes nothing.
"""

import uuid
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.play import Offence
from scoring.models.base.vouched import Vouched
from scoring.models.sheets import Seat, Sheet


class PenaltyCard(Vouched):
    """Penalty cards (Strafkarten) that a player had to take in a game (L7). They never change points.

    ``client_id`` is made by the device that noted them, so that a repeated request cannot double them.
    """

    path_to_league = "sheet__evening__season__league"
    not_vouched_for = MappingProxyType(
        {
            "client_id": "by which a device knows its own card again",
        }
    )

    OFFENCES: ClassVar[Mapping[str, Promise]] = {
        offence.value: _(offence.label)
        for offence in (
            Offence.QUESTION,
            Offence.SWEARING,
            Offence.DELAY,
            Offence.LAST_SLAP,
            Offence.NEEDLESS_SLAP,
            Offence.CARD_IN_HAND,
            Offence.UNO_FORGOTTEN,
            Offence.WRONG_JUMP_IN,
            Offence.WRONG_CONTINUATION,
            Offence.TWO_AT_ONCE,
            Offence.MACHINE_FORGOTTEN,
            Offence.OTHER,
        )
    }
    """What a protocol notes cards for, in the order of its keys: those of all offences that a referee can name."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="penalty_cards")
    game_number = models.PositiveIntegerField(_("game"))
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="penalty_cards")
    offence = models.CharField(_("offence"), max_length=20, choices=list(OFFENCES.items()))
    cards = models.PositiveSmallIntegerField(_("cards"), default=1)
    client_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    noted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("penalty card")
        verbose_name_plural = _("penalty cards")
        ordering = ("sheet", "game_number", "pk")
        constraints = (
            models.CheckConstraint(condition=Q(cards__gte=1), name="penalty_has_cards"),
            models.CheckConstraint(condition=Q(game_number__gte=1), name="penalty_in_a_game"),
        )

    def __str__(self) -> str:
        return f"{self.seat}: {self.get_offence_display()}"


class Shuffling(Vouched):
    """How often the cards went through the shuffling machine before a game was dealt (L6.1)."""

    path_to_league = "sheet__evening__season__league"

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="shufflings")
    game_number = models.PositiveIntegerField(_("game"))
    passes = models.PositiveSmallIntegerField(_("passes"))

    class Meta:
        verbose_name = _("shuffling")
        verbose_name_plural = _("shufflings")
        ordering = ("sheet", "game_number")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "game_number"), name="shuffled_once_per_game"),
            models.CheckConstraint(condition=Q(passes__gte=1, passes__lte=9), name="passes_of_the_machine"),
            models.CheckConstraint(condition=Q(game_number__gte=1), name="shuffled_for_a_game"),
        )

    def __str__(self) -> str:
        return f"{self.game_number}: {self.passes}"


class Misdeal(Vouched):
    """A deal that had to be repeated (L6.1, L6.2). ``passes``: how often the machine was used for it, 0: not at all."""

    path_to_league = "sheet__evening__season__league"

    class Kind(models.TextChoices):
        WRONG_NUMBER = "wrong_number", _("somebody got a wrong number of cards")
        MORE_THAN_TWO = "more_than_two", _("more than 2 cards were dealt in one turn")
        CARD_SHOWN = "card_shown", _("a card was turned up")
        WRONG_DIRECTION = "wrong_direction", _("not dealt clockwise")
        WRONG_DEALER = "wrong_dealer", _("it was somebody else's turn to deal")
        OTHER = "other", _("other")

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="misdeals")
    game_number = models.PositiveIntegerField(_("game"))
    dealer = models.ForeignKey(Seat, models.PROTECT, related_name="misdeals", verbose_name=_("who dealt"))
    kind = models.CharField(_("what happened"), max_length=20, choices=Kind.choices)
    remark = models.CharField(_("remark"), max_length=200, blank=True)
    passes = models.PositiveSmallIntegerField(_("passes"), default=1)
    noted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("misdeal")
        verbose_name_plural = _("misdeals")
        ordering = ("sheet", "game_number", "pk")
        constraints = (
            models.CheckConstraint(
                condition=~Q(kind="other") | ~Q(remark=""),
                name="misdeal_says_what_happened",
                violation_error_message=_("Please say what happened."),
            ),
            models.CheckConstraint(condition=Q(game_number__gte=1), name="misdeal_in_a_game"),
        )

    def __str__(self) -> str:
        return f"{self.game_number}: {self.get_kind_display()}"


class FurtherGame(Vouched):
    """The secretary's leave to write one more game after the last round (L8.3). The finding on it stays."""

    path_to_league = "sheet__evening__season__league"

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="further_games")
    reason = models.CharField(_("reason"), max_length=200)
    allowed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    allowed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("further game")
        verbose_name_plural = _("further games")
        ordering = ("sheet", "pk")
        constraints = (models.CheckConstraint(condition=~Q(reason=""), name="further_game_with_a_reason"),)

    def __str__(self) -> str:
        return self.reason


class WritingDevice(models.Model):
    """A browser that writes on a sheet, as far as the office has heard of it. Kept apart from what is written: it
    moves no revision, and no log tells of it.

    ``key`` is random and kept in the browser. ``account`` None: it was opened with the table's code. ``unsent`` is how
    many entries it had kept that were not sent, when it was heard from last; ``last_game`` the last game among what it
    knew, 0: none.
    """

    class Kind(models.TextChoices):
        PHONE = "phone", _("Phone")
        TABLET = "tablet", _("Tablet")
        COMPUTER = "computer", _("Computer")

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="writing_devices")
    key = models.CharField(max_length=22)
    kind = models.CharField(_("device"), max_length=10, choices=Kind.choices)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    seen_at = models.DateTimeField(_("heard from last"))
    unsent = models.PositiveIntegerField(_("not sent"), default=0)
    last_game = models.PositiveIntegerField(_("last game known"), default=0)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        ordering = ("sheet", "pk")
        constraints = (models.UniqueConstraint(fields=("sheet", "key"), name="device_once_per_sheet"),)

    def __str__(self) -> str:
        return self.get_kind_display()


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
        return self.sheet.name_of_game(self.game_number) if self.game_number else str(self.sheet)

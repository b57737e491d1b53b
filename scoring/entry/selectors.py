"""What happens at a table besides the results, as people read it: events, penalty cards, presence, unsent entries.

Events are shuffling (L6.1), misdeals and the last round; penalty cards (L7) are also counted over a season. Which
browsers write on a sheet, and what they have not sent yet, is known as far as the office has heard of it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.checks import EveningLog, LastRound, check_evening, passes_needed
from engine.ranking import games_needed
from scoring.models import (
    FurtherGame,
    Game,
    MachineInspection,
    Misdeal,
    PenaltyCard,
    Player,
    Season,
    Seat,
    Sheet,
    Shuffling,
    WritingDevice,
)
from scoring.play.selectors.game_records import with_records
from scoring.seating.selectors.venue import needs_inspection
from scoring.sheets.selectors.checked_sheets import CheckedSheet, checked_sheet
from scoring.sheets.selectors.signed import SignedText, official_texts


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """One player's penalty cards of a season. ``by_offence`` counts cards; ``evenings`` are those with any."""

    player: Player
    cards: int
    evenings: int
    by_offence: Counter[str]

    @property
    def name_key(self) -> tuple[str, str]:
        return self.player.sort_key, self.player.name


def penalties_of_season(season: Season, texts: Mapping[int, SignedText] | None = None) -> list[PenaltyLine]:
    """Everybody who had to take penalty cards, most cards first, then by name; what is official is what was signed:
    ``texts`` of :func:`official_texts`, if they are known. Three queries, five while a sheet is in work; two with
    ``texts``."""
    texts = official_texts(season.evenings.all()) if texts is None else texts
    rows = PenaltyCard.objects.filter(sheet__evening__season=season).exclude(sheet__in=texts)
    taken = list(rows.values_list("sheet__evening", "offence", "seat__registration__player", "cards"))
    taken += [(text.evening, *card) for text in texts.values() for card in text.cards()]
    by_player: dict[int, Counter[str]] = {}
    evenings: dict[int, set[int]] = {}
    for evening, offence, player, number in taken:
        by_player.setdefault(player, Counter())[offence] += number
        evenings.setdefault(player, set()).add(evening)
    lines = [
        PenaltyLine(player, by_player[player.pk].total(), len(evenings[player.pk]), by_player[player.pk])
        for player in Player.objects.filter(pk__in=by_player)
    ]
    return sorted(lines, key=lambda line: (-line.cards, line.name_key))


def penalties_by_player(penalties: Sequence[PenaltyCard]) -> dict[str, list[PenaltyCard]]:
    """Penalty cards by the name of the player, in the order in which they were taken."""
    found: dict[str, list[PenaltyCard]] = {}
    for penalty in penalties:
        found.setdefault(penalty.seat.registration.player.name, []).append(penalty)
    return found


FORGOTTEN_AFTER = timedelta(hours=36)
"""A table's code holds until noon of the next day; then a device has nothing more to send."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Since when and until when somebody is at the table, and what it means for the place (D9).

    ``played`` of the ``games`` of the table that count; a place needs ``needed`` of them. ``lasts_until`` is the
    number of games up to which somebody who has left keeps the place; None: still there, or no place as it stands.
    """

    seat: Seat
    played: int
    games: int
    needed: int
    lasts_until: int | None

    @property
    def is_placed(self) -> bool:
        return self.played >= self.needed

    @property
    def is_whole(self) -> bool:
        """Whether the player is there from the first game to the last."""
        return self.seat.first_game is None and self.seat.last_game is None

    @property
    def is_gone(self) -> bool:
        return self.seat.last_game is not None


@dataclass(frozen=True, slots=True)
class TableLife:
    """Everything that was noted at one table. ``next_number`` is the game that is played now."""

    sheet: Sheet
    inspection: MachineInspection | None
    shufflings: tuple[Shuffling, ...]
    misdeals: tuple[Misdeal, ...]
    penalties: tuple[PenaltyCard, ...]
    further_games: tuple[FurtherGame, ...]
    void_games: tuple[Game, ...]
    presences: tuple[Presence, ...]
    last_round: LastRound | None
    next_number: int

    @property
    def passes(self) -> int:
        """Passes noted for the game that is played now."""
        return next((row.passes for row in self.shufflings if row.game_number == self.next_number), 0)

    @property
    def passes_needed(self) -> int:
        return passes_needed(self.next_number)

    @property
    def passes_needed_later(self) -> int:
        """The same for the games after that one."""
        return passes_needed(self.next_number + 1)

    @property
    def needs_inspection(self) -> bool:
        """Whether this kind of evening wants a shuffling machine (L6.1) that nobody has inspected yet."""
        return needs_inspection(self.sheet.evening)

    @property
    def games_left(self) -> int | None:
        """Games that may still be written, those with special leave included; None: no end is announced (L8.3)."""
        if self.last_round is None:
            return None
        return max(0, self.last_round.games + len(self.further_games) - len(self.last_round.rows))

    @property
    def unusual_presences(self) -> tuple[Presence, ...]:
        return tuple(presence for presence in self.presences if not presence.is_whole)


def table_life(checked: CheckedSheet) -> TableLife:
    """The life at the table of a sheet loaded by ``full_sheet``. No query."""
    sheet = checked.sheet
    return TableLife(
        sheet=sheet,
        inspection=getattr(sheet.evening, "machine_inspection", None),
        shufflings=tuple(sheet.shufflings.all()),
        misdeals=tuple(sheet.misdeals.all()),
        penalties=tuple(sheet.penalty_cards.all()),
        further_games=tuple(sheet.further_games.all()),
        void_games=tuple(game for game in checked.mapped.games if game.is_void),
        presences=presences_of(checked),
        last_round=checked.reading.last_round,
        next_number=checked.reading.next_number,
    )


def presences_of(checked: CheckedSheet) -> tuple[Presence, ...]:
    """Who was there for how many games so far; no query. Empty while the seats make scoring impossible."""
    score = checked.reading.score
    if score is None:
        return ()
    rules = checked.rule_set.ranking
    return tuple(
        Presence(
            seat=seat,
            played=player.games_played,
            games=player.games_at_table,
            needed=games_needed(player.games_at_table, rules),
            lasts_until=_lasts_until(player.games_played, rules.min_games_percent)
            if seat.last_game is not None and player.games_played >= games_needed(player.games_at_table, rules)
            else None,
        )
        for seat, player in zip(checked.mapped.seats, score.players, strict=True)
    )


def _lasts_until(played: int, percent: int) -> int | None:
    """With how many games of the table so many games are still the share that a place needs; None: with any."""
    return played * 100 // percent if percent else None


def with_life(checked: CheckedSheet, life: TableLife) -> CheckedSheet:
    """The checked sheet with what its table's log lacks among the findings (L6.1, L6.4, D10).

    A sheet that was imported has no such log: its paper was filled in elsewhere.
    """
    if checked.sheet.evening.source_file:
        return checked
    log = EveningLog(
        is_by_office=checked.sheet.evening.is_kept_by_office,
        machine_is_fit=life.inspection.is_fit if life.inspection else None,
        keeper_is_elected=checked.sheet.keeper_reason == Sheet.KeeperReason.ELECTED,
        passes={row.game_number: row.passes for row in life.shufflings},
        misdeals=tuple((row.game_number, row.passes) for row in life.misdeals),
        explained=frozenset(game.number for game in life.void_games if game.void_reason),
    )
    return checked.with_findings(check_evening(checked.mapped.value, log))


def checked_in_every_detail(sheet: Sheet) -> tuple[CheckedSheet, TableLife]:
    """A sheet loaded by ``full_sheet`` with everything that can be found on it (L6.6): the rows, the records of its
    games, what its table's log lacks. No query."""
    checked = checked_sheet(sheet)
    life = table_life(checked)
    return with_life(with_records(checked), life), life


def state_words(checked: CheckedSheet) -> str:
    """The state of a sheet in words, with the countdown once the last round is announced (L8.3). No query."""
    sheet, last_round = checked.sheet, checked.reading.last_round
    state = sheet.get_state_display()
    if last_round is None or not sheet.is_open:
        return state
    if not last_round.games_left:
        return _("the last round is over")
    left = ngettext("%(count)s game left", "%(count)s games left", last_round.games_left)
    return f"{state} · {left % {'count': last_round.games_left}}"


def keeper_text(sheet: Sheet) -> str:
    """Who keeps the protocol, and why (L6.4); empty if nobody has said."""
    return f"{sheet.keeper} ({sheet.get_keeper_reason_display()})" if sheet.keeper_reason else sheet.keeper


SILENT_AFTER_MINUTES = 2
"""Whoever has a sheet open is heard from several times a minute."""


@dataclass(frozen=True, slots=True)
class HeardOf:
    """A device as of now. ``minutes`` ago it was heard from last."""

    device: WritingDevice
    minutes: int

    @property
    def unsent(self) -> int:
        return self.device.unsent

    @property
    def seen_at(self) -> datetime:
        return self.device.seen_at

    @property
    def is_silent(self) -> bool:
        """Whether nothing was heard for a while, so that it may hold games that nobody knows of."""
        return self.minutes >= SILENT_AFTER_MINUTES


def devices_by_sheet(sheets: Iterable[Sheet], *, but: str = "") -> Mapping[int, list[HeardOf]]:
    """The devices of the sheets on which something may be written, by their keys; those first that hold something.

    ``but`` is the key of the browser that asks: it need not be told of itself. One query.
    """
    now = timezone.now()
    wanted = [sheet.pk for sheet in sheets if sheet.is_open]
    rows = WritingDevice.objects.filter(sheet__in=wanted, seen_at__gt=now - FORGOTTEN_AFTER).exclude(key=but)
    found: dict[int, list[HeardOf]] = {}
    for row in rows.select_related("account").order_by("-unsent", "-seen_at"):
        found.setdefault(row.sheet_id, []).append(HeardOf(row, (now - row.seen_at) // timedelta(minutes=1)))
    return found


def unsent_of(devices: Iterable[HeardOf]) -> str:
    """What devices have reported as not sent, as a text to compare with a later one; empty: nothing."""
    return ",".join(sorted(f"{each.device.pk}:{each.unsent}" for each in devices if each.unsent))

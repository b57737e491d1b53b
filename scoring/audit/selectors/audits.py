"""The audit of a sheet (L6.6): what is read, ticked, found, photographed and irregular, and what is still unchecked.

Of irregularities also who is told of one, and the words in which a finding becomes one.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, Prefetch, Q, QuerySet, When
from django.utils.translation import gettext as _

from engine.findings import Finding, Severity
from scoring.audit.selectors.audit_readings import BlindReading, blind_reading, blind_readings, readings_by
from scoring.core.wording import finding_text
from scoring.entry.selectors import checked_in_every_detail
from scoring.models import Game, Irregularity, IrregularityNotice, League, Player, Sheet, TickedGame, User
from scoring.play.selectors.game_records import with_records
from scoring.sheets.selectors.checked_sheets import CheckedSheet, checked_sheet, fingerprint
from scoring.sheets.selectors.loading import full_sheets
from scoring.sheets.selectors.written_fields import written_game


@dataclass(frozen=True, slots=True)
class TickedRow:
    """A game and the tick beside it, which counts only as long as the row says what it said then."""

    game: Game
    tick: TickedGame | None


@dataclass(frozen=True, slots=True)
class Audit:
    """Everything that was done to check the present version of a sheet.

    ``open_warnings`` are warnings that nobody has confirmed or turned into an irregularity.
    """

    checked: CheckedSheet
    readings: tuple[BlindReading, ...]
    rows: tuple[TickedRow, ...]
    irregularities: tuple[Irregularity, ...]
    photo_count: int
    open_warnings: tuple[Finding, ...]

    @property
    def sheet(self) -> Sheet:
        return self.checked.sheet

    @property
    def game_count(self) -> int:
        return len(self.rows)

    @property
    def games_read(self) -> int:
        """By the auditor who has read most."""
        return max((reading.games_read for reading in self.readings), default=0)

    @property
    def ticks(self) -> tuple[TickedGame, ...]:
        return tuple(row.tick for row in self.rows if row.tick)

    @property
    def differences(self) -> int:
        """Figures of the paper that differ from the sheet without a decision."""
        return sum(len(reading.differences) for reading in self.readings)

    @property
    def open_irregularities(self) -> tuple[Irregularity, ...]:
        return tuple(irregularity for irregularity in self.irregularities if irregularity.is_open)

    @property
    def is_compared(self) -> bool:
        """Whether every game was compared with the paper, one way or the other."""
        return self.game_count > 0 and self.game_count in (self.games_read, len(self.ticks))

    @property
    def can_be_signed(self) -> bool:
        """Whether nothing is open. Comparing with the paper is the auditor's own affair: there may be none."""
        return not (self.open_warnings or self.open_irregularities or self.differences)


@dataclass(frozen=True, slots=True)
class CheckingStep:
    """A step of the check of a sheet: ``what`` is ``read``, ``ticked`` or ``ticked_photo``.

    ``games`` of ``game_count`` were compared; ``accepted`` figures differed and the sheet was held for right.
    """

    what: str
    name: str
    at: datetime
    games: int
    game_count: int
    accepted: int = 0

    @property
    def is_complete(self) -> bool:
        return self.games == self.game_count


def audit_of(sheet: Sheet) -> Audit:
    """How far the check of a sheet loaded by ``full_sheet`` is, its records replayed."""
    return audit_so_far(with_records(checked_sheet(sheet)))


def audit_so_far(checked: CheckedSheet) -> Audit:
    """How far the check of a checked sheet is, if its sheet was loaded by ``full_sheet``; no query."""
    sheet = checked.sheet
    irregularities = tuple(sheet.irregularities.all())
    turned = {irregularity.fingerprint for irregularity in irregularities}
    return Audit(
        checked=checked,
        readings=tuple(
            blind_readings(checked, [row for row in sheet.audit_readings.all() if row.version == sheet.version])
        ),
        rows=tuple(_ticked_rows(checked)),
        irregularities=irregularities,
        photo_count=len(sheet.photos.all()),
        open_warnings=tuple(finding for finding in checked.open_warnings if fingerprint(finding) not in turned),
    )


def audits_of(sheets: Iterable[Sheet]) -> list[Audit]:
    """How far the check of each of these sheets is, in their order: as many queries as for one, and the time of a
    review for each."""
    keys = [sheet.pk for sheet in sheets]
    found = {sheet.pk: sheet for sheet in full_sheets(Sheet.objects.filter(pk__in=keys))}
    return [audit_of(found[key]) for key in keys]


def next_to_sign(signed: Sheet, auditor: User) -> Sheet | None:
    """The sheet that the auditor can check after this one: of the same evening first, then that which waits longest."""
    league = signed.evening.season.league
    waiting = Sheet.objects.filter(evening__season__league=league, state=Sheet.State.SUBMITTED)
    own_evening = Case(When(evening=signed.evening_id, then=0), default=1)
    return (
        waiting.exclude(Q(submitted_by=auditor) | Q(submitted_by=None))
        .select_related("evening")
        .order_by(own_evening, "submitted_at", "pk")
        .first()
    )


def next_beside(finished: Sheet, user: User, *, signs: bool, enters: bool) -> Sheet | None:
    """The sheet of the same evening that comes after this one: to be checked by a ``user`` who ``signs``, else to be
    written on by one who ``enters``; the next table, else the first. One query."""
    others = finished.evening.sheets.exclude(pk=finished.pk).exclude(state=Sheet.State.SIGNED)
    sheets = list(others.select_related("round").order_by("round__number", "table"))
    to_check = [each for each in sheets if signs and not each.is_open and each.submitted_by_id not in (None, user.pk)]
    waiting = to_check or [each for each in sheets if enters and each.is_open]
    here = (finished.round.number, finished.table)
    return next((each for each in waiting if (each.round.number, each.table) > here), next(iter(waiting), None))


def unsigned_beside(signed: Sheet) -> int:
    """How many sheets of the same evening are not signed yet; until they are, its result is provisional."""
    return signed.evening.sheets.exclude(state=Sheet.State.SIGNED).count()


def checking_steps(audit: Audit) -> list[CheckingStep]:
    """What was done to compare the sheet with the paper, by whom; one line for each auditor and way."""
    steps = [
        CheckingStep(
            "read",
            reading.reader.display_name,
            max(figure.reading.read_at for row in reading.rows for figure in row.all_figures if figure.reading),
            reading.games_read,
            audit.game_count,
            len(reading.accepted),
        )
        for reading in audit.readings
        if reading.games_read
    ]
    ticks: dict[tuple[str, str], list[TickedGame]] = {}
    for tick in audit.ticks:
        what = "ticked_photo" if tick.has_photo else "ticked"
        ticks.setdefault((what, tick.ticked_by.display_name), []).append(tick)
    steps += [
        CheckingStep(what, name, max(tick.ticked_at for tick in own), len(own), audit.game_count)
        for (what, name), own in ticks.items()
    ]
    return sorted(steps, key=lambda step: step.at)


def row_fingerprint(checked: CheckedSheet, position: int) -> str:
    """SHA-256 of all that is written of a game, as hexadecimal digits; ``position`` counts the games from 0."""
    return _digest(written_game(checked.mapped.games[position], checked.mapped.seats, checked.sheet))


def _first_fingerprint(checked: CheckedSheet, position: int) -> str:
    """As ticks were kept before they saw cards and what was noted beside a game: these still count."""
    game = checked.mapped.games[position]
    hands = [hand.points for hand in checked.mapped.value.games[position].hands]
    marks = [game.exact_grab, game.uno_card_finish, game.is_void]
    return _digest([game.number, game.dealer_id, game.winner_id, marks, hands])


def _digest(content: list[object]) -> str:
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def finding_with(checked: CheckedSheet, print_: str) -> Finding | None:
    """The finding with a fingerprint; None if the sheet no longer has it."""
    return next((finding for finding in checked.findings if fingerprint(finding) == print_), None)


def can_be_confirmed(finding: Finding) -> bool:
    """Whether a finding may be held for right: an error never."""
    return finding.severity is not Severity.ERROR


def _ticked_rows(checked: CheckedSheet) -> list[TickedRow]:
    sheet = checked.sheet
    ticks = {
        (tick.game_number, tick.fingerprint): tick for tick in sheet.ticked_games.all() if tick.version == sheet.version
    }
    return [
        TickedRow(
            game,
            ticks.get((game.number, row_fingerprint(checked, position)))
            or ticks.get((game.number, _first_fingerprint(checked, position))),
        )
        for position, game in enumerate(checked.mapped.games)
    ]


def irregularities_in(league: League, *, are_open: bool) -> QuerySet[Irregularity]:
    """The open ones of a league, those that wait longest first, or the settled ones, the last one first."""
    rows = (
        Irregularity.objects.filter(sheet__evening__season__league=league, resolved_at__isnull=are_open)
        .select_related("sheet__evening__season__league", "seat__registration__player", "reported_by", "resolved_by")
        .prefetch_related(Prefetch("notices", notices_of_people()))
    )
    return rows.order_by("reported_at", "pk") if are_open else rows.order_by("-resolved_at", "-pk")


def notices_of_people() -> QuerySet[IrregularityNotice]:
    """Who was told, by whom, and what became of the mail."""
    return IrregularityNotice.objects.select_related("player", "told_by", "mail").order_by("pk")


def participants_to_tell(sheet: Sheet) -> QuerySet[Player]:
    """All participants of the sheet's evening, whatever table they sat at (L6.6)."""
    return Player.objects.filter(registrations__in=sheet.evening.registrations.all()).order_by("sort_key", "name")


def suggested_irregularity(
    sheet: Sheet, auditor: User, *, finding: str, place: tuple[int, int | None, bool] | None
) -> dict[str, object]:
    """What the form of a report starts with: a finding of the sheet, named by its fingerprint, with its paragraphs;
    or a difference between paper and sheet, its ``place`` as a parameter says it. Empty if there
    is no such thing (any more). ``sheet`` must be loaded by ``full_sheet``.
    """
    checked, _life = checked_in_every_detail(sheet)
    if found := finding_with(checked, finding):
        clauses = ", ".join(f"§ {clause}" for clause in found.clauses)
        seat = found.place.seat
        return {
            "game_number": found.place.game,
            "seat": None if seat is None else checked.mapped.seats[seat].pk,
            "description": f"{finding_text(found)} ({clauses})" if clauses else finding_text(found),
            "fingerprint": finding,
        }
    if place is None:
        return {}
    game, seat_id, is_dealer = place
    figure = blind_reading(checked, auditor, readings_by(sheet, auditor)).figure(game, seat_id, is_dealer=is_dealer)
    if figure is None or figure.reading is None:
        return {}
    return {
        "game_number": figure.game_number,
        "seat": seat_id,
        "description": _("The paper says “%(paper)s”, the sheet says “%(sheet)s” (§ L6.6).")
        % {"paper": figure.called(figure.reading.value), "sheet": figure.called(figure.written)},
    }

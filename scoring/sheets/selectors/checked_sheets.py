"""Sheets as the engine checks them, which of them wait for whom, and the findings in the user's language.

Each finding has its place on the page.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from django.db.models import QuerySet

from engine.checks import SheetFinding, check_game
from engine.findings import Finding, Severity
from engine.reading import SheetReading, read_sheet
from engine.rulesets import RuleSet
from engine.sheet import GameRow
from scoring.core.wording import finding_text
from scoring.models import ConfirmedFinding, League, Sheet
from scoring.rules.selectors import rule_set_of
from scoring.sheets.selectors.mapping import MappedSheet, map_sheet

_OF_THE_PAPER = (SheetFinding.CONTROL_TOTAL_DIFFERS, SheetFinding.CONTROL_TOTAL_WITH_CREDIT_DIFFERS)


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """A sheet with everything the engine says about it; ``open_warnings`` are those that nobody has confirmed yet.

    ``confirmed`` are the confirmations by the fingerprint of their finding.
    """

    sheet: Sheet
    mapped: MappedSheet
    reading: SheetReading
    confirmed: Mapping[str, ConfirmedFinding]
    further_findings: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that is wrong or doubtful, with what was found beside the rows; worked out when somebody asks."""
        return (*self.reading.findings, *self.further_findings)

    def with_findings(self, found: Iterable[Finding]) -> Self:
        """The same with further findings."""
        return replace(self, further_findings=(*self.further_findings, *found))

    @property
    def rule_set(self) -> RuleSet:
        return self.reading.rule_set

    @property
    def errors(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.severity is Severity.ERROR]

    @property
    def open_warnings(self) -> list[Finding]:
        return [
            finding
            for finding in self.findings
            if finding.severity is Severity.WARNING and fingerprint(finding) not in self.confirmed
        ]


def checked_sheet(sheet: Sheet) -> CheckedSheet:
    """Check and score a sheet loaded with its rows; no further query."""
    mapped = map_sheet(sheet)
    reading = read_sheet(mapped.value, rule_set_of(sheet.evening.edition))
    return CheckedSheet(
        sheet=sheet,
        mapped=mapped,
        reading=reading,
        confirmed={row.fingerprint: row for row in sheet.confirmed_findings.all()},
    )


def reading_of(sheet: Sheet) -> SheetReading:
    """What a sheet loaded with its rows says so far, by the edition of its evening; no further query."""
    return read_sheet(map_sheet(sheet).value, rule_set_of(sheet.evening.edition))


def can_be_ranked(sheet: Sheet, reading: SheetReading) -> bool:
    """Whether a result can hold what the sheet says: an open one as far as it counts, a closed one only as a whole."""
    return reading.score is not None and (sheet.is_open or reading.is_whole)


def fingerprint(finding: Finding) -> str:
    """Identifies a finding by code, place and values, so that a confirmation ends when one of them changes."""
    place = finding.place
    content = [finding.code.name, place.game, place.seat, place.field, str(finding)]
    return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()


def is_of_the_paper(finding: Finding) -> bool:
    """Whether a sum on paper differs, which may be a slip of the paper: it stays as it is with a reason (L6.6)."""
    return finding.code in _OF_THE_PAPER


def sheets_signed_lately(league: League, *, most: int = 10) -> QuerySet[Sheet]:
    """Sheets of the league that were signed last, at most so many."""
    return (
        Sheet.objects.filter(evening__season__league=league, state=Sheet.State.SIGNED)
        .select_related("evening__season__league", "signed_by")
        .order_by("-signed_at", "-pk")[:most]
    )


@dataclass(frozen=True, slots=True)
class SheetsAtHand:
    """What a league works on: ``waiting`` are submitted and neither signed nor sent back (L6.6), those that wait
    longest first; ``to_finish`` are under way or were sent back, the latest evening first."""

    waiting: tuple[Sheet, ...]
    to_finish: tuple[Sheet, ...]


def sheets_at_hand(league: League) -> SheetsAtHand:
    """One query for any number."""
    states = (Sheet.State.RUNNING, Sheet.State.LAST_ROUND, Sheet.State.SENT_BACK, Sheet.State.SUBMITTED)
    found = Sheet.objects.filter(state__in=states, evening__season__league=league)
    rows = found.select_related("evening__season__league", "round").order_by("submitted_at", "pk")
    to_finish = [sheet for sheet in rows if sheet.state != Sheet.State.SUBMITTED]
    return SheetsAtHand(
        waiting=tuple(sheet for sheet in rows if sheet.state == Sheet.State.SUBMITTED),
        to_finish=tuple(sorted(to_finish, key=lambda sheet: (-sheet.evening.date.toordinal(), sheet.table, sheet.pk))),
    )


@dataclass(frozen=True, slots=True)
class Note:
    """A finding in the user's language. ``anchor`` is the id of the place on the page that it belongs to.

    ``confirmation`` says who holds what is written for right; None: nobody yet. ``is_of_the_paper``: confirming it
    takes a reason.
    """

    severity: Severity
    code: str
    text: str
    clauses: tuple[str, ...]
    fingerprint: str
    confirmation: ConfirmedFinding | None
    game_number: int | None
    seat_id: int | None
    field: str | None
    is_of_the_paper: bool = False

    @property
    def is_confirmed(self) -> bool:
        return self.confirmation is not None

    @property
    def anchor(self) -> str:
        if self.game_number is None:
            return "sheet" if self.seat_id is None else f"seat-{self.seat_id}"
        return f"game-{self.game_number}" if self.seat_id is None else f"cell-{self.game_number}-{self.seat_id}"


def notes_of(checked: CheckedSheet, findings: Sequence[Finding]) -> tuple[Note, ...]:
    """Findings with their texts and places."""
    return tuple(_note(checked, finding) for finding in findings)


def notes_of_game(checked: CheckedSheet, game: GameRow) -> tuple[Note, ...]:
    """Check one row as if it stood on the sheet, instead of the row with its number or after the others."""
    games = [written for written in checked.mapped.value.games if written.number != game.number]
    row = sum(written.number < game.number for written in games)
    sheet = replace(checked.mapped.value, games=(*games[:row], game, *games[row:]))
    return notes_of(checked, check_game(sheet, row, checked.rule_set))


def _note(checked: CheckedSheet, finding: Finding) -> Note:
    place, print_ = finding.place, fingerprint(finding)
    return Note(
        severity=finding.severity,
        code=finding.code.name,
        text=finding_text(finding),
        clauses=finding.clauses,
        fingerprint=print_,
        confirmation=checked.confirmed.get(print_),
        game_number=place.game,
        seat_id=None if place.seat is None else checked.mapped.seats[place.seat].pk,
        field=place.field,
        is_of_the_paper=is_of_the_paper(finding),
    )

"""Sheets as the engine checks them, and which of them wait for whom."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Self

from django.db.models import QuerySet

from engine.checks import SheetFinding
from engine.findings import Finding, Severity
from engine.reading import SheetReading, read_sheet
from engine.rulesets import RuleSet
from scoring.models import ConfirmedFinding, League, Sheet
from scoring.rules.selectors.editions import rule_set_of
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

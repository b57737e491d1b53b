"""Sheets with everything on them, their findings, and what waits for whom."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Exists, Model, OuterRef, Prefetch, Q, QuerySet

from engine.findings import Finding, Severity
from engine.reading import SheetReading, read_sheet
from engine.rulesets import RuleSet
from scoring.models import ConfirmedFinding, Correction, Game, Hand, League, Seat, Sheet
from scoring.rules.mapping import rule_set_of
from scoring.sheets.mapping import MappedSheet, map_sheet

_SEATS = Seat.objects.select_related("registration__player", "control_total").order_by("position")


def full_sheets() -> QuerySet[Sheet]:
    """Sheets with all that is written on them, in a fixed number of queries (at most 10 for any number of sheets)."""
    return Sheet.objects.select_related(
        "round", "evening__season__league", "evening__edition", "submitted_by", "signed_by__created_by"
    ).prefetch_related(
        Prefetch("seats", _SEATS),
        Prefetch(
            "games",
            Game.objects.select_related("record").defer("record__text").order_by("number").prefetch_related("hands"),
        ),
        Prefetch("corrections", Correction.objects.select_related("seat__registration__player").order_by("pk")),
        "confirmed_findings",
        "reviews__reviewed_by",
        "signed_versions",
    )


def sheet_in_hand(sheet_id: int) -> Sheet:
    """A sheet to write a row on: with its rows and seats, its corrections, and the head of its league's log.

    Three queries, one more where anything was corrected, and one where findings were confirmed. What is written is put
    into it by :func:`put_into`, so that it need not be loaded again. Raises Sheet.DoesNotExist.
    """
    around = ("round", "evening__season__league__log_head", "evening__edition")
    seldom = {"corrections": Correction.objects, "confirmed_findings": ConfirmedFinding.objects}
    has_any = {f"has_{name}": Exists(rows.filter(sheet=OuterRef("pk"))) for name, rows in seldom.items()}
    rows = Sheet.objects.select_related(*around).prefetch_related(Prefetch("seats", _SEATS))
    sheet = rows.annotate(**has_any).get(pk=sheet_id)
    for name in seldom:
        put_into(sheet, name, getattr(sheet, name).order_by("pk") if getattr(sheet, f"has_{name}") else ())
    put_into(sheet, "games", _games_with_hands(sheet))
    return sheet


def _games_with_hands(sheet: Sheet) -> list[Game]:
    """The rows of a sheet in their order. One query, which makes far fewer objects than Django's own would."""
    of_game, of_hand = ([field.attname for field in model._meta.concrete_fields] for model in (Game, Hand))
    columns = (*of_game, *(f"hands__{name}" for name in of_hand))
    cells = Game.objects.filter(sheet=sheet).order_by("number", "hands__seat").values_list(*columns)
    games = []
    for row, group in groupby(cells, key=lambda cell: cell[: len(of_game)]):
        game = Game.from_db("default", of_game, row)
        hands = (cell[len(of_game) :] for cell in group)
        put_into(game, "hands", [Hand.from_db("default", of_hand, hand) for hand in hands if hand[0] is not None])
        game.sheet = sheet
        games.append(game)
    return games


def put_into(row: Model, name: str, related: Iterable[Model]) -> None:
    """Let a row's manager of that name have these rows, as ``prefetch_related`` would have loaded them."""
    prefetched = row.__dict__.setdefault("_prefetched_objects_cache", {})
    prefetched.pop(name, None)
    rows = getattr(row, name).all()
    rows._result_cache = list(related)
    prefetched[name] = rows


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """A sheet with everything the engine says about it; ``open_warnings`` are those that nobody has confirmed yet."""

    sheet: Sheet
    mapped: MappedSheet
    reading: SheetReading
    findings: tuple[Finding, ...]
    confirmed: frozenset[str]

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
    """Check and score a sheet loaded by :func:`full_sheets`; no further query."""
    mapped = map_sheet(sheet)
    reading = read_sheet(mapped.value, rule_set_of(sheet.evening.edition))
    return CheckedSheet(
        sheet=sheet,
        mapped=mapped,
        reading=reading,
        findings=reading.findings,
        confirmed=confirmed_fingerprints(sheet.confirmed_findings.all()),
    )


def reading_of(sheet: Sheet) -> SheetReading:
    """What a sheet loaded by :func:`full_sheets` says so far, by the edition of its evening; no further query."""
    return read_sheet(map_sheet(sheet).value, rule_set_of(sheet.evening.edition))


def can_be_ranked(sheet: Sheet, reading: SheetReading) -> bool:
    """Whether a result can hold what the sheet says: an open one as far as it counts, a closed one only as a whole."""
    return reading.score is not None and (sheet.is_open or reading.is_whole)


def fingerprint(finding: Finding) -> str:
    """Identifies a finding by code, place and values, so that a confirmation ends when one of them changes."""
    place = finding.place
    content = [finding.code.name, place.game, place.seat, place.field, str(finding)]
    return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()


def confirmed_fingerprints(confirmed: Sequence[ConfirmedFinding] | QuerySet[ConfirmedFinding]) -> frozenset[str]:
    return frozenset(finding.fingerprint for finding in confirmed)


def sheets_signed_lately(league: League, *, most: int = 10) -> QuerySet[Sheet]:
    """Sheets of the league that were signed last, at most so many."""
    return (
        Sheet.objects.filter(evening__season__league=league, state=Sheet.State.SIGNED)
        .select_related("evening__season__league", "signed_by")
        .order_by("-signed_at", "-pk")[:most]
    )


def sheets_to_finish(league: League) -> QuerySet[Sheet]:
    """Sheets that are under way or were sent back, latest evening first."""
    under_way = Q(state__in=(Sheet.State.RUNNING, Sheet.State.LAST_ROUND, Sheet.State.SENT_BACK))
    return (
        Sheet.objects.filter(under_way, evening__season__league=league)
        .select_related("evening__season__league")
        .order_by("-evening__date", "table")
    )

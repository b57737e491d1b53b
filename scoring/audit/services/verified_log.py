"""The log of a league, verified: read once from its first to its last entry, whether it is whole and what it says."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.audit.services.discrepancies import Code, Discrepancy
from scoring.audit.services.four_eyes import FourEyes
from scoring.audit.services.verified_rows import RowsReading, unknown_row_keys
from scoring.core.keys import SealVerdict
from scoring.core.log_actions import action_label
from scoring.core.selectors.four_eyes import Erased, erased_from
from scoring.core.selectors.integrity import (
    ERASED,
    FIRST_PREVIOUS_HASH,
    MERGED,
    SEASON,
    SHEETS,
    entry_hash,
    entry_texts_digest,
    verdict_on_entry,
    verdict_on_head,
)
from scoring.core.services.log import HEAD_FAULT
from scoring.models import AuditEntry, Evening, League, LogHead


@dataclass(frozen=True, slots=True)
class SheetFact:
    """What an entry says of a sheet; people by the keys of their accounts."""

    sequence: int
    state: str
    version: int
    submitted_by: int | None
    signed_by: int | None
    sha256: str


@dataclass(frozen=True, slots=True)
class SeasonFact:
    """What an entry says of a season that both have signed; people by the keys of their accounts."""

    sequence: int
    president: int | None
    auditor: int | None
    sha256: str


@dataclass
class LogReading:
    """What the log says: the last word on sheets by key, on signed versions by sheet and version, on ``seasons`` that
    both have signed by season and version, on all ``rows``; what is ``gone`` because somebody was erased; keys of
    players who were ``merged`` into others, and of these; who has agreed to what others had asked for."""

    sheets: dict[int, SheetFact] = field(default_factory=dict)
    versions: dict[tuple[int, int], SheetFact] = field(default_factory=dict)
    seasons: dict[tuple[int, int], SeasonFact] = field(default_factory=dict)
    rows: RowsReading = field(default_factory=RowsReading)
    erased: set[int] = field(default_factory=set)
    unknown_keys: Counter[str] = field(default_factory=Counter)
    gone: Erased = field(default_factory=Erased)
    merged: dict[int, int] = field(default_factory=dict)
    eyes: FourEyes = field(default_factory=FourEyes)

    def take(self, entry: AuditEntry) -> None:
        """Add what an entry says."""
        facts: dict[str, Any] = entry.facts
        for said in facts.get(SHEETS, ()):
            fact = SheetFact(
                entry.sequence,
                said["state"],
                said["version"],
                said["submitted_by"],
                said["signed_by"],
                said.get("sha256", ""),
            )
            self.eyes.take_sheet(entry.sequence, said)
            self.sheets[said["sheet"]] = fact
            if fact.sha256:
                self.versions[said["sheet"], fact.version] = fact
        if said := facts.get(SEASON):
            fact_of_season = SeasonFact(entry.sequence, said["president"], said["auditor"], said["sha256"])
            self.seasons[said["season"], said["version"]] = fact_of_season
        self.rows.take(entry)
        self.erased.update(facts.get(ERASED, ()))
        self.merged.update({int(other): player for other, player in facts.get(MERGED, {}).items()})
        self.eyes.take(entry.sequence, facts)


def read_log(league: League, reading: LogReading) -> Iterator[Discrepancy]:
    """Every fault of the log's chain and seals; fills ``reading`` by the way. Reads all entries, one by one."""
    head = LogHead.objects.filter(league=league).first()
    reading.gone = erased_from(league.pk)
    previous_hash, sequence = FIRST_PREVIOUS_HASH, 0
    for entry in AuditEntry.objects.filter(league=league).order_by("sequence").iterator(chunk_size=500):
        where = _where(league, entry)
        if entry.sequence != sequence + 1 or entry.previous_hash != previous_hash:
            text = _("Before this entry, others were removed, inserted or moved.")
            yield Discrepancy(Code.ENTRY_MISSING, where, text)
        yield from _faults_of(entry, where, reading)
        yield from _fault_of_head_before(entry, where)
        reading.take(entry)
        previous_hash, sequence = entry.hash, entry.sequence
    yield from _faults_of_head(league, head, sequence, previous_hash)


def key_findings(league: League, reading: LogReading) -> Iterator[Discrepancy]:
    """Keys that are not here: what they sealed can be neither confirmed nor denied."""
    unknown = reading.unknown_keys + Counter(unknown_row_keys(reading.rows))
    for key_id, count in sorted(unknown.items()):
        text = ngettext(
            "%(count)s seal was made with the key “%(key)s”, which this installation does not have. Restore it.",
            "%(count)s seals were made with the key “%(key)s”, which this installation does not have. Restore it.",
            count,
        )
        yield Discrepancy(Code.KEY_UNKNOWN, str(league), text % {"count": count, "key": key_id})


def _faults_of(entry: AuditEntry, where: str, reading: LogReading) -> Iterator[Discrepancy]:
    texts = entry_texts_digest(entry)
    is_told = texts == entry.text_digest or reading.gone.entries.get(entry.sequence) == (entry.hash, texts)
    if not is_told or entry.hash != entry_hash(entry) or entry.actor_id not in (None, entry.actor_key):
        yield Discrepancy(Code.ENTRY_CHANGED, where, _("This entry was changed after it was written."))
    elif (verdict := verdict_on_entry(entry)) is SealVerdict.FORGED:
        yield Discrepancy(Code.ENTRY_FORGED, where, _("This entry was not written by the office: its seal is forged."))
    elif verdict is SealVerdict.KEY_UNKNOWN:
        reading.unknown_keys[entry.key_id] += 1


def _fault_of_head_before(entry: AuditEntry, where: str) -> Iterator[Discrepancy]:
    """What an entry says of the head that it found. Its key may have been missing only for a while."""
    found = entry.facts.get(HEAD_FAULT)
    if isinstance(found, dict):
        before = LogHead(league_id=entry.league_id, sequence=entry.sequence - 1, hash=entry.previous_hash)
        before.key_id, before.mac = str(found["key"]), str(found["mac"])
        if verdict_on_head(before) is SealVerdict.HOLDS:
            return
    if found:
        text = _(
            "When this entry was written, the sealed head of the log was missing, forged, or sealed with a key that is "
            "not here."
        )
        yield Discrepancy(Code.LOG_CUT, where, text)


def _faults_of_head(league: League, head: LogHead | None, sequence: int, last_hash: str) -> Iterator[Discrepancy]:
    where = str(league)
    if head is None:
        if not sequence:
            if Evening.objects.filter(season__league=league).exists():
                yield Discrepancy(Code.LOG_MISSING, where, _("The whole log is gone."))
        else:
            yield Discrepancy(
                Code.LOG_CUT, where, _("The sealed head of the log is gone: entries may be missing at its end.")
            )
        return
    if (verdict := verdict_on_head(head)) is SealVerdict.FORGED:
        yield Discrepancy(Code.HEAD_FORGED, where, _("The head of the log is forged."))
    elif verdict is SealVerdict.KEY_UNKNOWN:
        text = _(
            "The head of the log was sealed with the key “%(key)s”, which this installation does not have: entries may "
            "be missing at its end."
        )
        yield Discrepancy(Code.KEY_UNKNOWN, where, text % {"key": head.key_id})
    if head.sequence > sequence:
        text = ngettext(
            "The last %(count)s entry of the log is gone.",
            "The last %(count)s entries of the log are gone.",
            head.sequence - sequence,
        )
        yield Discrepancy(Code.LOG_CUT, where, text % {"count": head.sequence - sequence})
    elif head.sequence < sequence:
        text = _("Entries after number %(number)s were appended by somebody else than the office.")
        yield Discrepancy(Code.ENTRY_FORGED, where, text % {"number": head.sequence})
    elif head.hash != last_hash:
        yield Discrepancy(Code.ENTRY_CHANGED, where, _("The last entry of the log is not the one that its head names."))


def _where(league: League, entry: AuditEntry) -> str:
    at = date_format(localtime(entry.at), "SHORT_DATETIME_FORMAT")
    number = _("log entry %(number)s") % {"number": entry.sequence}
    return f"{league} · {number} ({at}, {action_label(entry.action)}, {entry.subject})"

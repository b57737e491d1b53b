"""Sheet, signed version and log entry: do the three say the same, and was it signed by four eyes?

The logs compared with the heads that the office itself has kept beside the database (``var/heads.jsonl``).

Whoever can write to the database alone can put an earlier state of a log back, with its true seals, but cannot take
back what stands in that file.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice

from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.audit.selectors.signatures import NOT_COMPARABLE, change_text, changes_since_signature
from scoring.audit.services.anchors import Compared, Verdict
from scoring.audit.services.four_eyes import Code, Discrepancy
from scoring.audit.services.kept_files import KeptHead
from scoring.audit.services.verified_log import LogReading, SheetFact
from scoring.core.errors import reason_of
from scoring.core.keys import SealVerdict
from scoring.core.selectors.integrity import sha256_of, verdict_on_version
from scoring.core.selectors.kept_heads import HeadOfThen, KeptHeads, read_kept_heads
from scoring.models import AuditEntry, League, LogHead, Sheet, SignedVersion
from scoring.sheets.selectors.loading import full_sheet

_AT_ONCE = 500
"""Entries that one query looks up."""


@dataclass
class OwnHeads:
    """What comparing gives: ``faults``, and ``notes`` about the file itself, in sentences."""

    faults: list[Compared] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def read_own_heads() -> KeptHeads | OSError:
    """What is kept, or why it cannot be read. Call it before the log is read."""
    try:
        return read_kept_heads(settings.HEADS_FILE)
    except OSError as failure:
        return failure


def compare_with_own_heads(kept: KeptHeads | OSError, leagues: Sequence[League], *, are_all: bool = True) -> OwnHeads:
    """The logs of these leagues against what was kept of them. ``are_all``: there are no others, so what was kept of
    another league shows that it is gone. Cost: a query for each 500 heads of a log, two more for its last entry."""
    name = settings.HEADS_FILE.name
    if isinstance(kept, OSError):
        text = _("The heads of the logs that are kept in %(file)s cannot be read: %(reason)s")
        return OwnHeads(notes=[text % {"file": name, "reason": reason_of(kept)}])
    found = OwnHeads(notes=list(_notes(kept, leagues)))
    for league in leagues:
        if fault := _first_fault(league, kept.heads.get(league.pk, ())):
            found.faults.append(fault)
    if are_all:
        known = {league.pk for league in leagues}
        for key, heads in kept.heads.items():
            if key not in known:
                last = max(heads, key=lambda head: head.sequence)
                found.faults.append(Compared(KeptHead(last.sequence, last.hash, str(key)), Verdict.GONE, file=name))
    return found


def _first_fault(league: League, heads: Collection[HeadOfThen]) -> Compared | None:
    """The first head that the log has no more, with the last one before it that it has."""
    same, name = 0, settings.HEADS_FILE.name
    ordered = iter(sorted(heads, key=lambda head: head.sequence))
    while some := list(islice(ordered, _AT_ONCE)):
        asked = AuditEntry.objects.filter(league=league, sequence__in={head.sequence for head in some})
        now = dict(asked.values_list("sequence", "hash"))
        for head in some:
            if now.get(head.sequence) == head.hash:
                same = head.sequence
                continue
            last = LogHead.objects.filter(league=league).values_list("sequence", flat=True).first() or 0
            verdict = Verdict.REWRITTEN if head.sequence in now or head.sequence <= last else Verdict.CUT
            return Compared(KeptHead(head.sequence, head.hash, league.name), verdict, league, last, same, name)
    return None


def _notes(kept: KeptHeads, leagues: Sequence[League]) -> Iterator[str]:
    name = settings.HEADS_FILE.name
    if not kept.since:
        yield _("No heads of the logs are kept in %(file)s yet; that begins with the next entry.") % {"file": name}
        return
    text = _("Heads of the logs are kept in %(file)s since %(date)s.")
    yield text % {"file": name, "date": _shown(kept.since)}
    names = {league.pk: league.name for league in leagues}
    for back in kept.brought_back:
        if back.league in names:
            text = _(
                "%(league)s: a copy of the database was brought back on %(date)s; the log ended with entry %(before)s"
                " and then with entry %(after)s."
            )
            said = {"league": names[back.league], "before": back.before, "after": back.after}
            yield text % {**said, "date": _shown(back.at)}
    if kept.unreadable:
        text = ngettext(
            "%(count)s line of %(file)s cannot be read.", "%(count)s lines of %(file)s cannot be read.", kept.unreadable
        )
        yield text % {"count": kept.unreadable, "file": name}


def _shown(moment: str) -> str:
    try:
        return date_format(localtime(datetime.fromisoformat(moment)), "SHORT_DATETIME_FORMAT")
    except ValueError:
        return moment


def check_versions(league: League, log: LogReading) -> Iterator[Discrepancy]:
    """Everything that was ever signed in the league, one by one."""
    rows = SignedVersion.objects.filter(sheet__evening__season__league=league)
    found = set()
    for signed in rows.select_related("sheet__evening", "sheet__round").order_by("pk").iterator(chunk_size=50):
        found.add((signed.sheet_id, signed.version))
        where = _where(league, signed)
        yield from _faults_of_text(signed, where, log)
        yield from _faults_of_eyes(signed, where)
        yield from _against_log(signed, log.versions.get((signed.sheet_id, signed.version)), where)
        if signed.sheet.is_signed and signed.sheet.version == signed.version:
            yield from _against_sheet(signed, where)
    for (sheet, version), fact in log.versions.items():
        if (sheet, version) not in found:
            text = _("By log entry %(number)s sheet %(sheet)s was signed as version %(version)s, but that is gone.")
            said = {"number": fact.sequence, "sheet": sheet, "version": version}
            yield Discrepancy(Code.VERSION_MISSING, str(league), text % said)


def check_sheets(league: League, log: LogReading) -> Iterator[Discrepancy]:
    """Every sheet of the league: is it in the state that the log says, and signed by whom its signature names?"""
    sheets = Sheet.objects.filter(evening__season__league=league).select_related("evening", "round")
    found = set()
    for sheet in sheets.prefetch_related("signed_versions").order_by("pk").iterator(chunk_size=200):
        found.add(sheet.pk)
        where = f"{league} · {sheet}"
        fact = log.sheets.get(sheet.pk)
        if sheet.is_signed:
            yield from _faults_of_signed_sheet(sheet, where)
            if fact is None or fact.state != Sheet.State.SIGNED:
                yield Discrepancy(
                    Code.NOT_IN_LOG, where, _("The sheet counts as signed, but the log knows nothing of it.")
                )
        elif fact is not None and fact.state == Sheet.State.SIGNED:
            text = _("By log entry %(number)s the sheet is signed, but it counts as “%(state)s”.")
            said = {"number": fact.sequence, "state": sheet.get_state_display()}
            yield Discrepancy(Code.STATE_DIFFERS, where, text % said)
        if fact is not None and fact.version != sheet.version:
            text = _("The sheet says version %(version)s, by log entry %(number)s it is version %(logged)s.")
            said = {"version": sheet.version, "number": fact.sequence, "logged": fact.version}
            yield Discrepancy(Code.STATE_DIFFERS, where, text % said)
    for pk, fact in log.sheets.items():
        if pk not in found and fact.state == Sheet.State.SIGNED:
            text = _("By log entry %(number)s sheet %(sheet)s is signed, but it is not there any more.")
            yield Discrepancy(Code.SHEET_MISSING, str(league), text % {"number": fact.sequence, "sheet": pk})


def _faults_of_text(signed: SignedVersion, where: str, log: LogReading) -> Iterator[Discrepancy]:
    if sha256_of(signed.content) not in (signed.sha256, log.gone.texts.get(signed.pk)):
        yield Discrepancy(Code.TEXT_CHANGED, where, _("The signed text was changed: it no longer has its SHA-256."))
    verdict = verdict_on_version(signed)
    if verdict is SealVerdict.FORGED:
        text = _("This signature was not made by the office: its seal is forged.")
        yield Discrepancy(Code.SIGNATURE_FORGED, where, text)
    elif verdict is SealVerdict.KEY_UNKNOWN:
        log.unknown_keys[signed.key_id] += 1


def _faults_of_eyes(signed: SignedVersion, where: str) -> Iterator[Discrepancy]:
    if signed.submitted_by_id == signed.signed_by_id:
        yield Discrepancy(Code.FOUR_EYES, where, _("The same account submitted and signed."))
    elif signed.submitted_by_id is None:
        yield Discrepancy(Code.FOUR_EYES, where, _("It was signed although nobody is named as who submitted it."))


def _against_log(signed: SignedVersion, fact: SheetFact | None, where: str) -> Iterator[Discrepancy]:
    if fact is None:
        yield Discrepancy(Code.NOT_IN_LOG, where, _("The log knows nothing of this signature."))
        return
    said = (signed.sha256, signed.submitted_by_id, signed.signed_by_id)
    if said != (fact.sha256, fact.submitted_by, fact.signed_by):
        text = _("Text, submitter or signer are not those of log entry %(number)s.")
        yield Discrepancy(Code.NOT_AS_LOGGED, where, text % {"number": fact.sequence})


def _against_sheet(signed: SignedVersion, where: str) -> Iterator[Discrepancy]:
    """What the sheet says by now."""
    try:
        changes = changes_since_signature(signed, full_sheet(signed.sheet_id))
    except NOT_COMPARABLE as error:
        text = _("Sheet and signed text cannot be compared: %(reason)s.")
        yield Discrepancy(Code.SHEET_DIFFERS, where, text % {"reason": error})
        return
    if changes:
        text = _("The sheet does not say any more what was signed: %(places)s.")
        yield Discrepancy(
            Code.SHEET_DIFFERS, where, text % {"places": "; ".join(dict.fromkeys(map(change_text, changes)))}
        )


def _faults_of_signed_sheet(sheet: Sheet, where: str) -> Iterator[Discrepancy]:
    signed = next((row for row in sheet.signed_versions.all() if row.version == sheet.version), None)
    if signed is None:
        text = _("The sheet counts as signed, but nothing was signed as version %(version)s.")
        yield Discrepancy(Code.VERSION_MISSING, where, text % {"version": sheet.version})
        return
    people = (sheet.submitted_by_id, sheet.signed_by_id, sheet.signed_at)
    if people != (signed.submitted_by_id, signed.signed_by_id, signed.signed_at):
        text = _("The sheet names another submitter, signer or time than its signature.")
        yield Discrepancy(Code.SIGNER_DIFFERS, where, text)


def _where(league: League, signed: SignedVersion) -> str:
    version = _("version %(version)s") % {"version": signed.version}
    return f"{league} · {signed.sheet} · {version}"

"""The logs compared with heads of them that were kept outside: whether each is still in its log.

Whoever has database and key can write another past with true seals, but cannot change the prints, mails and backups
that others have. Whoever can write to the database alone can put an earlier state of it back, but not the heads that
the office itself keeps beside it (``var/heads.jsonl``).
"""

from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from itertools import islice

from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.audit.services.kept_files import KeptFile, KeptHead
from scoring.core.errors import reason_of
from scoring.core.selectors.heads import HeadOfThen, KeptHeads, read_kept_heads
from scoring.models import AuditEntry, League, LogHead


class Verdict(StrEnum):
    """What became of a head since it was kept."""

    LATEST = "latest"
    WITHIN = "within"
    REWRITTEN = "rewritten"
    CUT = "cut"
    ELSEWHERE = "elsewhere"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Compared:
    """A head that a ``file`` has kept, and the log of today. ``league``: whose log, None: of no league here. ``last``:
    the number of its last entry; ``same``: that of the last entry before of which is known that it is as it was, 0: of
    none."""

    head: KeptHead
    verdict: Verdict
    league: League | None = None
    last: int = 0
    same: int = 0
    file: str = ""

    @property
    def is_fault(self) -> bool:
        """Whether it shows that the log is not what it was, or shows nothing."""
        return self.verdict not in (Verdict.LATEST, Verdict.WITHIN)

    @property
    def later(self) -> int:
        """How many entries were written since."""
        return self.last - self.head.sequence

    def __str__(self) -> str:
        return _SENTENCES[self.verdict](self)

    def to_data(self) -> dict[str, str]:
        """Ready for JSON, like a finding."""
        return {
            "code": f"against-{self.verdict.value}",
            "where": self.file,
            "text": str(self),
        }


def compare_with_log(files: Sequence[KeptFile], leagues: Sequence[League], *, are_all: bool = True) -> list[Compared]:
    """Each head that the files name against the logs of these leagues, heads of one log in their order; of a backup
    also whatever entry of it is the first that is another one now. ``are_all`` False: there are other leagues too, so
    that of a file about several only what concerns these is told. Cost: two queries, and one more for each log of which
    a backup has all entries."""
    logs = _Logs(leagues, {head.sequence for file in files for head in file.heads})
    found: list[Compared] = []
    for file in files:
        of_file = [_judged(head, file, logs) for head in file.heads]
        of_file += _first_other_entries(file, leagues)
        here = [one for one in of_file if one.league is not None]
        found += here if here and not are_all else of_file
    found.sort(key=lambda one: (one.league is None, str(one.league or ""), one.head.sequence))
    return list(_bounded(found))


class _Logs:
    """Of the logs of these leagues the number of the last entry, and the entries with some numbers."""

    def __init__(self, leagues: Sequence[League], sequences: Set[int]) -> None:
        self.leagues = leagues
        heads = LogHead.objects.filter(league__in=leagues)
        self.last: dict[int, int] = dict(heads.values_list("league_id", "sequence"))
        entries = AuditEntry.objects.filter(league__in=leagues, sequence__in=sequences)
        self._hashes: dict[tuple[int, int], str] = {
            (league, sequence): digits
            for league, sequence, digits in entries.values_list("league_id", "sequence", "hash")
        }

    def has(self, head: KeptHead, league: League) -> bool:
        """Whether the log has this very entry."""
        return self._hashes.get((league.pk, head.sequence), "").startswith(head.digits)

    def league_of(self, head: KeptHead, file: KeptFile) -> League | None:
        """The one whose log has the entry; else the one that the file names; where it names nobody, the only one."""
        if (owner := next((league for league in self.leagues if self.has(head, league)), None)) is not None:
            return owner
        if head.league:
            return next((league for league in self.leagues if league.name == head.league), None)
        named = [league for league in self.leagues if league.name in file.text]
        whole = [one for one in named if not any(one.name in other.name for other in named if other != one)]
        if len(whole) == 1:
            return whole[0]
        return self.leagues[0] if len(self.leagues) == 1 and not file.author else None


def _judged(head: KeptHead, file: KeptFile, logs: _Logs) -> Compared:
    league = logs.league_of(head, file)
    if league is None:
        return Compared(head, Verdict.ELSEWHERE, file=file.name)
    last = logs.last.get(league.pk, 0)
    if logs.has(head, league):
        verdict = Verdict.LATEST if head.sequence == last else Verdict.WITHIN
    else:
        verdict = Verdict.CUT if head.sequence > last else Verdict.REWRITTEN
    return Compared(head, verdict, league, last, file=file.name)


def _first_other_entries(file: KeptFile, leagues: Sequence[League]) -> Iterator[Compared]:
    """Of each log in a backup the first entry that is another one now, with the entry before."""
    for league in leagues:
        if not (kept := file.entries.get(league.name)):
            continue
        now = dict(AuditEntry.objects.filter(league=league).values_list("sequence", "hash").iterator())
        other = min((number for number in kept.keys() & now.keys() if kept[number] != now[number]), default=0)
        if other:
            head = KeptHead(other, kept[other], league.name)
            yield Compared(head, Verdict.REWRITTEN, league, max(now), other - 1, file.name)


def _bounded(found: Sequence[Compared]) -> Iterator[Compared]:
    """Each with the last entry before it that is known to be as it was."""
    for one in found:
        before = [
            other.head.sequence
            for other in found
            if other.league == one.league and not other.is_fault and other.head.sequence < one.head.sequence
        ]
        yield replace(one, same=max([one.same, *before]))


def _latest(one: Compared) -> str:
    return _("%(league)s: entry %(number)s is the last one of the log, as it was.") % _said(one)


def _within(one: Compared) -> str:
    text = ngettext(
        "%(league)s: entry %(number)s is in the log as it was; %(count)s entry was written since.",
        "%(league)s: entry %(number)s is in the log as it was; %(count)s entries were written since.",
        one.later,
    )
    return text % {**_said(one), "count": one.later}


def _rewritten(one: Compared) -> str:
    if not one.same:
        text = _(
            "%(league)s: entry %(number)s is another one now. The past was rewritten somewhere between the beginning of"
            " the log and this entry, or the file is from another installation with a league of the same name."
        )
        return text % _said(one)
    at = AuditEntry.objects.filter(league=one.league, sequence=one.same).values_list("at", flat=True).first()
    when = date_format(localtime(at), "SHORT_DATETIME_FORMAT") if at else "–"
    text = _(
        "%(league)s: entry %(number)s is another one now. The past was rewritten between entry %(same)s of %(date)s,"
        " which is as it was, and entry %(number)s."
    )
    return text % {**_said(one), "same": one.same, "date": when}


def _cut(one: Compared) -> str:
    text = _(
        "%(league)s: there is no entry %(number)s any more, the log ends with entry %(last)s. Entries were cut off, or"
        " an older copy of the database was brought back since."
    )
    return text % {**_said(one), "last": one.last}


def _elsewhere(one: Compared) -> str:
    text = _(
        "No log here has entry %(number)s with %(digits)s, and no league here can be told to be the one. The file is"
        " from another league or installation, or the league has another name now."
    )
    said = text % {"number": one.head.sequence, "digits": one.head.digits[:16]}
    return f"{one.head.league}: {said}" if one.head.league else said


def _gone(one: Compared) -> str:
    text = _(
        "The league with the key %(key)s is gone with its log, whose last entry was %(number)s. No page has deleted it."
    )
    return text % {"key": one.head.league, "number": one.head.sequence}


def _said(one: Compared) -> dict[str, object]:
    return {"league": one.league, "number": one.head.sequence}


_SENTENCES = {
    Verdict.LATEST: _latest,
    Verdict.WITHIN: _within,
    Verdict.REWRITTEN: _rewritten,
    Verdict.CUT: _cut,
    Verdict.ELSEWHERE: _elsewhere,
    Verdict.GONE: _gone,
}


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

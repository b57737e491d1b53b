"""The logs compared with the heads that the office itself has kept beside the database (``var/heads.jsonl``).

Whoever can write to the database alone can put an earlier state of it back, but not these heads."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice

from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.audit.services.anchors import Compared, Verdict
from scoring.audit.services.kept_files import KeptHead
from scoring.core.errors import reason_of
from scoring.core.selectors.kept_heads import HeadOfThen, KeptHeads, read_kept_heads
from scoring.models import AuditEntry, League, LogHead

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

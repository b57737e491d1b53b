"""The heads of logs as they are kept outside of the database: on prints, in mails and backups, and in a file beside it.

The file is ``var/heads.jsonl``. Whoever can only write to the database cannot write there. One line each, as JSON: the
head of a log after each entry; since when the file is; that a copy of the database was brought back, with the heads
that its logs had; that the office has deleted a league. Keys of leagues, never a name.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypedDict

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.core.log_actions import LogKeepingAction
from scoring.core.selectors.log_rows import begins_anew
from scoring.models import AuditEntry, League, LogHead

_DIGITS, _GROUP = 16, 4


class HeadData(TypedDict):
    """The head of a league's log as a backup's manifest has it; ``hash`` with all its 64 digits."""

    name: str
    sequence: int
    hash: str


@dataclass(frozen=True, slots=True)
class ShownHead:
    """Like “Log 412 · 3f9a 12cd 88e0 aa10”, in the language in which it is written down; the first 16 digits."""

    sequence: int
    hash: str

    def __str__(self) -> str:
        groups = (self.hash[start : start + _GROUP] for start in range(0, _DIGITS, _GROUP))
        return _("Log %(number)s · %(digits)s") % {"number": self.sequence, "digits": " ".join(groups)}


def shown_head(league: League) -> ShownHead | None:
    """The head of a league's log as it is now; None for a league without log."""
    head = LogHead.objects.filter(league=league).first()
    return ShownHead(head.sequence, head.hash) if head else None


def head_text(league: League) -> str:
    """For prints, and for ``manage.py verify --expect``; empty for a league without log."""
    return str(shown_head(league) or "")


def head_data() -> dict[str, HeadData]:
    """The heads of all logs, by the keys of their leagues: for the manifest of a backup."""
    heads = LogHead.objects.select_related("league").order_by("league")
    return {
        str(head.league_id): HeadData(name=head.league.name, sequence=head.sequence, hash=head.hash) for head in heads
    }


def as_found_notes(league: League) -> Iterator[str]:
    """When what was there was sealed as it was found: nobody can say what had happened until then."""
    for entry in AuditEntry.objects.filter(league=league, action=LogKeepingAction.LOG_SEALED).order_by("sequence"):
        if not begins_anew(entry.facts):
            continue
        said = {"count": entry.sequence - 1, "date": date_format(localtime(entry.at), "SHORT_DATETIME_FORMAT")}
        yield _("What %(count)s entries said before %(date)s was sealed then, as it was found.") % said


@dataclass(frozen=True, slots=True)
class HeadOfThen:
    """``at`` is the moment in the words of ISO 8601."""

    sequence: int
    hash: str
    at: str


@dataclass(frozen=True, slots=True)
class BroughtBack:
    """A copy of the database was brought back at ``at``: the log of ``league`` ended with entry ``before``, and then
    with entry ``after``."""

    league: int
    at: str
    before: int
    after: int


@dataclass
class KeptHeads:
    """``since``: the moment from which on heads are kept, empty: nothing is. ``heads``: those of each league since the
    last copy was brought back, by the league's key. ``unreadable`` lines were torn by a failure of the power."""

    since: str = ""
    heads: dict[int, list[HeadOfThen]] = field(default_factory=dict)
    brought_back: list[BroughtBack] = field(default_factory=list)
    unreadable: int = 0


def read_kept_heads(path: Path) -> KeptHeads:
    """What the file says; nothing if there is none. Read it before the database: it is written after each commit.
    Raises OSError. Cost: one pass; some thousand lines a season (``compact_kept_heads``)."""
    kept = KeptHeads()
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return kept
    for line in content.splitlines():
        try:
            _take(kept, json.loads(line) if line.strip() else {})
        except (ValueError, LookupError, TypeError, AttributeError):
            kept.unreadable += 1
    return kept


def _take(kept: KeptHeads, said: dict[str, Any]) -> None:
    if "since" in said:
        kept.since = kept.since or str(said["since"])
    elif "restored" in said:
        _begin_anew(kept, str(said["restored"]), dict(_heads_in(said)))
    elif "gone" in said:
        kept.heads.pop(int(said["gone"]), None)
    elif said:
        head = HeadOfThen(int(said["sequence"]), str(said["hash"]), str(said["at"]))
        kept.heads.setdefault(int(said["league"]), []).append(head)


def _begin_anew(kept: KeptHeads, at: str, now: dict[int, HeadOfThen]) -> None:
    for league, heads in kept.heads.items():
        before, after = max(head.sequence for head in heads), now[league].sequence if league in now else 0
        if before > after:
            kept.brought_back.append(BroughtBack(league, at, before, after))
    kept.heads = {league: [head] for league, head in now.items()}


def _heads_in(said: dict[str, Any]) -> Iterator[tuple[int, HeadOfThen]]:
    for league, (sequence, digits) in said["heads"].items():
        yield int(league), HeadOfThen(int(sequence), str(digits), str(said["restored"]))

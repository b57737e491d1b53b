"""The heads of all logs as they were, which the office itself keeps beside the database in ``var/heads.jsonl``.

Whoever can only write to the database cannot write there. One line each, as JSON: the head of a log after each entry;
since when the file is; that a copy of the database was brought back, with the heads that its logs had; that the office
has deleted a league. Keys of leagues, never a name.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


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

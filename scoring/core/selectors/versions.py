"""The version of a league: what is drawn of it and kept is new again as soon as its version has moved (decision 0102).

It is the hash of the last entry of the league's log, which covers all those before it: so it differs after a backup was
restored as well, and is the same for all processes without one telling the others. What moves it is
:func:`scoring.core.services.log.log_action`, in the transaction of what the entry tells. A service that says nothing of
a row that it has changed moves it too: :func:`scoring.core.services.log.log_rows_left` says it at its end.

It has to be read before what it stands for: then what is read may be newer than it says, and never older.
"""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery

from scoring.models import AuditEntry


class Version(NamedTuple):
    """The version of a league, and when it was moved last. Empty and None: nothing was ever done there."""

    name: str
    moved_at: datetime | None


def league_version(league_id: int, *, but: Collection[str] = ()) -> str:
    """The version of a league; empty: nothing was ever done there. One indexed query.

    ``but``: actions of the log that do not move it, for what they cannot change.
    """
    return _last_entry(league_id, but).values_list("hash", flat=True).first() or ""


def version_of(league: OuterRef, *, but: Collection[str] = ()) -> Subquery:
    """The same as a column of another query; None: nothing was ever done there."""
    return Subquery(_last_entry(league, but).values("hash")[:1])


def moved_at(league: OuterRef) -> Subquery:
    """When the version of a league was moved last, as a column of another query."""
    return Subquery(_last_entry(league, ()).values("at")[:1])


def _last_entry(league: int | OuterRef, but: Collection[str]) -> QuerySet[AuditEntry]:
    entries = AuditEntry.objects.filter(league=league)
    return (entries.exclude(action__in=but) if but else entries).order_by("-sequence")

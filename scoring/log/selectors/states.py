"""What identifies the state of a league: everything that is done in it is logged in the same transaction."""

from collections.abc import Collection

from django.db.models import OuterRef, QuerySet

from scoring.models import AuditEntry


def last_entries(league: int | OuterRef, *, but: Collection[str] = ()) -> QuerySet[AuditEntry]:
    """The entries of a league's log about anything else than the actions ``but``, the last one first.

    The hash of the first one stands for the state that it left behind, since it covers all those before it: it differs
    after a backup was restored as well, and is the same for all processes without one telling the others. It has to be
    read before what it stands for: then what is read may be newer than it says, and never older.
    """
    entries = AuditEntry.objects.filter(league=league)
    return (entries.exclude(action__in=but) if but else entries).order_by("-sequence")

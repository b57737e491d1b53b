"""Emptying what a database keeps of rows that are gone: free pages, the journal, dead versions of rows."""

from django.db import DatabaseError, connection
from django.utils import timezone

from scoring.models import Erasure


def scrub_database() -> bool:
    """Rewrite the database without what was erased. Whether it could be done: somebody who reads or writes meanwhile
    keeps it from that, and the next erasure or ``manage.py scrub`` does it for all.

    Must not be called in a transaction. On SQLite others wait meanwhile, well below a second for a usual office.
    """
    done_before = Erasure.objects.filter(done_at__isnull=False, scrubbed_at__isnull=True)
    waiting = list(done_before.values_list("pk", flat=True))
    try:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            cursor.execute("VACUUM")
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except DatabaseError:
        return False
    Erasure.objects.filter(pk__in=waiting).update(scrubbed_at=timezone.now())
    return True

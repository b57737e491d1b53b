"""The hash-chained log: who did what, in an order that cannot be changed afterwards without being seen."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

from scoring.models import AuditEntry, League, TableAccess, User
from scoring.services import transaction

FIRST_PREVIOUS_HASH = "0" * 64


Actor = User | TableAccess | None
"""Who does something: an account, a guest at a table with a code, or the system itself."""


def account_of(actor: Actor) -> User | None:
    """The account behind it, if there is one."""
    return actor if isinstance(actor, User) else None


@transaction.atomic
def log_action(
    *, league: League, actor: Actor, action: str, subject: str, details: Mapping[str, Any] | None = None
) -> AuditEntry:
    """Append an entry to the league's log, in the caller's transaction.

    ``action`` is a stable word such as ``sheet.signed``; ``details`` must be JSON-ready. Entries of one league are
    written one after the other: the league's row is locked until the transaction ends.
    """
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    last = AuditEntry.objects.filter(league=league).order_by("-sequence").first()
    entry = AuditEntry(
        league=league,
        sequence=last.sequence + 1 if last else 1,
        at=timezone.now(),
        actor=account_of(actor),
        actor_name=actor.display_name if actor else "",
        action=action,
        subject=subject[:200],
        details=dict(details or {}),
        previous_hash=last.hash if last else FIRST_PREVIOUS_HASH,
    )
    entry.hash = entry_hash(entry)
    entry.save()
    return entry


def entry_hash(entry: AuditEntry) -> str:
    """SHA-256 in hexadecimal digits over everything an entry says and the hash of the entry before it."""
    content = {
        "league": entry.league_id,
        "sequence": entry.sequence,
        "at": _instant(entry.at),
        "actor": entry.actor_name,
        "action": entry.action,
        "subject": entry.subject,
        "details": entry.details,
        "previous": entry.previous_hash,
    }
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def broken_entries(*, league: League) -> Iterator[AuditEntry]:
    """Entries whose hash or predecessor does not fit: changed, removed or inserted afterwards. Reads all entries."""
    previous_hash, sequence = FIRST_PREVIOUS_HASH, 0
    for entry in AuditEntry.objects.filter(league=league).order_by("sequence").iterator():
        sequence += 1
        if entry.sequence != sequence or entry.previous_hash != previous_hash or entry.hash != entry_hash(entry):
            yield entry
            sequence = entry.sequence
        previous_hash = entry.hash


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")

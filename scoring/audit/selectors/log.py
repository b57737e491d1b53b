"""The league's log, to read."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.core.log_actions import known_actions
from scoring.models import AuditEntry, League

MOST_FOUND = 1000
"""As many entries that fit a search are paged; a table as a file has all of them."""


def log_of(league: League, *, action: str = "", text: str = "") -> QuerySet[AuditEntry]:
    """Entries, newest first: of one kind of action, and with a text in who or on what; empty means any."""
    entries = AuditEntry.objects.filter(league=league).order_by("-sequence")
    if action:
        entries = entries.filter(action=action)
    if text:
        entries = entries.filter(Q(actor_name__icontains=text) | Q(subject__icontains=text))
    return entries


def length_of(entries: QuerySet[AuditEntry], *, is_whole: bool) -> int:
    """How many entries there are to page. The whole log is as long as its last entry says; of what was searched for at
    most ``MOST_FOUND`` are counted. One query."""
    if not is_whole:
        return entries[:MOST_FOUND].count()
    return entries.values_list("sequence", flat=True).first() or 0


def logged_actions(league: League) -> list[str]:
    """The kinds of action that occur in the league's log. One query, which looks each of them up in an index."""
    known = known_actions()
    entries = AuditEntry.objects.filter(league=OuterRef("pk"))
    occurs = {f"is_{at}": Exists(entries.filter(action=action)) for at, action in enumerate(known)}
    found = League.objects.filter(pk=league.pk).values_list(*occurs.values()).get()
    return [action for action, is_there in zip(known, found, strict=True) if is_there]

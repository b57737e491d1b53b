"""The league's log, to read."""

from django.db.models import Q, QuerySet

from scoring.models import AuditEntry, League


def log_of(league: League, *, action: str = "", text: str = "") -> QuerySet[AuditEntry]:
    """Entries, newest first: of one kind of action, and with a text in who or on what; empty means any."""
    entries = AuditEntry.objects.filter(league=league).order_by("-sequence")
    if action:
        entries = entries.filter(action=action)
    if text:
        entries = entries.filter(Q(actor_name__icontains=text) | Q(subject__icontains=text))
    return entries


def logged_actions(league: League) -> list[str]:
    """The kinds of action that occur in the league's log."""
    actions = AuditEntry.objects.filter(league=league).order_by("action").values_list("action", flat=True)
    return list(actions.distinct())

"""The head of a league's log as people read it: on prints, and in what ``manage.py verify`` says."""

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.log.log_actions import LogKeepingAction
from scoring.models import AuditEntry, League, LogHead

_DIGITS, _GROUP = 16, 4


def head_text(league: League) -> str:
    """Like “Log 412 · 3f9a 12cd 88e0 aa10”, for ``manage.py verify --expect``; empty for a league without log."""
    head = LogHead.objects.filter(league=league).first()
    if head is None:
        return ""
    groups = (head.hash[start : start + _GROUP] for start in range(0, _DIGITS, _GROUP))
    return _("Log %(number)s · %(digits)s") % {"number": head.sequence, "digits": " ".join(groups)}


def as_found_notes(league: League) -> Iterator[str]:
    """When what was there before the key was sealed as it was found: nobody can say what had happened until then."""
    for entry in AuditEntry.objects.filter(league=league, action=LogKeepingAction.LOG_SEALED).order_by("sequence"):
        said = {"count": entry.sequence - 1, "date": date_format(localtime(entry.at), "SHORT_DATETIME_FORMAT")}
        yield _("What %(count)s entries said before %(date)s was sealed then, as it was found.") % said

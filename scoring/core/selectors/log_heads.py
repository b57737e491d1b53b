"""The head of a league's log as people keep it outside: on prints, in mails and backups."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypedDict

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

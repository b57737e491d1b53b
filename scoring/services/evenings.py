"""Evenings: planned, changed and, as long as nothing has been written, deleted."""

from collections.abc import Mapping
from datetime import date, datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.errors import InvalidInput, NotAllowedNow
from scoring.mapping import granted_credit
from scoring.models import Evening, RuleSetEdition, Season, Seat, User
from scoring.selectors.evenings import has_closed_sheet
from scoring.services.audit import log_action
from scoring.services.seats import is_written_on
from scoring.services.standings import rebuild_season


@transaction.atomic
def create_evening(
    *,
    season: Season,
    actor: User | None,
    date: date,
    kind: str,
    registration_deadline: datetime,
    edition: RuleSetEdition | None = None,
    title: str = "",
    venue: str = "",
    source_file: str = "",
) -> Evening:
    """Open an evening; it pins the season's edition unless another one is given (L1)."""
    edition = edition or season.edition
    if edition.league_id != season.league_id:
        raise InvalidInput(_("This edition belongs to another league."))
    if edition.valid_from > date:
        message = _("The edition “%(edition)s” only holds from %(date)s (L1).") % {
            "edition": edition,
            "date": edition.valid_from.isoformat(),
        }
        raise InvalidInput(message, {"edition": [message]})
    evening = Evening.objects.create(
        season=season,
        edition=edition,
        date=date,
        kind=kind,
        title=title,
        venue=venue,
        registration_deadline=registration_deadline,
        source_file=source_file,
    )
    _log(evening, actor, "evening.created", {"kind": kind, "edition": edition.code})
    return evening


@transaction.atomic
def update_evening(
    *,
    evening: Evening,
    actor: User | None,
    date: date,
    kind: str,
    title: str,
    venue: str,
    registration_deadline: datetime,
) -> Evening:
    """Change an evening's data. Credits follow the deadline (L4) as long as no sheet has been closed.

    Raises NotAllowedNow if the deadline or the kind would change under a closed sheet.
    """
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    is_scored_anew = (evening.kind, evening.registration_deadline) != (kind, registration_deadline)
    if is_scored_anew:
        require_no_closed_sheet(evening)
    evening.date = date
    evening.kind = kind
    evening.title = title
    evening.venue = venue
    evening.registration_deadline = registration_deadline
    evening.save()
    for registration in evening.registrations.all():
        registration.credit = granted_credit(evening, registration.arrived_at)
        registration.save(update_fields=("credit",))
    rebuild_season(season=evening.season)
    _log(evening, actor, "evening.changed", {"deadline": registration_deadline.isoformat()})
    return evening


@transaction.atomic
def delete_evening(*, evening: Evening, actor: User | None) -> None:
    """Delete an evening on which nothing has been written. Raises NotAllowedNow otherwise."""
    if any(is_written_on(sheet) for sheet in evening.sheets.all()):
        raise NotAllowedNow(_("This evening already has games; it cannot be deleted any more."))
    _log(evening, actor, "evening.deleted", {})
    Seat.objects.filter(sheet__evening=evening).delete()
    evening.delete()


def require_no_closed_sheet(evening: Evening) -> None:
    """Raises NotAllowedNow once a sheet of the evening is submitted or signed: its result stands."""
    if has_closed_sheet(evening):
        raise NotAllowedNow(_("A sheet of this evening is already submitted; this would change its result."))


def _log(evening: Evening, actor: User | None, action: str, details: Mapping[str, object]) -> None:
    log_action(league=evening.season.league, actor=actor, action=action, subject=str(evening), details=dict(details))

"""Evenings: planned and changed."""

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.core.services.transaction import save_valid
from scoring.models import Evening, Registration, RuleSetEdition, Season, Sheet, User
from scoring.results.selectors.evenings import is_official
from scoring.results.selectors.season_versions import require_not_closed, require_not_of_closed
from scoring.results.services.standings import rebuild_season
from scoring.rules.selectors import edition_in_force
from scoring.seasons.log_actions import PlanningAction
from scoring.seasons.selectors.deadlines import fault_of_deadline, fault_of_start, granted_credit
from scoring.seasons.services.evening_events import Step, follow
from scoring.sheets.selectors.written_fields import is_written_on


@transaction.atomic(season=Season, edition=RuleSetEdition)
def create_evening(
    *,
    season: Season,
    actor: User | None,
    date: date,
    kind: str,
    registration_deadline: datetime,
    edition: RuleSetEdition | None = None,
    edition_reason: str = "",
    title: str = "",
    starts_at: time | None = None,
    venue: str = "",
    address: str = "",
    capacity: int | None = None,
    source_file: str = "",
) -> Evening:
    """Open an evening; it pins its edition for ever (L1): the one in force on that day unless another one is given.

    Raises InvalidInput: the day is outside the season, the deadline after the beginning (L4), the edition belongs to
    another league, does not hold yet, or was replaced and ``edition_reason`` does not say why it is taken all the same.
    """
    edition = edition or edition_in_force(season.edition, date)
    evening = Evening(
        season=season,
        edition=edition,
        date=date,
        kind=kind,
        title=title,
        starts_at=starts_at,
        venue=venue,
        address=address,
        capacity=capacity,
        registration_deadline=registration_deadline,
        source_file=source_file,
    )
    reason = open_evening(evening, edition_reason=edition_reason)
    log_on_evening(
        evening,
        actor,
        PlanningAction.EVENING_CREATED,
        {"kind": kind, "edition": edition.code, **reason},
    )
    return evening


def open_evening(evening: Evening, *, edition_reason: str = "") -> dict[str, str]:
    """Save a new evening; what the log says of an edition that was replaced. Raises as :func:`create_evening`, and
    NotAllowedNow in a closed season."""
    season, edition = evening.season, evening.edition
    require_not_closed(season.pk)
    if edition.league_id != season.league_id:
        raise InvalidInput(_("This edition belongs to another league."))
    at = (evening.date, evening.starts_at, evening.registration_deadline)
    _require_date(season, edition, *at, field="edition")
    reason = _reason_for_older(edition, evening.date, edition_reason)
    save_valid(evening)
    return reason


@transaction.atomic(evening=Evening)
def update_evening(
    *,
    evening: Evening,
    actor: User | None,
    date: date,
    kind: str,
    title: str,
    starts_at: time | None,
    venue: str,
    address: str,
    capacity: int | None,
    registration_deadline: datetime,
) -> Evening:
    """Change an evening's data. Credits follow the deadline (L4) as long as no sheet has been closed.

    Raises NotAllowedNow if what stands on a sheet or decides its result would change under a closed one, InvalidInput
    for a date outside the season or before the evening's edition holds (L1), and for a deadline after the beginning
    (L4).
    """
    evening = locked_evening(evening)
    details = write_changes(
        evening,
        {
            "date": date,
            "kind": kind,
            "title": title,
            "starts_at": starts_at,
            "venue": venue,
            "address": address,
            "capacity": capacity,
            "registration_deadline": registration_deadline,
        },
    )
    follow(evening, actor, Step.CHANGED)
    log_on_evening(evening, actor, PlanningAction.EVENING_CHANGED, details)
    return evening


def locked_evening(evening: Evening) -> Evening:
    """The evening as it is now, locked until the transaction ends."""
    rows = Evening.objects.select_for_update(of=("self",)).select_related("edition", "season__league")
    return rows.get(pk=evening.pk)


def write_changes(evening: Evening, values: Mapping[str, Any]) -> dict[str, object]:
    """Give a locked evening other values of its fields, and everybody the credit that follows (L4); what the log says
    of it. Raises as :func:`update_evening`."""
    former = {name: getattr(evening, name) for name in values}
    changed = {name for name, value in values.items() if former[name] != value}
    before, in_calendars = _logged(evening), _in_calendars(evening)
    for name, value in values.items():
        setattr(evening, name, value)
    if changed & {"date", "kind", "title", "registration_deadline"}:
        require_not_of_closed(evening)
        require_no_closed_sheet(evening)
    if changed & {"date", "starts_at", "registration_deadline"}:
        _require_date(
            evening.season,
            evening.edition,
            evening.date,
            evening.starts_at,
            evening.registration_deadline,
            field="date",
        )
    evening.calendar_sequence += _in_calendars(evening) != in_calendars
    save_valid(evening)
    entered = Registration.everybody.filter(evening=evening)
    for registration in entered if "registration_deadline" in changed else ():
        registration.credit = granted_credit(evening, registration.arrival)
        registration.save(update_fields=("credit",))
    if changed & {"date", "kind"}:
        rebuild_season(season=evening.season)
    return {"before": before, "after": _logged(evening)}


def is_begun(evening: Evening) -> bool:
    """Whether anything is written on one of its sheets."""
    return any(is_written_on(sheet) for sheet in evening.sheets.all())


@transaction.atomic(evening=Evening)
def note_posted(*, evening: Evening, actor: User | None, is_posted: bool) -> Evening:
    """Note that the result hangs on the wall, or does not any more. Raises NotAllowedNow for one that is not official:
    only what is signed is hung up (L6.6)."""
    sheets = list(evening.sheets.all())
    if is_posted and not (sheets and all(sheet.is_signed for sheet in sheets)):
        raise NotAllowedNow(_("Only an official result is hung up: a sheet of this evening is not signed yet (L6.6)."))
    evening.posted_at = timezone.now() if is_posted else None
    evening.save(update_fields=("posted_at",))
    log_on_evening(evening, actor, PlanningAction.EVENING_POSTED, {"is_posted": is_posted})
    return evening


def require_not_official(evening: Evening) -> None:
    """Raises NotAllowedNow while the evening's result is official, for what would be seen beside it at once."""
    if is_official(evening):
        raise NotAllowedNow(
            _(
                "The result of this evening is official, and this would change it at once. Let the auditor open a sheet"
                " again, and propose on the page of the evening to take the official result back. When a second person"
                " agrees, it can be changed; then the sheets are submitted and signed again (L6.6)."
            )
        )


def require_no_closed_sheet(evening: Evening) -> None:
    """Raises NotAllowedNow once a sheet of the evening is submitted or signed: what it says, and what follows from it,
    changes only with a new version of the sheet. What is official stays so while such a version is in work, so that it
    has to be taken back by two first."""
    require_not_official(evening)
    sheet = evening.sheets.filter(state__in=Sheet.FINISHED_STATES).order_by("-state", "round__number", "table").first()
    if sheet is not None:
        raise NotAllowedNow(
            _(
                "The sheet of table %(table)s is %(state)s, and this would change what it says or what follows from it."
                " Let the auditor hand it back (a signed one becomes its next version); change it then, and have the"
                " sheet submitted and signed again (L6.6)."
            )
            % {"table": sheet.table_name, "state": sheet.get_state_display()}
        )


def _require_date(
    season: Season,
    edition: RuleSetEdition,
    day: date,
    starts_at: time | None,
    registration_deadline: datetime,
    *,
    field: str,
) -> None:
    """Raises InvalidInput at ``field`` for a day before the edition holds, otherwise at the value that is wrong."""
    errors = {}
    zone = ZoneInfo(season.league.timezone)
    if not season.starts_on <= day <= season.ends_on:
        span = {"first": date_format(season.starts_on), "last": date_format(season.ends_on)}
        errors["date"] = _("The season runs from %(first)s to %(last)s.") % span
    elif edition.valid_from > day:
        known = {"edition": edition, "date": date_format(edition.valid_from)}
        errors[field] = _("The edition “%(edition)s” only holds from %(date)s (L1).") % known
    elif fault := fault_of_start(day, starts_at, zone):
        errors["starts_at"] = fault
    elif fault := fault_of_deadline(registration_deadline, day, starts_at, zone):
        errors["registration_deadline"] = fault
    if errors:
        raise InvalidInput(" ".join(errors.values()), {name: [sentence] for name, sentence in errors.items()})


def _reason_for_older(edition: RuleSetEdition, day: date, reason: str) -> dict[str, str]:
    """What the log says of an edition that another one has replaced by that day (L1); nothing for the one in force.

    Raises InvalidInput without a reason.
    """
    in_force = edition_in_force(edition, day)
    if in_force == edition:
        return {}
    if not reason.strip():
        message = _(
            "Since %(date)s “%(newer)s” is in force and replaces “%(edition)s” (L1). Choose it, or say why the evening"
            " is played by the older one."
        ) % {"date": date_format(in_force.valid_from), "newer": in_force, "edition": edition}
        raise InvalidInput(message, {"edition_reason": [message]})
    return {"in_force": in_force.code, "reason": reason.strip()}


def _in_calendars(evening: Evening) -> tuple[object, ...]:
    """What a calendar shows of an evening: a new version of it is due when this changes."""
    return (evening.date, evening.starts_at, evening.heading, evening.venue, evening.address)


def _logged(evening: Evening) -> dict[str, object]:
    """What the log keeps of an evening's data."""
    return {
        "date": evening.date.isoformat(),
        "start": evening.starts_at and evening.starts_at.isoformat("minutes"),
        "kind": evening.kind,
        "title": evening.title,
        "venue": evening.venue,
        "address": evening.address,
        "places": evening.capacity,
        "deadline": evening.registration_deadline.isoformat(),
    }

"""A series of evenings: planned as one with its season and the invitations, and undone as one as long as nobody is
registered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import Evening, League, RuleSetEdition, Season, Series, User
from scoring.results.selectors.season_versions import require_not_closed
from scoring.rules.selectors import edition_in_force
from scoring.seasons.log_actions import PlanningAction
from scoring.seasons.selectors.last_season import Common
from scoring.seasons.selectors.series import why_not_undone
from scoring.seasons.services.evening_events import invite_everybody
from scoring.seasons.services.evenings import open_evening
from scoring.seasons.services.seasons import delete_evenings, write_season


@dataclass(frozen=True, slots=True)
class PlannedEvening:
    """An evening of a series; ``own``: its time and place, None: those of all."""

    date: date
    registration_deadline: datetime
    kind: str = Evening.Kind.RANKING
    title: str = ""
    own: Common | None = None


@dataclass(frozen=True, slots=True)
class NewSeason:
    """A season that is opened along with its evenings."""

    name: str
    starts_on: date
    ends_on: date
    edition: RuleSetEdition


@transaction.atomic(league=League, season=Season)
def plan_series(
    *,
    league: League,
    actor: User | None,
    season: Season | NewSeason,
    evenings: Sequence[PlannedEvening],
    common: Common,
    rule: Mapping[str, Any],
    invite: str = "",
) -> Series:
    """Plan all evenings or none, each by the edition in force on its day (L1); one entry of the log. ``rule`` is kept
    for the form of the next season. ``invite``: everybody is asked to them in the same transaction, by mail or else on
    this way (``EveningInvitation.Way``); empty: nobody is.

    Raises InvalidInput with all that is wrong: of an evening at ``<its number from 0>.<field>``, of a new season at its
    fields.
    """
    if not evenings:
        raise InvalidInput(_("No day is chosen."))
    made = isinstance(season, NewSeason)
    if isinstance(season, Season):
        require_not_closed(season.pk)
    of_season = _opened(league, season) if isinstance(season, NewSeason) else season
    series = Series.objects.create(season=of_season, rule=dict(rule), made_season=made)
    opened = _open_all(series, evenings, common)
    log_action(
        league=league,
        actor=actor,
        action=PlanningAction.SERIES_PLANNED,
        subject=of_season.name,
        details={
            "season opened": made,
            "start": common.starts_at and common.starts_at.isoformat("minutes"),
            "venue": common.venue,
            "evenings": {
                one.date.isoformat(): {
                    "kind": one.kind,
                    "deadline": one.registration_deadline.isoformat(),
                    **({"venue": one.own.venue} if one.own and one.own.venue != common.venue else {}),
                }
                for one in evenings
            },
        },
    )
    if invite and actor is not None:
        invite_everybody(opened, actor, invite)
    return series


@transaction.atomic(series=Series)
def undo_series(*, series: Series, actor: User | None) -> bool:
    """Take a series back with all its evenings and the invitations to them that have not gone out yet, and with its
    season if that was opened along and has no others; whether the season went. Raises NotAllowedNow as soon as somebody
    is registered or a table is laid, and in a closed season.
    """
    season = series.season
    require_not_closed(season.pk)
    if reason := why_not_undone(series):
        raise NotAllowedNow(reason)
    days = [day.isoformat() for day in series.evenings.order_by("date").values_list("date", flat=True)]
    delete_evenings(league=season.league, evenings=series.evenings.all())
    goes_with = series.made_season and not season.evenings.exists()
    series.delete()
    if goes_with:
        season.delete()
    log_action(
        league=season.league,
        actor=actor,
        action=PlanningAction.SERIES_UNDONE,
        subject=season.name,
        details={"evenings": days, "season deleted": goes_with},
    )
    return goes_with


def _opened(league: League, new: NewSeason) -> Season:
    season = Season(league=league)
    write_season(season, name=new.name, starts_on=new.starts_on, ends_on=new.ends_on, edition=new.edition)
    return season


def _open_all(series: Series, evenings: Sequence[PlannedEvening], common: Common) -> list[Evening]:
    """Raises InvalidInput with what is wrong with any of them."""
    season = series.season
    errors: dict[str, list[str]] = {}
    opened: list[Evening] = []
    seen: set[date] = set()
    for number, one in enumerate(evenings):
        if one.date in seen:
            errors[f"{number}.date"] = [_("This day is in the plan already.")]
            continue
        seen.add(one.date)
        place = one.own or common
        evening = Evening(
            season=season,
            edition=edition_in_force(season.edition, one.date),
            series=series,
            date=one.date,
            kind=one.kind,
            title=one.title,
            starts_at=place.starts_at,
            venue=place.venue,
            address=place.address,
            capacity=place.capacity,
            registration_deadline=one.registration_deadline,
        )
        try:
            open_evening(evening)
            opened.append(evening)
        except InvalidInput as refusal:
            said = refusal.errors or {"date": [refusal.message]}
            errors.update({f"{number}.{field}": sentences for field, sentences in said.items()})
    if errors:
        sentences = [sentence for said in errors.values() for sentence in said]
        raise InvalidInput(" ".join(dict.fromkeys(sentences)), errors)
    return opened

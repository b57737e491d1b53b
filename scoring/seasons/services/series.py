"""A series of evenings: planned as one, and undone as one as long as nobody is registered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import Evening, League, RuleSetEdition, Season, Series, User
from scoring.results.selectors.season_versions import require_not_closed
from scoring.rules.selectors.editions import edition_in_force
from scoring.seasons.log_actions import PlanningAction
from scoring.seasons.selectors.series import why_not_undone
from scoring.seasons.services.evenings import open_evening
from scoring.seasons.services.seasons import write_season


@dataclass(frozen=True, slots=True)
class PlannedEvening:
    """An evening of a series. What it does not say is the same for all of them."""

    date: date
    registration_deadline: datetime
    kind: str = Evening.Kind.RANKING
    title: str = ""


@dataclass(frozen=True, slots=True)
class NewSeason:
    """A season that is opened along with its evenings."""

    name: str
    starts_on: date
    ends_on: date
    edition: RuleSetEdition


@dataclass(frozen=True, slots=True)
class Common:
    """What all evenings of a series have in common."""

    starts_at: time | None = None
    venue: str = ""
    address: str = ""
    capacity: int | None = None


@transaction.atomic(league=League, season=Season)
def plan_series(
    *,
    league: League,
    actor: User | None,
    season: Season | NewSeason,
    evenings: Sequence[PlannedEvening],
    common: Common,
    rule: Mapping[str, Any],
) -> Series:
    """Plan all evenings or none, each by the edition in force on its day (L1); one entry of the log. ``rule`` is kept
    for the form of the next season.

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
    _open_all(series, evenings, common)
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
                one.date.isoformat(): {"kind": one.kind, "deadline": one.registration_deadline.isoformat()}
                for one in evenings
            },
        },
    )
    return series


@transaction.atomic(series=Series)
def undo_series(*, series: Series, actor: User | None) -> bool:
    """Take a series back with all its evenings, and with its season if that was opened along and has no others;
    whether the season went. Raises NotAllowedNow as soon as somebody is registered or a table is laid, and
    in a closed season.
    """
    season = series.season
    require_not_closed(season.pk)
    if reason := why_not_undone(series):
        raise NotAllowedNow(reason)
    days = [day.isoformat() for day in series.evenings.order_by("date").values_list("date", flat=True)]
    series.evenings.all().delete()
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


def _open_all(series: Series, evenings: Sequence[PlannedEvening], common: Common) -> None:
    """Raises InvalidInput with what is wrong with any of them."""
    season = series.season
    errors: dict[str, list[str]] = {}
    seen: set[date] = set()
    for number, one in enumerate(evenings):
        if one.date in seen:
            errors[f"{number}.date"] = [_("This day is in the plan already.")]
            continue
        seen.add(one.date)
        evening = Evening(
            season=season,
            edition=edition_in_force(season.edition, one.date),
            series=series,
            date=one.date,
            kind=one.kind,
            title=one.title,
            starts_at=common.starts_at,
            venue=common.venue,
            address=common.address,
            capacity=common.capacity,
            registration_deadline=one.registration_deadline,
        )
        try:
            open_evening(evening)
        except InvalidInput as refusal:
            said = refusal.errors or {"date": [refusal.message]}
            errors.update({f"{number}.{field}": sentences for field, sentences in said.items()})
    if errors:
        sentences = [sentence for said in errors.values() for sentence in said]
        raise InvalidInput(" ".join(dict.fromkeys(sentences)), errors)

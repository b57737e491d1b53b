"""Proposals for a series of evenings: learnt from the last season, so that the form has to be changed little."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, OuterRef, Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.dates import NthWeekday, Span, rule_behind, span_of
from scoring.models import Evening, League, Registration, Season, SeasonVersion, Series, Sheet
from scoring.models.base.days import readings
from scoring.seasons.selectors.last_season import (
    Common,
    WantedDay,
    days_left_out,
    evenings_of,
    last_season,
    usual_of,
)

FRIDAY = 4
_FIRST_MONTH, _LAST_MONTH = 10, 5
_NOBODY_PLAYS = {
    (1, 1): gettext_lazy("New Year's Day"),
    (12, 24): gettext_lazy("Christmas Eve"),
    (12, 25): gettext_lazy("Christmas Day"),
    (12, 26): gettext_lazy("Boxing Day"),
    (12, 31): gettext_lazy("New Year's Eve"),
}
"""Days (month, day) that are left out without being asked for, in every land; whoever plays then ticks them."""


@dataclass(frozen=True, slots=True)
class ProposedEvening:
    """A day of a series as it is shown before anything is written. ``own``: time and place, where it has others than
    all; None: as all. ``holidays``: the name of the days left out that it lies in, or of a day on which nobody plays,
    empty: none; ``is_taken``: the league has an evening on that day already; ``is_over``: the day is over while others
    are still to come (whoever plans only such days types an old season); ``fell_out``: last season the rule had such a
    day, and no evening was on it.
    """

    date: date
    registration_deadline: datetime
    kind: str
    title: str
    own: Common | None
    holidays: str
    is_taken: bool
    is_over: bool
    fell_out: bool

    @property
    def is_kept(self) -> bool:
        """Whether it is planned unless somebody says otherwise."""
        return not (self.holidays or self.is_taken or self.is_over or self.fell_out)


def seasons_to_fill(league: League, today: date) -> list[Season]:
    """Seasons that are neither over nor closed, the latest first. One query."""
    signed = SeasonVersion.objects.filter(season=OuterRef("pk"), signed_at__isnull=False)
    return list(league.seasons.filter(~Exists(signed), ends_on__gte=today).order_by("-starts_on", "-pk"))


def suggestions_for(league: League, today: date, *, into: Season | None = None) -> dict[str, Any]:
    """What the form of a series begins with: the last season that had evenings, a year on; or further evenings
    ``into`` a season as it is. Four queries."""
    is_empty = ~Exists(Evening.objects.filter(season=OuterRef("pk")))
    seasons = list(league.seasons.annotate(is_empty=is_empty).order_by("-starts_on", "-pk"))
    empty = next((season for season in seasons if season.is_empty and season.ends_on >= today), None)
    target = next((season for season in seasons if season == into), empty)
    goes_on = target is not None and not target.is_empty
    former = target if goes_on else last_season(league)
    learnt = evenings_of(former)
    first, last = _rest_of(target, today) if target and goes_on else _period(learnt, target, today)
    usual, deadline = usual_of(learnt)
    return {
        "season": target.pk if target else "",
        "season_name": _next_name(seasons[0].name if seasons else "", first, {season.name for season in seasons}),
        "first_day": first,
        "last_day": last,
        **_rule(learnt, goes_on=goes_on),
        "starts_at": usual.starts_at,
        "venue": usual.venue,
        "address": usual.address,
        "capacity": usual.capacity,
        "deadline_days": deadline.days,
        "deadline_at": deadline.at,
        "left_out": "" if goes_on else "\n".join(map(_in_a_line, days_left_out(learnt, first, last))),
    }


def proposed(
    league: League,
    days: Sequence[WantedDay],
    deadlines: Iterable[datetime],
    spans: Sequence[Span],
    today: date,
    *,
    asked_for: Collection[date] = (),
) -> list[ProposedEvening]:
    """The evenings of these days with the local times of their deadlines. ``asked_for``: days that somebody has named
    one by one. One query."""
    zone = ZoneInfo(league.timezone)
    on_days = Evening.objects.filter(season__league=league, date__in=[one.date for one in days])
    taken = set(on_days.values_list("date", flat=True))
    is_mixed = any(one.date >= today for one in days)
    return [
        ProposedEvening(
            one.date,
            _instant(local, zone),
            one.kind,
            one.title,
            one.own,
            _left_out(one.date, spans) or ("" if one.date in asked_for else _on_which_nobody_plays(one.date)),
            one.date in taken,
            is_mixed and one.date < today,
            one.fell_out,
        )
        for one, local in zip(days, deadlines, strict=True)
    ]


def why_not_undone(series: Series) -> str:
    """Why a series cannot be undone as a whole; empty: it can. Two queries."""
    if Registration.objects.filter(evening__series=series).exists():
        return _("Somebody is registered for one of these evenings already: delete or call off the single ones.")
    if Sheet.objects.filter(evening__series=series).exists():
        return _("A table of one of these evenings is laid already: delete or call off the single ones.")
    return ""


def undoable_series(season: Season) -> list[Series]:
    """The series of a season for which nobody is registered and no table is laid, with ``evening_count`` and
    ``invited_count`` (people). One query."""
    begun = Q(Exists(Registration.objects.filter(evening__series=OuterRef("pk")))) | Q(
        Exists(Sheet.objects.filter(evening__series=OuterRef("pk")))
    )
    rows = Series.objects.filter(season=season).exclude(begun)
    rows = rows.annotate(
        evening_count=Count("evenings", distinct=True),
        invited_count=Count("evenings__invitations__player", distinct=True),
    )
    return list(rows.filter(evening_count__gt=0).order_by("pk"))


def _period(learnt: Sequence[Evening], empty: Season | None, today: date) -> tuple[date, date]:
    """From the first month of the last season's evenings to their last one, a year on; October to May if there were
    none, and within a season that waits for its evenings."""
    if learnt:
        months = [(one.date.year + 1, one.date.month) for one in learnt]
        first, last = date(*months[0], 1), _end_of_month(*months[-1])
    else:
        year = today.year if today.month > _LAST_MONTH else today.year - 1
        first, last = date(year, _FIRST_MONTH, 1), _end_of_month(year + 1, _LAST_MONTH)
    if empty is None:
        return first, last
    first, last = max(first, empty.starts_on), min(last, empty.ends_on)
    return (first, last) if first <= last else (empty.starts_on, empty.ends_on)


def _rest_of(season: Season, today: date) -> tuple[date, date]:
    """What is left of a season that goes on; all of it once it is over."""
    first = max(season.starts_on, today)
    return (first if first <= season.ends_on else season.starts_on), season.ends_on


def _rule(learnt: Sequence[Evening], *, goes_on: bool) -> dict[str, Any]:
    """As the last season; within one that goes on by its rule: as it was filled in, otherwise as its evenings show
    it."""
    kept: Mapping[str, Any] = next((one.series.rule for one in learnt if one.series is not None), {})
    behind = rule_behind([one.date for one in learnt]) or NthWeekday(1, FRIDAY)
    how = kept.get("how") if kept.get("how") in ("nth", "weeks") else "nth"
    return {
        "how": "copy" if learnt and not goes_on else how,
        "nth": kept.get("nth", behind.nth),
        "weekday": kept.get("weekday", behind.weekday),
        "weeks": kept.get("weeks", 2),
    }


def _in_a_line(span: Span) -> str:
    """As the form reads it again."""
    first, last = (date_format(day, "d.m.Y") for day in (span.first, span.last))
    return f"{first if first == last else f'{first}-{last}'} {span.name}".rstrip()


def _next_name(former: str, first: date, known: set[str]) -> str:
    """The name of the next season in the way of the former one: 2025/26 becomes 2026/27."""
    short = f"{first.year}/{(first.year + 1) % 100:02}"
    years = re.search(r"\d{4}/\d{2,4}|\d{4}", former)
    of_one_year = years is not None and "/" not in years.group()
    now = str(first.year) if of_one_year else short
    name = former.replace(years.group(), now) if years else now
    return name if name not in known else ""


def _left_out(day: date, spans: Sequence[Span]) -> str:
    span = span_of(day, spans)
    return "" if span is None else span.name or _("left out")


def _on_which_nobody_plays(day: date) -> str:
    return str(_NOBODY_PLAYS.get((day.month, day.day), ""))


def _instant(local: datetime, zone: ZoneInfo) -> datetime:
    """The instant of a local time: the earlier one of two, and where the clocks skip it the one after that."""
    shown = readings(local, zone)
    return shown[0] if shown else local.replace(tzinfo=zone)


def _end_of_month(year: int, month: int) -> date:
    return (date(year, month, 28) + timedelta(4)).replace(day=1) - timedelta(1)

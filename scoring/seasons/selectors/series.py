"""Proposals for a series of evenings: learnt from the last season, so that the form has to be changed little."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.dates import NthWeekday, Span, rule_behind, span_of, years_later
from scoring.models import Evening, League, Registration, Season, Series, Sheet
from scoring.models.base.clocks import readings

USUAL_START, USUAL_DEADLINE = time(19, 30), time(20)
USUAL_DAYS = 7
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
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class ProposedEvening:
    """A day of a series as it is shown before anything is written. ``holidays``: the name of the days left out that it
    lies in, or of a day on which nobody plays, empty: none; ``is_taken``: the league has an evening on that day
    already; ``is_over``: the day is over while others are still to come (whoever plans only such days types an old
    season).
    """

    date: date
    registration_deadline: datetime
    kind: str
    title: str
    holidays: str
    is_taken: bool
    is_over: bool

    @property
    def is_kept(self) -> bool:
        """Whether it is planned unless somebody says otherwise."""
        return not self.holidays and not self.is_taken and not self.is_over


def seasons_to_fill(league: League, today: date) -> list[Season]:
    """Seasons that are not over, the latest first."""
    return list(league.seasons.filter(ends_on__gte=today).order_by("-starts_on", "-pk"))


def suggestions_for(league: League, today: date) -> dict[str, Any]:
    """What the form of a series begins with: the rule, times and place of the last season that had evenings, one year
    on. Four queries."""
    is_empty = ~Exists(Evening.objects.filter(season=OuterRef("pk")))
    seasons = list(league.seasons.annotate(is_empty=is_empty).order_by("-starts_on", "-pk"))
    learnt = _latest_evenings(league)
    empty = next((season for season in seasons if season.is_empty and season.ends_on >= today), None)
    first, last = _period(learnt, empty, today)
    return {
        "season": empty.pk if empty else "",
        "season_name": _next_name(seasons[0].name if seasons else "", first, {season.name for season in seasons}),
        "first_day": first,
        "last_day": last,
        **_rule(learnt),
        **_times_and_place(learnt, ZoneInfo(league.timezone)),
    }


def copied(league: League, first: date, last: date) -> list[tuple[date, str, str]]:
    """The evenings of the last season on the same weekdays of the same months, between two days: day, kind and name."""
    learnt = _latest_evenings(league)
    if not learnt:
        return []
    years = max(1, first.year - learnt[0].date.year)
    shifted = [(years_later(one.date, years), one.kind, one.title) for one in learnt]
    return [one for one in shifted if first <= one[0] <= last]


def proposed(
    league: League,
    days: Sequence[tuple[date, str, str]],
    deadlines: Iterable[datetime],
    spans: Sequence[Span],
    today: date,
    *,
    asked_for: Collection[date] = (),
) -> list[ProposedEvening]:
    """The evenings of these days (day, kind and name) with the local times of their deadlines. ``asked_for``: days that
    somebody has named one by one. One query."""
    zone = ZoneInfo(league.timezone)
    on_days = Evening.objects.filter(season__league=league, date__in=[day for day, _kind, _title in days])
    taken = set(on_days.values_list("date", flat=True))
    is_mixed = any(day >= today for day, _kind, _title in days)
    return [
        ProposedEvening(
            day,
            _instant(local, zone),
            kind,
            title,
            _left_out(day, spans) or ("" if day in asked_for else _on_which_nobody_plays(day)),
            day in taken,
            is_mixed and day < today,
        )
        for (day, kind, title), local in zip(days, deadlines, strict=True)
    ]


def why_not_undone(series: Series) -> str:
    """Why a series cannot be undone as a whole; empty: it can. Two queries."""
    if Registration.objects.filter(evening__series=series).exists():
        return _("Somebody is registered for one of these evenings already: delete or call off the single ones.")
    if Sheet.objects.filter(evening__series=series).exists():
        return _("A table of one of these evenings is laid already: delete or call off the single ones.")
    return ""


def undoable_series(season: Season) -> list[Series]:
    """The series of a season for which nobody is registered and no table is laid, with ``evening_count``. One query."""
    begun = Q(Exists(Registration.objects.filter(evening__series=OuterRef("pk")))) | Q(
        Exists(Sheet.objects.filter(evening__series=OuterRef("pk")))
    )
    rows = Series.objects.filter(season=season).exclude(begun).annotate(evening_count=Count("evenings"))
    return list(rows.filter(evening_count__gt=0).order_by("pk"))


def _latest_evenings(league: League) -> list[Evening]:
    """Those of the latest season that has any, by date; at most three queries."""
    latest = Season.objects.filter(league=league, evenings__isnull=False).order_by("-starts_on", "-pk").first()
    rows = Evening.objects.filter(season=latest) if latest else Evening.objects.none()
    return list(rows.select_related("series").order_by("date", "pk"))


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


def _rule(learnt: Sequence[Evening]) -> dict[str, Any]:
    """The rule of the last season: as it was filled in, otherwise as its evenings show it."""
    kept: Mapping[str, Any] = next((one.series.rule for one in learnt if one.series is not None), {})
    found = rule_behind([one.date for one in learnt])
    behind = found or NthWeekday(1, FRIDAY)
    how = kept.get("how") or ("nth" if found or not learnt else "copy")
    return {
        "how": "copy" if how == "days" else how,
        "nth": kept.get("nth", behind.nth),
        "weekday": kept.get("weekday", behind.weekday),
        "weeks": kept.get("weeks", 2),
    }


def _times_and_place(learnt: Sequence[Evening], zone: ZoneInfo) -> dict[str, Any]:
    """What most evenings of the last season had."""
    before = [one.registration_deadline.astimezone(zone) for one in learnt]
    days = [(one.date - at.date()).days for one, at in zip(learnt, before, strict=True)]
    return {
        "starts_at": _most((one.starts_at for one in learnt), USUAL_START),
        "deadline_days": _most((number for number in days if number >= 0), USUAL_DAYS),
        "deadline_at": _most((at.time().replace(second=0, microsecond=0) for at in before), USUAL_DEADLINE),
        "venue": _most((one.venue for one in learnt), ""),
        "address": _most((one.address for one in learnt), ""),
        "capacity": _most((one.capacity for one in learnt), None),
    }


def _most(values: Iterable[_Value | None], otherwise: _Value | None) -> _Value | None:
    """The value that is there most often; what is empty does not count."""
    counted = Counter(value for value in values if value not in (None, ""))
    return counted.most_common(1)[0][0] if counted else otherwise


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

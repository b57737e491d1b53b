"""The last season, as the next one begins with it: its evenings a year on, the days left out, and who comes along."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.db.models import Count, Q

from engine.dates import Span, again, span_later
from scoring.models import Evening, EveningInvitation, League, Player, Season, Series

USUAL_START, USUAL_DEADLINE = time(19, 30), time(20)
USUAL_DAYS = 7
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Common:
    """Time and place of an evening, and how many can play: what all of a series have in common, or one has for its
    own."""

    starts_at: time | None = None
    venue: str = ""
    address: str = ""
    capacity: int | None = None


@dataclass(frozen=True, slots=True)
class Deadline:
    """When registration ends: so many days before the evening, at that time of day."""

    days: int = USUAL_DAYS
    at: time = USUAL_DEADLINE


@dataclass(frozen=True, slots=True)
class WantedDay:
    """A day on which an evening is to be. ``own`` and ``deadline``: None: as all others have. ``fell_out``: by the rule
    there should have been an evening last season as well, and there was none."""

    date: date
    kind: str = Evening.Kind.RANKING.value
    title: str = ""
    own: Common | None = None
    deadline: Deadline | None = None
    fell_out: bool = False


@dataclass(frozen=True, slots=True)
class Along:
    """Who plays in the next season without being typed: members and guests who can be asked; ``left``: members who have
    left since the last one began."""

    members: int
    guests: int
    left: int


def last_season(league: League, *, but: Season | None = None) -> Season | None:
    """The latest season that has evenings, of all ``but`` one; None: there is none. One query."""
    rows = Season.objects.filter(league=league, evenings__isnull=False)
    if but is not None:
        rows = rows.exclude(pk=but.pk)
    return rows.select_related("edition__league").order_by("-starts_on", "-pk").first()


def evenings_of(season: Season | None) -> list[Evening]:
    """Those of a season by date, none of None. One query."""
    rows = Evening.objects.filter(season=season) if season else Evening.objects.none()
    return list(rows.select_related("series", "season__league").order_by("date", "pk"))


def usual_of(learnt: Sequence[Evening]) -> tuple[Common, Deadline]:
    """What most of these evenings had."""
    deadlines = [one for one in map(_deadline_of, learnt) if one.days >= 0]
    usual = Common(
        _most((one.starts_at for one in learnt), USUAL_START),
        _most((one.venue for one in learnt), "") or "",
        _most((one.address for one in learnt), "") or "",
        _most((one.capacity for one in learnt), None),
    )
    days = _most((one.days for one in deadlines), None)
    return usual, Deadline(
        USUAL_DAYS if days is None else days, _most((one.at for one in deadlines), None) or USUAL_DEADLINE
    )


def a_year_on(learnt: Sequence[Evening], first: date, last: date) -> list[WantedDay]:
    """These evenings again, by the same rules, as far as they fall between two days; with time, place and deadline of
    their own where most have others."""
    years = _years_on(learnt, first, last)
    by_kind = groupby(sorted(learnt, key=attrgetter("kind", "date", "pk")), key=attrgetter("kind"))
    wanted = [day for _kind, evenings in by_kind for day in _again(list(evenings), learnt, years)]
    return sorted((day for day in wanted if first <= day.date <= last), key=attrgetter("date"))


def days_left_out(learnt: Sequence[Evening], first: date, last: date) -> list[Span]:
    """The holidays of the last season a year on, as far as they touch the time between two days."""
    kept = {one.series.pk: one.series for one in learnt if one.series is not None}
    years = _years_on(learnt, first, last)
    spans = {span_later(span, years) for series in kept.values() for span in _spans_of(series)}
    return sorted((one for one in spans if one.first <= last and one.last >= first), key=attrgetter("first", "last"))


def kept_spans(spans: Iterable[Span]) -> list[dict[str, str]]:
    """Days left out, as the rule of a series keeps them."""
    return [{"first": one.first.isoformat(), "last": one.last.isoformat(), "name": one.name} for one in spans]


def who_comes_along(league: League, first_day: date, since: Season | None) -> Along:
    """Who of a league plays in a season that begins that day. One query."""
    is_there = players_from(first_day)
    has_left = Q(left_on__lt=first_day, left_on__gte=since.starts_on) if since else Q(pk__in=())
    counted = Player.objects.filter(league=league).aggregate(
        members=Count("pk", filter=is_there & Q(is_guest=False)),
        guests=Count("pk", filter=is_there & Q(is_guest=True)),
        left=Count("pk", filter=has_left & Q(is_guest=False)),
    )
    return Along(**counted)


def players_from(day: date) -> Q:
    """Whoever can be asked to play from that day on: not those who have left before."""
    return Q(is_active=True) & (Q(left_on=None) | Q(left_on__gte=day))


def asked_by_way(series: Series) -> Mapping[str, int]:
    """How many people are asked to evenings of a series, by the way. One query."""
    rows = EveningInvitation.objects.filter(evening__series=series).order_by().values("way")
    return dict(rows.annotate(people=Count("player", distinct=True)).values_list("way", "people"))


def _again(evenings: Sequence[Evening], learnt: Sequence[Evening], years: int) -> list[WantedDay]:
    """The evenings of one kind. Of a day on which the rule would have had one, time and place are the usual of its
    kind."""
    usual, usual_deadline = usual_of(learnt)
    of_kind, deadline_of_kind = usual_of(evenings)
    by_date = {one.date: one for one in evenings}
    found = []
    for day, origin in again(list(by_date), years):
        former = by_date.get(origin) if origin else None
        place = _common_of(former, usual) if former else of_kind
        deadline = _deadline_of(former) if former else deadline_of_kind
        found.append(
            WantedDay(
                day,
                evenings[0].kind,
                _year_moved(former.title, years) if former else "",
                own=None if place == usual else place,
                deadline=None if deadline == usual_deadline or deadline.days < 0 else deadline,
                fell_out=former is None,
            )
        )
    return found


def _years_on(learnt: Sequence[Evening], first: date, last: date) -> int:
    """How many years later the evenings fall between two days: at least one, and as many of them as can be."""
    if not learnt:
        return 1
    most = max(1, last.year - learnt[0].date.year)
    moved = [(one.date, years) for years in range(1, most + 1) for one in learnt]
    within = Counter(years for day, years in moved if first <= day + timedelta(365.25 * years) <= last)
    return max(range(1, most + 1), key=lambda years: (within[years], -years))


def _common_of(evening: Evening, usual: Common) -> Common:
    """Time and place of an evening; what nobody has written of it is the usual."""
    is_known = bool(evening.starts_at or evening.venue)
    return Common(
        evening.starts_at or usual.starts_at,
        evening.venue or usual.venue,
        evening.address if evening.venue else usual.address,
        evening.capacity if is_known else usual.capacity,
    )


def _deadline_of(evening: Evening) -> Deadline:
    at = evening.registration_deadline.astimezone(ZoneInfo(evening.season.league.timezone))
    return Deadline((evening.date - at.date()).days, at.time().replace(second=0, microsecond=0))


def _spans_of(series: Series) -> list[Span]:
    kept: list[dict[str, Any]] = series.rule.get("left_out", [])
    return [Span(date.fromisoformat(one["first"]), date.fromisoformat(one["last"]), one["name"]) for one in kept]


def _year_moved(title: str, years: int) -> str:
    """A name in which a year stands, so many years on: “Masters 2026” becomes “Masters 2027”."""
    return re.sub(r"\b20\d\d\b", lambda year: str(int(year.group()) + years), title)


def _most(values: Iterable[_Value | None], otherwise: _Value | None) -> _Value | None:
    """The value that is there most often; what is empty does not count."""
    counted = Counter(value for value in values if value not in (None, ""))
    return counted.most_common(1)[0][0] if counted else otherwise

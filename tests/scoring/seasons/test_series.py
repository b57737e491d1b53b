"""A series of evenings: proposed from the last season, planned in one form, undone as one."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.rulesets import LEAGUE_2006
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, Evening, League, Season, Series
from scoring.seasons.selectors.last_season import Common
from scoring.seasons.selectors.series import suggestions_for
from scoring.seasons.services.series import NewSeason, PlannedEvening, plan_series, undo_series
from tests.scoring.scenes import edition, evening, league, official, participants, season
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
TODAY = date(2026, 8, 1)
COMMON = Common(starts_at=time(19, 30), venue="Zum Anker", address="Hafenstraße 1, Kiel", capacity=24)
RULE = {
    "season": "", "season_name": "2026/27", "how": "nth", "nth": "1", "weekday": "4", "weeks": "2",
    "first_day": "2026-10-01", "last_day": "2027-05-31", "starts_at": "19:30", "deadline_days": "7",
    "deadline_at": "20:00", "venue": "Zum Anker",
    "left_out": "21.12.2026-06.01.2027 Weihnachtsferien\n26.3.2027 bis 4.4.2027",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _before_the_season(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is August: no day of these series is over, whenever this runs."""
    monkeypatch.setattr(timezone, "localdate", lambda *_moment, **_zone: TODAY)


@pytest.fixture
@laid_once
def of_league() -> League:
    """A league whose last season had three first Fridays and the Masters."""
    found = league()
    last = season(found)
    days = (date(2025, 10, 3), date(2025, 11, 7), date(2025, 12, 5), date(2026, 5, 9))
    for on in days:
        kind = "masters" if on == days[-1] else "ranking"
        deadline = datetime.combine(on, time(18, 30), UTC) - timedelta(days=8)
        evening(last, date=on, kind=kind, starts_at=time(19), venue="Krug", capacity=20, registration_deadline=deadline)
    return found


def planned(of_league: League, *days: date, into: Season | NewSeason | None = None, **facts: object) -> Series:
    given = [PlannedEvening(day, datetime.combine(day - timedelta(7), time(18), UTC)) for day in days]
    to = into or of_league.seasons.first() or season(of_league)
    return plan_series(league=of_league, actor=None, season=to, evenings=given, common=COMMON, rule={}, **facts)


def rows_of(page: object) -> dict[str, str]:
    """What a browser would send of the days that the page shows."""
    days = page.context["days"]
    fields = {f"{days.prefix}-TOTAL_FORMS": str(len(days.forms)), f"{days.prefix}-INITIAL_FORMS": "0"}
    for form in days.forms:
        for bound in form:
            value = bound.value()
            if value is None:
                continue
            if bound.name != "keep":
                is_moment = isinstance(value, datetime)
                fields[bound.html_name] = value.strftime("%Y-%m-%dT%H:%M") if is_moment else str(value)
            elif value:
                fields[bound.html_name] = "on"
    return fields


def test_suggestions_are_the_last_season_a_year_on(of_league: League) -> None:
    known = suggestions_for(of_league, TODAY)
    assert {name: known[name] for name in ("season", "season_name", "how", "nth", "weekday", "starts_at", "venue")} == {
        "season": "", "season_name": "2026/27", "how": "copy", "nth": 1, "weekday": 4, "starts_at": time(19),
        "venue": "Krug",
    }  # fmt: skip
    assert (known["first_day"], known["last_day"]) == (date(2026, 10, 1), date(2027, 5, 31))
    assert (known["deadline_days"], known["capacity"]) == (8, 20)


def test_league_without_a_season_is_suggested_first_fridays_from_october_to_may() -> None:
    known = suggestions_for(league(), TODAY)
    assert (known["how"], known["nth"], known["weekday"], known["starts_at"]) == ("nth", 1, 4, time(19, 30))
    assert (known["first_day"], known["last_day"], known["deadline_days"], known["deadline_at"]) == (
        date(2026, 10, 1), date(2027, 5, 31), 7, time(20),
    )  # fmt: skip


def test_page_plans_a_season_with_two_clicks(client: Client, of_league: League) -> None:
    """The page opens with the days, and its button plans them."""
    client.force_login(official(of_league, "secretary"))
    address = reverse("series_plan", args=[of_league.slug])
    page = client.get(address)
    typed = {name: str(value) for name, value in page.context["form"].data.items() if value is not None}
    response = client.post(address, typed | rows_of(page))
    made = Season.objects.get(name="2026/27")
    assert response.headers["Location"] == reverse("season", args=[of_league.slug, made.pk])
    days = [day.isoformat() for day in made.evenings.order_by("date").values_list("date", flat=True)]
    assert days == ["2026-10-02", "2026-11-06", "2026-12-04", "2027-05-08"]
    assert AuditEntry.objects.filter(action="series.planned").count() == 1
    assert not AuditEntry.objects.filter(action="season.created").exists()


@pytest.mark.clause("L4:deadline")
def test_page_leaves_holidays_out_and_sets_every_deadline_by_its_rule(client: Client, of_league: League) -> None:
    client.force_login(official(of_league, "secretary"))
    address = reverse("series_plan", args=[of_league.slug])
    page = client.get(address, RULE)
    shown = [(form["date"].value(), form.is_kept) for form in page.context["days"].forms]
    assert [day.isoformat() for day, kept in shown if not kept] == ["2027-01-01", "2027-04-02"]
    assert "Weihnachtsferien" in page.content.decode()
    client.post(address, RULE | rows_of(page))
    deadlines = list(Season.objects.get(name="2026/27").evenings.values_list("registration_deadline", flat=True))
    assert deadlines[:2] == [datetime(2026, 9, 25, 18, tzinfo=UTC), datetime(2026, 10, 30, 19, tzinfo=UTC)]
    assert len(deadlines) == 6


@pytest.mark.clause("L4:deadline")
def test_deadline_after_the_start_is_refused_at_its_day_and_nothing_is_written(
    client: Client, of_league: League
) -> None:
    client.force_login(official(of_league, "secretary"))
    address = reverse("series_plan", args=[of_league.slug])
    rows = rows_of(client.get(address, RULE)) | {"day-1-registration_deadline": "2026-11-06T20:00"}
    page = client.post(address, RULE | rows)
    (form,) = [form for form in page.context["days"].forms if form.errors]
    assert "(L4)" in form.errors["registration_deadline"][0]
    assert (Series.objects.count(), Season.objects.filter(name="2026/27").exists()) == (0, False)


def test_deadline_in_the_night_of_the_clocks_can_be_either_of_the_two(client: Client, of_league: League) -> None:
    client.force_login(official(of_league, "secretary"))
    address = reverse("series_plan", args=[of_league.slug])
    rule = RULE | {"how": "days", "more_days": "30.10.2026", "deadline_days": "5", "deadline_at": "02:30"}
    page = client.get(address, rule)
    assert "Winterzeit" in page.content.decode()
    rows = rows_of(page) | {"day-0-registration_deadline_clock": "+01:00"}
    client.post(address, rule | rows)
    made = Season.objects.get(name="2026/27")
    assert made.evenings.get().registration_deadline == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"left_out": "Weihnachten"}, "left_out"),
        ({"left_out": "6.1.2027-21.12.2026"}, "left_out"),
        ({"more_days": "31.2.2027"}, "more_days"),
        ({"season_name": ""}, "season_name"),
        ({"last_day": "2026-01-01"}, "last_day"),
        ({"nth": "5"}, "nth"),
    ],
)
def test_rule_that_cannot_be_read_says_so_at_its_field(
    client: Client, of_league: League, wrong: dict[str, str], field: str
) -> None:
    client.force_login(official(of_league, "secretary"))
    page = client.post(reverse("series_plan", args=[of_league.slug]), RULE | wrong | {"show": "yes"})
    assert list(page.context["form"].errors) == [field]


def test_lines_that_say_something_stay_where_another_says_nothing(client: Client, of_league: League) -> None:
    client.force_login(official(of_league, "secretary"))
    lines = {"how": "days", "more_days": "4.6.27\n32.6.27\n\n18.6.2027", "show": "yes"}
    page = client.post(reverse("series_plan", args=[of_league.slug]), RULE | lines)
    (said,) = page.context["form"].errors["more_days"]
    assert "2, „32.6.27“" in said
    assert "4.6.2027" in said
    shown = [form["date"].value() for form in page.context["days"].forms]
    assert shown == [date(2027, 6, 4), date(2027, 6, 18)]
    drawn_alone = client.get(reverse("series_plan", args=[of_league.slug]), RULE | lines).content.decode()
    assert "„32.6.27“" in drawn_alone.split('id="series-days"')[1], "the script takes the days alone from the page"


def test_day_that_is_there_twice_or_outside_the_season_is_refused_with_all_that_is_wrong(of_league: League) -> None:
    day = date(2026, 6, 5)
    with pytest.raises(InvalidInput) as refusal:
        planned(of_league, day, day, date(2026, 9, 4))
    assert list(refusal.value.errors) == ["1.date", "2.date"]
    assert Series.objects.count() == 0


def test_day_that_is_over_is_named_where_others_are_still_to_come(client: Client, of_league: League) -> None:
    client.force_login(official(of_league, "secretary"))
    address, rule = reverse("series_plan", args=[of_league.slug]), RULE | {"how": "days", "show": "yes"}
    ahead = timezone.localdate() + timedelta(days=30)
    period = {"first_day": "2026-01-01", "last_day": ahead.isoformat()}
    pages = [client.post(address, rule | period | {"more_days": f"2.1.2026\n{day}"}) for day in ("3.1.2026", ahead)]
    assert [page.content.decode().count("Dieser Tag ist schon vorbei") for page in pages] == [0, 1]
    assert [[form.is_kept for form in page.context["days"].forms] for page in pages] == [[True, True], [False, True]]


def test_new_years_day_is_left_out_unless_somebody_names_it(client: Client, of_league: League) -> None:
    client.force_login(official(of_league, "secretary"))
    address, rule = reverse("series_plan", args=[of_league.slug]), RULE | {"left_out": ""}
    for more, left_out in (("", ["2027-01-01"]), ("1.1.2027", [])):
        page = client.get(address, rule | {"more_days": more})
        shown = [(form["date"].value().isoformat(), form.is_kept) for form in page.context["days"].forms]
        assert [day for day, kept in shown if not kept] == left_out
        assert "2027-01-01" in [day for day, _kept in shown]


def test_day_that_has_an_evening_is_shown_and_not_ticked(client: Client, of_league: League) -> None:
    client.force_login(official(of_league, "secretary"))
    rule = RULE | {"season": str(of_league.seasons.get().pk), "how": "days", "more_days": "3.10.2025\n4.10.2025"}
    page = client.post(reverse("series_plan", args=[of_league.slug]), rule | {"show": "yes", "season": ""})
    assert [form.is_kept for form in page.context["days"].forms] == [False, True]


def test_whole_series_is_undone_with_the_season_that_was_opened_along(client: Client, of_league: League) -> None:
    client.force_login(official(of_league, "secretary"))
    new = NewSeason("2026/27", date(2026, 10, 1), date(2027, 5, 31), of_league.seasons.get().edition)
    series = planned(of_league, date(2026, 10, 2), date(2026, 11, 6), into=new)
    page = client.get(reverse("season", args=[of_league.slug, series.season_id])).content.decode()
    assert "Planung zurücknehmen (2 Spielabende)" in page
    response = client.post(reverse("series_undo", args=[of_league.slug, series.pk]))
    assert response.headers["Location"] == reverse("seasons", args=[of_league.slug])
    assert (Season.objects.count(), Evening.objects.count(), Series.objects.count()) == (1, 4, 0)
    assert AuditEntry.objects.filter(action__startswith="series.").count() == 2


def test_series_stays_once_somebody_is_registered(client: Client, of_league: League) -> None:
    series = planned(of_league, date(2026, 6, 5), date(2026, 6, 12))
    participants(series.evenings.first(), ("Anke",), None)
    with pytest.raises(NotAllowedNow):
        undo_series(series=series, actor=None)
    client.force_login(official(of_league, "secretary"))
    assert "zurücknehmen" not in client.get(reverse("season", args=[of_league.slug, series.season_id])).content.decode()


def test_next_form_begins_with_the_rule_of_the_last_one(of_league: League) -> None:
    new = NewSeason("2026/27", date(2026, 10, 1), date(2027, 5, 31), of_league.seasons.get().edition)
    given = [PlannedEvening(date(2026, 10, 7), datetime(2026, 10, 1, tzinfo=UTC))]
    rule = {"how": "weeks", "nth": 1, "weekday": 2, "weeks": 3}
    plan_series(league=of_league, actor=None, season=new, evenings=given, common=COMMON, rule=rule)
    known = suggestions_for(of_league, date(2027, 6, 1))
    assert {name: known[name] for name in rule} == rule | {"how": "copy"}
    assert (known["starts_at"], known["address"], known["capacity"]) == (time(19, 30), "Hafenstraße 1, Kiel", 24)


def test_evenings_of_a_series_are_played_by_the_edition_in_force_on_their_day(of_league: League) -> None:
    newer = edition(of_league, replace(LEAGUE_2006, code="newer", name="Newer", valid_from=date(2026, 6, 10)))
    series = planned(of_league, date(2026, 6, 5), date(2026, 6, 12))
    assert [one.edition == newer for one in series.evenings.order_by("date")] == [False, True]


def test_fields_that_are_needed_in_some_cases_are_not_called_optional(of_league: League, in_english: None) -> None:
    played_by, ends_on = of_league.editions.get(), TODAY + timedelta(300)
    Season.objects.create(league=of_league, name="2026/27", starts_on=TODAY, ends_on=ends_on, edition=played_by)
    client = Client()
    client.force_login(official(of_league, "secretary"))
    page = client.get(reverse("series_plan", args=[of_league.slug])).content.decode()
    labels = dict(re.findall(r'<label for="id_(\w+)">(.*?)</label>', page))
    asked = {name: "optional" in labels[name] for name in ("season", "season_name", "weeks", "first_day", "venue")}
    assert asked == {"season": False, "season_name": False, "weeks": False, "first_day": False, "venue": True}

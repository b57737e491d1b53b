"""The next season from the last one in one form: its evenings by the same patterns, who comes along, the invitations,
and all of it taken back as one."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import (
    AuditEntry,
    Evening,
    EveningInvitation,
    League,
    Mail,
    PersonalLink,
    Player,
    Season,
    SeasonVersion,
    Series,
)
from scoring.seasons.selectors.last_season import Common
from scoring.seasons.services.series import PlannedEvening, plan_series
from tests.scoring.registration.coming import with_mail_server
from tests.scoring.scenes import evening, league, official, season
from tests.scoring.seasons.test_series import rows_of
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
TODAY = date(2026, 8, 1)
ANCHOR = Common(time(19, 30), "Zum Anker", "Hafenstraße 1, Kiel", 24)
JUG = Common(time(15), "Krug", "", None)


@pytest.fixture(autouse=True)
def _before_the_season(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is August: no day of these series is over, whenever this runs."""
    monkeypatch.setattr(timezone, "localdate", lambda *_moment, **_zone: TODAY)


def _facts(of: Common, day: date, days: int, kind: str) -> dict[str, object]:
    deadline = datetime.combine(day - timedelta(days), time(18), UTC)
    own = {name: getattr(of, name) for name in ("starts_at", "venue", "address", "capacity")}
    return {"date": day, "registration_deadline": deadline, "kind": kind, **own}


@pytest.fixture
@laid_once
def of_league() -> League:
    """Five first Fridays at the Anker, one of them moved by a week, and none in January and February; three third
    Sundays at the Krug as friendly evenings; the Masters. Two members, a guest, one who has left, one who pauses."""
    found = league()
    last = season(found)
    rule = {"left_out": [{"first": "2025-12-22", "last": "2026-01-05", "name": "Weihnachtsferien"}]}
    fridays = [PlannedEvening(date(2025, 10, 3), datetime(2025, 9, 26, 18, tzinfo=UTC))]
    plan_series(league=found, actor=None, season=last, evenings=fridays, common=ANCHOR, rule=rule)
    for day in (date(2025, 11, 14), date(2025, 12, 5), date(2026, 3, 6), date(2026, 4, 3)):
        evening(last, **_facts(ANCHOR, day, 7, "ranking"))
    for day in (date(2025, 10, 19), date(2025, 11, 16), date(2025, 12, 21)):
        evening(last, **_facts(JUG, day, 3, "friendly"))
    evening(last, **_facts(ANCHOR, date(2026, 5, 9), 14, "masters"), title="Finale 2026")
    for name, facts in {
        "Anke": {"email": "anke@example.org"},
        "Björn": {},
        "Gast": {"is_guest": True},
        "Weg": {"left_on": date(2026, 3, 31)},
        "Pause": {"is_active": False},
    }.items():
        Player.objects.create(league=found, name=name, **facts)
    return found


def page_of(client: Client, of_league: League, **typed: str) -> object:
    client.force_login(official(of_league, "secretary"))
    return client.get(reverse("series_plan", args=[of_league.slug]), typed)


def planned(client: Client, of_league: League, **changed: str) -> object:
    """What the button of the page does, with nothing typed but what is changed."""
    page = page_of(client, of_league)
    typed = {name: str(value) for name, value in page.context["form"].data.items() if value is not None}
    return client.post(reverse("series_plan", args=[of_league.slug]), typed | rows_of(page) | changed)


def test_next_season_has_all_series_of_the_last_one_with_nothing_typed(client: Client, of_league: League) -> None:
    planned(client, of_league)
    made = Season.objects.get(name="2026/27")
    rows = made.evenings.order_by("date").values_list("date", "kind", "venue", "starts_at", "capacity", "title")
    assert [(f"{day:%d.%m.%y}", *facts) for day, *facts in rows] == [
        ("02.10.26", "ranking", "Zum Anker", time(19, 30), 24, ""),
        ("18.10.26", "friendly", "Krug", time(15), None, ""),
        ("06.11.26", "ranking", "Zum Anker", time(19, 30), 24, ""),  # moved by a week last time
        ("15.11.26", "friendly", "Krug", time(15), None, ""),
        ("04.12.26", "ranking", "Zum Anker", time(19, 30), 24, ""),
        ("20.12.26", "friendly", "Krug", time(15), None, ""),
        ("05.03.27", "ranking", "Zum Anker", time(19, 30), 24, ""),
        ("02.04.27", "ranking", "Zum Anker", time(19, 30), 24, ""),
        ("08.05.27", "masters", "Zum Anker", time(19, 30), 24, "Finale 2027"),
    ]
    days = {
        one.kind: (one.date - timezone.localtime(one.registration_deadline).date()).days for one in made.evenings.all()
    }
    assert days == {"ranking": 7, "friendly": 3, "masters": 14}
    assert (made.starts_on, made.ends_on) == (date(2026, 10, 1), date(2027, 5, 31))


def test_page_says_what_is_taken_over_and_what_fell_out(client: Client, of_league: League) -> None:
    page = page_of(client, of_league)
    content = page.content.decode()
    for said in (
        "Nächste Saison",
        f"Regeln: {of_league.editions.get().name}.",
        "2 Mitglieder spielen weiter",
        "1 Gast bleibt Gast",
        "1 ist ausgetreten",
        "Letzte Saison war an diesem Tag kein Spielabend",
        "22.12.2026-05.01.2027 Weihnachtsferien",
    ):
        assert said in content, said
    left_out = [form["date"].value() for form in page.context["days"].forms if not form.is_kept]
    assert left_out == [date(2027, 1, 1), date(2027, 2, 5)]


def test_everybody_who_plays_is_invited_with_the_planning(client: Client, of_league: League) -> None:
    with_mail_server(of_league)
    response = planned(client, of_league, invite="letter")
    made = Season.objects.get(name="2026/27")
    first = made.evenings.order_by("date").first()
    assert response.headers["Location"] == reverse("evening_invitations", args=[first.pk])
    asked = EveningInvitation.objects.filter(evening=first).order_by("player__name").values_list("player__name", "way")
    assert list(asked) == [("Anke", "mail"), ("Björn", "letter"), ("Gast", "letter")]
    assert EveningInvitation.objects.count() == 3 * made.evenings.count()
    assert Mail.objects.count() == 1
    assert PersonalLink.objects.count() == 3


def test_season_evenings_and_invitations_are_taken_back_as_one(client: Client, of_league: League) -> None:
    with_mail_server(of_league)
    planned(client, of_league, invite="letter")
    series = Series.objects.get(made_season=True)
    page = client.get(reverse("season", args=[of_league.slug, series.season_id])).content.decode()
    assert "Alle 9 geplanten Spielabende zurücknehmen? 3 Personen sind eingeladen" in page
    client.post(reverse("series_undo", args=[of_league.slug, series.pk]))
    assert (Season.objects.count(), Evening.objects.count()) == (1, 9)
    assert not EveningInvitation.objects.exists()
    assert list(Mail.objects.values_list("state", flat=True)) == ["cancelled"]
    assert AuditEntry.objects.filter(action="series.undone").count() == 1


def test_invitation_that_cannot_be_made_leaves_nothing_planned(client: Client, of_league: League) -> None:
    """All days are over: nobody can be invited to them, and the form says so."""
    page = page_of(
        client,
        of_league,
        how="days",
        more_days="3.7.2026",
        first_day="2026-07-01",
        last_day="2026-07-31",
        nth="1",
        weekday="4",
        deadline_days="7",
        deadline_at="20:00",
        season_name="Sommer",
    )
    typed = dict(page.context["form"].data.items()) | rows_of(page) | {"invite": "letter"}
    refused = client.post(reverse("series_plan", args=[of_league.slug]), typed)
    assert "keinen kommenden Abend" in str(refused.context["form"].non_field_errors())
    assert not Season.objects.filter(name="Sommer").exists()


def test_further_evenings_of_a_season_that_goes_on_begin_with_its_own_rule(client: Client, of_league: League) -> None:
    planned(client, of_league)
    made = Season.objects.get(name="2026/27")
    form = page_of(client, of_league, season=str(made.pk)).context["form"]
    begin = {name: form[name].value() for name in ("season", "how", "first_day", "last_day", "venue")}
    assert begin == {
        "season": made.pk, "how": "nth", "first_day": made.starts_on, "last_day": made.ends_on, "venue": "Zum Anker",
    }  # fmt: skip


def test_first_season_is_the_same_form_without_a_last_one(client: Client) -> None:
    found = league()
    page = page_of(client, found)
    assert [value for value, _label in page.context["form"].fields["how"].choices] == ["nth", "weeks", "days"]
    assert "Saison planen" in page.content.decode()


def test_last_season_leads_to_the_next_one_and_earlier_ones_do_not(client: Client, of_league: League) -> None:
    client.force_login(official(of_league, "secretary"))
    last = of_league.seasons.get()
    address, season_page = (
        reverse("series_plan", args=[of_league.slug]),
        reverse("season", args=[of_league.slug, last.pk]),
    )
    for page in (season_page, reverse("seasons", args=[of_league.slug])):
        assert f'href="{address}"' in client.get(page).content.decode()
    planned(client, of_league)
    assert f'href="{address}"' not in client.get(season_page).content.decode()


def test_season_that_is_closed_takes_no_further_evenings(client: Client, of_league: League) -> None:
    planned(client, of_league)
    made = Season.objects.get(name="2026/27")
    president, auditor = official(of_league, "president"), official(of_league, "auditor")
    now = timezone.now()
    by = {"president": president, "president_at": now, "auditor": auditor, "auditor_at": now, "signed_at": now}
    SeasonVersion.objects.create(season=made, version=1, content="{}", sha256="0" * 64, **by)
    assert page_of(client, of_league, season=str(made.pk)).context["form"]["season"].value() == ""
    content = client.get(reverse("season", args=[of_league.slug, made.pk])).content.decode()
    assert ("Nächste Saison" in content, "Weitere Spielabende" in content) == (True, False)
    assert "Planung zurücknehmen" not in content

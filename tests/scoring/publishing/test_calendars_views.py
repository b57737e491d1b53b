"""Calendars that follow a league: what stands in them, who gets them, and that nobody is sent the same twice."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from scoring.models import Evening, EveningInvitation, FeedLink, League, Membership, Registration
from scoring.publishing.selectors.subscriptions import derived_secret, feed_link_with
from scoring.publishing.services import end_feed_link, renew_feed_link
from tests.scoring.scenes import Scene, evening, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Scene:
    made = scene(players=3)
    Evening.objects.filter(pk=made.evening.pk).update(date=timezone.localdate() + timedelta(days=7))
    made.evening.refresh_from_db()
    return made


def events(client: Client, address: str) -> dict[str, dict[str, str]]:
    """By UID what a calendar says of each evening."""
    calendar = Calendar.from_ical(client.get(address).content)
    told = ("SUMMARY", "SEQUENCE", "STATUS", "URL")
    return {
        str(event["UID"]): {name: str(event[name]) for name in told} | {"DTSTART": str(event["DTSTART"].dt)}
        for event in calendar.walk("VEVENT")
    }


def test_league_and_season_have_a_calendar_with_all_evenings(played: Scene, client: Client) -> None:
    league, season = played.league, played.season
    for name, arguments in (("league_calendar", [league.slug]), ("season_calendar", [league.slug, season.pk])):
        answer = client.get(reverse(name, args=arguments))
        assert answer["Content-Type"] == "text/calendar; charset=utf-8"
        found = events(client, reverse(name, args=arguments))
        assert found[str(played.evening.calendar_uid)] == {
            "SUMMARY": f"{played.evening.heading} – {league.name}",
            "SEQUENCE": "0",
            "STATUS": "CONFIRMED",
            "URL": f"https://office.example{played.evening.get_absolute_url()}",
            "DTSTART": str(played.evening.date),
        }


def test_moved_and_called_off_evening_keeps_its_uid_and_counts_on(played: Scene, client: Client) -> None:
    address, uid = reverse("league_calendar", args=[played.league.slug]), str(played.evening.calendar_uid)
    later = played.evening.date + timedelta(days=1)
    Evening.objects.filter(pk=played.evening.pk).update(date=later, calendar_sequence=1)
    assert (events(client, address)[uid]["SEQUENCE"], events(client, address)[uid]["DTSTART"]) == ("1", str(later))

    Evening.objects.filter(pk=played.evening.pk).update(called_off_at=timezone.now(), calendar_sequence=2)
    assert events(client, address)[uid]["STATUS"] == "CANCELLED"
    assert list(events(client, address)) == [uid]


def test_whoever_has_the_latest_calendar_is_told_so(played: Scene, client: Client) -> None:
    address = reverse("league_calendar", args=[played.league.slug])
    first = client.get(address)
    assert first["Cache-Control"] == "public, max-age=300"
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")

    Evening.objects.filter(pk=played.evening.pk).update(venue="Anderswo")
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_calendar_of_a_closed_league_needs_a_secret_address(played: Scene, client: Client) -> None:
    League.objects.filter(pk=played.league.pk).update(is_public=False)
    assert client.get(reverse("league_calendar", args=[played.league.slug])).status_code == 404
    secret = renew_feed_link(membership=membership_of(played), actor=played.secretary)

    answer = client.get(reverse("members_calendar", args=[secret]))
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "private, no-cache"
    assert answer["X-Robots-Tag"] == "noindex"


def test_own_calendar_has_what_one_comes_to_or_was_asked_to(played: Scene, client: Client) -> None:
    member, player = membership_of(played), played.seats[0].registration.player
    Membership.objects.filter(pk=member.pk).update(player=player)
    asked, other = (evening(played.season, date=date(2025, 10, day)) for day in (1, 2))
    Evening.objects.filter(pk__in=[asked.pk, other.pk]).update(date=played.evening.date)
    EveningInvitation.objects.create(evening=asked, player=player, way="letter", invited_at=timezone.now())
    address = reverse("own_calendar", args=[renew_feed_link(membership=member, actor=played.secretary)])
    assert set(events(client, address)) == {str(played.evening.calendar_uid), str(asked.calendar_uid)}
    assert str(other.calendar_uid) not in events(client, address)

    Registration.objects.filter(player=player).update(status="withdrawn", withdrawn_at=timezone.now())
    assert set(events(client, address)) == {str(asked.calendar_uid)}


def test_member_who_is_no_player_has_an_empty_calendar(played: Scene, client: Client) -> None:
    secret = renew_feed_link(membership=membership_of(played), actor=played.secretary)
    assert events(client, reverse("own_calendar", args=[secret])) == {}


def test_secret_address_ends_with_the_next_one_with_the_membership_and_at_once(played: Scene, client: Client) -> None:
    member = membership_of(played)
    first = renew_feed_link(membership=member, actor=played.secretary)
    second = renew_feed_link(membership=member, actor=played.secretary)
    assert [statuses(client, secret) for secret in (first, second)] == [{404}, {200}]

    end_feed_link(membership=member, actor=played.secretary)
    assert statuses(client, second) == {404}

    third = renew_feed_link(membership=member, actor=played.secretary)
    type(played.secretary).objects.filter(pk=played.secretary.pk).update(is_active=False)
    assert statuses(client, third) == {404}


def test_secret_is_not_in_the_database(played: Scene) -> None:
    secret = renew_feed_link(membership=membership_of(played), actor=played.secretary)
    row = FeedLink.objects.get()
    assert secret not in (row.secret_hash, row.seed.hex)
    assert derived_secret(row) == secret
    assert feed_link_with(secret) == row


def test_page_makes_and_ends_the_own_addresses(played: Scene, client: Client) -> None:
    League.objects.filter(pk=played.league.pk).update(is_public=False)
    client.force_login(played.secretary)
    page, save = (reverse(name, args=[played.league.slug]) for name in ("subscriptions", "feed_link_renew"))
    assert "/feed/" not in client.get(page).content.decode()
    client.post(save)
    assert f"/feed/{derived_secret(FeedLink.objects.get())}/" in client.get(page).content.decode()
    client.post(save, {"end": "yes"})
    assert not FeedLink.objects.exists()


def test_stranger_has_no_secret_addresses(played: Scene, client: Client) -> None:
    client.force_login(type(played.secretary).objects.create_user("fremd"))
    assert client.post(reverse("feed_link_renew", args=[played.league.slug])).status_code == 404


def membership_of(played: Scene) -> Membership:
    return Membership.objects.get(league=played.league, user=played.secretary)


def statuses(client: Client, secret: str) -> set[int]:
    names = ("own_calendar", "members_calendar", "members_results_feed")
    return {client.get(reverse(name, args=[secret])).status_code for name in names}

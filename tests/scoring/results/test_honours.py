"""The table of honour: champions and records of closed seasons, as they were signed, for whoever reads them."""

import json
from dataclasses import replace
from datetime import date
from uuid import uuid4
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.rulesets import LEAGUE_2006, Guests, RuleSet
from scoring.audit.services.reviews import reopen_sheet
from scoring.entry.services import note_penalty
from scoring.imports.services.merging import confirm_merge, merge_players
from scoring.models import Evening, EveningStanding, League, Player, Registration, Season, SeasonStanding
from scoring.results.selectors.honours import broken_records_of, honours_of, podium_of
from scoring.results.selectors.season_picture import MOST_DRAWN, season_picture, whole_picture
from scoring.results.selectors.seasons import ranking_of
from tests.scoring.closed_seasons import close_season
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import NOTE, Scene, league, official, player_account, scene, season
from tests.support.counting import counted_queries

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def of_season() -> Season:
    return season(league())


def page_of(of_league: League, client: Client | None = None) -> str:
    return (client or Client(headers=ENGLISH)).get(reverse("honours", args=[of_league.slug])).content.decode()


def records_of(of_league: League) -> dict[str, tuple[int, list[str]]]:
    found = honours_of(of_league, with_penalties=True)
    told = [*found.records, *(found.penalties or ())]
    return {record.code: (record.value, [one.player.name for one in record.holders]) for record in told}


def test_nothing_is_told_before_a_season_is_closed(of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    found = honours_of(of_season.league, with_penalties=False)
    assert (found.podiums, found.records, found.penalties, podium_of(of_season)) == ((), (), None, None)
    assert "No season is closed yet" in page_of(of_season.league)


def test_champions_are_told_with_shared_places_the_latest_season_first(of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 8, "Cäcilia": 8, "Dörte": 6})
    SeasonStanding.objects.filter(player__name="Cäcilia").update(place=2)
    earlier = Season.objects.create(
        league=of_season.league, name="2024/25", starts_on=date(2024, 9, 1), ends_on=date(2025, 6, 30),
        edition=of_season.edition,
    )  # fmt: skip
    closed_evening(earlier, {"Dörte": 12, "Anke": 9})
    for each in (of_season, earlier):
        close_season(each)
    told = [
        (podium.season.name, [(row.place, row.player.name) for row in podium.standings])
        for podium in honours_of(of_season.league, with_penalties=False).podiums
    ]
    assert told == [
        ("2025/26", [(1, "Anke"), (2, "Björn"), (2, "Cäcilia")]),
        ("2024/25", [(1, "Dörte"), (2, "Anke")]),
    ]


def test_sums_go_over_all_closed_seasons_and_no_other(of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    other = Season.objects.create(
        league=of_season.league, name="2026/27", starts_on=date(2026, 9, 1), ends_on=date(2027, 6, 30),
        edition=of_season.edition,
    )  # fmt: skip
    closed_evening(other, {"Anke": 12, "Björn": 9}, day=400)
    close_season(of_season)
    assert records_of(of_season.league)["evening_wins"] == (1, ["Anke"])
    close_season(other)
    assert records_of(of_season.league)["evening_wins"] == (2, ["Anke"])


def test_evening_outside_the_ranking_sets_no_record(of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    friendly = closed_evening(of_season, {"Björn": 12, "Anke": 9}, day=13)
    Evening.objects.filter(pk=friendly.pk).update(kind="friendly")
    EveningStanding.objects.filter(evening=friendly).update(total=-100, worst_game=999)
    close_season(of_season)
    found = records_of(of_season.league)
    assert (found["evening_wins"], found["lowest_evening"], found["worst_game"]) == (
        (1, ["Anke"]),
        (710, ["Anke"]),
        (202, ["Björn"]),
    )


def played(winners: tuple[int, ...] = (0, 0, 0, 1), rule_set: RuleSet = LEAGUE_2006, guest: str = "") -> Scene:
    table = scene(players=3, rule_set=rule_set)
    Registration.objects.filter(player__name=guest).update(is_guest=True)
    for number, winner in enumerate(winners, start=1):
        table.save(number, winner, *(0 if seat == winner else 10 + seat for seat in range(3)))
    swearing = {"game_number": 1, "seat_id": table.seats[2].pk, "offence": "swearing", "cards": 2}
    note_penalty(sheet_id=table.sheet.pk, actor=table.secretary, client_id=uuid4(), **swearing)
    table.submit()
    table.sign()
    return table


@pytest.mark.clause("L7")
def test_what_is_signed_later_counts_when_the_season_is_signed_anew() -> None:
    table = played()
    close_season(table.season)
    as_closed = {"longest_run": (3, ["Anke"]), "swearing": (2, ["Cäcilia"])}

    def told() -> dict[str, tuple[int, list[str]]]:
        found = records_of(table.league)
        return {code: found[code] for code in as_closed}

    assert told() == as_closed
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Spiel 2 gehört Björn")
    table.save(2, 1, 10, 0, 12, note=NOTE)
    assert told() == as_closed
    table.submit()
    table.sign()
    assert told() == as_closed
    close_season(table.season, version=2, at=timezone.now())
    assert "longest_run" not in records_of(table.league)


@pytest.mark.clause("D13", "L7")
def test_guest_whom_the_season_leaves_out_holds_no_record_and_breaks_the_run_of_others() -> None:
    left_out = replace(LEAGUE_2006, code="without", season=replace(LEAGUE_2006.season, guests=Guests.LEFT_OUT))
    winners = (2, 2, 2, 0, 2, 0, 1, 1)
    with_guests, without = (played(winners, rules, "Cäcilia") for rules in (LEAGUE_2006, left_out))
    for table in (with_guests, without):
        close_season(table.season)
    assert [records_of(with_guests.league)[code] for code in ("longest_run", "swearing")] == [
        (3, ["Cäcilia"]),
        (2, ["Cäcilia"]),
    ]
    found = records_of(without.league)
    assert (found["longest_run"], "swearing" in found) == ((2, ["Björn"]), False)


def test_record_on_a_sheet_in_work_stays_with_whoever_took_in_its_player() -> None:
    table = played()
    close_season(table.season)
    for name, whole in (("Anke", "Zoe Petersen"), ("Cäcilia", "Cäcilia Groß")):
        other = Player.objects.get(name=name)
        player = Player.objects.create(league=table.league, name=whole)
        merge = merge_players(player=player, other=other, actor=table.secretary, reason="One person")
        confirm_merge(player_merge=merge, actor=table.auditor)
    before = records_of(table.league)
    assert (before["longest_run"], before["swearing"]) == ((3, ["Zoe Petersen"]), (2, ["Cäcilia Groß"]))
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Spiel 2 gehört Björn")
    assert records_of(table.league) == before


def test_penalty_cards_are_for_members(client: Client) -> None:
    table = played()
    close_season(table.season)
    assert "Most penalty cards" not in page_of(table.league)
    member = Client(headers=ENGLISH)
    member.force_login(official(table.league, "player"))
    assert "Most penalty cards" in page_of(table.league, member)
    address = reverse("honours", args=[table.league.slug])
    assert client.get(address, {"as": "csv", "table": "penalties"}).status_code == 404
    assert member.get(address, {"as": "csv", "table": "penalties"}).status_code == 200


def test_names_are_those_that_the_reader_may_see() -> None:
    table = played()
    close_season(table.season)
    Player.objects.filter(name="Anke").update(name="Anke Petersen", public_form="short", alias="Anke P.")
    seen = page_of(table.league)
    assert ("Anke P." in seen, "Petersen" in seen) == (True, False)
    member = Client()
    member.force_login(official(table.league, "player"))
    assert "Anke Petersen" in page_of(table.league, member)


def test_table_of_honour_is_counted_once() -> None:
    table = played()
    close_season(table.season)
    costs = []
    for _time in range(2):
        with counted_queries() as queries:
            honours_of(table.league, with_penalties=True)
        costs.append(len(queries))
    assert costs == [9, 5]


def five_evenings(of_season: Season) -> None:
    for day in range(1, 6):
        closed_evening(of_season, {"Anke": 12, "Björn": 9}, day=day)


def test_record_is_broken_on_the_evening_that_beats_all_before_it(of_season: Season) -> None:
    five_evenings(of_season)
    sixth = closed_evening(of_season, {"Björn": 12, "Anke": 9}, day=6)
    EveningStanding.objects.filter(evening=sixth, rank=1).update(total=650)
    (low, worst) = broken_records_of(sixth, "")
    assert (low.now.code, low.now.value, [one.player.name for one in low.now.holders]) == (
        "lowest_evening",
        650,
        ["Björn"],
    )
    assert (low.before.value, low.before.holders[0].player.name, low.is_equalled) == (710, "Anke", False)
    assert (worst.now.code, worst.is_equalled) == ("worst_game", True)
    page = Client(headers=ENGLISH).get(reverse("evening", args=[sixth.pk])).content.decode()
    assert "New record:" in page
    assert "before: 710 points, Anke on" in page


def test_first_evenings_break_no_record(of_season: Season) -> None:
    five_evenings(of_season)
    for evening in of_season.evenings.all():
        assert broken_records_of(evening, "") == []


def test_season_tells_its_story_when_it_is_closed(of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9, "Cäcilia": 8})
    closed_evening(of_season, {"Cäcilia": 12, "Björn": 9, "Anke": 1}, day=13)
    address = reverse("season", args=[of_season.league.slug, of_season.pk])
    client = Client(headers=ENGLISH)
    assert "How the season went" not in client.get(address).content.decode()
    close_season(of_season)
    page = client.get(address + "?scope=official").content.decode()
    assert ("How the season went" in page, "Champion" in page, " is-own" in page) == (True, True, False)
    own = Client(headers=ENGLISH)
    own.force_login(player_account("Björn", of_season.league))
    assert "course-2 is-own" in own.get(address + "?scope=official").content.decode()
    listed = client.get(reverse("seasons", args=[of_season.league.slug])).content.decode()
    assert "Champion: Cäcilia" in listed


def test_pictures_are_a_table_to_take_along_also_of_a_kept_page(of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    closed_evening(of_season, {"Anke": 1, "Björn": 9, "Cäcilia": 12}, day=13)
    address = reverse("season", args=[of_season.league.slug, of_season.pk])
    client = Client(headers=ENGLISH)
    assert 'value="courses"' not in client.get(address).content.decode()
    close_season(of_season)
    for _time in range(2):
        page = client.get(address).content.decode()
        assert "The pictures in figures" in page
        assert 'value="courses"' in page
    told = json.loads(b"".join(client.get(address + "?as=json&table=courses").streaming_content))
    assert [[value for key, value in row.items() if key != "player_id"] for row in told["rows"]] == [
        ["Björn", 2, 1, 18, 1],
        ["Anke", 1, 2, 13, -1],
        ["Cäcilia", None, 3, 12, None],
    ]


def test_picture_has_places_gains_and_moves(of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9, "Cäcilia": 8})
    closed_evening(of_season, {"Cäcilia": 12, "Björn": 9}, day=13)
    picture = whole_picture(of_season)
    assert picture is not None
    assert [(one.standing.player.name, one.places, one.gains, one.moved) for one in picture.courses] == [
        ("Cäcilia", (3, 1), (8, 12), 2),
        ("Björn", (2, 2), (9, 9), 0),
        ("Anke", (1, 3), (12, None), -2),
    ]


def test_own_line_is_drawn_below_the_first_twenty(of_season: Season) -> None:
    points = {f"Player {number:02}": 100 - number for number in range(MOST_DRAWN + 5)}
    closed_evening(of_season, points)
    closed_evening(of_season, points, day=13)
    last = ranking_of(of_season, "official").last()
    picture = whole_picture(of_season, last.player_id)
    assert picture is not None
    assert (len(picture.courses), picture.courses[-1].standing, len(picture.left_out)) == (MOST_DRAWN + 1, last, 4)


def test_own_line_is_drawn_for_whoever_comes_after_others(of_season: Season) -> None:
    """Also when the page was kept for them before."""
    points = {f"Player {number:03}": 200 - number for number in range(60)}
    closed_evening(of_season, points)
    closed_evening(of_season, points, day=13)
    close_season(of_season)
    last, address = Client(), reverse("season", args=[of_season.league.slug, of_season.pk])
    last.force_login(player_account("Player 059", of_season.league))
    assert "is-own" not in Client().get(address).content.decode()
    for _time in range(2):
        assert "course is-own" in last.get(address).content.decode()


@pytest.mark.parametrize("kind", ["places", "points"])
def test_pictures_are_files_for_the_paper(of_season: Season, kind: str) -> None:
    for day in (1, 2):
        closed_evening(of_season, {"Anke & Co <b>": 12, "Łukasz Żak": 9}, day=day)
    where = [of_season.league.slug, of_season.pk, kind]
    client = Client(headers=ENGLISH)
    drawn = client.get(reverse("season_picture", args=[*where, "svg"]))
    words = [each.text for each in ElementTree.fromstring(drawn.content).iter("{http://www.w3.org/2000/svg}text")]
    assert "1. Anke & Co <b>" in words
    assert "2. Łukasz Żak" in words
    image = client.get(reverse("season_picture", args=[*where, "png"]))
    assert (image.content[:8], image["Content-Type"]) == (b"\x89PNG\r\n\x1a\n", "image/png")
    for unknown in (["places", "pdf"], ["other", "png"]):
        assert client.get(reverse("season_picture", args=[*where[:2], *unknown])).status_code == 404


def test_nothing_is_drawn_of_one_evening(of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12})
    assert season_picture(of_season, "official", ranking_of(of_season, "official")) is None
    address = reverse("season_picture", args=[of_season.league.slug, of_season.pk, "places", "png"])
    assert Client().get(address).status_code == 404


def test_picture_is_for_whoever_may_see_the_league(of_season: Season) -> None:
    for day in (1, 2):
        closed_evening(of_season, {"Anke": 12, "Björn": 9}, day=day)
    address = reverse("season_picture", args=[of_season.league.slug, of_season.pk, "places", "svg"])
    assert Client().get(address).status_code == 200
    League.objects.filter(pk=of_season.league_id).update(is_public=False)
    member = Client()
    member.force_login(official(of_season.league, "player"))
    assert (Client().get(address).status_code, member.get(address).status_code) == (404, 200)

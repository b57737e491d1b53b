"""Guests of other associations in the season ranking: the edition says so, and every surface says the same (D13)."""

import csv
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from io import BytesIO, StringIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from engine.rulesets import LEAGUE_2006, Guests, RuleSet, SeasonRules
from scoring.audit.services.verification import verify_league
from scoring.live.selectors.live import live_evening
from scoring.models import EveningStanding, Player, Registration, RuleSetEdition, Season, SeasonStanding
from scoring.people.services.players import update_player
from scoring.registration.services.registrations import register_players
from scoring.results.pdf.ranking import draw_ranking
from scoring.results.selectors.evenings import full_evening
from scoring.results.selectors.ranking_proposals import what_if
from scoring.results.selectors.rankings import explain_season_place
from scoring.results.selectors.season_evenings import points_by_evening, ranked_evenings
from scoring.results.selectors.seasons import leaders_of, ranking_of
from scoring.results.services.recounting import recount_league
from scoring.seating.services.seats import seat_table
from tests.scoring.exported import exported_results
from tests.scoring.scenes import IN_TIME, Scene, edition, evening, league, official, player_account, season

pytestmark = [pytest.mark.django_db, pytest.mark.clause("D13"), pytest.mark.usefixtures("logged_scenes")]

NAMES = ("Anke", "Björn", "Gesa")
LEFT_OUT = replace(LEAGUE_2006, code="no-guests", season=SeasonRules(guests=Guests.LEFT_OUT))
RANKED_BY = {LEAGUE_2006: ["Gesa", "Björn", "Anke"], LEFT_OUT: ["Björn", "Anke"]}
"""The ranking by rule set: Gesa is a guest and wins, Björn has the worst game (L8.7)."""

Scope = SeasonStanding.Scope


def played(rule_set: RuleSet) -> Scene:
    """An evening of two members and a guest, who wins it; nothing is submitted."""
    of_league = league()
    of_season = season(of_league, rule_set)
    of_evening = evening(of_season)
    players = [Player.objects.create(league=of_league, name=name, is_guest=name == "Gesa") for name in NAMES]
    rows = register_players(evening=of_evening, actor=None, arrivals={row.pk: IN_TIME for row in players})
    sheet = seat_table(evening=of_evening, actor=None, table=1, registrations=[row.pk for row in rows])
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    of_offices = (
        official(of_league, "secretary", name="Sina Schrift"),
        official(of_league, "auditor", name="Rolf Recht"),
    )
    table = Scene(of_league, of_season, of_evening, sheet, seats, *of_offices)
    table.save(1, 2, 12, 30, 0)
    return table


def signed(rule_set: RuleSet) -> Scene:
    table = played(rule_set)
    table.submit()
    table.sign()
    return table


def on_page(table: Scene) -> list[str]:
    """Names in the ranking of the season's page, in its order."""
    page = member(table).get(reverse("season", args=[table.league.slug, table.season.pk]))
    return [row.record.player.name for row in page.context["table"].rows]


def member(table: Scene) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(table.secretary)
    return client


def in_csv(table: Scene) -> list[str]:
    answer = member(table).get(reverse("season", args=[table.league.slug, table.season.pk]), {"as": "csv"})
    rows = list(csv.reader(StringIO(b"".join(answer).decode("utf-8-sig")), delimiter=";"))
    return in_order(" ".join(row) for row in rows)


def in_order(lines: object) -> list[str]:
    """The names of the three in the order in which these lines have them."""
    found = [name for line in lines for name in NAMES if name in str(line)]  # type: ignore[attr-defined]
    return list(dict.fromkeys(found))


def on_paper(table: Scene) -> list[str]:
    scope = Scope.OFFICIAL
    evenings, points = ranked_evenings(table.season, scope), points_by_evening(table.season, scope)
    rows = list(ranking_of(table.season, scope))
    content = draw_ranking(table.season, rows, evenings, points, scope=scope, printed_on=date(2026, 2, 1))
    return in_order(PdfReader(BytesIO(content)).pages[0].extract_text().splitlines())


def leading(table: Scene) -> list[str]:
    found = leaders_of(table.league, 9)
    return [row.player.name for row in found.standings] if found else []


def explained(table: Scene) -> list[str]:
    players = Player.objects.filter(league=table.league)
    found = [explain_season_place(table.season, player, Scope.OFFICIAL) for player in players]
    rows = sorted((one.standing.rank, one.standing.player.name) for one in found if one is not None)
    return [name for _rank, name in rows]


def with_points(table: Scene) -> list[str]:
    earned = points_by_evening(table.season, Scope.OFFICIAL)
    assert not earned.has_struck
    names = dict(Player.objects.values_list("pk", "name"))
    by_player = [pair for on_evening in earned.earned.values() for pair in on_evening.items()]
    return [names[player] for player, _points in sorted(by_player, key=lambda pair: -pair[1].points)]


NAMED = "is_guest"

SURFACES: dict[str, Callable[[Scene], list[str]]] = {
    "stored": lambda table: [row.player.name for row in ranking_of(table.season, Scope.OFFICIAL)],
    "page": on_page,
    "spreadsheet": in_csv,
    "print": on_paper,
    "overview": leading,
    "export": lambda table: [row["player"] for row in exported_results(table.season)["season"]],
    "live": lambda table: [row.standing.name for row in live_evening(full_evening(table.evening.pk)).season.lines],
    "explanation": explained,
    "points by evening": with_points,
    "what-if": lambda table: [
        row.name for row in what_if(table.season, table.season.edition).lines if row.after is not None
    ],
}


@pytest.mark.parametrize("rule_set", RANKED_BY, ids=lambda rule_set: rule_set.season.guests.value)
def test_every_surface_has_the_same_ranking(rule_set: RuleSet) -> None:
    table = signed(rule_set)
    assert {name: told(table) for name, told in SURFACES.items()} == dict.fromkeys(SURFACES, RANKED_BY[rule_set])
    assert recount_league(league=table.league) == []
    assert list(verify_league(table.league)) == []


@pytest.mark.parametrize("rule_set", RANKED_BY, ids=lambda rule_set: rule_set.season.guests.value)
def test_place_points_of_the_evening_are_the_same_by_both_rules(rule_set: RuleSet) -> None:
    table = signed(rule_set)
    rows = table.evening.standings.order_by("rank").values_list("player__name", "place", "ranking_points")
    assert list(rows) == [("Gesa", 1, 13), ("Anke", 2, 9), ("Björn", 3, 10)]
    points = {row.player.name: row.ranking_points for row in ranking_of(table.season, Scope.OFFICIAL)}
    assert (points["Anke"], points["Björn"]) == (9, 10)


@pytest.mark.parametrize("rule_set", RANKED_BY, ids=lambda rule_set: rule_set.season.guests.value)
def test_result_and_explanation_say_that_a_guest_stands_in_no_ranking(rule_set: RuleSet) -> None:
    table = signed(rule_set)
    sentence = "Guests of other associations do not stand in the season ranking: Gesa."
    is_said = rule_set is LEFT_OUT
    client, gesa = member(table), Player.objects.get(name="Gesa")
    anke = Player.objects.get(name="Anke")
    addresses = {
        reverse("evening", args=[table.evening.pk]): is_said,
        reverse("evening_explain", args=[table.evening.pk, gesa.pk]): is_said,
        reverse("evening_explain", args=[table.evening.pk, anke.pk]): False,
    }
    assert {address: sentence in client.get(address).content.decode() for address in addresses} == addresses
    printed = client.get(reverse("evening_result_pdf", args=[table.evening.pk]))
    text = " ".join(PdfReader(BytesIO(printed.content)).pages[0].extract_text().split())
    assert (sentence in text) is is_said


def test_desk_of_a_guest_says_that_the_points_stand_outside() -> None:
    table = signed(LEFT_OUT)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(player_account("Gesa", table.league))
    page = client.get(reverse("home")).content.decode()
    assert "not in the ranking" in page
    assert "outside the ranking" in page


def test_proposal_shows_who_leaves_the_ranking_and_who_enters_it() -> None:
    table = signed(LEAGUE_2006)
    other = edition(table.league, LEFT_OUT)
    lines = {line.name: line for line in what_if(table.season, other).lines}
    assert (lines["Gesa"].after, lines["Gesa"].is_changed, lines["Gesa"].moves) == (None, True, 0)
    assert (lines["Anke"].moves, lines["Björn"].moves) == (1, 1)
    assert what_if(table.season, other).has_other_champion
    address = reverse("season_ranking_rules", args=[table.league.slug, table.season.pk])
    page = member(table).post(address, {"edition": other.pk, "reason": "", "step": "look"})
    assert "not in the ranking" in page.content.decode()
    Season.objects.filter(pk=table.season.pk).update(edition=other)
    back = what_if(Season.objects.get(), RuleSetEdition.objects.exclude(pk=other.pk).get())
    assert [line.name for line in back.lines if line.before is None] == ["Gesa"]


def test_mark_stays_with_a_closed_evening_and_follows_the_player_on_an_open_one() -> None:
    table = played(LEFT_OUT)
    gesa = Player.objects.get(name="Gesa")
    told = {"player": gesa, "actor": table.secretary, "name": "Gesa", "is_active": True, "club": ""}
    update_player(**told, is_guest=False)
    assert not Registration.objects.get(player=gesa).is_guest
    update_player(**told, is_guest=True)
    table.submit()
    update_player(**told, is_guest=False)
    assert Registration.objects.get(player=gesa).is_guest
    assert EveningStanding.objects.get(player=gesa).is_guest
    table.sign()
    update_player(**told, is_guest=True)
    assert recount_league(league=table.league) == []


def test_mark_changed_past_the_office_is_named() -> None:
    table = signed(LEFT_OUT)
    Registration.objects.filter(player__name="Gesa").update(is_guest=False)
    assert NAMED in " ".join(one.text for one in verify_league(table.league))

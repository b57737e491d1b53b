"""The page of a season: which ranking is shown, how it is sorted and searched, and its explanations."""

import re
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.rulesets import LEAGUE_2006, SeasonRules
from scoring.models import League, Player, Season
from tests.scoring.result_scenes import closed_evening, many_players
from tests.scoring.scenes import evening, league, official, scene, season

pytestmark = pytest.mark.django_db


@pytest.fixture
def of_season() -> Season:
    return season(league())


def page_of(of_season: Season) -> str:
    return reverse("season", args=[of_season.league.slug, of_season.pk])


def rows_of(response: Any) -> list[tuple[int, str, int]]:
    return [
        (row.record.place, row.record.player.name, row.record.ranking_points)
        for row in response.context["table"].page.object_list
    ]


def cells_of(response: Any, code: str) -> list[str]:
    """What stands in a column of the ranking, without what only screen readers say."""
    column = next(at for at, shown in enumerate(response.context["table"].columns) if shown.name == code)
    (body,) = re.findall(r"<tbody.*?</tbody>", response.content.decode(), re.DOTALL)
    rows = [re.findall(r"<td.*?</td>", row, re.DOTALL) for row in re.split("<tr[^>]*>", body)[1:]]
    spoken = r'<span class="visually-hidden">.*?</span>'
    return [re.sub(r"<[^>]*>", "", re.sub(spoken, "", cells[column])).strip() for cells in rows]


@pytest.mark.clause("D13")
def test_ranking_is_best_first(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9, "Cäcilia": 8})
    assert rows_of(client.get(page_of(of_season))) == [(1, "Anke", 12), (2, "Björn", 9), (3, "Cäcilia", 8)]


@pytest.mark.clause("L6.6")
def test_provisional_ranking_is_shown_first_and_marked(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    closed_evening(of_season, {"Björn": 12, "Anke": 9, "Cäcilia": 8}, is_official=False, day=13)
    response = client.get(page_of(of_season))
    assert rows_of(response) == [(1, "Anke", 21), (1, "Björn", 21), (3, "Cäcilia", 8)]
    assert response.context["is_official"] is False
    assert '<span class="badge yellow">vorläufig</span>' in response.content.decode()


@pytest.mark.clause("L6.6")
def test_official_ranking_counts_signed_evenings_alone(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    closed_evening(of_season, {"Björn": 12, "Anke": 9}, is_official=False, day=13)
    response = client.get(page_of(of_season), {"scope": "official"})
    assert rows_of(response) == [(1, "Anke", 12), (2, "Björn", 9)]
    assert response.context["is_official"] is True


def test_without_provisional_evenings_there_is_one_ranking_and_no_switch(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12})
    response = client.get(page_of(of_season))
    assert response.context["is_official"] is True
    assert 'class="scopes"' not in response.content.decode()
    assert '<span class="badge green">amtlich</span>' in response.content.decode()


def test_unknown_scope_gives_the_default(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12})
    assert client.get(page_of(of_season), {"scope": "secret"}).context["scope"].value == "official"


@pytest.mark.clause("D13")
def test_shared_places_stay_readable_however_the_table_is_sorted(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Zoe": 12, "Änne": 9})
    closed_evening(of_season, {"Änne": 12, "Zoe": 9}, day=13)
    closed_evening(of_season, {"Mia": 1}, day=14)
    address = page_of(of_season)
    for sort in ("place", "player", "-games_won"):
        response = client.get(address, {"sort": sort})
        places = dict(zip(cells_of(response, "player"), cells_of(response, "place"), strict=True))
        assert places == {"Zoe": "=1.", "Änne": "=1.", "Mia": "3."}


@pytest.mark.clause("D13")
def test_points_that_others_have_as_well_carry_an_equals_sign(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    closed_evening(of_season, {"Cäcilia": 12, "Björn": 3}, day=13)
    response = client.get(page_of(of_season))
    assert cells_of(response, "place") == ["=1.", "=1.", "3."]
    assert cells_of(response, "ranking_points") == ["=12", "=12", "=12"]


@pytest.mark.clause("D13")
def test_every_evening_has_a_column_with_what_it_brought(client: Client, of_season: Season) -> None:
    first = closed_evening(of_season, {"Anke": 12, "Björn": 9})
    second = closed_evening(of_season, {"Björn": 12, "Cäcilia": 9}, is_official=False, day=13)
    response = client.get(page_of(of_season))
    assert cells_of(response, "player") == ["Björn", "Anke", "Cäcilia"]
    assert cells_of(response, f"evening_{first.pk}") == ["9", "12", "–"]
    assert cells_of(response, f"evening_{second.pk}") == ["12", "–", "9"]
    assert ">12.9.</a>" in response.content.decode()
    official_only = client.get(page_of(of_season), {"scope": "official"})
    assert cells_of(official_only, f"evening_{first.pk}") == ["12", "9"]
    assert f"evening_{second.pk}" not in official_only.content.decode()
    assert second.get_absolute_url() in official_only.content.decode()


@pytest.mark.clause("D13")
def test_evenings_that_better_ones_push_out_are_struck(client: Client) -> None:
    of_season = season(league(), replace(LEAGUE_2006, season=SeasonRules(best_evenings=2)))
    for day, points in enumerate((7, 3, 9), start=12):
        closed_evening(of_season, {"Anke": points}, day=day)
    page = client.get(page_of(of_season)).content.decode()
    assert re.findall(r"<s>(\d+)</s>", page) == ["3", "9"]  # the legend's example at last
    assert "Es zählen die besten 2 Abende" in page


@pytest.mark.clause("D13")
def test_equals_sign_and_dash_are_explained_below_the_ranking(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12})
    assert "= geteilter Platz oder gleich viele Punkte wie andere" in client.get(page_of(of_season)).content.decode()


def test_names_are_sorted_as_a_german_reader_expects(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Zoe": 12, "Anton": 9, "Łukasz": 8, "Änne": 6, "Lars": 4})
    address = page_of(of_season)
    assert cells_of(client.get(address, {"sort": "player"}), "player") == ["Änne", "Anton", "Lars", "Łukasz", "Zoe"]
    assert cells_of(client.get(address, {"sort": "-player"}), "player") == ["Zoe", "Łukasz", "Lars", "Anton", "Änne"]


def test_average_is_sorted_by_its_value_and_written_in_the_readers_way(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9, "Cäcilia": 8})
    response = client.get(page_of(of_season), {"sort": "-average"})
    assert cells_of(response, "average") == ["51,5", "51,0", "50,5"]
    response = client.get(page_of(of_season), {"sort": "average"}, headers={"Accept-Language": "en"})
    assert cells_of(response, "average") == ["50.5", "51.0", "51.5"]


def test_search_finds_names_without_accents_and_keeps_their_places(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Jörn Möller": 9, "Özlem": 8})
    address = page_of(of_season)
    assert rows_of(client.get(address, {"q": "jorn"})) == [(2, "Jörn Möller", 9)]
    assert rows_of(client.get(address, {"q": "özlem"})) == [(3, "Özlem", 8)]
    assert "Niemand" in client.get(address, {"q": "Xaver"}).content.decode()


def test_pages_hold_fifty_rows_whatever_the_address_asks_for(client: Client, of_season: Season) -> None:
    many_players(of_season, 120)
    address = page_of(of_season)
    assert len(rows_of(client.get(address, {"per_page": 5000}))) == 50
    assert len(rows_of(client.get(address, {"per_page": 0}))) == 50
    assert rows_of(client.get(address, {"page": 3}))[0][0] == 101
    assert rows_of(client.get(address, {"page": 99}))[0][0] == 101
    assert rows_of(client.get(address, {"page": "x"}))[0][0] == 1


def test_evenings_are_listed_with_their_state(client: Client) -> None:
    table = scene()
    evening(table.season, date=date(2025, 12, 5))
    assert states_of(client, table.season) == ["planned", "planned"]
    table.save(1, 1, 12, 0, 7, 30)
    assert states_of(client, table.season) == ["under way", "planned"]
    table.submit()
    assert states_of(client, table.season) == ["provisional", "planned"]
    table.sign()
    assert states_of(client, table.season) == ["official", "planned"]


def states_of(client: Client, of_season: Season) -> list[str]:
    text = client.get(page_of(of_season), headers={"Accept-Language": "en"}).content.decode()
    return re.findall(r'<span class="push"><span class="badge ?\w*">([a-z ]+)</span>', text)


def test_season_without_evenings_has_its_empty_states(client: Client, of_season: Season) -> None:
    response = client.get(page_of(of_season))
    assert rows_of(response) == []
    assert response.content.decode().count('class="empty"') == 2
    assert reverse("season_ranking_pdf", args=[of_season.league.slug, of_season.pk]) not in response.content.decode()


@pytest.mark.parametrize(
    ("office", "sees"),
    [
        ("president", {"evening_create", "season_edit", "season_prints"}),
        ("secretary", {"evening_create", "season_edit", "season_prints"}),
        ("auditor", {"season_prints"}),
        ("scorer", {"season_prints"}),
        ("player", set()),
    ],
)
def test_each_office_sees_what_it_may_do(client: Client, of_season: Season, office: str, sees: set[str]) -> None:
    client.force_login(official(of_season.league, office))
    text = client.get(page_of(of_season)).content.decode()
    offered = {
        name: reverse(name, args=arguments)
        for name, arguments in {
            "evening_create": [of_season.league.slug, of_season.pk],
            "season_edit": [of_season.league.slug, of_season.pk],
            "season_prints": [of_season.league.slug, of_season.pk],
        }.items()
    }
    main = text[text.index('<main id="content"') :]
    assert {name for name, address in offered.items() if f'"{address}"' in main} == sees


def test_season_of_another_league_does_not_exist(client: Client, of_season: Season) -> None:
    assert client.get(reverse("season", args=[league().slug, of_season.pk])).status_code == 404


def test_closed_league_is_for_members_alone(client: Client, of_season: Season) -> None:
    League.objects.update(is_public=False)
    assert client.get(page_of(of_season)).status_code == 404
    client.force_login(official(of_season.league, "player"))
    assert client.get(page_of(of_season)).status_code == 200


def explanation_page(of_season: Season, name: str) -> str:
    player = Player.objects.get(league=of_season.league, name=name)
    return reverse("season_explain", args=[of_season.league.slug, of_season.pk, player.pk])


@pytest.mark.clause("D13")
def test_explanation_lists_the_evenings_and_the_tie_rule(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    closed_evening(of_season, {"Cäcilia": 12, "Björn": 3}, day=13)
    text = client.get(explanation_page(of_season, "Björn"), headers={"Accept-Language": "en"}).content.decode()
    assert "the sum of all evenings (2)" in text
    assert "placed by more evenings won (0)" in text
    assert "§ D13" in text
    assert [text.count(sum_) for sum_ in ("9 + 0 + 0", "3 + 0 + 0")] == [1, 1]


def test_explanation_for_htmx_is_a_part_of_a_page(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12})
    text = client.get(explanation_page(of_season, "Anke"), headers={"HX-Request": "true"}).content.decode()
    assert text.strip().startswith('<div class="explanation')


def test_explanation_of_the_official_ranking_leaves_provisional_evenings_out(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12})
    closed_evening(of_season, {"Anke": 9, "Björn": 8}, is_official=False, day=13)
    address = explanation_page(of_season, "Anke")
    assert "9 + 0 + 0" in client.get(address).content.decode()
    assert "9 + 0 + 0" not in client.get(f"{address}?scope=official").content.decode()


def test_explanation_without_a_line_in_the_ranking_does_not_exist(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12})
    Player.objects.create(league=of_season.league, name="Björn")
    assert client.get(explanation_page(of_season, "Björn")).status_code == 404


@pytest.mark.clause("L8.6", "L8.7")
def test_explanation_says_the_rule_of_each_bonus(client: Client) -> None:
    """As the evening's own explanation does."""
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    table.sign()
    bjoern = table.seats[1].registration.player_id
    address = reverse("season_explain", args=[table.league.slug, table.season.pk, bjoern])
    page = client.get(address, headers={"Accept-Language": "en"}).content.decode()
    assert "Bonus A: 1 for the most games won of the evening (1)." in page

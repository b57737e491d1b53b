"""What programs read is what pages show and files say, to whoever may see it, and as it is described."""

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from scoring.core.services import transaction
from scoring.models import League, Player, User
from scoring.privacy.services.erasures import ask_for_erasure, confirm_erasure
from scoring.publishing.services import allow_embedding
from scoring.publishing.urls import urlpatterns
from tests.scoring.publishing.programs import Read, Scope, a_league_to_read, program, rows_at, secret_for
from tests.scoring.scenes import official
from tests.support.json_schemas import faults

pytestmark = pytest.mark.django_db

RESOURCES = (
    *("api_leagues", "api_seasons", "api_players", "api_evenings", "api_ranking", "api_result", "api_sheets"),
    "api_sheet",
)
OPENED_BY = {
    "api_leagues": set(Scope),
    "api_seasons": set(Scope),
    "api_players": {Scope.PLAYERS, Scope.MEMBERS},
    "api_evenings": {Scope.EVENINGS},
    "api_ranking": {Scope.RESULTS},
    "api_result": {Scope.RESULTS},
    "api_sheets": {Scope.RESULTS},
    "api_sheet": {Scope.RESULTS},
}
PAGES = {
    "api_seasons": ("seasons", "seasons"),
    "api_players": ("players", "players"),
    "api_evenings": ("season", "evenings"),
    "api_ranking": ("season", "ranking"),
    "api_result": ("evening", "result"),
    "api_sheet": ("sheet", "games"),
}
"""Where a page shows the same: its name and that of its table."""


@pytest.fixture(scope="module")
def read(rows_of_module: None) -> Read:
    return transaction.atomic(a_league_to_read)()


def close(league: League) -> None:
    League.objects.filter(pk=league.pk).update(is_public=False)


def file_of(client: Client, read: Read, name: str) -> dict[str, Any]:
    """The table of the page as a file."""
    page, table = PAGES[name]
    arguments = [read.league.slug, read.over.season.pk] if page == "season" else read.resources[name]
    answer = client.get(
        reverse(page, args=arguments), {"as": "json", "table": table}, headers={"Accept-Language": "de"}
    )
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(b"".join(answer))
    # whoever may read a ranking finds the champion there; any token opens the list of seasons
    found["columns"] = [column for column in found["columns"] if column["key"] != "champion"]
    for row in found["rows"]:
        row.pop("champion", None)
    return found


@pytest.mark.clause("D13")
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("reader", ["visitor", "member"])
@pytest.mark.parametrize("is_signed", [pytest.param(False, marks=pytest.mark.slow), True])
def test_program_is_told_what_the_file_of_the_page_says(read: Read, name: str, reader: str, is_signed: bool) -> None:
    if is_signed:
        read.over.sign()
    browser = Client()
    if reader == "member":
        browser.force_login(official(read.league, "player"))
    secret = secret_for(read.league) if reader == "member" else ""
    told = program(secret, **{"Accept-Language": "de"}).get(read.address(name)).json()
    assert told.pop("next") is None
    assert told == file_of(browser, read, name)
    assert told["rows"]


def test_figures_are_those_of_the_table(read: Read) -> None:
    """A game of 12, 0 and 7 points, in the words of programs."""
    (game,) = rows_at(program(), read.address("api_sheet"))
    assert (game["seat_1"], game["seat_2"], game["seat_3"]) == (12, 0, 7)
    assert [row["place"] for row in rows_at(program(), read.address("api_result"))] == [1, 2, 3]
    first = rows_at(program(), read.address("api_ranking"))[0]
    assert first["player"] == "Björn B."
    assert first[f"evening_{read.over.evening.pk}"] == first["ranking_points"]


@pytest.mark.parametrize("name", RESOURCES)
@pytest.mark.parametrize("scope", list(Scope))
def test_token_opens_what_its_scope_names_and_nothing_else(read: Read, name: str, scope: str) -> None:
    close(read.league)
    answer = program(secret_for(read.league, scope)).get(read.address(name))
    assert answer.status_code == (200 if scope in OPENED_BY[name] else 403)
    if answer.status_code == 403:
        assert answer.json()["type"] == "urn:league-office:problem:scope"
        assert all(needed.value in answer.json()["detail"] for needed in OPENED_BY[name])


@pytest.mark.parametrize("name", [name for name in RESOURCES if name != "api_leagues"])
def test_closed_league_does_not_exist_without_its_own_token(read: Read, name: str) -> None:
    other = a_league_to_read()
    close(read.league)
    for client in (program(), program(secret_for(other.league))):
        answer = client.get(read.address(name))
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    slugs = [row["slug"] for row in rows_at(program(), reverse("api_leagues"))]
    assert (other.league.slug in slugs, read.league.slug in slugs) == (True, False)
    assert [row["slug"] for row in rows_at(program(secret_for(read.league)), reverse("api_leagues"))] == [
        read.league.slug
    ]


@pytest.mark.clause("L6.6")
@pytest.mark.parametrize(
    ("scopes", "called", "has_guest"),
    [
        ((), "Björn B.", False),
        ((Scope.RESULTS, Scope.PLAYERS), "Björn B.", False),
        ((Scope.RESULTS, Scope.MEMBERS), "Björn Brandt", True),
    ],
)
def test_names_are_those_that_the_token_may_read(
    read: Read, scopes: tuple[str, ...], called: str, has_guest: bool
) -> None:
    client = program(secret_for(read.league, *scopes) if scopes else "")
    for name, key in (("api_ranking", "player"), ("api_result", "name"), ("api_players", "name")):
        assert called in [row[key] for row in rows_at(client, read.address(name))], name
    text = client.get(read.address("api_sheet")).content.decode()
    assert (called in text, "Brandt" in text) == (True, has_guest)
    assert ("Cäcilia" in [row["name"] for row in rows_at(client, read.address("api_players"))]) is has_guest


def test_session_of_a_member_is_not_looked_at(read: Read) -> None:
    browser = Client()
    browser.force_login(official(read.league, "president"))
    assert "Brandt" not in browser.get(read.address("api_players")).content.decode()
    close(read.league)
    assert browser.get(read.address("api_players")).status_code == 404


def test_cookies_are_not_looked_at(read: Read) -> None:
    """Neither the first password of somebody, who would be led to the page on which to change it, nor a language."""
    account = official(read.league, "president")
    User.objects.filter(pk=account.pk).update(must_change_password=True)
    browser = Client(headers={"Accept-Language": "de"})
    browser.force_login(account)
    browser.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    for name in RESOURCES:
        answer = browser.get(read.address(name))
        assert answer.content == program(**{"Accept-Language": "de"}).get(read.address(name)).content, name
        assert ("Cookie" in answer["Vary"], list(answer.cookies), answer["Content-Language"]) == (False, [], "de")


@pytest.mark.clause("L6.6")
def test_games_under_way_are_for_programs_that_read_as_members(read: Read) -> None:
    sheet = reverse("api_sheet", args=[read.under_way.sheet.pk])
    sheets = reverse("api_sheets", args=[read.under_way.evening.pk])
    result = reverse("api_result", args=[read.under_way.evening.pk])
    as_member = program(secret_for(read.league, Scope.RESULTS, Scope.MEMBERS))
    as_public = program(secret_for(read.league, Scope.RESULTS))
    assert as_member.get(sheet).status_code == 200
    assert [row["state"] for row in rows_at(as_member, sheets)] == ["running"]
    assert as_member.get(result).json()["state"] == "provisional"
    for client in (program(), as_public):
        assert client.get(sheet).status_code == 404
        assert rows_at(client, sheets) == []
        assert len(rows_at(client, result)) == 3
    League.objects.filter(pk=read.league.pk).update(is_live_public=False)
    assert [len(rows_at(client, result)) for client in (program(), as_public, as_member)] == [0, 0, 3]


@pytest.mark.usefixtures("logged_scenes")
def test_person_who_was_erased_is_told_without_a_name(read: Read) -> None:
    read.over.sign()
    read.under_way.save(2, 1, 5, 0, 9)
    read.under_way.submit()
    read.under_way.sign()
    player = Player.objects.get(league=read.league, name_key__startswith="bj")
    president = official(read.league, "president")
    asked = ask_for_erasure(player=player, actor=president, erases_account=False)
    confirm_erasure(erasure_id=asked.pk, actor=read.over.auditor, typed_name=player.full_name)
    client = program(secret_for(read.league))
    for name in RESOURCES:
        assert "Bj" not in str(client.get(read.address(name)).json()), name
    assert len(rows_at(client, read.address("api_result"))) == 3


@pytest.mark.parametrize("name", RESOURCES)
def test_answer_is_as_it_is_described(read: Read, name: str) -> None:
    description = program().get(reverse("api_description")).json()
    parts = description["components"]["schemas"]
    schema = description["paths"][template_of(name)]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    for client in (program(), program(secret_for(read.league))):
        assert list(faults(client.get(read.address(name)).json(), schema, parts)) == []
        assert list(faults({"rows": [{"?": 1}]}, schema, parts)) != []


def template_of(name: str) -> str:
    """The address as the description writes it."""
    (route,) = (str(route.pattern) for route in urlpatterns if route.name == name)
    return "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", route)


def test_description_names_every_address_and_how_problems_look(read: Read) -> None:
    description = program().get(reverse("api_description")).json()
    assert description["openapi"] == "3.1.0"
    assert set(description["paths"]) == {template_of(name) for name in RESOURCES}
    for operations in description["paths"].values():
        assert {"200", "304", "default"} == set(operations["get"]["responses"])
        assert "ETag" in operations["get"]["responses"]["200"]["headers"]
        assert "If-None-Match" in [parameter["name"] for parameter in operations["get"]["parameters"]]
    problem, parts = program().get(reverse("api_sheet", args=[2**40])).json(), description["components"]["schemas"]
    assert list(faults(problem, {"$ref": "#/components/schemas/Problem"}, parts)) == []


@pytest.mark.parametrize("name", ["api_players", "api_ranking", "api_evenings"])
def test_pages_told_one_after_the_other_are_the_whole_list(read: Read, name: str) -> None:
    client = program(secret_for(read.league))
    everything, found, cursor = rows_at(client, read.address(name)), [], {}
    for _page in everything:
        answer = client.get(read.address(name), {"limit": 1, **cursor}).json()
        found += answer["rows"]
        cursor = {"cursor": answer["next"]}
    assert (found, cursor) == (everything, {"cursor": None})
    assert len(everything) > 1


def test_list_is_neither_told_twice_nor_skipped_when_somebody_joins_it(read: Read) -> None:
    client, address = program(secret_for(read.league)), read.address("api_players")
    first = client.get(address, {"limit": 1}).json()
    Player.objects.create(league=read.league, name="Aaron")
    second = client.get(address, {"limit": 1, "cursor": first["next"]}).json()
    assert [row["name"] for row in (*first["rows"], *second["rows"])] == ["Anke", "Björn Brandt"]


def test_whoever_has_the_latest_version_is_told_so_until_something_changes(read: Read) -> None:
    client, address = program(secret_for(read.league)), read.address("api_result")
    answer = client.get(address)
    assert answer["Cache-Control"] == "private, no-cache"
    unchanged = client.get(address, headers={"If-None-Match": answer["ETag"]})
    assert (unchanged.status_code, unchanged.content, unchanged["ETag"]) == (304, b"", answer["ETag"])
    read.over.sign()
    changed = client.get(address, headers={"If-None-Match": answer["ETag"]})
    assert (changed.status_code, changed.json()["state"]) == (200, "official")
    assert client.head(address)["ETag"] == changed["ETag"]


def test_caches_keep_only_what_everybody_may_read(read: Read) -> None:
    answer = program().get(read.address("api_result"))
    assert answer["Cache-Control"] == "public, max-age=60"
    assert {"Accept-Language", "Authorization", "Origin"} <= set(answer["Vary"].split(", "))


def test_scripts_of_named_websites_read_what_is_public_and_no_others(read: Read) -> None:
    allow_embedding(league=read.league, actor=read.over.secretary, addresses=["https://www.club.example"])
    secret, allows = secret_for(read.league), "Access-Control-Allow-Origin"
    address = read.address("api_result")
    named = program(Origin="https://www.club.example").get(address)
    assert (named[allows], "Access-Control-Allow-Credentials" in named) == ("https://www.club.example", False)
    assert allows not in program(Origin="https://other.example").get(address)
    assert allows not in program(secret, Origin="https://www.club.example").get(address)
    assert allows not in program(Origin="https://www.club.example").options(address)
    close(read.league)
    assert allows not in program(Origin="https://www.club.example").get(address)

"""Every table of every page as a file: whoever sees the page gets what it shows, in each format."""

import json
import re
from collections.abc import Iterator
from datetime import datetime

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format
from pytest_django import DjangoDbBlocker

from scoring.base.figures import exact_moment, moment
from scoring.models import League, Player
from tests.hostile.test_walk import who_opens
from tests.hostile.world import World, build_world, files_in
from tests.scoring.pages_as_files import Files, Shown, content, files_at, page_of
from tests.scoring.shown_tables import figure
from tests.scoring.test_access_of_every_page import PAGES

pytestmark = pytest.mark.django_db

WITHOUT_FILE = {
    "league": "the first places of the ranking, which links to all of it",
    "home": "the latest evenings of one's own record, which has the file",
    "edition": "two editions side by side, which are rules and no list",
    "ranking_proposal": "what a proposal would change: it is gone when it is decided",
    "season_explain": "how one figure came about",
    "evening_explain": "how one figure came about",
    "team_explain": "how one figure came about",
    "unolympics_explain": "how one figure came about",
    "evening_hall": "the result on a screen for the hall; the evening's own page has the file",
    "evening_hall_slides": "the same",
    "public_slides": "the same",
    "evening, live": "tables that renew themselves; the menu below them gives the standing",
    "embedded_ranking": "the ranking in a frame; its page has the file",
    "guest_evening_before": "the evening before, for a scorer with a code alone",
    "guest_evening_live_before": "the same",
    "evening_live": "the part of the evening's page that renews itself; the page has the file",
    "public_standing": "the same",
    "guest_evening": "a scorer with a code alone; the evening's own page has the file",
    "guest_evening_live": "the same",
    "sheet_enter": "the sheet while it is written; its own page has the file",
    "guest_sheet": "the same",
    "sheet_submit": "the same",
    "sheet_review": "the same",
    "sheet_read": "the same, while it is compared with the paper",
    "sheet_tick": "the same",
    "game_record_attach": "a form",
    "evening_teams": "a form; the evening's own page has the teams",
    "member_list": "a list that was just brought along, before it is imported",
    "job": "the progress and the report of one job",
}
"""Pages with a table that give no file, and why."""

ASKED = {"tables_draw": "?method=lot&rounds=2&tables=&apart=nobody&seed=7"}
"""Pages that have their table where something is asked for."""

SIMULATION = "job, of a simulation"
LOOKED_AT = [*(name for name, page in PAGES.items() if page.method == "get" or name in ASKED), SIMULATION]


@pytest.fixture(scope="module")
def worlds(rows_of_module: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[World]]:
    """An evening that is over, and one that is played; one name is a formula, one person is hidden from the public."""
    with files_in(tmp_path_factory.mktemp("media")):
        made = [build_world("signed"), build_world("open")]
        for world in made:
            seated = [seat.registration.player_id for seat in world.scene.seats]
            Player.objects.filter(pk=seated[0]).update(name="=cmd|'/c calc'!A0")
            Player.objects.filter(pk=seated[1]).update(public_form=Player.PublicForm.SHORT)
            League.objects.filter(pk=world.scene.league.pk).update(is_live_public=True)
        yield made


@pytest.fixture(scope="module")
def texts(worlds: list[World], django_db_blocker: DjangoDbBlocker) -> list[dict[str, str]]:
    """Of each world: what the pages say to somebody who may open them."""
    with django_db_blocker.unblock():
        return [
            {
                name: text
                for name in LOOKED_AT
                if (address := address_of(world, name)) and (text := text_at(world, who_opens(name), address))
            }
            for world in worlds
        ]


def address_of(world: World, name: str) -> str:
    """Empty: the page has none in this world."""
    if name == SIMULATION:
        return world.addresses["simulation_json"].removesuffix("simulation.json")
    return world.addresses[name] + ASKED.get(name, "") if name in world.addresses else ""


def text_at(world: World, role: str, address: str) -> str:
    """The page; empty: there is none."""
    answer = world.client(role).get(address, headers={"Accept-Language": "de"})
    is_page = answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
    return content(answer).decode() if is_page else ""


@pytest.mark.parametrize("name", LOOKED_AT)
def test_file_says_what_the_page_shows_to_whoever_asks(
    name: str, worlds: list[World], texts: list[dict[str, str]]
) -> None:
    for world, shown in zip(worlds, texts, strict=True):
        if name not in shown:
            continue
        address = address_of(world, name)
        for role, text in {who_opens(name): shown[name], "public": text_at(world, "public", address)}.items():
            client = world.client(role)
            client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
            for menu in page_of(text).menus:
                files = files_at(client, address, menu)
                with translation.override("de"), timezone.override(world.scene.league.timezone):
                    assert_same(files)
                    assert_shown(menu.of, files)


def assert_same(files: Files) -> None:
    """The formats agree with each other: as many rows, the same heads, numbers where the others have some."""
    head, *rows = files.csv
    assert head == [column["label"] for column in files.json["columns"]] == files.xlsx[0] == files.ods[0]
    assert len(rows) == len(files.json["rows"]) == len(files.xlsx) - 1 == len(files.ods) - 1
    for texts, values, excel in zip(rows, files.json["rows"], files.xlsx[1:], strict=True):
        for text, column, cell in zip(texts, files.json["columns"], excel, strict=True):
            value = values[column["key"]]
            if isinstance(value, int | float) and not isinstance(value, bool):
                assert isinstance(cell, int | float), (column, cell)
                assert float(text.replace(",", ".")) == pytest.approx(value, abs=0.05)


def assert_shown(shown: Shown, files: Files) -> None:
    """Row by row: what the file says under a head, the page says under the same. Of what is no table: that the page
    names whoever is in the file."""
    head, *rows = files.csv
    if not shown.is_table:
        named = [row[head.index(label)] for row in rows for label in ("Name", "Spieler") if label in head]
        assert [name for name in named if name not in shown.before] == []
        return
    of_games = [row for row in shown.rows if len(row) >= len(shown.heads) - 1]
    assert len(of_games[: len(rows)]) == len(rows)
    for said, cells in zip(of_games, rows, strict=False):
        by_head = {text: cell for text, cell in zip(map(plain, shown.heads), said, strict=False) if text}
        for label, value in zip(head, cells, strict=True):
            if label in by_head and value:
                assert says(by_head[label], value), (label, value, by_head[label])


def plain(text: str) -> str:
    return " ".join(text.replace("\u00ad", "").split())


def says(cell: str, value: str) -> bool:
    """Whether a cell of a page says what a cell of a CSV file says."""
    cell = plain(cell)
    if re.fullmatch(r"-?\d+", value):
        return figure(cell) == int(value) or (value == "0" and "★" in cell)
    if re.fullmatch(r"\d{4}-\d\d-\d\d( .*)?", value):
        at = datetime.fromisoformat(value)
        shown = (date_format(at, "SHORT_DATE_FORMAT"), moment(at.astimezone()), exact_moment(at.astimezone()))
        return any(text in cell for text in shown)
    return value in cell or value.startswith("{")


def test_every_page_with_a_table_gives_it_as_a_file_or_says_why_not(texts: list[dict[str, str]]) -> None:
    without = set()
    for name, text in ((name, text) for shown in texts for name, text in shown.items()):
        page = page_of(text)
        given = {id(menu.of) for menu in page.menus}
        if any(table.rows for table in page.tables if id(table) not in given):
            without.add("evening, live" if name == "evening" and 'id="live-standing"' in text else name)
    assert without - set(WITHOUT_FILE) == set()


def test_asking_for_a_file_that_is_not_offered_is_not_found(worlds: list[World]) -> None:
    world = worlds[0]
    address = world.addresses["season"]
    for asked in ("?as=exe", "?as=csv&table=members", "?as=csv&table=", "?as="):
        assert world.client("office").get(address + asked).status_code == 404


def test_file_keeps_the_search_and_the_order_of_the_page_and_has_all_rows(worlds: list[World]) -> None:
    world = worlds[0]
    league = world.scene.league
    Player.objects.bulk_create(Player(league=league, name=f"Zeta {number:02}") for number in range(60))
    client = world.client("public")
    address = f"{world.addresses['players']}?q=zeta&sort=-name&page=2"
    (menu,) = page_of(client.get(address).content.decode()).menus
    names = [row["name"] for row in files_at(client, address, menu).json["rows"]]
    assert names == [f"Zeta {number:02}" for number in reversed(range(60))]


def test_json_says_where_it_is_from_and_whether_it_is_official(worlds: list[World]) -> None:
    for world, state in zip(worlds, ("official", "provisional"), strict=True):
        scene = world.scene
        answer = world.client("public").get(world.addresses["evening"], {"as": "json", "table": "result"})
        data = json.loads(content(answer))
        assert data["league"]["slug"] == scene.league.slug
        assert (data["season"]["id"], data["evening"]["id"]) == (scene.season.pk, scene.evening.pk)
        assert data["state"] == state
        assert {row["player_id"] for row in data["rows"]} >= {seat.registration.player_id for seat in scene.seats}


def test_name_of_a_file_says_what_is_provisional(worlds: list[World]) -> None:
    answer = worlds[1].client("public").get(worlds[1].addresses["evening"], {"as": "csv", "table": "result"})
    assert "vorl" in answer["Content-Disposition"] or "provisional" in answer["Content-Disposition"]

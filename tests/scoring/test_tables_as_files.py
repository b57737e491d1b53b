"""Every table of every page as a file: whoever sees the page gets what it shows, in each format."""

import json
import re
from collections.abc import Iterator
from datetime import datetime

import pytest
from django.db import transaction
from django.utils import timezone, translation
from django.utils.formats import date_format

from scoring.core.figures import exact_moment, moment, moment_in_order, spoken
from scoring.models import League, Player
from tests.hostile.test_walk import who_opens
from tests.hostile.world import World, build_world, files_in
from tests.scoring.page_walks import told, undone
from tests.scoring.pages_as_files import Files, Menu, Shown, ShownPage, content, files_at, page_of
from tests.scoring.shown_tables import figure
from tests.scoring.test_access_of_every_page import PAGES

pytestmark = pytest.mark.django_db

WITHOUT_FILE = {
    "league": "the first places of the ranking, which links to all of it",
    "home": "the latest evenings of one's own record, which has the file",
    "edition": "two editions side by side, which are rules and no list",
    "season_ranking_rules": "what a proposal would change: it is gone when it is decided",
    "season_closing": "who would move: it is gone when it is signed",
    "season_explain": "how one figure came about",
    "evening_explain": "how one figure came about",
    "team_explain": "how one figure came about",
    "unolympics_explain": "how one figure came about",
    "evening_hall": "the result on a screen for the hall; the evening's own page has the file",
    "evening_hall_slides": "the same",
    "public_slides": "the same",
    "evening, live": "tables that renew themselves; the menu below them gives the standing",
    "embedded_ranking": "the ranking in a frame; its page has the file",
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


@pytest.fixture(scope="module", params=[pytest.param(state, marks=pytest.mark.slow) for state in ("signed", "open")])
def world(
    rows_of_module: None, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[World]:
    """An evening that is over, or one that is played; one name is a formula, one person is hidden from the public."""
    with files_in(tmp_path_factory.mktemp("media")), transaction.atomic():
        made = build_world(request.param)
        seated = [seat.registration.player_id for seat in made.scene.seats]
        Player.objects.filter(pk=seated[0]).update(name="=cmd|'/c calc'!A0")
        Player.objects.filter(pk=seated[1]).update(public_form=Player.PublicForm.SHORT)
        League.objects.filter(pk=made.scene.league.pk).update(is_live_public=True)
        yield made
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def pages(world: World) -> dict[str, ShownPage]:
    """What the pages show to somebody who may open them."""
    found = {}
    for name in LOOKED_AT:
        with undone():
            if (address := address_of(world, name)) and (text := text_at(world, who_opens(name), address)):
                found[name] = page_of(text)
                found[name].is_live = 'id="live-standing"' in text
    return found


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


def test_file_says_what_the_page_shows_to_whoever_asks(world: World, pages: dict[str, ShownPage]) -> None:
    faults = {}
    for name, page in pages.items():
        address = address_of(world, name)
        with undone():
            of_public = page_of(text_at(world, "public", address))
            for role, shown in {who_opens(name): page, "public": of_public}.items():
                faults |= {
                    f"{name}, {menu.code}, {role}": fault
                    for menu in shown.menus
                    if (fault := fault_of_files(world, role, address, menu))
                }
    assert faults == {}, told(faults)


def fault_of_files(world: World, role: str, address: str, menu: Menu) -> str:
    """In what the files of a menu differ from each other or from the page; empty: in nothing."""
    client = world.client(role)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    try:
        files = files_at(client, address, menu)
        with translation.override("de"), timezone.override(world.scene.league.timezone):
            assert_same(files)
            assert_shown(menu.of, files)
    except AssertionError as difference:
        return str(difference)
    return ""


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


SAID = (moment, moment_in_order, exact_moment, spoken)
"""In which ways a page says a moment."""


def says(cell: str, value: str) -> bool:
    """Whether a cell of a page says what a cell of a CSV file says."""
    cell = plain(cell)
    if re.fullmatch(r"-?\d+", value):
        return figure(cell) == int(value) or (value == "0" and "★" in cell)
    if re.fullmatch(r"\d{4}-\d\d-\d\d( .*)?", value):
        at = datetime.fromisoformat(value)
        shown = (date_format(at, "SHORT_DATE_FORMAT"), *(said(at.astimezone()) for said in SAID))
        return any(text in cell for text in shown)
    return value in cell or value.startswith("{")


def test_every_page_with_a_table_gives_it_as_a_file_or_says_why_not(pages: dict[str, ShownPage]) -> None:
    without = set()
    for name, page in pages.items():
        given = {id(menu.of) for menu in page.menus}
        if any(table.rows for table in page.tables if id(table) not in given):
            without.add("evening, live" if name == "evening" and page.is_live else name)
    assert without - set(WITHOUT_FILE) == set()


def test_asking_for_a_file_that_is_not_offered_is_not_found(world: World) -> None:
    address = world.addresses["season"]
    for asked in ("?as=exe", "?as=csv&table=members", "?as=csv&table=", "?as="):
        assert world.client("office").get(address + asked).status_code == 404


def test_file_keeps_the_search_and_the_order_of_the_page_and_has_all_rows(world: World) -> None:
    league = world.scene.league
    Player.objects.bulk_create(Player(league=league, name=f"Zeta {number:02}") for number in range(60))
    client = world.client("public")
    address = f"{world.addresses['players']}?q=zeta&sort=-name&page=2"
    (menu,) = page_of(client.get(address).content.decode()).menus
    names = [row["name"] for row in files_at(client, address, menu).json["rows"]]
    assert names == [f"Zeta {number:02}" for number in reversed(range(60))]


def test_file_says_where_it_is_from_and_whether_it_is_official(world: World) -> None:
    scene, client, address = world.scene, world.client("public"), world.addresses["evening"]
    is_signed = scene.fresh().is_signed
    data = json.loads(content(client.get(address, {"as": "json", "table": "result"})))
    assert data["league"]["slug"] == scene.league.slug
    assert (data["season"]["id"], data["evening"]["id"]) == (scene.season.pk, scene.evening.pk)
    assert data["state"] == ("official" if is_signed else "provisional")
    assert {row["player_id"] for row in data["rows"]} >= {seat.registration.player_id for seat in scene.seats}
    name_of_file = client.get(address, {"as": "csv", "table": "result"})["Content-Disposition"]
    assert ("vorl" in name_of_file or "provisional" in name_of_file) == (not is_signed)

"""What is drawn of a large evening fits on a phone, and leaves nobody out of it."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from engine.ranking import ForeseenPlace
from scoring.live.selectors.hall import slides_of
from scoring.live.selectors.live import FIRST_OF_SEASON, MOST_PLACES, LiveEvening, live_evening, picture_of
from scoring.live.selectors.live_tables import LiveTable
from scoring.live.selectors.waiting import MOST_OF_SEASON, SeasonLine, SeasonNow
from scoring.results.selectors.evenings import full_evening, rank_sheet_scores
from tests.scoring.scenes import Scene, player_account, scene
from tests.scoring.surfaces import browser_of
from tests.support.counting import counted
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db

TABLES, SEATS, SEASON = 30, 10, 5000
MOST_BYTES = 60_000
MOST_OF_A_ROW = 40
"""Characters of a seat's row in the hall besides what stands in it."""

PLACES_IN_HALL, SEASON_IN_HALL = 100, 40
SEASON_KEYS = ("season-summary", "season-table", "season-foot")
"""Of the season, besides its rows."""


@pytest.fixture
@laid_once
def table() -> Scene:
    played = scene(players=SEATS)
    played.save(1, 0, *range(0, 100, 10))
    return played


@pytest.fixture
def small(table: Scene) -> LiveEvening:
    return live_evening(full_evening(table.evening.pk))


@pytest.fixture
def large(small: LiveEvening) -> LiveEvening:
    """The same with thirty tables of ten and five thousand in the season, of whom three hundred play."""
    (shown,) = small.tables
    tables = tuple(_table(shown, number) for number in range(1, TABLES + 1))
    numbers = range(TABLES * SEATS)
    lines = [replace(small.lines[at % SEATS], standing=_named(small, at)) for at in numbers]
    season = [_in_season(small, at, plays_now=at % (SEASON // len(numbers)) == 0) for at in range(SEASON)]
    shown = tuple(line for at, line in enumerate(season) if at < MOST_OF_SEASON or line.plays_now)
    return replace(small, tables=tables, lines=tuple(lines), season=SeasonNow(shown, ranked=SEASON))


def _table(shown: LiveTable, number: int) -> LiveTable:
    sheet = type(shown.sheet).objects.select_related("round", "evening__season__league").get(pk=shown.sheet.pk)
    sheet.table = number
    return replace(shown, sheet=sheet)


def _named(small: LiveEvening, at: int) -> object:
    name = f"Maximilian Brandenburger {at}"
    return replace(small.lines[at % SEATS].standing, player=str(at), name=name, place=at + 1, table=at % TABLES + 1)


def _in_season(small: LiveEvening, at: int, *, plays_now: bool) -> SeasonLine:
    standing: ForeseenPlace = replace(
        small.season.lines[at % SEATS].standing,
        player=str(at),
        name=f"Maximilian Brandenburger {at}",
        place=at + 1,
        before=at + 2,
    )
    return SeasonLine(standing, plays_now=plays_now)


def drawn(template: str, live: LiveEvening) -> str:
    return render_to_string(template, {"live": live})


def players_in(rows: str) -> Sequence[str]:
    return [line.split("\t")[0] for line in rows.splitlines()]


def test_evening_of_a_club_is_drawn_whole(small: LiveEvening) -> None:
    picture = picture_of(small, is_whole=False)
    assert (picture.places, picture.tables, picture.season) == (small.lines, small.tables, small.season.lines)
    assert (picture.overview, picture.left_out, picture.is_season_cut) == ((), 0, False)
    assert "standing=all" not in drawn("live/standing.html", small)


def test_part_of_a_large_evening_stays_small(large: LiveEvening) -> None:
    text = drawn("live/standing.html", large)
    counts = [text.count(f'data-key="{kind}-') for kind in ("place", "season")]
    assert counts == [MOST_PLACES, FIRST_OF_SEASON + len(SEASON_KEYS)]
    assert (text.count('data-key="overview-'), text.count('data-key="seat-')) == (TABLES + 4, 0)
    assert len(text.encode()) <= MOST_BYTES


def test_whoever_plays_is_in_the_part_drawn_or_told(large: LiveEvening) -> None:
    picture = picture_of(large, is_whole=False)
    told = [line.standing.player for line in picture.places] + list(players_in(picture.further))
    assert told == [line.standing.player for line in large.lines]
    in_season = {line.standing.player for line in picture.season} | set(players_in(picture.further_season))
    assert in_season >= {line.standing.player for line in large.season.lines if line.plays_now}


def test_cells_of_a_row_that_is_not_drawn_are_those_of_its_columns(large: LiveEvening) -> None:
    first = picture_of(large, is_whole=False).further.splitlines()[0].split("\t")
    line = large.lines[MOST_PLACES].standing
    assert first[:4] == [line.player, f"{line.place}.", line.name, str(line.table)]
    heads = drawn("live/standing.html", large).split('data-key="places-head"')[1].split("</thead>")[0]
    assert heads.count("<th ") == len(first) - 1


def test_whoever_asks_for_everybody_gets_all_places_and_tables_but_no_long_season(large: LiveEvening) -> None:
    text = drawn("live/whole_standing.html", large)
    counts = [text.count(f'data-key="{kind}-') for kind in ("place", "seat")]
    assert counts == [TABLES * SEATS, TABLES * SEATS]
    assert text.count('data-key="season-') == FIRST_OF_SEASON + len(SEASON_KEYS)


def test_hall_shows_the_first_places_and_the_head_of_the_season(large: LiveEvening) -> None:
    kinds = [slide.key.split("-")[0] for slide in slides_of(large)]
    assert [kinds.count(kind) for kind in ("tables", "places", "season")] == [TABLES // 2, 5, 2]


def test_slides_of_a_large_hall_stay_small(large: LiveEvening) -> None:
    text = drawn("live/slides.html", large)
    rows = re.findall(r"<tr[^>]*><td>.*?(?=<tr|</tbody>)", text)
    assert len(rows) == TABLES * SEATS + PLACES_IN_HALL + SEASON_IN_HALL
    of_tables = [_markup(row) for row in rows[: TABLES * SEATS] if "live-dealer" not in row]
    assert len(of_tables) == TABLES * (SEATS - 1)
    assert max(map(len, of_tables)) <= MOST_OF_A_ROW
    assert len(text.encode()) <= MOST_BYTES


def _markup(row: str) -> str:
    """A row without its words."""
    return "".join(re.findall("<[^>]*>", row))


def test_page_asks_for_everybody_where_its_address_does(table: Scene) -> None:
    page = browser_of(table).get(reverse("evening", args=[table.evening.pk]), {"standing": "all"}).content.decode()
    address = reverse("public_standing", args=["en", table.evening.pk]) + "?standing=all"
    assert f'data-url="{address}"' in page
    assert Client().get(address).status_code == 200


def test_own_row_is_worked_out_once_for_all_who_ask(table: Scene) -> None:
    address = reverse("evening_own_row", args=[table.evening.pk])
    clients = []
    for name in ("Anke", "Björn"):
        clients.append(client := Client(headers={"Accept-Language": "en"}))
        client.force_login(player_account(name, table.league))
    with counted(rank_sheet_scores) as cost:
        rows = [client.get(address).content.decode() for client in clients]
    assert cost.calls == 1
    assert ["<strong>1.</strong>" in rows[0], "<strong>2.</strong>" in rows[1]] == [True, True]
    table.save(2, 0, *range(0, 100, 10))
    with counted(rank_sheet_scores) as cost:
        assert "After 2 games" in clients[0].get(address).content.decode()
    assert cost.calls == 1

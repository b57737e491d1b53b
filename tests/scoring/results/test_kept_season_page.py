"""The page of a season as it is kept: what readers get is what would be drawn for them now, whatever has happened."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from django.core.cache import caches
from django.db import transaction
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.safestring import SafeString

from engine.rulesets import LEAGUE_2006, SeasonRules, to_data
from scoring.core.tables.table import PageTable
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import write_season
from scoring.imports.services.undoing import Commission, take_back_import
from scoring.models import League, Player, RuleSetEdition, Season, SeasonStanding, User
from scoring.privacy.services.public_data import choose_public_name
from scoring.results.selectors.season_evenings import season_evenings
from scoring.results.selectors.seasons import about
from scoring.results.views.ranking_proposals import LONGEST_PAGE
from scoring.results.views.rankings import KeptPage, SeasonFacts, SeasonPage
from scoring.seasons.services.rescheduling import call_off_evening
from tests.scoring.imports.short_season import FILES
from tests.scoring.live.test_season_now import (  # noqa: F401
    AFTER_SIGNING,
    BEFORE_SIGNING,
    Night,
    correct,
    delete,
    night,
    player,
    rename,
    send_back,
    signed,
    withdraw,
)
from tests.scoring.result_scenes import closed_evening, many_players
from tests.scoring.results.random_club import Club
from tests.scoring.scenes import Scene, evening, league, official, player_account, scene, season
from tests.support.counting import counted
from tests.support.tiers import mostly_slow

pytestmark = [pytest.mark.django_db]
KEPT_QUERIES = 2
"""Season with league, what else there is to say; the public has no session."""

STEPS = 25


def address_of(of_season: Season) -> str:
    return reverse("season", args=[of_season.league.slug, of_season.pk])


def reader(user: User | None = None, language: str = "de") -> Client:
    client = Client(headers={"Accept-Language": language})
    if user is not None:
        client.force_login(user)
    return client


def page(client: Client, address: str, **asked: str) -> str:
    """What stands on it, without the key of its forms."""
    text = client.get(address, asked).content.decode()
    main = text[text.index("<main") : text.index("</main>")]
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", main)


def anew(client: Client, address: str, **asked: str) -> str:
    caches["pages"].clear()
    return page(client, address, **asked)


def is_kept(client: Client, address: str, **asked: str) -> bool:
    """Whether it is not drawn a second time."""
    page(client, address, **asked)
    with counted(season_evenings) as cost:
        page(client, address, **asked)
    return cost.calls == 0


def assert_shown_anew_after(table: Scene, happens: Callable[[], object]) -> None:
    """Every reader had the page before, and sees then what would be drawn for them."""
    address, readers = address_of(table.season), (reader(), reader(table.secretary))
    asked = ({}, {"scope": "official"})
    before = [page(client, address, **each) for client in readers for each in asked]
    happens()
    after = [page(client, address, **each) for client in readers for each in asked]
    assert after != before
    assert after == [anew(client, address, **each) for client in readers for each in asked]


@pytest.mark.parametrize("happens", mostly_slow(BEFORE_SIGNING, correct, delete))
def test_season_is_shown_as_it_is_after(night: Night, happens: Callable[[Night], None]) -> None:  # noqa: F811
    assert_shown_anew_after(night.closed, lambda: happens(night))


@pytest.mark.slow
@pytest.mark.usefixtures("logged_scenes")
@pytest.mark.parametrize("happens", [withdraw, *AFTER_SIGNING])
def test_season_with_an_official_evening_is_shown_as_it_is_after(
    signed: Night,  # noqa: F811
    happens: Callable[[Night], None],
    settings,
    tmp_path: Path,
) -> None:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    assert_shown_anew_after(signed.closed, lambda: happens(signed))


def test_evenings_are_listed_as_they_are_after_the_first_game_and_after_being_called_off() -> None:
    table = scene()
    later = evening(table.season, date=date(2025, 12, 5))
    assert_shown_anew_after(table, lambda: table.save(1, 1, 12, 0, 7, 30))
    assert_shown_anew_after(
        table, lambda: call_off_evening(evening=later, actor=table.secretary, reason="Der Saal ist zu.")
    )


@pytest.mark.slow
def test_whatever_happens_in_a_club_its_season_is_shown_as_it_is() -> None:
    club, visitor = Club(3), reader()
    for _step in range(STEPS):
        club.step()
        address = address_of(club.season)
        assert page(visitor, address) == anew(visitor, address), club.done
    assert {"play", "submit", "sign"} <= club.done.keys(), "nothing happened"


def test_older_state_of_the_database_is_shown_as_it_was(night: Night) -> None:  # noqa: F811
    visitor, address = reader(), address_of(night.closed.season)
    before = page(visitor, address)
    with transaction.atomic():
        send_back(night)
        rename(night)
        assert page(visitor, address) != before
        transaction.set_rollback(True)
    assert page(visitor, address) == before


def test_other_rules_and_another_address_are_seen_although_no_log_tells_of_them(night: Night) -> None:  # noqa: F811
    of_season, visitor = night.closed.season, reader()
    rules = to_data(replace(LEAGUE_2006, season=SeasonRules(best_evenings=1)))
    page(visitor, address_of(of_season))
    RuleSetEdition.objects.filter(pk=of_season.edition_id).update(parameters=rules)
    assert "<s>" in page(visitor, address_of(of_season))
    League.objects.filter(pk=of_season.league_id).update(slug="elsewhere")
    of_season.league.refresh_from_db()
    assert f'href="{reverse("player", args=["elsewhere", player(night, "Anke").pk])}"' in page(
        visitor, address_of(of_season)
    )


def test_kept_page_is_not_drawn_again_for_the_next_reader(night: Night) -> None:  # noqa: F811
    address = address_of(night.closed.season)
    first = page(reader(), address)
    with counted(PageTable.heads.fget) as cost:  # type: ignore[attr-defined]
        assert page(reader(), address) == first
    assert cost.calls == 0
    assert len(cost.queries) == KEPT_QUERIES


@pytest.mark.slow
def test_every_order_and_page_is_kept_for_itself(night: Night) -> None:  # noqa: F811
    many_players(night.closed.season, 120)
    visitor, address = reader(), address_of(night.closed.season)
    asked = ({}, {"sort": "player"}, {"sort": "-player"}, {"page": "2"}, {"page": "2", "sort": "player"})
    official_only = [{"scope": "official", **each} for each in asked]
    pages = [page(visitor, address, **each) for each in (*asked, *official_only)]
    assert all(is_kept(visitor, address, **each) for each in (*asked, *official_only))
    assert [page(visitor, address, **each) for each in (*asked, *official_only)] == pages
    assert len(set(pages)) == len(pages)


def test_seasons_of_a_league_are_kept_apart(night: Night) -> None:  # noqa: F811
    visitor, of_season = reader(), night.closed.season
    other = Season.objects.create(
        league=of_season.league,
        name="2026/27",
        starts_on=date(2026, 9, 1),
        ends_on=date(2027, 6, 30),
        edition=of_season.edition,
    )
    assert "Anke" in page(visitor, address_of(of_season))
    assert "Anke" not in page(visitor, address_of(other))


def test_readers_get_their_language_their_names_and_their_own_row(night: Night) -> None:  # noqa: F811
    table = night.closed
    address, of_player = address_of(table.season), player(night, "Dörte")
    choose_public_name(player=of_player, actor=table.secretary, public_form=Player.PublicForm.ALIAS, alias="Ute")
    first, second = (reader(player_account(name, table.league)) for name in ("Anke", "Björn"))
    readers = (
        reader(),
        reader(language="en"),
        reader(table.secretary),
        first,
        second,
        reader(player_account("Nobody ranked", table.league)),
    )
    drawn = [anew(client, address) for client in readers]
    for _round in range(2):
        assert [page(client, address) for client in readers] == drawn
        assert [page(client, address) for client in reversed(readers)] == drawn[::-1]
    assert all(is_kept(client, address) for client in readers)
    assert [("Ute" in text, "Dörte" in text) for text in drawn] == [(True, False)] * 2 + [(False, True)] * 4
    assert [text.count('class="own"') for text in drawn] == [0, 0, 0, 1, 1, 0]
    assert len(set(drawn)) == len(readers)


def test_what_an_office_may_do_is_no_part_of_what_is_kept(night: Night) -> None:  # noqa: F811
    address, table = address_of(night.closed.season), night.closed
    secretary, member = reader(table.secretary), reader(official(table.league, "player"))
    answer = secretary.get(address)
    assert set(answer.context["drawn"]) == {"podium", "ranking", "story", "evenings"}
    assert not [text for text in answer.context["drawn"].values() if "csrf" in text or "<script" in text]
    create = reverse("evening_create", args=[table.league.slug, table.season.pk])
    assert create not in page(member, address)
    assert create in page(secretary, address)


def test_searched_pages_files_and_long_addresses_are_not_kept(night: Night) -> None:  # noqa: F811
    visitor, address = reader(), address_of(night.closed.season)
    assert is_kept(visitor, address)
    for asked in ({"q": "Anke"}, {"sort": "x" * 200}, {"utm": "y"}):
        assert not is_kept(visitor, address, **asked)
    for _time in range(2):
        assert b"Anke" in b"".join(visitor.get(address, {"as": "csv", "table": "ranking"}).streaming_content)


@pytest.mark.slow
def test_season_is_kept_and_shown_anew_after_each_evening_that_is_imported_into_it_or_taken_back() -> None:
    of_league, visitor = league(), reader()
    secretary, listed = official(of_league, "secretary"), []

    def look(_done: int, _total: int) -> None:
        address = address_of(of_league.seasons.get())
        shown = page(visitor, address)
        assert is_kept(visitor, address)
        assert shown == anew(visitor, address)
        listed.append(shown.count("/evenings/"))

    report = report_on(FILES, league=of_league)
    write_season(report=report, actor=secretary, league=of_league, report_progress=look)
    take_back_import(
        result_import=of_league.result_imports.get(), commission=Commission(secretary, report_progress=look)
    )

    each = listed[1]
    assert each > 0
    assert listed == [number * each for number in (0, 1, 2, 3, 3, 2, 1, 0)]


def test_league_in_which_nothing_was_logged_is_not_kept() -> None:
    of_season = season(league())
    closed_evening(of_season, {"Anke": 12})
    assert not is_kept(reader(), address_of(of_season))


def test_page_that_is_too_long_is_not_kept(night: Night) -> None:  # noqa: F811
    of_season = night.closed.season
    place = KeptPage(RequestFactory().get("/"), of_season, about(of_season), None)
    facts = SeasonFacts(
        SeasonStanding.Scope.OFFICIAL,
        is_official=True,
        has_provisional_results=False,
        in_work=(),
        moves=(),
        has_unolympics=False,
        has_ranking=True,
    )

    def is_kept_with(length: int) -> bool:
        place.keep(page := SeasonPage(facts, frozenset(), {"ranking": SafeString("x" * length)}))
        return place.find() == page

    assert not is_kept_with(LONGEST_PAGE + 1)
    assert is_kept_with(LONGEST_PAGE)

"""The season as it would be: what is kept of it is right again after everything that can change it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import pytest
from django.core.cache import caches
from django.db import transaction

from engine.ranking import SeasonEntry, SettledSeason, rank_season
from engine.rulesets import LEAGUE_2006, SeasonRules
from scoring.audit.services.reviews import reopen_sheet, send_back_sheet, submit_sheet
from scoring.imports.services.merging import confirm_merge, merge_players
from scoring.live.selectors.live import LiveEvening, live_evening
from scoring.models import Evening, EveningStanding, Player, Season, SeasonStanding
from scoring.models.base.names import everybody, written_for
from scoring.people.services.players import create_player, update_player
from scoring.privacy.services.erasures import ask_for_erasure, confirm_erasure
from scoring.privacy.services.public_data import choose_public_name
from scoring.results.selectors.evenings import full_evening
from scoring.results.selectors.mapping import season_entries, stored_season_entries
from scoring.results.selectors.ranking_proposals import what_if
from scoring.results.selectors.season_evenings import closed_results
from scoring.results.services.ranking_proposals import confirm_ranking, propose_ranking
from scoring.results.services.recounting import recount_league
from scoring.rules.selectors import rule_set_of
from scoring.seasons.services.seasons import delete_evening, update_season
from scoring.seating.services.seats import seat_table
from tests.scoring.results.test_standings_step_by_step import Club
from tests.scoring.scenes import NOTE, Scene, edition, evening, official, participants, scene
from tests.support.counting import counted
from tests.support.laying import laid_once
from tests.support.tiers import mostly_slow

pytestmark = [pytest.mark.django_db, pytest.mark.clause("D13")]

BEST_ONE = replace(LEAGUE_2006, code="best", season=SeasonRules(best_evenings=1))


@dataclass(frozen=True)
class Night:
    """``tonight`` is under way; ``closed`` is submitted, and in some tests ``official`` is signed."""

    official: Scene
    closed: Scene
    tonight: Scene


def further(before: Scene, day: int, names: tuple[str, ...]) -> Scene:
    """A table of another evening of the same season."""
    planned = evening(before.season, date=date(2025, 9, day))
    registered = [row.pk for row in participants(planned, names)]
    sheet = seat_table(evening=planned, actor=None, table=1, registrations=registered)
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    return Scene(before.league, before.season, planned, sheet, seats, before.secretary, before.auditor)


@pytest.fixture
@laid_once
def night() -> Night:
    """Three have played on both evenings before, Dörte on the first alone; tonight three of them and Eike."""
    first = scene()
    second = further(first, 19, ("Anke", "Björn", "Cäcilia"))
    tonight = further(first, 26, ("Anke", "Björn", "Cäcilia", "Eike"))
    first.save(1, 1, 12, 0, 7, 30)
    first.submit()
    second.save(1, 2, 9, 5, 0)
    second.submit()
    tonight.save(1, 0, 0, 5, 9, 8)
    return Night(first, second, tonight)


@pytest.fixture
def signed(night: Night) -> Night:
    """The first evening is official."""
    night.official.sign()
    return night


Line = tuple[int, str, str, int, int | None]
"""Place, player, name, points and places gained."""


def season_of(live: LiveEvening) -> list[Line]:
    return [
        (line.standing.place, line.standing.player, line.standing.name, line.standing.ranking_points, line.gained)
        for line in live.season.lines
    ]


def shown(night: Night) -> list[Line]:
    return season_of(live_evening(full_evening(night.tonight.evening.pk)))


def from_scratch(live: LiveEvening) -> list[Line]:
    """The whole ranking of what is stored of the other evenings and of this one's standing."""
    before: list[SeasonEntry] = []
    now: list[SeasonEntry] = []
    for each in live.evening.season.evenings.order_by("date", "pk"):
        if each == live.evening:
            now += season_entries([line.standing for line in live.lines], evening=str(each.pk), guests=())
        else:
            stored = closed_results(each.season, SeasonStanding.Scope.PROVISIONAL).filter(evening=each)
            before += (entries := stored_season_entries(stored.order_by("rank")))
            now += entries
    rules = rule_set_of(live.evening.season.edition).season
    places = {line.player: line.place for line in rank_season(before, rules)}
    return [
        (
            line.place,
            line.player,
            line.name,
            line.ranking_points,
            places[line.player] - line.place if line.player in places else None,
        )
        for line in rank_season(now, rules)
    ]


def is_right(of: Evening) -> bool:
    live = live_evening(full_evening(of.pk))
    return season_of(live) == from_scratch(live)


def player(night: Night, name: str) -> Player:
    return Player.objects.select_related("league").get(league=night.tonight.league, name=name)


def president(night: Night) -> object:
    return official(night.tonight.league, "president")


def correct(night: Night) -> None:
    """A closed evening is opened again, a game is corrected, and it is closed again."""
    table = night.closed
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="wrong")
    table.save(1, 0, 0, 5, 9, note=NOTE)
    table.submit()


def withdraw(night: Night) -> None:
    reopen_sheet(sheet_id=night.official.sheet.pk, actor=night.official.auditor, reason="wrong")


def send_back(night: Night) -> None:
    send_back_sheet(sheet_id=night.closed.sheet.pk, actor=night.closed.auditor, reason="wrong")


def delete(night: Night) -> None:
    delete_evening(evening=night.closed.evening, actor=night.closed.secretary, as_a_whole=True)


def rename(night: Night) -> None:
    told = {"year_of_birth": None, "is_active": True, "club": ""}
    update_player(player=player(night, "Dörte"), actor=night.closed.secretary, name="Änne", **told)


def merge(night: Night) -> None:
    kept = create_player(league=night.closed.league, actor=night.closed.secretary, name="Dörte Petersen")
    made = merge_players(player=kept, other=player(night, "Dörte"), actor=night.closed.secretary, reason="married")
    if made.merged_at is None:
        confirm_merge(player_merge=made, actor=president(night))


def erase(night: Night) -> None:
    asked = ask_for_erasure(player=player(night, "Dörte"), actor=night.official.auditor, erases_account=True)
    confirm_erasure(erasure_id=asked.pk, actor=night.official.secretary, typed_name="Dörte")


def change_rules(night: Night) -> None:
    now = Season.objects.get(pk=night.closed.season.pk)
    facts = {name: getattr(now, name) for name in ("name", "starts_on", "ends_on")}
    update_season(season=now, actor=night.closed.secretary, edition=edition(now.league, BEST_ONE), **facts)


def change_official_rules(night: Night) -> None:
    of = night.closed.season
    proposed = propose_ranking(
        season=of, actor=night.closed.secretary, edition=edition(of.league, BEST_ONE), reason="So beschlossen."
    )
    seen = what_if(of, proposed.edition).digest
    confirm_ranking(proposal_id=proposed.pk, actor=night.closed.auditor, seen_digest=seen)


BEFORE_SIGNING: tuple[Callable[[Night], None], ...] = (
    correct,
    send_back,
    delete,
    rename,
    merge,
    change_rules,
)
AFTER_SIGNING: tuple[Callable[[Night], None], ...] = (merge, erase, change_official_rules)


@pytest.mark.parametrize("happens", mostly_slow(BEFORE_SIGNING, correct, delete, rename))
def test_season_is_right_after(night: Night, happens: Callable[[Night], None]) -> None:
    before = shown(night)
    happens(night)
    assert shown(night) != before
    assert is_right(night.tonight.evening)


def test_official_sheet_that_is_opened_again_changes_nothing_in_the_season(signed: Night) -> None:
    before = shown(signed)
    withdraw(signed)
    assert shown(signed) == before
    assert is_right(signed.tonight.evening)


@pytest.mark.usefixtures("logged_scenes")
@pytest.mark.parametrize("happens", mostly_slow(AFTER_SIGNING, change_official_rules))
def test_season_with_an_official_evening_is_right_after(
    signed: Night, happens: Callable[[Night], None], settings, tmp_path: Path
) -> None:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    before = shown(signed)
    happens(signed)
    assert shown(signed) != before
    assert is_right(signed.tonight.evening)


def test_older_state_of_the_database_is_shown_as_it_was(night: Night) -> None:
    before = shown(night)
    with transaction.atomic():
        send_back(night)
        rename(night)
        assert shown(night) != before
        transaction.set_rollback(True)
    assert shown(night) == before


def test_standings_that_a_recount_puts_right_are_shown_as_they_should_be(night: Night) -> None:
    before = shown(night)
    EveningStanding.objects.filter(evening=night.closed.evening, place=1).update(ranking_points=99)
    caches["seasons"].clear()
    assert shown(night) != before
    recount_league(league=night.closed.league, repair=True)
    assert shown(night) == before


def test_members_and_everybody_else_see_the_names_that_they_may_see(night: Night) -> None:
    def names() -> list[str]:
        return [name for _place, _player, name, _points, _gained in shown(night) if name not in {"Anke", "Björn"}]

    for alias in ("Ute", "Pia"):
        of_player, secretary = player(night, "Dörte"), night.closed.secretary
        choose_public_name(player=of_player, actor=secretary, public_form=Player.PublicForm.ALIAS, alias=alias)
        assert names() == ["Cäcilia", "Eike", "Dörte"]
        with written_for(everybody):
            assert names() == ["Cäcilia", "Eike", alias]


def test_season_is_put_in_order_once_for_all_games(night: Night) -> None:
    shown(night)
    with counted(SettledSeason.__init__) as cost:
        night.tonight.save(2, 1, 8, 0, 9, 8)
        night.tonight.save(1, 1, 5, 0, 9, 8, note=NOTE)
        assert is_right(night.tonight.evening)
    assert cost.calls == 0
    rename(night)
    with counted(SettledSeason.__init__) as cost:
        shown(night)
    assert cost.calls == 1


def test_places_gained_are_still_told_when_the_evening_is_closed(night: Night) -> None:
    before = shown(night)
    submit_sheet(sheet_id=night.tonight.sheet.pk, actor=night.tonight.secretary, accept_warnings=True)
    assert shown(night) == before
    assert any(gained for *_line, gained in before)


@pytest.mark.slow
def test_whatever_happens_in_a_season_every_evening_shows_it_as_it_would_be() -> None:
    club = Club(3)
    compared = 0
    for _step in range(25):
        club.step()
        for each in Evening.objects.filter(season=club.season):
            if each.counts_for_season:
                assert is_right(each), club.done
                compared += 1
    assert compared > 40
    assert {"play", "submit", "sign"} <= club.done.keys(), "nothing happened"

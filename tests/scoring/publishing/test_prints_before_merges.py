"""Prints of before players were made one: genuine by the keys of their moment, and the page asks for them once."""

from collections.abc import Mapping

import pytest

from scoring.core.selectors.check_marks import Claim
from scoring.imports.services.merging import confirm_merge, merge_players
from scoring.models import Evening, EveningStanding, Player, SeasonStanding, SignedVersion
from scoring.people.services.players import create_player
from scoring.results.selectors.check_marks import claim_of_ranking
from scoring.results.services.standings import rebuild_season
from tests.scoring.closed_season import closed_season, corrected
from tests.scoring.official_season import second_evening
from tests.scoring.publishing.test_check_views import closed, said, standing_claims, verdict
from tests.scoring.scenes import NAMES, Scene
from tests.scoring.scenes import scene as new_scene
from tests.support.counting import counted_queries
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6")]
MERGED = NAMES[:7]
PLAYERS = 8


def played(table: Scene) -> None:
    """One game, by which everybody has other points."""
    table.save(1, 0, *(5 * seat for seat in range(len(table.seats))))
    table.submit()
    table.sign()


@pytest.fixture
@laid_once
def signed() -> Scene:
    """A discipline of the Unolympics with eight players, of a closed season."""
    table: Scene = new_scene(PLAYERS)
    Evening.objects.filter(pk=table.evening.pk).update(kind=Evening.Kind.UNOLYMPICS)
    played(table)
    closed(table)
    return table


def part_of_another(table: Scene, other: Player, into: Player | None = None) -> Player:
    """What is official of ``other`` is by now that of somebody else, who had nothing."""
    kept = into or create_player(league=table.league, actor=table.secretary, name=f"{other.name} Petersen")
    merge = merge_players(player=kept, other=other, actor=table.secretary, reason="One person, two spellings")
    if merge.merged_at is None:
        confirm_merge(player_merge=merge, actor=table.auditor)
    return Player.objects.select_related("league").get(pk=kept.pk)


def called(table: Scene, name: str) -> Player:
    return Player.objects.select_related("league").get(league=table.league, name=name)


def verdicts(claims: Mapping[str, Claim]) -> dict[str, str]:
    return {name: verdict(said(claim)) for name, claim in claims.items()}


def test_prints_of_before_and_between_seven_merges_hold(signed: Scene) -> None:
    printed = {0: standing_claims(signed)}
    for number, name in enumerate(MERGED, start=1):
        part_of_another(signed, called(signed, name))
        printed[number] = standing_claims(signed)
    rankings = {number: claims["ranking"] for number, claims in printed.items()}
    assert len({claim.digest for claim in rankings.values()}) == 8, "every merge makes another digest"
    for number in (0, 4, 7):
        assert verdicts(printed[number]) == dict.fromkeys(printed[number], "Genuine"), number


def test_prints_of_every_moment_of_a_chain_of_merges_hold(signed: Scene) -> None:
    """Also where somebody who has played nothing became a part of a player meanwhile, and of one who stands there a
    twin of another evening."""
    anke, bjoern = called(signed, "Anke"), called(signed, "Björn")
    printed = [standing_claims(signed)]
    for number in range(3):
        twin = create_player(league=signed.league, actor=signed.secretary, name=f"Björn {number}")
        part_of_another(signed, twin, bjoern)
        anke = part_of_another(signed, anke)
        printed.append(standing_claims(signed))
    for claims in printed:
        assert verdicts(claims) == dict.fromkeys(claims, "Genuine")


def test_ranking_of_before_is_superseded_where_two_who_stood_in_it_are_one() -> None:
    """The moment after is known by its own keys, although both of before stand on the sheets."""
    first = new_scene(3)
    played(first)
    second = second_evening(first)
    twin = create_player(league=first.league, actor=first.secretary, name="Anke Petersen")
    anke = called(first, "Anke")
    second.evening.registrations.filter(player=anke).update(player=twin)
    played(second)
    two = claim_of_ranking(first.season)
    one = part_of_another(first, twin, anke)
    made_one = claim_of_ranking(first.season)
    part_of_another(first, one)
    assert two
    assert made_one
    assert [verdict(said(claim)) for claim in (two, made_one)] == ["Superseded", "Genuine"]


def test_medals_of_two_who_are_one_by_now_hold() -> None:
    """Each discipline knows its winners by their keys of then."""
    first = new_scene(3)
    second = second_evening(first)
    Evening.objects.update(kind=Evening.Kind.UNOLYMPICS)
    twin = create_player(league=first.league, actor=first.secretary, name="Anke Petersen")
    anke = called(first, "Anke")
    second.evening.registrations.filter(player=anke).update(player=twin)
    for table in (first, second):
        played(table)
    before = standing_claims(first)["medals"]
    part_of_another(first, twin, anke)
    assert standing_claims(first)["medals"] != before
    assert verdict(said(before)) == "Genuine"


def test_ranking_of_before_holds_whatever_is_signed_of_an_evening_that_is_not_official() -> None:
    """There she has played under another key, which the ranking never had."""
    first = new_scene(3)
    played(first)
    before = claim_of_ranking(first.season)
    second = second_evening(first)
    twin = create_player(league=first.league, actor=first.secretary, name="Anke Petersen")
    anke = called(first, "Anke")
    second.evening.registrations.filter(player=anke).update(player=twin)
    played(second)
    kept = create_player(league=first.league, actor=first.secretary, name="Zoe")
    for other in (anke, twin):
        part_of_another(first, other, kept)
    EveningStanding.objects.filter(evening=second.evening).delete()
    rebuild_season(season=first.season)
    assert before
    assert verdict(said(before)) == "Genuine"


def test_result_of_a_closed_season_holds_while_a_sheet_is_signed_anew_with_the_key_of_now() -> None:
    """Until both sign the season anew, the version that it binds says by which key she has played."""
    laid = closed_season()
    before = standing_claims(laid.first)["evening"]
    part_of_another(laid.first, called(laid.first, "Anke"))
    corrected(laid)
    assert verdict(said(before)) == "Genuine"


def test_sheet_whose_text_cannot_be_read_breaks_no_page(signed: Scene) -> None:
    before = standing_claims(signed)
    part_of_another(signed, called(signed, "Anke"))
    for content in ("", "{}", '{"seats": [{}]}', '{"seats": [{"player": "x"}]}', "[1]"):
        SignedVersion.objects.update(content=content)
        assert verdict(said(before["ranking"])) == "Not as it was printed"


@pytest.mark.parametrize("kind", ["evening", "ranking", "medals"])
def test_page_of_a_print_that_does_not_hold_asks_no_more_for_five_merges(signed: Scene, kind: str) -> None:
    """Nobody has to sign in for it: its cost is that of the page, and two queries."""
    before = standing_claims(signed)[kind]
    with counted_queries() as of_genuine:
        assert verdict(said(before)) == "Genuine"
    for name in MERGED[:5]:
        part_of_another(signed, called(signed, name))
    EveningStanding.objects.filter(evening=signed.evening, place=1).update(place=2, credit=99)
    SeasonStanding.objects.filter(season=signed.season).update(points=99)
    with counted_queries() as queries:
        assert verdict(said(before)) in ("Superseded", "Not as it was printed")
    assert len(queries) <= len(of_genuine) + 2
    assert len(queries) <= 20

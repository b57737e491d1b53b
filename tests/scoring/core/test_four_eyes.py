"""Two people act where two have to, whatever was made of the rows in between: the sealed log says who asked."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.rulesets import LEAGUE_2006, SeasonRules
from scoring.audit.services.discrepancies import Code
from scoring.audit.services.verification import verify_league
from scoring.core.errors import NotAllowedNow
from scoring.core.selectors import four_eyes
from scoring.imports.services.merging import confirm_merge, merge_players
from scoring.installation.services.handovers import begin_handover, confirm_handover
from scoring.models import (
    Erasure,
    Hand,
    Membership,
    OfficeHandover,
    Player,
    PlayerMerge,
    RankingProposal,
    Sheet,
    User,
)
from scoring.people.services.players import create_player
from scoring.privacy.services.erasures import ask_for_erasure, confirm_erasure
from scoring.results.selectors.ranking_proposals import what_if
from scoring.results.services.ranking_proposals import confirm_ranking, propose_ranking
from tests.scoring.scenes import Scene, check_and_sign, edition, official, scene
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6"), pytest.mark.usefixtures("logged_scenes")]

Act = Callable[[Scene, User], object]
"""Somebody agrees to what they have asked for themselves, once a row names another person in their place."""


def somebody_else(table: Scene) -> User:
    return official(table.league, "auditor", name="Ole")


def signs_what_they_submitted(table: Scene, actor: User) -> object:
    other = somebody_else(table)
    Sheet.objects.filter(pk=table.sheet.pk).update(submitted_by=other)
    return check_and_sign(table.sheet, actor)


def confirms_their_ranking(table: Scene, actor: User) -> object:
    best_one = edition(table.league, replace(LEAGUE_2006, code="best-1", season=SeasonRules(best_evenings=1)))
    proposal = propose_ranking(season=table.season, actor=actor, edition=best_one, reason="So beschlossen.")
    RankingProposal.objects.update(proposed_by=somebody_else(table))
    seen = what_if(table.season, best_one).digest
    return confirm_ranking(proposal_id=proposal.pk, actor=actor, seen_digest=seen)


def confirms_their_merge(table: Scene, actor: User) -> object:
    anke = Player.objects.get(league=table.league, name="Anke")
    other = create_player(league=table.league, actor=actor, name="Anke Petersen")
    merge = merge_players(player=other, other=anke, actor=actor, reason="dieselbe")
    PlayerMerge.objects.update(proposed_by=somebody_else(table))
    return confirm_merge(player_merge=merge, actor=actor)


def confirms_their_erasure(table: Scene, actor: User) -> object:
    new = create_player(league=table.league, actor=actor, name="Wanda")
    erasure = ask_for_erasure(player=new, actor=actor, erases_account=False)
    Erasure.objects.update(asked_by=somebody_else(table))
    return confirm_erasure(erasure_id=erasure.pk, actor=actor, typed_name="Wanda")


def takes_an_office_meant_for_another(table: Scene, actor: User) -> object:
    giver, meant = (Membership.objects.get(user=user) for user in (table.auditor, somebody_else(table)))
    meant.offices.all().delete()
    handover = begin_handover(membership=giver, kind="auditor", actor=table.auditor, taker=meant, decision="")
    OfficeHandover.objects.update(taker=Membership.objects.get(user=actor))
    return confirm_handover(handover_id=handover.pk, actor=actor)


SIGNED_FIRST: tuple[Act, ...] = (confirms_their_ranking, confirms_their_merge)
ACTS = (
    signs_what_they_submitted,
    *SIGNED_FIRST,
    confirms_their_erasure,
    takes_an_office_meant_for_another,
)


@pytest.fixture
@laid_once
def table() -> Scene:
    """A table whose only game is submitted by the secretary."""
    laid = scene()
    laid.save(1, 1, 12, 0, 7, 30)
    laid.submit()
    return laid


@pytest.mark.parametrize("act", ACTS)
def test_nobody_agrees_to_what_they_have_asked_for_by_changing_a_row(table: Scene, act: Act) -> None:
    if act in SIGNED_FIRST:
        table.sign()
    with pytest.raises(NotAllowedNow):
        act(table, table.secretary)


@pytest.mark.parametrize("act", [act for act in ACTS if act is not confirms_their_erasure])
def test_who_got_past_the_office_s_question_is_named(table: Scene, act: Act, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if somebody had their own copy of the program, which does not ask. Nobody is erased before all was verified,
    and that names the changed row."""
    for asks in ("require_asked_by_another", "require_offered_to", "require_submitted_by_another"):
        for module in (
            "results.services.ranking_proposals",
            "imports.services.merging",
            "privacy.services.erasures",
            "installation.services.handovers",
            "audit.services.reviews",
        ):
            monkeypatch.setattr(f"scoring.{module}.{asks}", lambda *_: None, raising=False)
    if act in SIGNED_FIRST:
        table.sign()
    act(table, table.secretary)
    assert Code.FOUR_EYES in [finding.code for finding in verify_league(table.league)]


def test_what_nobody_has_asked_for_by_the_log_is_not_agreed_to(table: Scene) -> None:
    table.sign()
    merge = PlayerMerge.objects.create(
        league=table.league,
        player=Player.objects.get(league=table.league, name="Anke"),
        other=Player.objects.get(league=table.league, name="Björn"),
        other_key=0,
        moves_official=True,
        reason="dieselbe",
        proposed_by=table.secretary,
        proposed_at=table.fresh().signed_at,
    )
    with pytest.raises(NotAllowedNow, match="niemand beantragt"):
        confirm_merge(player_merge=merge, actor=table.auditor)


def test_sheet_that_was_submitted_past_the_office_is_not_signed(table: Scene) -> None:
    untouched = scene()
    untouched.save(1, 1, 12, 0, 7, 30)
    Sheet.objects.filter(pk=untouched.sheet.pk).update(
        state=Sheet.State.SUBMITTED, submitted_by=untouched.secretary, submitted_at=table.fresh().submitted_at
    )
    with pytest.raises(NotAllowedNow, match="neu abgeben"):
        untouched.sign()


def test_entry_that_nobody_sealed_proves_nothing(table: Scene) -> None:
    entries = table.league.audit_entries.filter(action="sheet.submitted")
    entries.update(mac="0" * 64)
    with pytest.raises(NotAllowedNow, match="neu abgeben"):
        four_eyes.require_submitted_by_another(table.fresh(), table.auditor)


def test_merge_that_the_log_does_not_know_is_named(table: Scene) -> None:
    table.sign()
    PlayerMerge.objects.create(
        league=table.league,
        player=Player.objects.get(league=table.league, name="Anke"),
        other_key=10**6,
        moves_official=True,
        reason="dieselbe",
        other_name="Eike",
        proposed_by=table.secretary,
        merged_by=table.auditor,
        proposed_at=table.fresh().signed_at,
        merged_at=table.fresh().signed_at,
    )
    assert [finding.code for finding in verify_league(table.league)] == [Code.NOT_IN_LOG, Code.OFFICIAL_CHANGED]


def test_sheet_is_not_signed_with_other_points_than_were_submitted(table: Scene) -> None:
    Hand.objects.filter(game__sheet=table.sheet, points=30).update(points=3)
    with pytest.raises(NotAllowedNow, match=r"abgegeben wurde|was submitted"):
        table.sign()


def test_who_signed_other_points_than_were_submitted_is_named(table: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.audit.services.reviews.require_submitted_by_another", lambda *_: None)
    Hand.objects.filter(game__sheet=table.sheet, points=30).update(points=3)
    table.sign()
    assert Code.NOT_AS_LOGGED in [finding.code for finding in verify_league(table.league)]

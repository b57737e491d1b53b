"""An official ranking is changed by another edition only with what-if and four eyes (D13)."""

from dataclasses import replace
from datetime import date

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from engine.rulesets import LEAGUE_2006, SeasonRules
from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, Evening, RankingProposal, RuleSetEdition, Season, SeasonStanding, User
from scoring.results.selectors.ranking_proposals import ranking_history, what_if
from scoring.results.services.ranking_proposals import (
    confirm_ranking,
    decline_ranking,
    propose_ranking,
    withdraw_ranking,
)
from scoring.rules.services import delete_edition, update_edition
from scoring.seasons.services.seasons import update_season
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import edition, league, official, season
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("D13")]

BEST_ONE = replace(LEAGUE_2006, code="best-1", name="Nur der beste Abend", season=SeasonRules(best_evenings=1))


@pytest.fixture
@laid_once
def played() -> Season:
    """Żak is champion over three signed evenings, Ohlsen would be if only the best one counted."""
    row = season(league())
    closed_evening(row, {"Ohlsen": 12, "Żak": 9}, day=1)
    closed_evening(row, {"Żak": 9, "Weiß": 8}, day=8)
    closed_evening(row, {"Żak": 9}, day=15)
    return row


@pytest.fixture
def best_one(played: Season) -> RuleSetEdition:
    return edition(played.league, BEST_ONE)


@pytest.fixture
def secretary(played: Season) -> User:
    return official(played.league, "secretary", name="Sina Schrift")


@pytest.fixture
def auditor(played: Season) -> User:
    return official(played.league, "auditor", name="Rolf Recht")


@pytest.fixture
def proposal(played: Season, best_one: RuleSetEdition, secretary: User) -> RankingProposal:
    return propose_ranking(season=played, actor=secretary, edition=best_one, reason="So beschlossen.")


def champion(of_season: Season) -> str:
    return of_season.standings.get(scope=SeasonStanding.Scope.OFFICIAL, rank=1).player.name


def edited(of_season: Season, actor: User, **facts: object) -> Season:
    names = ("name", "starts_on", "ends_on", "edition")
    return update_season(season=of_season, actor=actor, **{name: getattr(of_season, name) for name in names} | facts)


def confirmed(proposal: RankingProposal, actor: User) -> RankingProposal:
    seen = what_if(proposal.season, proposal.edition).digest
    return confirm_ranking(proposal_id=proposal.pk, actor=actor, seen_digest=seen)


def test_editing_a_season_cannot_change_its_official_ranking(
    played: Season, best_one: RuleSetEdition, secretary: User
) -> None:
    with pytest.raises(InvalidInput) as refusal:
        edited(played, secretary, edition=best_one)
    assert list(refusal.value.errors) == ["edition"]
    assert (champion(played), Season.objects.get().edition) == ("Żak", played.edition)
    assert edited(played, secretary, name="2025").name == "2025"


def test_editing_a_season_without_official_results_changes_its_edition_at_once(secretary: User, played: Season) -> None:
    other = season(league())
    closed_evening(other, {"Żak": 9}, is_official=False)
    friendly = closed_evening(other, {"Żak": 9}, day=20)
    Evening.objects.filter(pk=friendly.pk).update(kind="friendly")
    rules = edition(other.league, BEST_ONE)
    assert edited(other, secretary, edition=rules).edition == rules


def test_what_if_tells_every_place_and_the_champion(played: Season, best_one: RuleSetEdition) -> None:
    effect = what_if(played, best_one)
    assert [(line.name, line.before.place, line.after.place, line.moves) for line in effect.lines] == [
        ("Ohlsen", 2, 1, 1),
        ("Żak", 1, 2, -1),
        ("Weiß", 3, 3, 0),
    ]
    assert [(line.name, line.before.ranking_points, line.after.ranking_points) for line in effect.changed] == [
        ("Ohlsen", 12, 12),
        ("Żak", 27, 9),
    ]
    assert (effect.has_other_champion, effect.champions_before, effect.champions) == (True, ("Żak",), ("Ohlsen",))


def test_proposal_changes_nothing_until_a_second_person_confirms_it(
    played: Season, proposal: RankingProposal, auditor: User
) -> None:
    assert champion(played) == "Żak"
    confirmed(proposal, auditor)
    assert champion(played) == "Ohlsen"
    history = ranking_history(Season.objects.get())
    assert (history.version, history.open) == (2, None)
    for said in ("Nur der beste Abend", "Sina Schrift", "Rolf Recht"):
        assert said in history.sentence


def test_confirmation_is_logged_with_both_rankings(played: Season, proposal: RankingProposal, auditor: User) -> None:
    effect = what_if(played, proposal.edition)
    confirmed(proposal, auditor)
    entry = AuditEntry.objects.get(action="ranking.changed")
    assert entry.actor == auditor
    assert entry.details == {
        "before": "luvsh-2006",
        "after": "best-1",
        "proposed_by": "Sina Schrift",
        "reason": "So beschlossen.",
        "version": 2,
        "sha256_before": effect.digest_before,
        "sha256_after": effect.digest_after,
        "champions_before": ["Żak"],
        "champions_after": ["Ohlsen"],
        "changed_lines": 2,
    }


def test_proposer_neither_confirms_nor_declines(played: Season, proposal: RankingProposal, secretary: User) -> None:
    with pytest.raises(NotAllowedNow, match="four eyes"):
        confirmed(proposal, secretary)
    with pytest.raises(NotAllowedNow, match="four eyes"):
        decline_ranking(proposal_id=proposal.pk, actor=secretary, answer="no")
    assert champion(played) == "Żak"


@pytest.mark.parametrize("state", ["confirmed", "declined"])
def test_database_refuses_a_proposal_that_its_proposer_decided(
    proposal: RankingProposal, secretary: User, state: str
) -> None:
    facts = {"state": state, "decided_by": secretary, "decided_at": timezone.now(), "answer": "x"}
    with pytest.raises(IntegrityError), transaction.atomic():
        RankingProposal.objects.filter(pk=proposal.pk).update(**facts)


@pytest.mark.parametrize("what", ["results", "rules"])
def test_confirmation_of_what_has_changed_since_is_refused_and_shown_anew(
    played: Season, proposal: RankingProposal, auditor: User, secretary: User, what: str
) -> None:
    seen = what_if(played, proposal.edition).digest
    if what == "results":
        closed_evening(played, {"Weiß": 12}, day=22)
    else:
        rules = replace(BEST_ONE, season=SeasonRules(best_evenings=2))
        update_edition(edition=proposal.edition, actor=secretary, rule_set=rules)
    with pytest.raises(Conflict):
        confirm_ranking(proposal_id=proposal.pk, actor=auditor, seen_digest=seen)
    proposal.edition.refresh_from_db()
    assert confirmed(proposal, auditor).digest != seen


def test_declining_needs_a_reason_and_leaves_the_ranking(
    played: Season, proposal: RankingProposal, auditor: User
) -> None:
    with pytest.raises(InvalidInput):
        decline_ranking(proposal_id=proposal.pk, actor=auditor, answer=" ")
    decline_ranking(proposal_id=proposal.pk, actor=auditor, answer="Erst ab der nächsten Saison.")
    with pytest.raises(NotAllowedNow):
        confirmed(proposal, auditor)
    assert (champion(played), ranking_history(played).version) == ("Żak", 1)


def test_only_the_proposer_withdraws_and_then_another_one_may_be_proposed(
    played: Season, proposal: RankingProposal, best_one: RuleSetEdition, secretary: User, auditor: User
) -> None:
    again = {"season": played, "actor": auditor, "edition": best_one, "reason": "Doch."}
    with pytest.raises(NotAllowedNow):
        propose_ranking(**again)
    with pytest.raises(NotAllowedNow):
        withdraw_ranking(proposal_id=proposal.pk, actor=auditor)
    withdraw_ranking(proposal_id=proposal.pk, actor=secretary)
    assert propose_ranking(**again).is_open


def test_proposal_without_sense_is_refused(played: Season, best_one: RuleSetEdition, secretary: User) -> None:
    facts = {"season": played, "actor": secretary, "edition": best_one, "reason": "So beschlossen."}
    for wrong in ({"edition": played.edition}, {"edition": season(league()).edition}, {"reason": "  "}):
        with pytest.raises(InvalidInput) as refusal:
            propose_ranking(**facts | wrong)
        assert list(refusal.value.errors) == list(wrong)
    Evening.objects.all().delete()
    with pytest.raises(NotAllowedNow):
        propose_ranking(**facts)


def test_edition_that_a_proposal_names_is_kept(proposal: RankingProposal, secretary: User) -> None:
    with pytest.raises(NotAllowedNow):
        delete_edition(edition=proposal.edition, actor=secretary)


def test_editing_dates_of_a_season_keeps_its_official_ranking(played: Season, secretary: User) -> None:
    edited(played, secretary, ends_on=date(2026, 7, 31))
    assert champion(played) == "Żak"

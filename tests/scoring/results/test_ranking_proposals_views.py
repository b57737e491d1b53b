"""Pages on which an official ranking is changed by two people."""

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.models import RankingProposal, RuleSetEdition, Season, User
from tests.scoring.result_scenes import closed_evening
from tests.scoring.results.test_ranking_proposals_services import BEST_ONE, champion
from tests.scoring.scenes import edition, league, official, season
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("D13")]


@pytest.fixture
@laid_once
def played() -> Season:
    row = season(league())
    closed_evening(row, {"Ohlsen": 12, "Żak": 9}, day=1)
    closed_evening(row, {"Żak": 9, "Weiß": 8}, day=8)
    return row


@pytest.fixture
def best_one(played: Season) -> RuleSetEdition:
    return edition(played.league, BEST_ONE)


def address(name: str, of_season: Season, *more: int) -> str:
    return reverse(name, args=[of_season.league.slug, of_season.pk, *more])


def as_(client: Client, of_season: Season, office: str, name: str = "") -> User:
    user = official(of_season.league, office, name=name)
    client.force_login(user)
    return user


def proposed(client: Client, of_season: Season, best_one: RuleSetEdition) -> RankingProposal:
    as_(client, of_season, "secretary", "Sina Schrift")
    client.post(address("season_ranking_rules", of_season), {"edition": best_one.pk, "reason": "So beschlossen."})
    return RankingProposal.objects.get()


def test_page_shows_what_would_change_before_anything_is_proposed(
    client: Client, played: Season, best_one: RuleSetEdition
) -> None:
    as_(client, played, "secretary")
    look = {"step": "look", "edition": best_one.pk, "reason": "So beschlossen."}
    page = client.post(address("season_ranking_rules", played), look)
    assert page.context["effect"].has_other_champion
    assert "So beschlossen." in page.content.decode()
    assert "Der Saisonsieg wechselt:" in page.content.decode()
    assert not RankingProposal.objects.exists()


def test_reason_is_asked_for_to_propose_and_not_to_look(
    client: Client, played: Season, best_one: RuleSetEdition
) -> None:
    as_(client, played, "secretary")
    without_reason = {"edition": best_one.pk, "reason": ""}
    looked_at = client.post(address("season_ranking_rules", played), {**without_reason, "step": "look"})
    assert (looked_at.context["effect"].has_other_champion, looked_at.context["form"].errors) == (True, {})
    refused = client.post(address("season_ranking_rules", played), {**without_reason, "step": "propose"})
    assert list(refused.context["form"].errors) == ["reason"]
    assert not RankingProposal.objects.exists()


def test_two_people_change_the_ranking_and_the_season_s_page_and_print_say_so(
    client: Client, played: Season, best_one: RuleSetEdition
) -> None:
    proposal = proposed(client, played, best_one)
    assert "schlägt vor" in client.get(address("season", played)).content.decode()
    as_(client, played, "auditor", "Rolf Recht")
    page = client.get(address("season_ranking_rules", played))
    seen = {"seen_digest": page.context["effect"].digest}
    response = client.post(address("ranking_confirm", played, proposal.pk), seen)
    assert (response.headers["Location"], champion(played)) == (address("season", played), "Ohlsen")
    page = client.get(address("season", played)).content.decode()
    printed = PdfReader(BytesIO(client.get(address("season_ranking_pdf", played)).content)).pages[0].extract_text()
    for said in ("Wertung nach Ausgabe „Nur der beste Abend“ (Version 2", "Sina Schrift", "Rolf Recht"):
        assert said in page
        assert said in " ".join(printed.split())


def test_stale_confirmation_leads_back_to_what_would_change_now(
    client: Client, played: Season, best_one: RuleSetEdition
) -> None:
    proposal = proposed(client, played, best_one)
    closed_evening(played, {"Weiß": 12}, day=22)
    as_(client, played, "president")
    refused = client.post(
        address("ranking_confirm", played, proposal.pk), {"seen_digest": proposal.digest}, follow=True
    )
    assert (refused.context["has_changed"], refused.context["effect"].digest != proposal.digest) == (True, True)
    assert Season.objects.get().edition == played.edition


def test_proposal_lies_on_the_desk_of_whoever_may_decide_it(
    client: Client, played: Season, best_one: RuleSetEdition
) -> None:
    proposal = proposed(client, played, best_one)
    assert client.get(reverse("home")).context["dashboard"].to_decide == []
    for office in ("president", "auditor"):
        as_(client, played, office)
        page = client.get(reverse("home"))
        assert page.context["dashboard"].to_decide == [proposal]
        assert address("season_ranking_rules", played) in page.content.decode()
    as_(client, played, "steward")
    assert client.get(reverse("home")).context["dashboard"].is_clear


def test_proposer_sees_no_decision_but_may_withdraw(client: Client, played: Season, best_one: RuleSetEdition) -> None:
    proposal = proposed(client, played, best_one)
    page = client.get(address("season_ranking_rules", played))
    assert (page.context["may_decide"], page.context["may_withdraw"]) == (False, True)
    assert client.post(address("ranking_confirm", played, proposal.pk)).status_code == 403
    client.post(address("ranking_withdraw", played, proposal.pk))
    assert RankingProposal.objects.get().state == "withdrawn"


def test_declining_without_a_reason_asks_for_it_and_with_one_shows_it(
    client: Client, played: Season, best_one: RuleSetEdition
) -> None:
    proposal = proposed(client, played, best_one)
    as_(client, played, "president")
    page = client.post(address("ranking_decline", played, proposal.pk), {"answer": ""})
    assert list(page.context["answer_form"].errors) == ["answer"]
    page = client.post(address("ranking_decline", played, proposal.pk), {"answer": "Erst nächste Saison."}, follow=True)
    assert "Erst nächste Saison." in page.content.decode()


@pytest.mark.parametrize("broken", [{"edition": "nonsense"}, {"reason": ""}, {"edition": ""}])
def test_proposal_with_a_bad_field_is_refused_there_and_keeps_what_was_typed(
    client: Client, played: Season, best_one: RuleSetEdition, broken: dict[str, str]
) -> None:
    as_(client, played, "secretary")
    data = {"edition": best_one.pk, "reason": "So beschlossen."} | broken
    page = client.post(address("season_ranking_rules", played), data)
    assert list(page.context["form"].errors) == list(broken)
    assert data["reason"] in page.content.decode()


def test_season_form_leads_to_the_proposal(client: Client, played: Season, best_one: RuleSetEdition) -> None:
    as_(client, played, "secretary")
    data = {"name": played.name, "starts_on": "2025-09-01", "ends_on": "2026-06-30", "edition": best_one.pk}
    page = client.post(address("season_edit", played), data)
    assert list(page.context["form"].errors) == ["edition"]
    assert address("season_ranking_rules", played) in page.content.decode()

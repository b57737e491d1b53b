"""The auditor's pages."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Irregularity, Sheet
from tests.scoring.scenes import Scene, official, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    """A submitted sheet of one game."""
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.submit()
    return played


def address_of(name: str, table: Scene) -> str:
    return reverse(name, args=[table.league.slug if name == "reviews" else table.sheet.pk])


def sign(client: Client, table: Scene) -> Any:
    data = {"seen_revision": table.fresh().revision, "confirm": "on"}
    return client.post(address_of("sheet_sign", table), data)


@pytest.mark.parametrize(
    ("office", "status"),
    [("auditor", 200), ("secretary", 200), ("president", 200), ("steward", 200), ("scorer", 200), ("player", 403)],
)
def test_reviews_are_for_who_holds_an_office(client: Client, table: Scene, office: str, status: int) -> None:
    client.force_login(official(table.league, office))
    assert client.get(address_of("reviews", table)).status_code == status


@pytest.mark.parametrize(
    ("office", "status"),
    [("auditor", 200), ("secretary", 403), ("president", 403), ("steward", 403), ("scorer", 403), ("player", 403)],
)
def test_sheet_review_is_for_the_auditor(client: Client, table: Scene, office: str, status: int) -> None:
    client.force_login(official(table.league, office))
    assert client.get(address_of("sheet_review", table)).status_code == status


@pytest.mark.parametrize("name", ["sheet_sign", "sheet_send_back", "sheet_reopen", "sheet_irregularity"])
@pytest.mark.parametrize("office", ["secretary", "president", "scorer", "player"])
def test_writing_is_for_the_auditor(client: Client, table: Scene, name: str, office: str) -> None:
    client.force_login(official(table.league, office))
    assert client.post(address_of(name, table), {"reason": "x"}).status_code == 403


@pytest.mark.parametrize("name", ["sheet_sign", "sheet_send_back", "sheet_reopen", "sheet_irregularity"])
def test_writing_addresses_refuse_to_be_read(client: Client, table: Scene, name: str) -> None:
    client.force_login(table.auditor)
    assert client.get(address_of(name, table)).status_code == 405


def test_reviews_list_what_waits_what_is_under_way_and_what_was_signed(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    assert [list(client.get(address_of("reviews", table)).context[k]) for k in ("waiting", "under_way", "signed")] == [
        [table.sheet],
        [],
        [],
    ]
    client.post(address_of("sheet_send_back", table), {"back-reason": "Game 1?"})
    assert list(client.get(address_of("reviews", table)).context["under_way"]) == [table.sheet]
    table.submit()
    sign(client, table)
    assert list(client.get(address_of("reviews", table)).context["signed"]) == [table.sheet]


@pytest.mark.clause("L6.6")
def test_sign_needs_the_confirmation_and_says_what_is_signed(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    client.cookies["django_language"] = "en"
    assert "with 1 counted game and these totals" in client.get(address_of("sheet_review", table)).content.decode()
    response = client.post(address_of("sheet_sign", table), {"seen_revision": table.fresh().revision})
    assert list(response.context["sign_form"].errors) == ["confirm"]
    sign(client, table)
    assert (table.fresh().state, table.fresh().signed_by) == (Sheet.State.SIGNED, table.auditor)


def test_sign_of_the_own_submission_is_neither_offered_nor_possible(client: Client, table: Scene) -> None:
    both = official(table.league, "secretary", "auditor")
    Sheet.objects.update(submitted_by=both)
    client.force_login(both)
    assert client.get(address_of("sheet_review", table)).context["can_sign"] is False
    sign(client, table)
    assert table.fresh().state == Sheet.State.SUBMITTED


def test_sign_of_what_has_changed_since_leads_back_to_reading(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    response: Any = client.post(address_of("sheet_sign", table), {"seen_revision": 0, "confirm": "on"})
    assert response.headers["Location"] == address_of("sheet_review", table)
    assert table.fresh().state == Sheet.State.SUBMITTED


def test_send_back_needs_a_reason(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    response = client.post(address_of("sheet_send_back", table), {"back-reason": " "})
    assert list(response.context["back_form"].errors) == ["reason"]
    client.post(address_of("sheet_send_back", table), {"back-reason": "Game 1?"})
    assert table.fresh().state == Sheet.State.SENT_BACK


def test_sheet_review_of_an_open_sheet_leads_to_reading(client: Client) -> None:
    table = scene()
    client.force_login(table.auditor)
    response: Any = client.get(address_of("sheet_review", table))
    assert response.headers["Location"] == reverse("sheet", args=[table.sheet.pk])


def test_reopen_needs_a_reason(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    sign(client, table)
    client.post(address_of("sheet_reopen", table), {"reason": ""})
    assert table.fresh().state == Sheet.State.SIGNED
    client.post(address_of("sheet_reopen", table), {"reason": "Anke complained"})
    assert (table.fresh().state, table.fresh().version) == (Sheet.State.SENT_BACK, 2)


@pytest.mark.clause("L6.6")
def test_irregularity_is_reported_with_game_and_player(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    data = {"game_number": 1, "seat": table.seats[0].pk, "description": "The paper says 21."}
    client.post(address_of("sheet_irregularity", table), data)
    assert list(Irregularity.objects.values_list("game_number", "seat", "description")) == [
        (1, table.seats[0].pk, "The paper says 21.")
    ]


def test_irregularity_without_words_is_not_reported(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    client.post(address_of("sheet_irregularity", table), {"description": ""})
    assert not Irregularity.objects.exists()

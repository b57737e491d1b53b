"""Whether a device can find out that a server, put back to an older copy of its database, has lost what it was sent."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from scoring.models import IdempotencyKey, PenaltyCard, Sheet
from scoring.sheets.services.sheet_edits import remove_game
from tests.scoring.entry.writing import Browser
from tests.scoring.scenes import NOTE
from tests.support.tiers import mostly_slow

pytestmark = pytest.mark.django_db

Send = Callable[[Browser, uuid.UUID], HttpResponse]
KINDS: dict[str, Send] = {
    "game": lambda browser, id_: browser.save(2, 0, 0, 12, 7, 30, client_id=id_),
    "game as it stands": lambda browser, id_: browser.save(1, None, is_void="on", client_id=id_),
    "penalty": lambda browser, id_: browser.post("penalty_note", **penalty(browser), client_id=id_),
    "passes": lambda browser, id_: browser.post("passes_note", game_number=2, passes=3, client_id=id_),
    "misdeal": lambda browser, id_: browser.post(
        "misdeal_note", **of(browser, "dealer_id"), kind="wrong_number", passes=1, client_id=id_
    ),
    "void reason": lambda browser, id_: browser.post("void_explain", number=1, reason="cards exposed", client_id=id_),
    "last round": lambda browser, id_: browser.post("last_round", after_game=1, client_id=id_),
}


def of(browser: Browser, whose: str) -> dict[str, Any]:
    return {"game_number": 2, whose: browser.table.seats[1].pk}


def penalty(browser: Browser) -> dict[str, Any]:
    return {**of(browser, "seat_id"), "offence": "uno_forgotten", "cards": 1}


def news_of(browser: Browser, known: HttpResponse | None = None) -> HttpResponse:
    """What the open page is told; with what it has, if it is given."""
    name = "sheet_news" if browser.way == "sheet" else "guest_games"
    headers = {"If-None-Match": known["ETag"]} if known else {}
    return browser.client.get(reverse(name, args=[browser.table.sheet.pk]), headers=headers)


def receipts(browser: Browser) -> list[str]:
    """What the page is told when it is drawn."""
    told: list[str] = browser.client.get(browser.page).context["entry_data"]["receipts"]
    return told


@pytest.fixture
def browser(browser: Browser) -> Browser:
    """After one game, which is void."""
    browser.save(1, None, is_void="on")
    return browser


@pytest.mark.parametrize("kind", mostly_slow(KINDS, "game", "penalty", "last round"))
def test_page_is_told_the_receipt_of_everything_that_was_sent(browser: Browser, kind: str) -> None:
    id_ = uuid.uuid4()
    answers = [KINDS[kind](browser, id_).json()["kind"] for _again in range(2)]

    assert (answers, str(id_)[:8] in receipts(browser)) == (["saved", "saved"], True)
    assert str(id_)[:8] in news_of(browser).content.decode()


def test_whole_ids_are_not_told_with_which_another_device_could_pass_for_this_one(browser: Browser) -> None:
    id_ = uuid.uuid4()
    browser.save(2, 0, 0, 12, 7, 30, client_id=id_)

    assert str(id_) not in news_of(browser).content.decode()


@pytest.mark.clause("L6.5")
def test_receipt_outlives_what_was_taken_off_or_back(browser: Browser) -> None:
    table, game, card = browser.table, uuid.uuid4(), uuid.uuid4()
    KINDS["game"](browser, game)
    KINDS["penalty"](browser, card)
    remove_game(sheet_id=table.sheet.pk, actor=table.secretary, number=2, seen_revision=99, note=NOTE)
    browser.post("penalty_take_back", PenaltyCard.objects.get().pk)

    assert {str(game)[:8], str(card)[:8]} <= set(receipts(browser))


@pytest.mark.clause("L7")
def test_penalty_card_that_was_taken_back_does_not_come_again_with_its_request(browser: Browser) -> None:
    card = uuid.uuid4()
    KINDS["penalty"](browser, card)
    browser.post("penalty_take_back", PenaltyCard.objects.get().pk)

    assert KINDS["penalty"](browser, card).json()["kind"] == "saved"
    assert PenaltyCard.objects.count() == 0


def test_older_copy_on_which_as_much_was_noted_since_is_news(browser: Browser) -> None:
    """The revision is the same again, and no game was written."""
    lost, other = uuid.uuid4(), uuid.uuid4()
    KINDS["passes"](browser, lost)
    known = news_of(browser)
    sheet = Sheet.objects.get()
    IdempotencyKey.objects.filter(client_id=lost).delete()
    sheet.shufflings.all().delete()
    Sheet.objects.update(revision=sheet.revision - 1)
    KINDS["misdeal"](browser, other)
    assert Sheet.objects.get().revision == sheet.revision

    news = news_of(browser, known)

    told = news.content.decode()
    assert (news.status_code, str(lost)[:8] in told, str(other)[:8] in told) == (200, False, True)


def test_whoever_says_what_a_row_says_already_does_not_become_its_writer(browser: Browser) -> None:
    first = uuid.uuid4()
    KINDS["game"](browser, first)
    KINDS["game"](browser, uuid.uuid4())

    changed = browser.save(2, 0, 0, 13, 7, 30, follows=first)

    assert changed.json()["kind"] == "saved"

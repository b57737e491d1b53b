"""The auditor's pages."""

import re
import uuid
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from scoring.audit.selectors.audits import audit_of
from scoring.audit.selectors.canonical_form import signable_form
from scoring.audit.services.reviews import reopen_sheet, send_back_sheet, submit_sheet
from scoring.entry.services import (
    appoint_keeper,
    explain_void_game,
    note_misdeal,
    note_passes,
    note_penalty,
)
from scoring.models import AuditEntry, Sheet, User
from scoring.seating.services.seats import seat_table, set_presence
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.services.sheet_edits import announce_last_round, record_control_totals
from scoring.sheets.services.states import allow_further_game
from tests.scoring.scenes import NOTE, Scene, official, participants, scene, three_after_a_game
from tests.support.counting import counted
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_once
def table() -> Scene:
    """A submitted sheet of one game."""
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.submit()
    return played


def address_of(name: str, table: Scene) -> str:
    return reverse(name, args=[table.league.slug if name == "reviews" else table.sheet.pk])


def signature(table: Scene) -> dict[str, str]:
    """What the form sends of somebody who reads the sheet now and signs it."""
    signable = signable_form(full_sheet(table.sheet.pk), table.auditor)
    return {"seen_hash": signable.sha256, "seen_content": signable.seen, "confirm": "on"}


def back_with(reason: str, table: Scene) -> dict[str, object]:
    """What the form sends of somebody who reads the sheet now and sends it back."""
    return {"back-reason": reason, "back-seen_revision": table.fresh().revision}


def sign(client: Client, table: Scene) -> Any:
    return client.post(address_of("sheet_sign", table), signature(table))


@pytest.mark.clause("L6.6")
def test_sheet_review_shows_the_sums_on_paper(client: Client) -> None:
    played = three_after_a_game()
    record_control_totals(sheet_id=played.sheet.pk, actor=None, totals={played.seats[0].pk: 12})
    played.submit()
    client.force_login(played.auditor)
    page = client.get(address_of("sheet_review", played)).content.decode()
    assert ('<tr class="sum paper">' in page, '<span class="agrees">' in page) == (True, True)


@pytest.mark.clause("L6.1", "L6.4", "L6.6", "L7", "L8.3", "D9", "D10")
def test_sheet_review_shows_what_happened_at_the_table(client: Client) -> None:
    played = scene()
    sheet, by = played.sheet.pk, played.secretary
    played.save(1, 1, 12, 0, 7, 30)
    played.save(2, None, is_void=True)
    explain_void_game(sheet_id=sheet, actor=by, number=2, reason="cards exposed")
    note_passes(sheet_id=sheet, actor=by, game_number=1, passes=3)
    note_misdeal(sheet_id=sheet, actor=by, game_number=2, dealer_id=played.seats[1].pk, kind="card_shown", passes=2)
    penalty = {"game_number": 1, "seat_id": played.seats[1].pk, "offence": "swearing", "client_id": uuid.uuid4()}
    note_penalty(sheet_id=sheet, actor=by, **penalty)
    appoint_keeper(sheet_id=sheet, actor=by, seat_id=played.seats[0].pk)
    set_presence(seat=played.seats[3], actor=by, first_game=None, last_game=1)
    announce_last_round(sheet_id=sheet, actor=by)
    allow_further_game(sheet_id=sheet, actor=by, reason="played on by mistake")
    submit_sheet(sheet_id=sheet, actor=by, accept_warnings=True)
    client.force_login(played.auditor)
    client.cookies["django_language"] = "en"
    page = client.get(address_of("sheet_review", played)).content.decode()
    noted = (
        "cards exposed",
        "game 1: 3",
        "Game 2, Björn: a card was turned up, 2 passes",
        "<strong>Björn</strong> – swear word",
        "Anke (elected from the players)",
        "until game 1",
        "played on by mistake",
        "Sina Schrift",
    )
    assert [text for text in noted if text not in page] == []


def test_sheet_review_says_that_nothing_was_noted_at_the_table(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    client.cookies["django_language"] = "en"
    assert "Nothing was noted besides the games" in client.get(address_of("sheet_review", table)).content.decode()


@pytest.mark.clause("D10", "L6.6")
def test_finding_on_the_life_at_the_table_is_shown_and_can_be_confirmed_or_reported(client: Client) -> None:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.save(2, None, is_void=True)
    played.submit()
    client.force_login(played.auditor)
    notices = client.get(address_of("sheet_review", played)).context["protocol"].notices
    (note,) = [note for note in notices if "D10" in note.clauses]
    report = client.get(address_of("sheet_irregularity", played), {"finding": note.fingerprint})
    assert report.context["form"].initial["game_number"] == 2
    client.post(address_of("finding_confirm", played), {"fingerprint": note.fingerprint})
    notices = client.get(address_of("sheet_review", played)).context["protocol"].notices
    assert [note.is_confirmed for note in notices if "D10" in note.clauses] == [True]


@pytest.mark.parametrize("name", ["sheet_sign", "sheet_send_back", "sheet_reopen", "finding_confirm"])
def test_writing_addresses_refuse_to_be_read(client: Client, table: Scene, name: str) -> None:
    client.force_login(table.auditor)
    assert client.get(address_of(name, table)).status_code == 405


def test_reviews_list_what_waits_what_is_under_way_and_what_was_signed(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    context = client.get(address_of("reviews", table)).context
    assert [audit.sheet for audit in context["waiting"]] == [table.sheet]
    assert [list(context[name]) for name in ("under_way", "signed")] == [[], []]
    client.post(address_of("sheet_send_back", table), back_with("Game 1?", table))
    assert list(client.get(address_of("reviews", table)).context["under_way"]) == [table.sheet]
    table.submit()
    sign(client, table)
    assert list(client.get(address_of("reviews", table)).context["signed"]) == [table.sheet]


@pytest.mark.clause("L6.6")
def test_sign_needs_the_confirmation_and_says_what_is_signed(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    client.cookies["django_language"] = "en"
    assert "with 1 counted game and these totals" in client.get(address_of("sheet_review", table)).content.decode()
    unconfirmed = {name: value for name, value in signature(table).items() if name != "confirm"}
    response = client.post(address_of("sheet_sign", table), unconfirmed)
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


@pytest.mark.clause("L6.6")
def test_sign_of_what_has_changed_since_is_refused_and_shows_the_change(client: Client, table: Scene) -> None:
    seen = signature(table)
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Game 1?")
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    table.submit()
    client.force_login(table.auditor)
    response = client.post(address_of("sheet_sign", table), seen)
    assert [
        (change.game_number, change.player, change.before, change.after)
        for change in response.context["changes"]
        if change.field == "points"
    ] == [(1, "Anke", 12, 21)]
    assert table.fresh().state == Sheet.State.SUBMITTED
    assert response.context["sign_form"].initial["seen_hash"] == signature(table)["seen_hash"] != seen["seen_hash"]


@pytest.mark.clause("L6.6", "L7")
def test_sign_of_what_has_another_penalty_card_by_now_is_refused_and_names_it(client: Client, table: Scene) -> None:
    seen = signature(table)
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Game 1?")
    facts = {"game_number": 1, "seat_id": table.seats[1].pk, "offence": "swearing", "client_id": uuid.uuid4()}
    note_penalty(sheet_id=table.sheet.pk, actor=table.secretary, **facts)
    table.submit()
    client.force_login(table.auditor)
    client.cookies["django_language"] = "en"
    page = client.post(address_of("sheet_sign", table), seen).content.decode()
    assert table.fresh().state == Sheet.State.SUBMITTED
    assert 'Björn, penalty cards</th><td><s class="struck">–</s></td><td><strong>swear word, 1</strong>' in page


def test_sheet_review_shows_the_hash_that_is_signed(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    digest = signature(table)["seen_hash"]
    assert digest in client.get(address_of("sheet_review", table)).content.decode()
    sign(client, table)
    assert digest in client.get(reverse("sheet", args=[table.sheet.pk])).content.decode()


@pytest.mark.clause("L6.6")
def test_sign_says_no_mark_and_leads_to_result_print_and_next_sheet(client: Client, table: Scene) -> None:
    registered = participants(table.evening, ("Xaver", "Yngve"))
    other = seat_table(evening=table.evening, actor=None, table=2, registrations=[row.pk for row in registered])
    second = replace(table, sheet=other, seats=tuple(other.seats.order_by("position")))
    second.save(1, 0, 0, 5)
    second.submit()
    client.force_login(table.auditor)
    client.cookies["django_language"] = "en"
    digest = signature(table)["seen_hash"]
    said = success(client.post(address_of("sheet_sign", table), signature(table), follow=True))
    assert f"{digest[:4]} {digest[4:8]}" not in said
    assert "becomes official when 1 more sheet" in said
    assert [link in said for link in ways(table, other)] == [True, False, False]  # beside it stands *Next: table 2*
    said = success(client.post(address_of("sheet_sign", second), signature(second), follow=True))
    assert "The result of the evening is official." in said
    assert [link in said for link in ways(table, other)] == [True, True, False]


@pytest.mark.clause("L6.6")
def test_after_a_table_comes_the_next_one_that_needs_it(client: Client, table: Scene) -> None:
    registered = participants(table.evening, ("Xaver", "Yngve"))
    other = seat_table(evening=table.evening, actor=None, table=2, registrations=[row.pk for row in registered])
    second = replace(table, sheet=other, seats=tuple(other.seats.order_by("position")))
    second.save(1, 0, 0, 5)

    assert next_of(client, table, table.secretary) == reverse("sheet_enter", args=[other.pk])
    second.submit()
    assert next_of(client, second, table.secretary) is None
    table.sign()
    assert next_of(client, table, table.auditor) == reverse("sheet_review", args=[other.pk])
    assert next_of(client, table, official(table.league, "player")) is None


def next_of(client: Client, table: Scene, user: User) -> str | None:
    """Where the page of a table's sheet leads first, if that is another table."""
    client.force_login(user)
    page = client.get(reverse("sheet", args=[table.sheet.pk]), headers={"Accept-Language": "en"}).content.decode()
    found = re.search(r'class="button primary" href="([^"]+)"><svg[^>]*><use[^>]*/></svg>Next: table', page)
    return found and found[1]


def success(response: Any) -> str:
    [message] = response.context["messages"]
    return str(message)


def ways(table: Scene, other: Sheet) -> list[str]:
    evening = table.evening.pk
    return [
        reverse("evening", args=[evening]),
        reverse("evening_result_pdf", args=[evening]),
        reverse("sheet_review", args=[other.pk]),
    ]


@pytest.mark.clause("L6.6")
def test_finding_is_confirmed_by_the_auditor_not_by_who_submitted(client: Client) -> None:
    table = scene()
    for number in (1, 2):
        table.save(number, 1, 12, 0, 7, 30)
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary, accept_warnings=True)
    client.force_login(table.auditor)
    (note,) = client.get(address_of("sheet_review", table)).context["protocol"].warnings
    Sheet.objects.update(submitted_by=table.auditor)
    assert client.post(address_of("finding_confirm", table), {"fingerprint": note.fingerprint}).status_code == 403
    Sheet.objects.update(submitted_by=table.secretary)
    client.post(address_of("finding_confirm", table), {"fingerprint": note.fingerprint})
    assert client.get(address_of("sheet_review", table)).context["audit"].can_be_signed


def test_send_back_needs_a_reason(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    response = client.post(address_of("sheet_send_back", table), back_with(" ", table))
    assert list(response.context["back_form"].errors) == ["reason"]
    client.post(address_of("sheet_send_back", table), back_with("Game 1?", table))
    assert table.fresh().state == Sheet.State.SENT_BACK


@pytest.mark.clause("L6.6")
def test_send_back_of_what_was_submitted_anew_since_it_was_read_asks_again(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    read = back_with("Game 1?", table)
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Game 1?")
    table.submit()
    response = client.post(address_of("sheet_send_back", table), read)
    assert table.fresh().state == Sheet.State.SUBMITTED
    assert response.context["back_form"].initial == {"reason": "Game 1?", "seen_revision": table.fresh().revision}
    client.post(address_of("sheet_send_back", table), back_with("Game 1?", table))
    assert table.fresh().state == Sheet.State.SENT_BACK


@pytest.mark.clause("L6.6")
def test_reopen_of_what_was_signed_anew_since_it_was_read_is_refused(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    table.sign()
    read = {"reason": "Anke complained", "seen_revision": table.fresh().revision}
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Anke complained")
    table.submit()
    table.sign()
    client.post(address_of("sheet_reopen", table), read)
    assert (table.fresh().state, table.fresh().version) == (Sheet.State.SIGNED, 2)


def test_sheet_review_of_an_open_sheet_leads_to_reading(client: Client) -> None:
    table = scene()
    client.force_login(table.auditor)
    response: Any = client.get(address_of("sheet_review", table))
    assert response.headers["Location"] == reverse("sheet", args=[table.sheet.pk])


def test_reopen_needs_a_reason(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    sign(client, table)
    client.post(address_of("sheet_reopen", table), {"reason": "", "seen_revision": table.fresh().revision})
    assert table.fresh().state == Sheet.State.SIGNED
    reason = {"reason": "Anke complained", "seen_revision": table.fresh().revision}
    client.post(address_of("sheet_reopen", table), reason)
    assert (table.fresh().state, table.fresh().version) == (Sheet.State.SENT_BACK, 2)


@pytest.mark.clause("L6.6")
def test_auditor_whose_password_the_submitter_has_known_is_warned_and_the_sheet_says_it(
    client: Client, table: Scene, in_english: None
) -> None:
    client.force_login(table.auditor)
    warning = "gave a password to the account with which you are signed in"
    assert warning not in client.get(address_of("sheet_review", table)).content.decode()
    table.auditor.created_by = table.auditor.password_given_by = table.secretary
    table.auditor.save()
    assert warning in client.get(address_of("sheet_review", table)).content.decode()
    table.sign()
    page = client.get(reverse("sheet", args=[table.sheet.pk])).content.decode()
    assert "Sina Schrift, who submitted the sheet, gave a password to the account that signed it." in page
    created = date_format(timezone.localtime(table.auditor.date_joined), "SHORT_DATE_FORMAT")
    assert f"account created {created} by Sina Schrift" in page
    details = AuditEntry.objects.get(action="sheet.signed").details
    assert details["signers_account"] == {
        "created_at": table.auditor.date_joined.isoformat(timespec="seconds"),
        "created_by": table.secretary.pk,
        "password_given_by": table.secretary.pk,
    }


@pytest.mark.clause("L6.6")
def test_nobody_is_accused_of_having_invited_the_auditor_and_the_log_says_who_did(
    client: Client, table: Scene, in_english: None
) -> None:
    """As the README says a club begins: whoever submits has invited the auditor, who chose a password by the link."""
    table.auditor.created_by = table.secretary
    table.auditor.save()
    client.force_login(table.auditor)
    pages = [client.get(address_of("sheet_review", table))]
    table.sign()
    pages.append(client.get(reverse("sheet", args=[table.sheet.pk])))
    assert [page.content.decode().count("who submitted") for page in pages] == [0, 0]
    assert AuditEntry.objects.get(action="sheet.signed").details["signers_account"] == {
        "created_at": table.auditor.date_joined.isoformat(timespec="seconds"),
        "created_by": table.secretary.pk,
        "password_given_by": None,
    }


def test_reviews_look_through_the_sheets_of_one_page_alone(client: Client, table: Scene) -> None:
    sheet = table.fresh()
    Sheet.objects.bulk_create(
        Sheet(
            evening=table.evening,
            round=sheet.round,
            table=number,
            state=Sheet.State.SUBMITTED,
            submitted_by=table.secretary,
            submitted_at=sheet.submitted_at + timedelta(minutes=number),
        )
        for number in range(2, 24)
    )
    client.force_login(table.auditor)
    looked_through = []
    for page in (1, 2):
        with counted(audit_of) as cost:
            response = client.get(address_of("reviews", table), {"page": page})
        looked_through.append((cost.calls, [audit.sheet.table for audit in response.context["waiting"]]))
    assert looked_through == [(20, list(range(1, 21))), (3, [21, 22, 23])]
    assert "page=1" in response.content.decode()

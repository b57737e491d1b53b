"""A phone that has opened a table by its slip: what it may do, and that it may do nothing else."""

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.accounts.services.access import revoke_access
from scoring.accounts.services.throttling import PER_ADDRESS
from scoring.models import Evening, Game, User
from scoring.seating.services.seats import set_presence
from scoring.sheets.services.sheet_edits import announce_last_round
from tests.scoring.codes import SCORER, VIEWER, access_to, credentials, phone_at, scene_of_today
from tests.scoring.entry.writing import JSON, row
from tests.scoring.scenes import Scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene_of_today()


def save(phone: Client, of: Scene, number: int = 1, **more: object) -> HttpResponse:
    return phone.post(
        reverse("guest_save_game", args=[of.sheet.pk]),
        {"sheet": of.sheet.pk, **row(of, number, 0, "", "35", "120", "7"), **more},
        headers=JSON,
    )


def test_link_opens_the_table_and_does_not_stay_in_the_address(table: Scene) -> None:
    link = reverse("guest_link", args=[credentials(access_to(table)).secret])
    phone = Client()

    response = phone.get(link)

    assert (response.status_code, response["Location"]) == (302, reverse("guest_sheet", args=[table.sheet.pk]))
    page = phone.get(reverse("guest_sheet", args=[table.sheet.pk]))
    assert page.status_code == 200
    assert all(seat.registration.player.name in page.content.decode() for seat in table.seats)


def test_form_of_the_next_game_is_in_the_page_before_any_script_has_run(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    set_presence(seat=table.seats[3], actor=table.secretary, first_game=None, last_game=1)
    page = phone_at(table).get(reverse("guest_sheet", args=[table.sheet.pk]), headers={"Accept-Language": "en"})
    text = page.content.decode()
    form = text[text.index('id="phone"') : text.index("phone-facts")]
    assert "hidden" not in form[: form.index(">")]
    assert text.index('id="phone"') < text.index('id="life"') < text.index('id="guest-games"')
    assert ">Game 2</h2>" in form
    assert f'<option value="{table.seats[1].pk}" selected>' in form
    rows = form.split("<li ")[1:]
    assert [" hidden>" in row for row in rows] == [False, False, False, True]
    assert ["deals" in row for row in rows] == [False, True, False, False]


def test_typed_code_opens_the_table(table: Scene) -> None:
    phone = Client()
    response = phone.post(reverse("guest_code"), {"code": credentials(access_to(table)).readable_code.lower()})

    assert (response.status_code, response["Location"]) == (302, reverse("guest_sheet", args=[table.sheet.pk]))


def test_session_is_begun_anew_and_ends_with_the_access(table: Scene) -> None:
    access = access_to(table)
    phone = Client()
    session = phone.session
    session["left by somebody else"] = 1
    session.save()
    before = session.session_key

    phone.get(reverse("guest_link", args=[credentials(access).secret]))

    assert phone.session.session_key != before
    assert "left by somebody else" not in phone.session
    assert phone.session.get_expiry_date() == access.holds_until


def test_same_slip_scanned_again_leaves_the_session_to_the_tabs_that_use_it(table: Scene) -> None:
    link = reverse("guest_link", args=[credentials(access_to(table)).secret])
    phone = Client()
    phone.get(link)
    before = phone.session.session_key
    phone.get(link)
    assert phone.session.session_key == before


def test_question_asked_with_the_old_key_does_not_take_the_new_one_from_the_browser(table: Scene) -> None:
    phone = phone_at(table)
    asked_before = Client()
    asked_before.cookies["sessionid"] = phone.cookies["sessionid"].value
    phone.get(reverse("guest_link", args=[credentials(access_to(table)).secret]))

    late = asked_before.get(reverse("guest_sheet", args=[table.sheet.pk]))

    assert (late.status_code, "sessionid" in late.cookies) == (403, False)
    assert phone.get(reverse("guest_sheet", args=[table.sheet.pk])).status_code == 200


def test_account_stays_signed_in_under_a_new_session_key(table: Scene) -> None:
    phone = Client()
    phone.force_login(table.auditor)
    before = phone.session.session_key

    phone.get(reverse("guest_link", args=[credentials(access_to(table)).secret]))

    assert phone.session.session_key != before
    assert phone.session["_auth_user_id"] == str(table.auditor.pk)


def test_wrong_code_is_quoted_and_too_many_have_to_wait(table: Scene) -> None:
    phone = Client()
    answers = [phone.post(reverse("guest_code"), {"code": "ABCD-2345"}) for _attempt in range(PER_ADDRESS.free)]

    waiting = phone.post(reverse("guest_code"), {"code": credentials(access_to(table)).code})

    assert {answer.status_code for answer in answers} == {422}
    assert "ABCD-2345" in answers[0].content.decode()
    assert waiting.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert 'value="' in waiting.content.decode()


def test_unknown_link_and_no_code_say_what_to_do() -> None:
    unknown = Client().get(reverse("guest_link", args=["A" * 22]))
    nothing = Client().get(reverse("guest_sheet", args=[1]))

    assert (unknown.status_code, nothing.status_code) == (404, 403)
    assert reverse("guest_code") in unknown.content.decode()
    assert reverse("guest_code") in nothing.content.decode()


@pytest.mark.parametrize("end", ["revoked", "over"])
def test_access_that_has_ended_closes_the_page_and_refuses_games(table: Scene, end: str) -> None:
    phone = phone_at(table)
    if end == "revoked":
        revoke_access(access=table.sheet.accesses.get(), actor=None)
    else:
        Evening.objects.filter(pk=table.evening.pk).update(date=table.evening.date - timedelta(days=3))

    assert phone.get(reverse("guest_sheet", args=[table.sheet.pk])).status_code == 403
    answer = save(phone, table)
    assert (answer.status_code, answer["Content-Type"]) == (403, "text/html; charset=utf-8")
    assert not Game.objects.exists()


def test_game_typed_for_another_table_is_not_written_on_this_one(table: Scene) -> None:
    phone = phone_at(table)

    assert save(phone, table, sheet=table.sheet.pk + 1).status_code == 403
    assert not Game.objects.exists()


@pytest.mark.clause("L8.3")
def test_announcement_of_the_last_round_is_not_taken_back_by_the_phone(table: Scene) -> None:
    phone = phone_at(table)
    table.save(1, 0, 0, 53, 9, 20)
    announce_last_round(sheet_id=table.sheet.pk, actor=None)
    answer = phone.post(reverse("sheet_withdraw_last_round", args=[table.sheet.pk]))
    assert answer["Location"].startswith(reverse("login"))
    assert table.fresh().last_round_announced_after == 1


@pytest.mark.clause("L8.3")
def test_last_round_is_asked_about_only_where_it_cannot_be_taken_back(table: Scene) -> None:
    office = Client()
    office.force_login(table.secretary)
    table.save(1, 0, 0, 53, 9, 20)
    asks = []
    for browser, view in ((phone_at(table), "guest_sheet"), (office, "sheet_enter")):
        page = browser.get(reverse(view, args=[table.sheet.pk])).content.decode()
        asks.append("data-confirm" in page.split('data-kind="last_round"')[1].split(">")[0])
    assert asks == [True, False]
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    page = office.get(reverse("sheet_enter", args=[table.sheet.pk])).content.decode()
    withdraw = reverse("sheet_withdraw_last_round", args=[table.sheet.pk])
    assert "data-confirm" not in page.split(f'action="{withdraw}"')[1].split(">")[0]


def test_watching_shows_the_sheet_and_writes_nothing(table: Scene) -> None:
    table.save(1, 0, 0, 40, 20, 9)
    phone = phone_at(table, VIEWER)

    page = phone.get(reverse("guest_sheet", args=[table.sheet.pk])).content.decode()

    assert "40" in page
    assert reverse("guest_save_game", args=[table.sheet.pk]) not in page
    assert save(phone, table, number=2).status_code == 403
    assert Game.objects.count() == 1


def test_closed_sheet_is_only_shown(table: Scene) -> None:
    table.save(1, 0, 0, 53, 9, 20)
    phone = phone_at(table)
    table.submit()

    assert (
        reverse("guest_save_game", args=[table.sheet.pk])
        not in phone.get(reverse("guest_sheet", args=[table.sheet.pk])).content.decode()
    )
    assert save(phone, table, number=2).json()["kind"] == "closed"


def test_closing_the_table_forgets_it_on_this_device(table: Scene) -> None:
    phone = phone_at(table)
    phone.post(reverse("guest_leave", args=[table.sheet.pk]))

    assert phone.get(reverse("guest_sheet", args=[table.sheet.pk])).status_code == 403


def test_signing_in_or_out_elsewhere_does_not_widen_the_access(table: Scene) -> None:
    phone = phone_at(table)
    phone.force_login(User.objects.create_user("stranger"))

    assert phone.get(reverse("sheet_enter", args=[table.sheet.pk])).status_code in (403, 404)


@pytest.mark.parametrize("role", [SCORER, VIEWER])
@pytest.mark.parametrize("name", ["guest_sheet", "guest_evening"])
def test_what_a_guest_never_needs_stands_below_the_table(table: Scene, role: str, name: str) -> None:
    page = phone_at(table, role).get(reverse(name, args=[table.sheet.pk])).content.decode()

    assert page.index("<main") < page.index('class="site-header"')
    assert page.count('class="site-header"') == 1

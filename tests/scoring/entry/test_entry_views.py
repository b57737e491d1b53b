"""The entry grid's page and the addresses it writes to, as JSON and as a plain form."""

import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains

from scoring.models import Correction, Game, Hand
from scoring.sheets.services.sheets import remove_game
from tests.scoring.scenes import NOTE, Scene, official, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene()


@pytest.fixture
def typist(table: Scene, client: Client) -> Client:
    """The secretary's browser."""
    client.force_login(table.secretary)
    return client


def row(table: Scene, number: int, winner: int | None, *points: int | str, **facts: Any) -> dict[str, Any]:
    """A row as the form sends it."""
    return {
        "number": number,
        "dealer": table.seats[0].pk,
        "winner": "" if winner is None else table.seats[winner].pk,
        "seen_revision": 10_000,
        "client_id": uuid.uuid4(),
        **{f"hand-{seat.pk}": value for seat, value in zip(table.seats, points, strict=False)},
        **facts,
    }


def post(client: Client, name: str, table: Scene, data: dict[str, Any]) -> HttpResponse:
    return client.post(reverse(name, args=[table.sheet.pk]), data, headers={"Accept": "application/json"})


@pytest.mark.parametrize(
    ("office", "status"),
    [("secretary", 200), ("scorer", 200), ("auditor", 403), ("president", 403), ("steward", 403), ("player", 403)],
)
def test_sheet_enter_is_for_who_keeps_the_protocol(client: Client, table: Scene, office: str, status: int) -> None:
    client.force_login(official(table.league, office))
    assert client.get(reverse("sheet_enter", args=[table.sheet.pk])).status_code == status


def test_sheet_enter_of_another_league_does_not_exist(client: Client, table: Scene) -> None:
    client.force_login(scene().secretary)
    assert client.get(reverse("sheet_enter", args=[table.sheet.pk])).status_code == 404


def test_sheet_enter_asks_visitors_to_sign_in(client: Client, table: Scene) -> None:
    address = reverse("sheet_enter", args=[table.sheet.pk])
    assert client.get(address).headers["Location"] == f"{reverse('login')}?next={address}"


def test_sheet_enter_of_a_closed_sheet_leads_to_reading(typist: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    response = typist.get(reverse("sheet_enter", args=[table.sheet.pk]))
    assert response.headers["Location"] == reverse("sheet", args=[table.sheet.pk])


@pytest.mark.parametrize("games", [1, 3])
def test_sheet_enter_takes_the_same_queries_for_any_number_of_games(
    typist: Client, table: Scene, games: int, django_assert_num_queries: Any
) -> None:
    for number in range(1, games + 1):
        table.save(number, 1, 12 + number, 0, 7, 30)
    with django_assert_num_queries(17):
        typist.get(reverse("sheet_enter", args=[table.sheet.pk]))


@pytest.mark.clause("L6.4")
def test_save_game_answers_with_the_row_totals_and_findings(typist: Client, table: Scene) -> None:
    data = post(typist, "sheet_save_game", table, row(table, 1, 1, 12, 0, 7, "F +4")).json()
    assert (data["kind"], data["revision"]) == ("saved", table.fresh().revision)
    assert data["game"]["hands"][str(table.seats[3].pk)] == "F +4"
    assert data["game"]["recorded"] == {str(table.seats[3].pk): 120}
    assert [(column["total"], column["place"], column["gap"]) for column in data["columns"]] == [
        (-288, 3, 12),
        (-300, 1, 0),
        (-293, 2, 7),
        (-180, 4, 120),
    ]
    assert data["findings"] == []


@pytest.mark.clause("L6.3")
def test_save_game_answers_with_doubled_points(typist: Client, table: Scene) -> None:
    data = post(typist, "sheet_save_game", table, row(table, 1, 1, 12, 0, 7, 30, exact_grab="on")).json()
    assert data["game"]["recorded"] == {str(table.seats[2].pk): 14, str(table.seats[3].pk): 60}


def test_save_game_tells_of_rows_that_others_wrote_since(typist: Client, table: Scene) -> None:
    known = table.fresh().revision
    table.save(1, 1, 12, 0, 7, 30)
    data = post(typist, "sheet_save_game", table, row(table, 2, 1, 5, 0, 6, 8, known_revision=known)).json()
    assert [game["number"] for game in data["games"]] == [1, 2]


@pytest.mark.clause("L6.5")
def test_save_game_over_a_written_value_asks_for_a_correction(typist: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    response = post(typist, "sheet_save_game", table, row(table, 1, 1, 21, 0, 7, 30))
    assert response.status_code == 422
    assert response.json()["kind"] == "correction_needed"
    written, follows = response.json()["changes"]
    assert written == {"label": "Anke", "old": "12", "new": "21"}
    assert (follows["label"], follows["follows"]) == ("Anke", True)
    again = row(table, 1, 1, 21, 0, 7, 30, initials="SS", reason="misread")
    data = post(typist, "sheet_save_game", table, again).json()
    assert data["game"]["strikes"] == {str(table.seats[0].pk): [{"old": "12", "initials": "SS"}]}


def test_save_game_that_another_device_changed_shows_both_versions(typist: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    response = post(typist, "sheet_save_game", table, row(table, 1, 1, 21, 0, 7, 30, seen_revision=0))
    assert (response.status_code, response.json()["kind"]) == (409, "conflict")
    assert response.json()["theirs"]["hands"][str(table.seats[0].pk)] == "12"


def test_form_of_a_row_that_was_taken_off_meanwhile_is_written_when_it_is_saved_once_more(
    typist: Client, table: Scene
) -> None:
    seen = table.save(1, 1, 12, 0, 7, 30).revision
    remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=seen, note=NOTE)
    address = reverse("sheet_save_game", args=[table.sheet.pk])
    typed = row(table, 1, 1, 21, 0, 7, 30, seen_revision=seen)
    asked = typist.post(address, typed, headers={"Accept-Language": "en"})
    assert asked.status_code == 409
    assert "Save your version once more to write the game again." in asked.content.decode()
    assert not Game.objects.exists()

    form = asked.context["form"]
    again = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    typist.post(address, again)

    assert Hand.objects.get(seat=table.seats[0]).points == 21


def test_save_game_that_cannot_be_read_names_the_cells(typist: Client, table: Scene) -> None:
    response = post(typist, "sheet_save_game", table, row(table, 1, 1, "quark", 0, 7, 30))
    assert (response.status_code, response.json()["kind"]) == (422, "invalid")
    assert list(response.json()["errors"]) == [f"hand-{table.seats[0].pk}"]


@pytest.mark.parametrize("broken", [{"number": "x"}, {"seen_revision": ""}, {"client_id": "x"}, {"winner": "0"}])
def test_save_game_with_nonsense_is_refused(typist: Client, table: Scene, broken: dict[str, str]) -> None:
    response = post(typist, "sheet_save_game", table, row(table, 1, 1, 12, 0, 7, 30) | broken)
    assert (response.status_code, list(response.json()["errors"])) == (422, list(broken))


def test_save_game_on_a_closed_sheet_is_refused(typist: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    response = post(typist, "sheet_save_game", table, row(table, 2, 1, 21, 0, 7, 30))
    assert (response.status_code, response.json()["kind"]) == (423, "closed")


@pytest.mark.parametrize("office", ["auditor", "president", "steward", "player"])
def test_save_game_is_for_who_keeps_the_protocol(client: Client, table: Scene, office: str) -> None:
    client.force_login(official(table.league, office))
    assert post(client, "sheet_save_game", table, row(table, 1, 1, 12, 0, 7, 30)).status_code == 403
    assert not Game.objects.exists()


def test_plain_form_saves_and_leads_to_the_next_game(typist: Client, table: Scene) -> None:
    address = reverse("sheet_enter", args=[table.sheet.pk])
    form = typist.get(address, {"game": 1}).context["form"]
    data = row(table, 1, 1, 12, 0, 7, 30, **{name: form[name].value() for name in ("seen_revision", "client_id")})
    response = typist.post(reverse("sheet_save_game", args=[table.sheet.pk]), data)
    assert response.headers["Location"] == f"{address}?game=2"
    assert list(Hand.objects.order_by("seat__position").values_list("points", flat=True)) == [12, 0, 7, 30]


@pytest.mark.clause("K10", "D10")
def test_plain_form_moves_the_dealer_on_except_after_a_void_game(typist: Client, table: Scene) -> None:
    address = reverse("sheet_enter", args=[table.sheet.pk])
    table.save(1, 1, 12, 0, 7, 30, dealer=3)
    assert typist.get(address, {"game": 2}).context["form"]["dealer"].value() == table.seats[0].pk
    table.save(2, None, is_void=True, dealer=0)
    assert typist.get(address, {"game": 3}).context["form"]["dealer"].value() == table.seats[0].pk


@pytest.mark.clause("L6.5")
def test_plain_form_over_a_written_value_shows_the_change_and_takes_a_note(typist: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    save = reverse("sheet_save_game", args=[table.sheet.pk])
    response = typist.post(save, row(table, 1, 1, 21, 0, 7, 30), headers={"Accept-Language": "en"})
    assert (response.status_code, response.context["form"][f"hand-{table.seats[0].pk}"].value()) == (422, "21")
    assertContains(response, '<li>Anke: <s class="struck">12</s> → 21</li>', status_code=422)
    follows = "total -288, place 3, 8 ranking points → total -279, place 3, 8 ranking points"
    assertContains(response, f"<li>Anke: {follows}</li>", status_code=422)
    typist.post(save, row(table, 1, 1, 21, 0, 7, 30, initials="SS", reason="misread"))
    assert list(Correction.objects.values_list("old_value", "new_value")) == [("12", "21")]


def test_check_game_finds_what_is_wrong_and_writes_nothing(typist: Client, table: Scene) -> None:
    data = post(typist, "sheet_check_game", table, row(table, 1, 1, 1521, 0)).json()
    (finding,) = data["findings"]
    assert (finding["severity"], finding["seat"], finding["clauses"]) == ("error", table.seats[0].pk, "L9, K5")
    assert not Game.objects.exists()


def test_check_game_is_silent_about_what_is_only_not_typed_yet(typist: Client, table: Scene) -> None:
    assert post(typist, "sheet_check_game", table, row(table, 1, None, 12)).json()["findings"] == []


def test_check_game_quotes_what_it_cannot_read(typist: Client, table: Scene) -> None:
    data = post(typist, "sheet_check_game", table, row(table, 1, None, "7 quark")).json()
    assert "quark" in data["errors"][f"hand-{table.seats[0].pk}"][0]


def test_check_game_counts_cards(typist: Client, table: Scene) -> None:
    data = post(typist, "sheet_check_game", table, row(table, 1, 1, "7 5 3 A")).json()
    assert data["points"] == {str(table.seats[0].pk): 35}


@pytest.mark.clause("L6.5")
def test_remove_game_takes_the_last_row_off(typist: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    data = {"number": 1, "seen_revision": 10_000, "initials": "SS", "reason": "entered twice"}
    response = typist.post(reverse("sheet_remove_game", args=[table.sheet.pk]), data)
    assert response.headers["Location"] == reverse("sheet_enter", args=[table.sheet.pk])
    assert (Game.objects.count(), Correction.objects.get().field) == (0, "removed")


def test_remove_game_without_initials_changes_nothing(typist: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    typist.post(reverse("sheet_remove_game", args=[table.sheet.pk]), {"number": 1, "seen_revision": 10_000})
    assert Game.objects.count() == 1


@pytest.mark.clause("L8.3")
def test_last_round_is_announced_and_withdrawn(typist: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    typist.post(reverse("sheet_last_round", args=[table.sheet.pk]), {"after_game": ""})
    assert table.fresh().last_round_announced_after == 1
    typist.post(reverse("sheet_withdraw_last_round", args=[table.sheet.pk]))
    assert table.fresh().last_round_announced_after is None


@pytest.mark.clause("L6.6")
def test_control_totals_are_compared_with_the_games(typist: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    typist.post(reverse("sheet_control_totals", args=[table.sheet.pk]), {f"total-{table.seats[0].pk}": "21"})
    page = typist.get(reverse("sheet_enter", args=[table.sheet.pk]))
    assert {note.code for note in page.context["protocol"].notes} >= {"CONTROL_TOTAL_DIFFERS"}


@pytest.mark.clause("L6.6")
def test_answer_to_a_saved_game_locates_what_still_differs_on_paper(typist: Client, table: Scene) -> None:
    anke = table.seats[0].pk
    table.save(1, 1, 35, 0, 7, 30)
    typist.post(reverse("sheet_control_totals", args=[table.sheet.pk]), {f"total-{anke}": "65"})
    table.save(2, 1, 12, 0, 0, 0)
    paper = post(typist, "sheet_save_game", table, row(table, 3, 1, 0, 0, 8, 9)).json()["paper"]
    assert f'<a class="suspicion" href="#cell-1-{anke}">' in paper["cells"][str(anke)]
    assert (f"#cell-1-{anke}" in paper["differences"], paper["suspects"][0]["taken"]) == (True, 53)


@pytest.mark.parametrize(
    "name",
    [
        "sheet_save_game",
        "sheet_check_game",
        "sheet_remove_game",
        "sheet_last_round",
        "sheet_withdraw_last_round",
        "sheet_control_totals",
    ],
)
def test_writing_addresses_refuse_to_be_read(typist: Client, table: Scene, name: str) -> None:
    assert typist.get(reverse(name, args=[table.sheet.pk])).status_code == 405

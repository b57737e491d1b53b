"""Reading a sheet and submitting it."""

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.audit.selectors.canonical_form import canonical_form
from scoring.audit.services.irregularities import report_irregularity
from scoring.core.selectors.integrity import sha256_of
from scoring.entry.services import note_penalty
from scoring.models import Hand, League, Office, Sheet, SignedVersion
from scoring.seating.services.seats import set_presence
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.services.sheet_edits import announce_last_round, record_control_totals
from tests.scoring.scenes import NOTE, Scene, league, official, read_now, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
GAME = (12, 0, 7, 30)


@pytest.fixture
@laid_once
def table() -> Scene:
    played = scene()
    played.save(1, 1, *GAME)
    return played


def page_of(table: Scene) -> str:
    return reverse("sheet", args=[table.sheet.pk])


def test_sheet_under_way_is_for_members_alone(client: Client, table: Scene) -> None:
    assert client.get(page_of(table)).status_code == 404
    client.force_login(official(league(), "secretary"))
    assert client.get(page_of(table)).status_code == 404
    client.force_login(official(table.league, "player"))
    assert client.get(page_of(table)).status_code == 200


def test_submitted_sheet_is_for_everybody_who_sees_the_league(client: Client, table: Scene) -> None:
    table.submit()
    assert client.get(page_of(table)).status_code == 200
    League.objects.update(is_public=False)
    assert client.get(page_of(table)).status_code == 404


@pytest.mark.parametrize(("office", "sees"), [("auditor", True), ("scorer", True), ("player", False)])
def test_findings_are_for_who_holds_an_office(client: Client, table: Scene, office: str, sees: bool) -> None:
    client.force_login(official(table.league, office))
    assert ('id="findings-title"' in client.get(page_of(table)).content.decode()) == sees


@pytest.mark.clause("L6.6")
@pytest.mark.parametrize(("office", "sees"), [("auditor", True), ("scorer", True), ("player", False)])
def test_sums_on_paper_are_located_for_who_holds_an_office(
    client: Client, table: Scene, office: str, sees: bool
) -> None:
    dorte = table.seats[3].pk
    table.save(2, 1, 0, 0, 0, 81)
    record_control_totals(sheet_id=table.sheet.pk, actor=None, totals={dorte: 48})
    client.force_login(official(table.league, office))
    page = client.get(page_of(table)).content.decode()
    shown = ['<strong class="difference">−63</strong>', f'href="#cell-2-{dorte}"', ">18?</span>", 'id="paper-title"']
    assert [text in page for text in shown] == [sees] * 4


@pytest.mark.clause("L6.5")
def test_struck_values_stay_visible_with_initials(client: Client, table: Scene) -> None:
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    client.force_login(table.secretary)
    page = client.get(page_of(table)).content.decode()
    assert '<s class="struck">12</s>' in page
    assert ">AP</span>" in page


@pytest.mark.clause("L6.3")
def test_recorded_points_stand_with_the_raw_ones_they_come_from(client: Client, table: Scene) -> None:
    table.save(2, 1, 12, 0, 7, 30, exact_grab=True, dealer=0)
    client.force_login(table.secretary)
    page = client.get(page_of(table)).content.decode()
    assert ('<span class="points">60</span>' in page, "30 × 2" in page) == (True, True)


@pytest.mark.clause("L6.6")
def test_irregularities_are_shown_to_everybody_who_sees_the_sheet(client: Client, table: Scene) -> None:
    table.submit()
    report_irregularity(sheet_id=table.sheet.pk, actor=table.auditor, description="The paper says 72.", game_number=1)
    assert "The paper says 72." in client.get(page_of(table)).content.decode()


def test_signed_sheet_shows_who_signed_and_the_hash(client: Client, table: Scene) -> None:
    table.submit()
    version = table.sign()
    page = client.get(page_of(table)).content.decode()
    assert ("Rolf Recht" in page, version.sha256 in page) == (True, True)


def test_submit_closes_the_sheet(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    response: Any = client.post(reverse("sheet_submit", args=[table.sheet.pk]), read_now(table.sheet))
    assert (response.headers["Location"], table.fresh().state) == (page_of(table), Sheet.State.SUBMITTED)


@pytest.mark.clause("D11")
def test_submit_lists_errors_with_links_to_their_cells(client: Client, table: Scene) -> None:
    table.save(2, None, 12, 4, 7, 30)
    client.force_login(table.secretary)
    page = client.get(reverse("sheet_submit", args=[table.sheet.pk])).content.decode()
    assert f"{reverse('sheet_enter', args=[table.sheet.pk])}#game-2" in page
    assert '<button class="button primary">' not in page
    client.post(reverse("sheet_submit", args=[table.sheet.pk]), read_now(table.sheet))
    assert table.fresh().state == Sheet.State.RUNNING


@pytest.mark.clause("L6.6", "L7")
def test_submit_of_what_has_changed_since_it_was_read_is_refused_and_shows_the_change(
    client: Client, table: Scene
) -> None:
    client.force_login(table.secretary)
    client.cookies["django_language"] = "en"
    address = reverse("sheet_submit", args=[table.sheet.pk])
    seen = client.get(address).context["seen_form"].initial
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    table.save(2, 1, 5, 0, 9, 40)
    facts = {"game_number": 1, "seat_id": table.seats[1].pk, "offence": "swearing", "client_id": uuid.uuid4()}
    note_penalty(sheet_id=table.sheet.pk, actor=table.secretary, **facts)
    record_control_totals(sheet_id=table.sheet.pk, actor=None, totals={table.seats[0].pk: 26})
    response = client.post(address, seen)
    assert table.fresh().state == Sheet.State.RUNNING
    changed = {(change.field, change.game_number, change.player) for change in response.context["changes"]}
    assert changed >= {("points", 1, "Anke"), ("winner", 2, None), ("penalty_cards", 1, "Björn")}
    assert "control_totals" in {change.field for change in response.context["changes"]}
    assert "Nothing was submitted" in response.content.decode()
    client.post(address, response.context["seen_form"].initial)
    assert table.fresh().state == Sheet.State.SUBMITTED


@pytest.mark.parametrize("seen", [{}, {"seen_content": ""}, {"seen_content": "{}"}])
def test_submit_by_a_form_that_says_nothing_of_what_was_read_asks_again(
    client: Client, table: Scene, seen: dict[str, str]
) -> None:
    client.force_login(table.secretary)
    response = client.post(reverse("sheet_submit", args=[table.sheet.pk]), seen)
    assert (response.status_code, table.fresh().state) == (200, Sheet.State.RUNNING)


@pytest.mark.clause("L8.3")
def test_submit_says_how_many_games_of_the_last_round_are_missing(client: Client, table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    client.force_login(table.secretary)
    client.cookies["django_language"] = "en"
    page = client.get(reverse("sheet_submit", args=[table.sheet.pk])).content.decode()
    assert "announced after game 1: 4 games of it are not on the sheet" in page


def test_submit_wants_a_tick_for_each_warning(client: Client, table: Scene) -> None:
    table.save(2, 1, *GAME)
    client.force_login(table.secretary)
    address = reverse("sheet_submit", args=[table.sheet.pk])
    (warning,) = client.get(address).context["protocol"].warnings
    client.post(address, read_now(table.sheet))
    assert table.fresh().state == Sheet.State.RUNNING
    client.post(address, {"confirmed": [warning.fingerprint], **read_now(table.sheet)})
    assert table.fresh().state == Sheet.State.SUBMITTED


@pytest.mark.clause("L6.6")
@pytest.mark.parametrize("tampered", ["", "a hand", "all under a key that nobody has"])
def test_signed_sheet_says_when_it_is_not_as_it_was_signed(client: Client, tampered: str) -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    table.sign()
    if tampered:
        Hand.objects.filter(points=12).update(points=13)
    if tampered == "all under a key that nobody has":
        text = canonical_form(full_sheet(table.sheet.pk))
        SignedVersion.objects.update(content=text, sha256=sha256_of(text), key_id="00000000")
    is_tampered = bool(tampered)
    response = client.get(reverse("sheet", args=[table.sheet.pk]))
    assert response.context["is_altered"] is is_tampered
    assert ("manage.py verify" in response.content.decode()) is is_tampered


@pytest.mark.clause("L6.6")
def test_submit_says_that_nobody_could_sign_and_who_can_change_that(client: Client) -> None:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    client.cookies["django_language"] = "en"
    client.force_login(played.secretary)
    address = reverse("sheet_submit", args=[played.sheet.pk])
    missing = "nobody could sign this sheet"
    assert missing not in client.get(address).content.decode()
    Office.objects.filter(kind=Office.Kind.AUDITOR).delete()
    page = client.get(address).content.decode()
    assert (missing in page, "The president can appoint one." in page) == (True, True)
    client.force_login(official(played.league, "secretary", "president", "auditor"))
    assert reverse("offices", args=[played.league.slug]) in client.get(address).content.decode()


def test_sheet_and_submit_page_show_the_same_notices(client: Client) -> None:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30, dealer=None)
    set_presence(seat=played.seats[3], actor=played.secretary, first_game=None, last_game=1)
    played.save(2, None, is_void=True)
    client.force_login(played.secretary)
    pages = [client.get(reverse(name, args=[played.sheet.pk])) for name in ("sheet", "sheet_submit")]
    first, second = ([note.code for note in page.context["protocol"].notices] for page in pages)
    assert len(first) > 1
    assert first == second

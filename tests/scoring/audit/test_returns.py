"""A sheet that is sent back: what differs goes into the reason, and the reason stands where the sheet is put right."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.audit.selectors.audit_readings import MOST_LINES, ReturnedSheet, reason_draft, returned_sheet
from scoring.audit.selectors.audits import row_fingerprint
from scoring.audit.services.audit_readings import TypedFigure, accept_sheet, record_readings, tick_game
from scoring.audit.services.reviews import send_back_sheet
from scoring.models import Sheet
from scoring.sheets.selectors.checked_sheets import CheckedSheet, checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from tests.scoring.scenes import NOTE, Scene, scene
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6"), pytest.mark.usefixtures("_english")]


@pytest.fixture
def _english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.fixture
@laid_once
def table() -> Scene:
    """Three games; the auditor has read that Anke has 60 in the first, and who dealt."""
    played = scene(players=3)
    played.save(1, 1, 6, 0, 7)
    played.save(2, 0, 0, 9, 99, exact_grab=True)
    played.save(3, 2, 4, 5, 0)
    played.submit()
    return played


def checked(table: Scene) -> CheckedSheet:
    return checked_sheet(full_sheet(table.sheet.pk))


def read(table: Scene, *figures: TypedFigure) -> None:
    record_readings(sheet_id=table.sheet.pk, actor=table.auditor, figures=figures)


def tick(table: Scene, number: int) -> None:
    print_ = row_fingerprint(checked(table), number - 1)
    tick_game(sheet_id=table.sheet.pk, actor=table.auditor, number=number, seen_fingerprint=print_)


def send_back(table: Scene) -> None:
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason=reason_draft(checked(table)) or "Again")


def returned(table: Scene) -> ReturnedSheet:
    sheet = returned_sheet(checked(table))
    assert sheet is not None
    return sheet


def test_reason_begins_with_what_was_read_otherwise(table: Scene) -> None:
    dealer = str(table.seats[2].pk)
    read(
        table,
        TypedFigure(1, table.seats[0].pk, "60"),
        TypedFigure(2, None, ""),
        TypedFigure(3, None, dealer, is_dealer=True),
        TypedFigure(2, None, str(table.seats[0].pk), is_dealer=True),
    )
    assert reason_draft(checked(table)).splitlines() == [
        "Game 1, Anke: 60 on paper, 6 in the protocol",
        "Game 2, dealer: Anke on paper, Björn in the protocol",
        "Game 2, marks: no mark on paper, exact in the protocol",
    ]
    accept = {"game_number": 2, "seat_id": None, "seen": str(table.seats[1].pk), "is_dealer": True}
    accept_sheet(sheet_id=table.sheet.pk, actor=table.auditor, **accept)
    assert len(reason_draft(checked(table)).splitlines()) == 2


def test_reason_names_games_that_were_passed_over_when_ticking(table: Scene) -> None:
    tick(table, 1)
    tick(table, 3)
    assert reason_draft(checked(table)) == "Game 2: not ticked"


def test_reason_of_another_paper_stays_short(table: Scene) -> None:
    many = scene(players=10)
    for number in (1, 2):
        many.save(number, 0, 0, *[5 + seat + number for seat in range(9)])
    many.submit()
    read(many, *(TypedFigure(game, seat.pk, "1") for game in (1, 2) for seat in many.seats))
    assert reason_draft(checked(many)).splitlines()[MOST_LINES:] == ["and 8 more"]


def test_cells_stay_marked_until_they_say_what_the_paper_says(table: Scene) -> None:
    read(table, TypedFigure(1, table.seats[0].pk, "60"))
    tick(table, 1)
    tick(table, 3)
    assert returned_sheet(checked(table)) is None
    send_back(table)
    anke = table.seats[0].pk
    assert [(place.anchor, place.paper) for place in returned(table).places] == [
        (f"cell-1-{anke}", "60"),
        ("game-2", ""),
    ]
    table.save(1, 1, 60, 0, 7, note=NOTE)
    assert [place.anchor for place in returned(table).places] == ["game-2"]
    table.save(2, 0, 0, 19, 99, exact_grab=True, note=NOTE)
    assert returned(table).places == ()
    assert (returned(table).review.reviewed_by, table.fresh().state) == (table.auditor, Sheet.State.SENT_BACK)
    table.submit()
    assert returned_sheet(checked(table)) is None


def test_reason_is_offered_and_stands_on_top_where_the_secretary_lands(client: Client, table: Scene) -> None:
    client.cookies["django_language"] = "en"
    read(table, TypedFigure(1, table.seats[0].pk, "60"))
    client.force_login(table.auditor)
    said = "Game 1, Anke: 60 on paper, 6 in the protocol"
    assert said in client.get(reverse("sheet_review", args=[table.sheet.pk])).content.decode()
    send_back(table)
    client.force_login(table.secretary)
    page = client.get(reverse("sheet_enter", args=[table.sheet.pk])).content.decode()
    assert page.index("Sent back by Rolf Recht") < page.index(said) < page.index('id="grid"')
    assert f'href="#cell-1-{table.seats[0].pk}" data-paper-says="60"' in page
    assert said in client.get(reverse("sheet_returned", args=[table.sheet.pk])).content.decode()
    assert "notice warning" in client.get(reverse("sheet", args=[table.sheet.pk])).content.decode()
    table.save(1, 1, 60, 0, 7, note=NOTE)
    table.submit()
    table.sign()
    page = client.get(reverse("sheet", args=[table.sheet.pk])).content.decode()
    assert ("Sent back by Rolf Recht" in page, "notice warning" in page) == (True, False)

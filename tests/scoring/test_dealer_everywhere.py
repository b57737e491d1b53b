"""Who deals: one answer on the slips, the wall, the grid, the phone, in the hall and in the checks."""

from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from scoring.seating.selectors.seats import seat_plan
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from tests.scoring.codes import scene_of_today
from tests.scoring.scenes import Scene
from tests.scoring.surfaces import browser_of
from tests.scoring.told_beside import dealer_of_scripts, next_dealers, proposed_dealers

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


def printed(made: Scene, address: str) -> str:
    content = browser_of(made).get(reverse(address, args=[made.evening.pk])).content
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages).split())


@pytest.mark.parametrize(("first_game", "dealer"), [(None, 0), (2, 1)])
@pytest.mark.surfaces("page", "phone", "live", "print")
@pytest.mark.clause("L6.1", "K10", "D9")
def test_who_deals_first_is_the_first_seat_that_is_there(first_game: int | None, dealer: int, node: str) -> None:
    made = scene_of_today(4)
    made.sheet.seats.filter(position=1).update(first_game=first_game)
    name = made.seats[dealer].registration.player.name
    on_slips = {f"slip of {seat.name}": seat.first_dealer for seat in seat_plan(made.evening).seats}
    named = {**proposed_dealers(made), **on_slips}
    assert named == dict.fromkeys(named, name)
    assert [seat.name for seat in seat_plan(made.evening).seats if seat.deals_first] == [name]
    assert f"{dealer + 1}. {name} deals first" in printed(made, "seating_list")
    assert printed(made, "seat_slips").count(f"{name} deals first") == 3
    assert dealer_of_scripts(made, node) == made.seats[dealer].pk


@pytest.mark.parametrize(("is_void", "wrong", "expected"), [(False, 0, "Björn"), (True, 2, "Anke")])
@pytest.mark.surfaces("page", "phone", "live")
@pytest.mark.clause("K10", "D10")
def test_the_check_names_whom_everybody_proposes(is_void: bool, wrong: int, expected: str, node: str) -> None:
    made = scene_of_today(4)
    if is_void:
        made.save(1, None, is_void=True, dealer=0)
    else:
        made.save(1, 1, 12, 0, 7, 30, dealer=0)
    named = next_dealers(made)
    assert named == dict.fromkeys(named, expected)
    assert dealer_of_scripts(made, node) == next(
        seat.pk for seat in made.seats if seat.registration.player.name == expected
    )
    made.save(2, 1, 12, 0, 7, 30, dealer=wrong)
    out_of_turn = [
        finding.values["expected"]
        for finding in checked_sheet(full_sheet(made.sheet.pk)).findings
        if finding.code.name == "DEALER_OUT_OF_TURN"
    ]
    assert out_of_turn == [expected]

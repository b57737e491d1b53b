"""The pages on which a sheet is compared with the paper."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.audit.forms import figure_field
from scoring.audit.services.photos import MOST_PHOTOS, add_photo
from scoring.audit.services.reviews import send_back_sheet
from scoring.models import AuditReading, TickedGame
from tests.scoring.photos import jpeg
from tests.scoring.scenes import NOTE, Scene, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
JSON = {"accept": "application/json"}


@pytest.fixture
def table(settings, tmp_path: Path) -> Scene:
    settings.MEDIA_ROOT = tmp_path
    return laid()


@laid_once
def laid() -> Scene:
    """A submitted sheet of two games whose points occur nowhere else on a page."""
    played = scene()
    played.save(1, 1, 137, 0, 149, 163)
    played.save(2, 0, 0, 151, 167, 139)
    played.submit()
    return played


@pytest.fixture
def auditor(client: Client, table: Scene) -> Client:
    client.force_login(table.auditor)
    client.cookies["django_language"] = "en"
    return client


def address(name: str, table: Scene) -> str:
    return reverse(name, args=[table.sheet.pk])


def field(table: Scene, number: int, seat: int | None) -> str:
    return figure_field(number, None if seat is None else table.seats[seat].pk)


def post(client: Client, table: Scene, figures: dict[str, str]) -> Any:
    return client.post(address("sheet_read", table), figures, headers=JSON)


def told(auditor: Client, table: Scene) -> set[str]:
    """The points on the sheet that the page says anywhere; what it calls seats, addresses and tokens says nothing."""
    page = auditor.get(address("sheet_read", table)).content.decode()
    page = re.sub(r'name="seat" value="\d+"', "", page)
    return {"137", "149", "163", "151", "167", "139"} & set(re.findall(r"(?<![-/\w])\d+(?![-\w])", page))


@pytest.mark.clause("L6.6")
def test_reading_page_says_nothing_of_the_sheet_before_it_is_typed(auditor: Client, table: Scene) -> None:
    post(auditor, table, {field(table, 1, 0): "137"})
    assert told(auditor, table) == {"137"}
    post(auditor, table, {field(table, 1, 2): "194"})
    assert told(auditor, table) == {"137", "149"}


def form_of(auditor: Client, table: Scene) -> str:
    """The form in which the paper is read."""
    page = auditor.get(address("sheet_read", table)).content.decode()
    return page[page.index('id="reading"') : page.index('id="differences"')]


@pytest.mark.clause("L6.3", "L6.6")
def test_dealer_and_marks_of_the_sheet_are_not_told_either(auditor: Client, table: Scene) -> None:
    page = form_of(auditor, table)
    assert (" selected" in page, " checked" in page) == (False, False)
    seats = [seat.pk for seat in table.seats]
    data = {"figure-1-dealer": str(seats[2]), "figure-1-marks": ["E", "U"]}
    told = {figure["name"]: figure for figure in post(auditor, table, data).json()["figures"]}
    assert told["figure-1-dealer"] == {
        "name": "figure-1-dealer",
        "value": str(seats[2]),
        "state": "different",
        "written": str(seats[0]),
    }
    assert (told["figure-1-marks"]["value"], told["figure-1-marks"]["state"]) == ("EU", "different")
    page = form_of(auditor, table)
    assert (page.count(" selected"), page.count(" checked"), "sheet: Anke" in page) == (1, 2, True)
    assert post(auditor, table, {"figure-1-dealer": "0"}).status_code == 422


@pytest.mark.clause("L6.6")
def test_answer_to_typed_figures_tells_only_of_those(auditor: Client, table: Scene) -> None:
    answer = post(auditor, table, {field(table, 1, 0): "137", field(table, 1, 1): "*", field(table, 1, 2): "194"})
    assert answer.json() == {
        "figures": [
            {"name": field(table, 1, 0), "value": "137", "state": "same", "written": None},
            {"name": field(table, 1, 1), "value": "*", "state": "same", "written": None},
            {"name": field(table, 1, 2), "value": "194", "state": "different", "written": "149"},
        ],
        "read": [],
        "differences": 1,
    }


def test_form_without_javascript_reads_whole_rows(auditor: Client, table: Scene) -> None:
    hands = {field(table, 1, seat): text for seat, text in enumerate(("137", "*", "149", "163"))}
    blank = {field(table, 2, seat): "" for seat in (0, 1, 2, 3, None)}
    response = auditor.post(address("sheet_read", table), {**hands, field(table, 1, None): "", **blank})
    assert response.status_code == 302
    assert (AuditReading.objects.count(), AuditReading.objects.filter(game_number=2).count()) == (5, 0)
    reading = auditor.get(address("sheet_read", table)).context["reading"]
    assert reading.games_read == 1


def test_figure_is_withdrawn_by_name(auditor: Client, table: Scene) -> None:
    post(auditor, table, {field(table, 1, 0): "137"})
    answer = post(auditor, table, {"withdrawn": field(table, 1, 0)})
    assert (answer.json()["figures"], AuditReading.objects.count()) == ([], 0)


@pytest.mark.parametrize("text", ["seven", "-1", "9999999"])
def test_figure_that_cannot_be_read_is_refused_with_its_words(auditor: Client, table: Scene, text: str) -> None:
    answer = post(auditor, table, {field(table, 1, 0): text})
    assert (answer.status_code, text.upper() in answer.json()["message"]) == (422, True)


def test_fields_of_other_names_are_left_alone(auditor: Client, table: Scene) -> None:
    names = ("figure-1", "figure--1", "figure-x-y", f"figure-99999-{table.seats[0].pk}", "next")
    assert post(auditor, table, dict.fromkeys(names, "7")).json()["figures"] == []


@pytest.mark.clause("L6.6")
def test_difference_is_decided_for_the_sheet_and_stays_in_the_list(auditor: Client, table: Scene) -> None:
    post(auditor, table, {field(table, 1, 2): "194"})
    data = {"game": 1, "seat": table.seats[2].pk, "seen": "149"}
    assert auditor.post(address("sheet_read_accept", table), data).status_code == 302
    reading = auditor.get(address("sheet_read", table)).context["reading"]
    assert (len(reading.differences), len(reading.accepted)) == (0, 1)
    answer = auditor.post(address("sheet_read_accept", table), {"game": "x"}, follow=True)
    assert "Nothing differs" in answer.content.decode()


def test_sheet_that_was_sent_back_takes_no_more_figures_or_ticks(auditor: Client, table: Scene) -> None:
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="?")
    assert post(auditor, table, {field(table, 1, 0): "137"}).status_code == 423
    assert auditor.post(address("sheet_tick", table), {"shown": "1"}, headers=JSON).status_code == 423
    for name in ("sheet_read", "sheet_tick"):
        assert auditor.get(address(name, table))["Location"] == reverse("sheet", args=[table.sheet.pk])


def ticks_shown(client: Client, table: Scene) -> list[str]:
    return [f"{row.number}:{print_}" for row, _tick, print_ in client.get(address("sheet_tick", table)).context["rows"]]


@pytest.mark.clause("L6.6")
def test_games_are_ticked_and_unticked_as_they_were_shown(auditor: Client, table: Scene) -> None:
    shown = ticks_shown(auditor, table)
    data = {"shown": ["1", "2"], "ticked": shown}
    assert auditor.post(address("sheet_tick", table), data, headers=JSON).json() == {"ticked": [1, 2]}
    data = {"shown": ["2"]}
    assert auditor.post(address("sheet_tick", table), data, headers=JSON).json() == {"ticked": [1]}
    assert auditor.post(address("sheet_tick", table), {"shown": ["1"]}).status_code == 302
    assert not TickedGame.objects.exists()


def test_tick_of_a_row_that_has_changed_since_is_refused(auditor: Client, table: Scene) -> None:
    shown = ticks_shown(auditor, table)
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="?")
    table.save(1, 1, 138, 0, 149, 163, note=NOTE)
    table.submit()
    answer = auditor.post(address("sheet_tick", table), {"shown": "1", "ticked": shown[0]}, headers=JSON)
    assert (answer.status_code, TickedGame.objects.count()) == (409, 0)


@pytest.mark.parametrize("data", [{"shown": "x"}, {"shown": "1", "ticked": "1"}, {"shown": "9", "ticked": "9:0"}])
def test_ticks_that_no_form_of_ours_sends_do_no_harm(auditor: Client, table: Scene, data: dict[str, str]) -> None:
    assert auditor.post(address("sheet_tick", table), data, headers=JSON).status_code in (200, 400, 422)
    assert not TickedGame.objects.exists()


@pytest.mark.clause("L6.6")
def test_signed_sheet_tells_everybody_how_it_was_checked(auditor: Client, table: Scene) -> None:
    add_photo(sheet_id=table.sheet.pk, actor=table.secretary, content=jpeg(), name="page.jpg")
    auditor.post(address("sheet_tick", table), {"shown": ["1", "2"], "ticked": ticks_shown(auditor, table)})
    table.sign()
    public = Client()
    public.cookies["django_language"] = "en"
    page = public.get(address("sheet", table)).content.decode()
    assert ("Ticked beside the photo by Rolf Recht" in page, "Signed by Rolf Recht" in page) == (True, True)
    assert reverse("sheet_photos", args=[table.sheet.pk]) not in page


def test_photos_are_counted_before_one_is_read(auditor: Client, table: Scene) -> None:
    chosen = [SimpleUploadedFile(f"{number}.jpg", b"not read") for number in range(1, MOST_PHOTOS + 2)]
    page = auditor.post(address("sheet_photos", table), {"photos": chosen})
    assert page.context["form"].errors == {
        "photos": ["You have chosen 21 photos, but this sheet has room for 20 only (at most 20)."]
    }
    chosen = [SimpleUploadedFile("1.jpg", b"no photo"), SimpleUploadedFile("2.jpg", b"")]
    read = auditor.post(address("sheet_photos", table), {"photos": chosen}).context["form"].errors["photos"]
    assert [sentence.split(" is ")[0] for sentence in read] == ["“1.jpg”", "“2.jpg”"]


@pytest.mark.parametrize("sheets", [1, 3])
def test_reviews_take_the_same_queries_for_any_number_of_sheets(
    auditor: Client, table: Scene, sheets: int, django_assert_num_queries: Any
) -> None:
    post(auditor, table, {field(table, 1, 0): "138"})
    for _more in range(sheets - 1):
        other = scene()
        other.save(1, 1, 12, 0, 7, 30)
        other.submit()
        other.evening.season = table.season
        other.evening.save()
    with django_assert_num_queries(11):
        context = auditor.get(reverse("reviews", args=[table.league.slug])).context
    assert (len(context["waiting"]), context["waiting"][0].differences) == (sheets, 1)


def test_words_of_the_reading_page_reach_its_script(auditor: Client, table: Scene) -> None:
    data = auditor.get(address("sheet_read", table)).context["reading_data"]
    assert json.loads(json.dumps(data)) == data

"""What no page of ours would send: it is refused with a sentence, and nothing breaks.

Each address here once ended in a server error. That others do not is looked for by test_walk.py and test_fuzz.py.
"""

from collections.abc import Callable
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Season, Seat, TableAccess
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.scenes import Scene, official
from tests.scoring.scenes import scene as new_scene

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.usefixtures("in_english")]

LONG_NUMBER = "9" * 5_000
BEYOND = (LONG_NUMBER, str(2**63), str(2**31))
NO_KEY = (LONG_NUMBER, str(2**63), "-1", "²", "x")


@pytest.fixture
def table() -> Scene:
    scene = new_scene()
    scene.save(1, 0, 0, 53, 9, 20)
    return scene


@pytest.fixture
def secretary(client: Client, table: Scene) -> Client:
    client.force_login(table.secretary)
    return client


@pytest.fixture
def auditor(table: Scene) -> Client:
    client = Client()
    client.force_login(table.auditor)
    return client


def said(response: object) -> str:
    return unescape(response.content.decode())


def told(client: Client, address: str) -> str:
    """What the next page says after a form was sent."""
    return said(client.get(address))


@pytest.mark.parametrize("number", NO_KEY)
def test_number_in_an_address_is_refused(secretary: Client, table: Scene, number: str) -> None:
    president = Client()
    president.force_login(official(table.league, "president"))
    slug = table.league.slug
    asked = {
        reverse("sheet_enter", args=[table.sheet.pk]) + f"?game={number}": secretary,
        reverse("form_choice", args=[slug]) + f"?evening={number}": secretary,
        reverse("edition_create", args=[slug]) + f"?copy={number}": president,
    }

    answers = {address: client.get(address) for address, client in asked.items()}

    assert [answer.status_code for answer in answers.values()] == [400] * 3
    assert all(f"“{number[:40]}" in said(answer) for answer in answers.values())


def test_list_of_players_has_pages_of_its_own_size(secretary: Client, table: Scene) -> None:
    address = reverse("players", args=[table.league.slug])

    assert [secretary.get(address + asked).status_code for asked in ("?per_page=-1", f"?page={LONG_NUMBER}")] == [
        200
    ] * 2
    assert secretary.get(f"{address}?per_page=1").context["table"].paginator.per_page == 50


@pytest.mark.parametrize("number", BEYOND)
def test_number_of_a_game_that_no_sheet_has_is_refused(secretary: Client, table: Scene, number: str) -> None:
    seat = table.seats[0]

    secretary.post(reverse("seat_presence", args=[seat.pk]), {"first_game": number})
    secretary.post(reverse("seat_presence", args=[seat.pk]), {"last_game": number})

    row = Seat.objects.get(pk=seat.pk)
    assert (row.first_game, row.last_game) == (None, None)


def game_data(table: Scene, **changed: str) -> dict[str, str]:
    hands = {f"hand-{seat.pk}": points for seat, points in zip(table.seats, ("0", "7", "30", "5"), strict=True)}
    typed = {"number": "1", "winner": str(table.seats[0].pk), "dealer": str(table.seats[1].pk), **hands}
    return {**typed, "seen_revision": "10000", "client_id": str(uuid4()), "sheet": str(table.sheet.pk), **changed}


@pytest.mark.parametrize("number", [LONG_NUMBER, "²", "-1", "x"])
def test_known_revision_that_is_no_number_is_refused_before_anything_is_written(client: Client, number: str) -> None:
    table = scene_of_today()
    client.force_login(table.secretary)
    data = game_data(table, known_revision=number)

    office = client.post(reverse("sheet_save_game", args=[table.sheet.pk]), data, HTTP_ACCEPT="application/json")
    phone = phone_at(table).post(
        reverse("guest_save_game", args=[table.sheet.pk]), data, HTTP_ACCEPT="application/json"
    )

    assert [answer.status_code for answer in (office, phone)] == [422, 422]
    assert all(f"“{number[:40]}" in answer.json()["message"] for answer in (office, phone))
    assert table.sheet.games.count() == 0


@pytest.mark.parametrize("number", BEYOND)
def test_ticked_game_that_no_sheet_has_is_refused(auditor: Client, table: Scene, number: str) -> None:
    table.submit()

    answer = auditor.post(reverse("sheet_tick", args=[table.sheet.pk]), {"shown": number})

    assert (answer.status_code, f"“{number[:40]}" in said(answer)) == (400, True)


@pytest.mark.parametrize("number", NO_KEY)
@pytest.mark.parametrize("place", ["{}-1", "1-{}", "{}-marks", "1-", "²-x"])
def test_place_of_a_difference_is_a_game_and_a_seat(auditor: Client, table: Scene, place: str, number: str) -> None:
    address = reverse("sheet_irregularity", args=[table.sheet.pk])

    assert auditor.get(address, {"place": place.format(number)}).status_code == 400


@pytest.mark.parametrize("number", NO_KEY)
@pytest.mark.parametrize("change", ["up:", "down:", "leave:", "join"])
def test_change_of_seats_names_somebody(secretary: Client, table: Scene, change: str, number: str) -> None:
    data = {"change": "join", "registration": number} if change == "join" else {"change": change + number}

    answer = secretary.post(reverse("table_seats", args=[table.sheet.pk]), data)

    assert answer.status_code == 302
    assert f"“{number[:40]}" in told(secretary, reverse("evening_tables", args=[table.evening.pk]))


RULES = {"measure": "fewest_totals", "unequal_teams": "smallest_team"}


@pytest.mark.parametrize("number", NO_KEY)
def test_team_that_was_seen_is_a_team(secretary: Client, table: Scene, number: str) -> None:
    secretary.post(reverse("team_rules", args=[table.evening.pk]), RULES)
    registration = table.seats[0].registration_id

    answer = secretary.post(reverse("evening_teams", args=[table.evening.pk]), {f"seen-{registration}": number})

    assert answer.status_code in (200, 400, 422)


@pytest.mark.parametrize("content", ["[" * 3_000, '{"a":' * 3_000, f"[{LONG_NUMBER}]", '"\\ud800"', "[]", "{}"])
def test_signature_under_a_text_that_no_page_of_ours_has_made_is_none(
    auditor: Client, table: Scene, content: str
) -> None:
    table.submit()
    data = {"seen_hash": "0" * 64, "seen_content": content, "confirm": "on"}

    answer = auditor.post(reverse("sheet_sign", args=[table.sheet.pk]), data)

    assert answer.status_code == 200
    assert not table.fresh().is_signed


@pytest.mark.parametrize("asked", ["?q=%00", "?action=%00", "?q=%E2%80%AE"])
def test_search_for_characters_that_nobody_sees_is_refused(auditor: Client, table: Scene, asked: str) -> None:
    answer = auditor.get(reverse("log", args=[table.league.slug]) + asked)

    assert answer.status_code == 400
    assert "a character that nobody sees" in said(answer)


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "x" * 20_000])
def test_nobody_signs_in_by_a_name_that_no_account_can_have(client: Client, name: str) -> None:
    answer = client.post(reverse("login"), {"username": name, "password": "x"})

    assert answer.status_code == 200
    assert answer.context["form"].errors["username"]


@pytest.mark.parametrize("name", ["20\n25", '20"25ä; x', "a\\b/c", "2025/26", "\u202e62/5202"])
def test_print_has_the_name_of_a_season_from_before_names_were_checked(
    secretary: Client, table: Scene, name: str
) -> None:
    Season.objects.update(name=name)

    for page in ("season_ranking_pdf", "unolympics_pdf", "season"):
        answer = secretary.get(reverse(page, args=[table.league.slug, table.season.pk]))
        assert (answer.status_code, "\n" in answer.get("Content-Disposition", "")) == (200, False)


Hostile = Callable[[Scene], tuple[str, dict[str, str]]]

NAMED: dict[str, Hostile] = {
    "player": lambda t: (reverse("player_create", args=[t.league.slug]), {}),
    "club": lambda t: (reverse("player_create", args=[t.league.slug]), {"name": "Anke Neu"}),
    "season": lambda t: (
        reverse("season_edit", args=[t.league.slug, t.season.pk]),
        {"starts_on": "2025-09-01", "ends_on": "2026-06-30", "edition": str(t.season.edition_id)},
    ),
    "title": lambda t: (reverse("evening_edit", args=[t.evening.pk]), evening_data()),
    "venue": lambda t: (reverse("evening_edit", args=[t.evening.pk]), evening_data()),
}
FIELD = {"player": "name", "season": "name"}


def evening_data(**changed: str) -> dict[str, str]:
    given = {"date": "2025-09-12", "kind": "ranking", "registration_deadline": "2025-09-05T20:00"}
    return {**given, **changed}


@pytest.mark.parametrize("what", NAMED)
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("a\r\nb", "“a··b” goes over more than one line; expected is one line."),
        ("a\u2028b", "“a·b” goes over more than one line; expected is one line."),
        ("a\x1bb", "“a·b” contains a character that nobody sees (U+001B). Please type it anew."),
        ("a\u202eb", "“a·b” contains a character that nobody sees (U+202E). Please type it anew."),
    ],
)
def test_name_is_one_line_of_characters_that_are_seen(
    secretary: Client, table: Scene, what: str, name: str, sentence: str
) -> None:
    address, data = NAMED[what](table)
    field = FIELD.get(what, what)
    answer = secretary.post(address, {**data, field: name})

    assert answer.status_code in (200, 422)
    assert sentence in said(answer)


EVENING_DATES = [
    ("date", "0001-01-01"),
    ("date", "9999-12-31"),
    ("registration_deadline", "0001-01-01T00:00"),
    ("registration_deadline", "9999-12-31T23:59"),
]


@pytest.mark.parametrize(("field", "typed"), EVENING_DATES)
def test_date_of_an_evening_lies_within_bounds(secretary: Client, table: Scene, field: str, typed: str) -> None:
    Season.objects.update(starts_on="1970-01-01", ends_on="2199-12-31")

    answer = secretary.post(reverse("evening_edit", args=[table.evening.pk]), evening_data(**{field: typed}))

    assert answer.status_code == 200
    assert "between 1970 and 2199" in said(answer) or "The season runs from" in said(answer)


@pytest.mark.parametrize("typed", ["0001-01-01T00:00", "9999-12-31T23:59", "1969-12-31T12:00"])
def test_registration_arrives_within_bounds(secretary: Client, table: Scene, typed: str) -> None:
    registration = table.seats[0].registration
    edit = secretary.post(reverse("participant_edit", args=[registration.pk]), {"arrived_at": typed})
    add = secretary.post(reverse("participant_add", args=[table.evening.pk]), {"name": "Neu", "arrived_at": typed})

    assert [answer.status_code < 400 or answer.status_code == 422 for answer in (edit, add)] == [True, True]
    registration.refresh_from_db()
    assert registration.arrived_at.year == 2025
    assert not table.league.players.filter(name="Neu").exists()


@pytest.mark.parametrize("day", ["1970-01-01", "2199-12-31"])
def test_evening_on_the_first_and_on_the_last_day_has_all_its_pages(secretary: Client, table: Scene, day: str) -> None:
    type(table.evening).objects.update(date=day, registration_deadline=f"{day}T12:00Z")
    TableAccess.objects.create(sheet=table.sheet, role="scorer", secret_hash="x", code_hash="x")

    for page in ("evening", "evening_codes", "evening_live", "evening_edit", "evening_participants"):
        assert secretary.get(reverse(page, args=[table.evening.pk])).status_code == 200

"""What an open page is told when it asks whether anything is new on its sheet."""

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.accounts.services.access import revoke_access
from scoring.models import Player
from scoring.seating.services.seats import set_presence
from scoring.sheets.services.sheet_edits import announce_last_round, remove_game
from tests.scoring.codes import VIEWER, phone_at, scene_of_today
from tests.scoring.scenes import NOTE, Scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db

Change = Callable[[Scene], object]


@pytest.fixture
@laid_once
def table() -> Scene:
    played = scene_of_today()
    played.save(1, 1, 12, 0, 7, 30)
    return played


@pytest.fixture(params=["grid", "phone", "viewer"])
def ask(request: pytest.FixtureRequest, table: Scene) -> Callable[..., HttpResponse]:
    """An open page of each kind asks; with what it has, if it is given."""
    if request.param == "grid":
        client, address = Client(), reverse("sheet_news", args=[table.sheet.pk])
        client.force_login(table.secretary)
    else:
        address = reverse("guest_games", args=[table.sheet.pk])
        client = phone_at(table, VIEWER) if request.param == "viewer" else phone_at(table)

    def answer(known: HttpResponse | None = None) -> HttpResponse:
        return client.get(address, headers={"If-None-Match": known["ETag"]} if known else {})

    return answer


def test_page_that_knows_the_sheet_is_answered_with_nothing(
    ask: Callable[..., HttpResponse], django_assert_max_num_queries
) -> None:
    known = ask()

    with django_assert_max_num_queries(7):
        answer = ask(known)

    assert (known.status_code, answer.status_code, answer.content) == (200, 304, b"")


def rename(table: Scene) -> None:
    Player.objects.filter(pk=table.seats[0].registration.player_id).update(name="Anke Anders")


def come_late(table: Scene) -> None:
    set_presence(seat=table.seats[3], actor=None, first_game=3, last_game=None)


def take_off(table: Scene) -> None:
    seen = table.fresh().revision
    remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=seen, note=NOTE)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.save(2, 2, 5, 26, 0, 40),
        lambda table: announce_last_round(sheet_id=table.sheet.pk, actor=None),
        lambda table: table.submit(),
        come_late,
        rename,
        take_off,
    ],
)
def test_everything_that_is_shown_of_a_sheet_is_news(
    ask: Callable[..., HttpResponse], table: Scene, change: Change
) -> None:
    known = ask()
    change(table)

    news = ask(known)

    assert (news.status_code, news["ETag"] != known["ETag"]) == (200, True)


def test_what_happens_at_another_table_is_no_news(ask: Callable[..., HttpResponse], table: Scene) -> None:
    known = ask()
    scene_of_today().save(1, 1, 12, 0, 7, 30)

    assert ask(known).status_code == 304


def test_grid_is_told_games_players_and_that_the_sheet_is_open(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    come_late(table)

    news = client.get(reverse("sheet_news", args=[table.sheet.pk])).json()

    assert [game["number"] for game in news["games"]] == [1]
    assert [seat["first"] for seat in news["seats"]] == [None, None, None, 3]
    assert news["is_open"] is True


def test_phone_learns_that_the_sheet_was_closed_and_a_viewer_is_told_nothing_to_type_with(table: Scene) -> None:
    address = reverse("guest_games", args=[table.sheet.pk])
    phone, viewer = phone_at(table), phone_at(table, VIEWER)
    table.submit()

    assert phone.get(address).context["entry_data"]["is_open"] is False
    assert viewer.get(address).context["entry_data"] is None


def test_standing_of_a_signed_sheet_is_official(table: Scene) -> None:
    phone, address = phone_at(table), reverse("guest_games", args=[table.sheet.pk])
    words = [phone.get(address, headers={"Accept-Language": "en"}).content.decode()]
    table.submit()
    table.sign()
    words.append(phone.get(address, headers={"Accept-Language": "en"}).content.decode())

    assert ["provisional" in page for page in words] == [True, False]


def test_news_end_with_the_code(table: Scene) -> None:
    phone = phone_at(table)
    revoke_access(access=table.sheet.accesses.get(), actor=None)

    assert phone.get(reverse("guest_games", args=[table.sheet.pk])).status_code == 403

"""Several tables in one browser, each at its own address."""

from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.accounts.services.access import revoke_access
from scoring.models import Game, TableAccess
from tests.scoring.codes import access_to, credentials, phone_at, scene_of_today
from tests.scoring.entry.writing import JSON, row
from tests.scoring.scenes import Scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def tables() -> list[Scene]:
    return [scene_of_today(), scene_of_today()]


@pytest.fixture
def phone(tables: list[Scene]) -> Client:
    """A browser that has scanned the slips of both tables, one after the other."""
    phone = Client()
    for table in tables:
        scan(phone, table)
    return phone


def scan(phone: Client, table: Scene) -> TableAccess:
    access = access_to(table)
    phone.get(reverse("guest_link", args=[credentials(access).secret]))
    return access


def save(phone: Client, table: Scene, address: str, number: int = 1) -> HttpResponse:
    return phone.post(address, {"sheet": table.sheet.pk, **row(table, number, 0, "", "35", "120", "7")}, headers=JSON)


def pages(phone: Client, tables: list[Scene]) -> list[int]:
    return [phone.get(reverse("guest_sheet", args=[table.sheet.pk])).status_code for table in tables]


def test_each_table_shows_its_own_sheet_and_takes_its_own_games(phone: Client, tables: list[Scene]) -> None:
    for table in tables:
        address = reverse("guest_save_game", args=[table.sheet.pk])
        page = phone.get(reverse("guest_sheet", args=[table.sheet.pk]))
        assert (page.context["sheet"], page.context["entry_options"]["addresses"]["game"]) == (table.sheet, address)
        assert save(phone, table, address).json()["kind"] == "saved"

    assert list(Game.objects.order_by("pk").values_list("sheet", flat=True)) == [table.sheet.pk for table in tables]


def test_every_page_says_which_tables_it_may_send_for(phone: Client, tables: list[Scene]) -> None:
    senders = " ".join(f"table-{table.sheet.pk}" for table in tables)
    for address in (reverse("home"), reverse("guest_code"), reverse("guest_sheet", args=[tables[0].sheet.pk])):
        assert f'data-senders="{senders}"' in phone.get(address).content.decode(), address
    phone.force_login(tables[0].secretary)
    assert f'data-senders="user-{tables[0].secretary.pk}' in phone.get(reverse("home"), follow=True).content.decode()


def test_game_of_one_table_is_refused_at_the_address_of_the_other(phone: Client, tables: list[Scene]) -> None:
    first, second = tables

    assert save(phone, second, reverse("guest_save_game", args=[first.sheet.pk])).status_code == 403
    assert not Game.objects.exists()


def test_table_whose_slip_was_never_scanned_stays_closed(phone: Client) -> None:
    assert pages(phone, [scene_of_today()]) == [403]


def test_end_of_one_code_leaves_the_other_table_open(phone: Client, tables: list[Scene]) -> None:
    revoke_access(access=tables[0].sheet.accesses.get(), actor=None)

    assert pages(phone, tables) == [403, 200]


def test_closing_one_table_leaves_the_other_open(phone: Client, tables: list[Scene]) -> None:
    phone.post(reverse("guest_leave", args=[tables[0].sheet.pk]))

    assert pages(phone, tables) == [403, 200]


def test_new_slip_of_a_table_takes_the_place_of_its_old_one(phone: Client, tables: list[Scene]) -> None:
    scan(phone, tables[0])

    assert pages(phone, tables) == [200, 200]
    assert len(phone.session["table_accesses"]) == 2


def test_browser_remembers_a_handful_of_tables(phone: Client, tables: list[Scene]) -> None:
    more = [scene_of_today(players=3) for _table in range(5)]
    for table in more:
        scan(phone, table)

    assert pages(phone, [*tables, *more]) == [403, *[200] * 6]


def test_session_lasts_as_long_as_the_last_of_its_codes_and_each_page_as_its_own(tables: list[Scene]) -> None:
    first, second = tables
    phone = phone_at(first)
    later = first.sheet.accesses.get().holds_until + timedelta(days=1)
    session = phone.session
    session.set_expiry(later)
    session.save()

    scan(phone, second)

    assert phone.session.get_expiry_date() == later
    for table in tables:
        until = table.sheet.accesses.get().holds_until
        kept = phone.get(reverse("guest_sheet", args=[table.sheet.pk])).headers["Offline-Page"]
        assert kept == f"keep-until={until.timestamp():.0f}"


@pytest.mark.parametrize("sheet", ["9" * 5000, "-1", "twelve", "1e3"])
def test_table_that_cannot_be_read_is_refused(phone: Client, tables: list[Scene], sheet: str) -> None:
    address = reverse("guest_save_game", args=[tables[0].sheet.pk])
    answer = phone.post(address, {"sheet": sheet, **row(tables[0], 1, 0, "", "35", "120", "7")}, headers=JSON)

    assert answer.status_code == 403
    assert not Game.objects.exists()

"""The copies that devices fetch: for whoever may write there, only if something is new, without what nobody needs."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.keys import SealVerdict
from scoring.core.selectors.integrity import verdict_on_copy
from scoring.models import Evening, Player, Sheet, TableAccess
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.recovery.snapshots import played
from tests.scoring.scenes import official, scene

pytestmark = pytest.mark.django_db


def signed_in(user) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def test_phone_gets_a_sealed_copy_of_its_table_and_then_only_what_is_new() -> None:
    table = played(scene_of_today())
    phone, address = phone_at(table), reverse("guest_copy", args=[table.sheet.pk])

    first = phone.get(address)
    again = phone.get(address, headers={"If-None-Match": first["ETag"]})

    copy = first.json()
    assert verdict_on_copy(copy["text"], copy["key"], copy["mac"]) is SealVerdict.HOLDS
    assert [game["number"] for game in json.loads(copy["text"])["tables"][0]["games"]] == [1, 2, 3]
    assert (again.status_code, again.content) == (304, b"")


def test_another_game_makes_another_copy() -> None:
    table = scene_of_today()
    phone, address = phone_at(table), reverse("guest_copy", args=[table.sheet.pk])
    first = phone.get(address)

    table.save(1, 1, 12, 0, 7, 30)

    second = phone.get(address, headers={"If-None-Match": first["ETag"]})
    assert second.status_code == 200
    assert len(json.loads(second.json()["text"])["tables"][0]["games"]) == 1


def test_a_copy_tells_of_people_only_what_the_sheet_does_and_no_whole_id() -> None:
    table = played(scene_of_today())
    Player.objects.filter(league=table.league).update(email="anke@own.example", phone="0431 123456", year_of_birth=1971)

    text = phone_at(table).get(reverse("guest_copy", args=[table.sheet.pk])).json()["text"]

    assert "Anke" in text
    whole_ids = [str(client_id) for client_id in table.sheet.idempotency_keys.values_list("client_id", flat=True)]
    hidden = ["own.example", "0431", "1971", table.seats[0].registration.player.name_salt, *whole_ids]
    assert [word for word in hidden if word in text] == []


def test_a_guest_who_only_watches_gets_no_copy() -> None:
    table = scene_of_today()
    watching = phone_at(table, TableAccess.Role.VIEWER)
    assert watching.get(reverse("guest_copy", args=[table.sheet.pk])).status_code == 403


def test_secretary_gets_all_tables_and_whoever_enters_games_the_own_one() -> None:
    table = played(scene())
    scorer = signed_in(official(table.league, "scorer"))
    of_evening = reverse("evening_copy", args=[table.evening.pk])

    whole = signed_in(table.secretary).get(of_evening).json()
    own = scorer.get(reverse("sheet_copy", args=[table.sheet.pk])).json()

    assert json.loads(whole["text"])["tables"] == json.loads(own["text"])["tables"]
    assert scorer.get(of_evening).status_code == 403


def test_nothing_is_to_be_kept_once_it_is_signed() -> None:
    table = scene_of_today()
    phone = phone_at(table)
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    table.sign()

    assert phone.get(reverse("guest_copy", args=[table.sheet.pk])).status_code == 410
    assert signed_in(table.secretary).get(reverse("evening_copy", args=[table.evening.pk])).status_code == 410


def test_pages_of_those_who_write_say_where_the_copy_is() -> None:
    table = scene_of_today()
    secretary, scorer = signed_in(table.secretary), signed_in(official(table.league, "scorer"))
    grid = reverse("sheet_enter", args=[table.sheet.pk])
    phone = phone_at(table).get(reverse("guest_sheet", args=[table.sheet.pk]))
    pages = [
        (phone, reverse("guest_copy", args=[table.sheet.pk])),
        (secretary.get(grid), reverse("evening_copy", args=[table.evening.pk])),
        (scorer.get(grid), reverse("sheet_copy", args=[table.sheet.pk])),
        (secretary.get(reverse("evening", args=[table.evening.pk])), reverse("evening_copy", args=[table.evening.pk])),
    ]
    assert [f'data-snapshot="{address}"' in page.content.decode() for page, address in pages] == [True] * 4


@pytest.mark.parametrize("players", [2, 8])
def test_a_copy_of_a_large_evening_takes_as_many_queries_as_one_of_a_small_one(
    players: int, django_assert_max_num_queries
) -> None:
    table = played(scene(max(players, 4)))
    browser = signed_in(table.secretary)
    assert Sheet.objects.count() == Evening.objects.count() == 1
    with django_assert_max_num_queries(22):
        assert browser.get(reverse("evening_copy", args=[table.evening.pk])).status_code == 200

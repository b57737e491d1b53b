"""What was typed on a page of one person is not taken from another who is signed in by now."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import AuditEntry, Game
from tests.scoring.entry.writing import JSON, row
from tests.scoring.scenes import Scene, official, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene()


def sent(client: Client, table: Scene, typed_by: str) -> int:
    """The status of what a script is answered that sends a game."""
    address = reverse("sheet_save_game", args=[table.sheet.pk])
    return client.post(address, row(table, 1, 1, 12, 0, 7, 30), headers={**JSON, "Typed-By": typed_by}).status_code


def test_game_from_the_page_of_another_account_is_not_written(client: Client, table: Scene) -> None:
    client.force_login(official(table.league, "scorer", name="Theo"))
    assert sent(client, table, f"user-{table.secretary.pk}") == 403
    assert not Game.objects.exists()
    client.force_login(table.secretary)
    assert sent(client, table, f"user-{table.secretary.pk}") == 200
    assert Game.objects.get().recorded_by == table.secretary


def test_page_of_an_account_sends_nothing_after_its_session(client: Client, table: Scene) -> None:
    assert sent(client, table, f"user-{table.secretary.pk}") == 403
    assert not Game.objects.exists()


@pytest.mark.parametrize("view", ["sheet_tick", "sheet_read_accept", "sheet_check_game", "sheet_penalty_note"])
def test_nothing_else_is_done_for_another_account_either(client: Client, table: Scene, view: str) -> None:
    client.force_login(table.auditor)
    before = AuditEntry.objects.count()
    headers = {**JSON, "Typed-By": f"user-{table.secretary.pk}"}
    answer = client.post(reverse(view, args=[table.sheet.pk]), headers=headers)
    assert (answer.status_code, answer.headers["Content-Type"]) == (403, "text/plain; charset=utf-8")
    assert "another account" in answer.content.decode()
    assert AuditEntry.objects.count() == before

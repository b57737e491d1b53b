"""Taking an official result back on the page of the evening: one proposes, another one agrees."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.audit.services.reviews import reopen_sheet
from scoring.models import EveningStanding, RankedEvening
from tests.scoring.scenes import Scene, scene

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6"), pytest.mark.usefixtures("in_english")]


@pytest.fixture
def in_work() -> Scene:
    """A signed evening of which the sheet is open again."""
    table: Scene = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    table.sign()
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="The day is wrong")
    return table


def said(client: Client, table: Scene, **posted: str) -> str:
    """What the page of the evening says after a step."""
    address = reverse("result_withdrawal", args=[table.evening.pk])
    return client.post(address, posted, follow=True).content.decode()


def test_one_proposes_on_the_page_and_another_agrees(in_work: Scene, client: Client) -> None:
    client.force_login(in_work.secretary)
    assert "Please say what has to be corrected." in said(client, in_work, step="propose", reason=" ")
    page = said(client, in_work, step="propose", reason="It was the 13th")
    assert "Sina Schrift proposes to take the official result back: It was the 13th" in page
    assert 'value="confirm"' not in page
    assert "That is proposed already." in said(client, in_work, step="propose", reason="again")
    assert EveningStanding.objects.filter(is_official=True).count() == 4
    client.force_login(in_work.auditor)
    assert 'value="confirm"' in client.get(reverse("evening", args=[in_work.evening.pk])).content.decode()
    assert "The official result is taken back." in said(client, in_work, step="confirm")
    assert not EveningStanding.objects.filter(is_official=True).exists()
    assert not RankedEvening.objects.exists()


def test_proposal_is_dropped_and_the_result_stays(in_work: Scene, client: Client) -> None:
    client.force_login(in_work.secretary)
    said(client, in_work, step="propose", reason="It was the 13th")
    assert "The result stays official." in said(client, in_work, step="drop")
    assert RankedEvening.objects.get().withdrawal_reason == ""


def test_auditor_who_proposed_it_cannot_agree(in_work: Scene, client: Client) -> None:
    client.force_login(in_work.auditor)
    said(client, in_work, step="propose", reason="It was the 13th")
    assert "Whoever proposed it cannot decide it (four eyes)." in said(client, in_work, step="confirm")
    assert EveningStanding.objects.filter(is_official=True).count() == 4


def test_without_a_sheet_in_work_nothing_is_proposed(client: Client) -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    table.sign()
    client.force_login(table.secretary)
    assert "Let the auditor open one again first" in said(client, table, step="propose", reason="It was the 13th")

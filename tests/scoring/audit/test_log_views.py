"""The league's log: filtered, paged, and its chain verified."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.audit.services.discrepancies import Code
from scoring.core.services.log import log_action
from scoring.models import AuditEntry, League
from scoring.seasons.log_actions import PlanningAction
from scoring.sheets.log_actions import SheetAction
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def of_league() -> League:
    row = league()
    secretary = official(row, "secretary", name="Sina")
    log_action(
        league=row,
        actor=secretary,
        action=PlanningAction.EVENING_CREATED,
        subject="Evening 1",
        details={"kind": "ranking"},
    )
    log_action(league=row, actor=secretary, action=SheetAction.GAME_SAVED, subject="Table 1, game 1")
    log_action(league=row, actor=None, action=SheetAction.GAME_SAVED, subject="Table 2, game 1")
    return row


def page_of(of_league: League) -> str:
    return reverse("log", args=[of_league.slug])


def sequences(response: object) -> list[int]:
    return [row.record.sequence for row in response.context["table"].page.object_list]


@pytest.fixture
def auditor(client: Client, of_league: League) -> Client:
    client.force_login(official(of_league, "auditor"))
    return client


def test_newest_entries_come_first(auditor: Client, of_league: League) -> None:
    assert sequences(auditor.get(page_of(of_league))) == [3, 2, 1]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"action": "game.saved"}, [3, 2]),
        ({"q": "table 1"}, [2]),
        ({"q": "sina"}, [2, 1]),
        ({"action": "game.saved", "q": "sina"}, [2]),
        ({"action": "nothing"}, []),
    ],
)
def test_entries_are_filtered(auditor: Client, of_league: League, asked: dict[str, str], found: list[int]) -> None:
    assert sequences(auditor.get(page_of(of_league), asked)) == found


def test_actions_that_occur_are_offered_in_words(auditor: Client, of_league: League) -> None:
    response = auditor.get(page_of(of_league), headers=ENGLISH)
    assert response.context["actions"] == [("game.saved", "game entered"), ("evening.created", "evening planned")][::-1]


def test_details_and_hash_can_be_opened(auditor: Client, of_league: League) -> None:
    text = auditor.get(page_of(of_league)).content.decode()
    assert "&quot;kind&quot;: &quot;ranking&quot;" in text
    assert all(entry.hash in text for entry in AuditEntry.objects.all())


def test_chain_is_checked_on_request_alone(auditor: Client, of_league: League) -> None:
    assert "The chain is" not in auditor.get(page_of(of_league), headers=ENGLISH).content.decode()
    assert "The chain is intact" in auditor.get(page_of(of_league), {"check": 1}, headers=ENGLISH).content.decode()


def test_broken_chain_names_the_entries(auditor: Client, of_league: League) -> None:
    AuditEntry.objects.filter(sequence=2).update(subject="Table 9")
    response = auditor.get(page_of(of_league), {"check": 1}, headers=ENGLISH)
    assert "The chain is broken" in response.content.decode()
    assert [finding.code for finding in response.context["broken"]] == [Code.ENTRY_CHANGED]
    assert re.search(r"log entry 2 \(.*, game entered, Table 9\)", response.content.decode())


def test_page_of_a_long_log_counts_nothing_and_sorts_out_no_doubles(auditor: Client, of_league: League) -> None:
    with CaptureQueriesContext(connection) as captured:
        response = auditor.get(page_of(of_league))
    asked = [query["sql"] for query in captured if "scoring_auditentry" in query["sql"]]
    assert [sql for sql in asked if "COUNT(" in sql or "DISTINCT" in sql] == []
    assert response.context["table"].paginator.count == 3


def test_search_counts_no_more_than_it_pages(
    auditor: Client, of_league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.audit.selectors.log.MOST_FOUND", 1)
    monkeypatch.setattr("scoring.audit.views.log.MOST_FOUND", 1)
    response = auditor.get(page_of(of_league), {"action": "game.saved"}, headers=ENGLISH)
    assert sequences(response) == [3]
    assert "Only the latest entries that fit are paged here." in response.content.decode()
    assert "Only the latest" not in auditor.get(page_of(of_league), headers=ENGLISH).content.decode()
    file = auditor.get(page_of(of_league), {"action": "game.saved", "as": "csv"})
    assert len(b"".join(file.streaming_content).splitlines()) == 3

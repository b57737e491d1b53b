"""A closed evening is read from what was stored when its last sheet was closed: no game is counted again for it."""

import pytest
from django.test import Client
from django.urls import reverse

from engine.scoring import SheetScorer
from scoring.audit.services.reviews import send_back_sheet
from scoring.models import RankedEvening, Sheet
from scoring.results.selectors.evenings import full_evening, live_result
from scoring.results.selectors.results import report_evening
from tests.scoring.growth import with_tables
from tests.scoring.scenes import Scene, participants, scene
from tests.support.counting import Cost, counted

pytestmark = pytest.mark.django_db

TABLES = 9
"""More than an evening's page shows the games of."""


@pytest.fixture(scope="module")
def closed(rows_of_module: None) -> Scene:
    """An evening of nine tables of two, signed, where the last table has played a game more than the others."""
    made = scene(players=2)
    tables = with_tables(made, TABLES)
    tables[-1].save(2, 0, 0, 9, dealer=1)
    for table in tables:
        table.submit()
        table.sign()
    return made


def asked(made: Scene, name: str, *args: object, **query: object) -> Cost:
    client = Client()
    client.force_login(made.secretary)
    address = reverse(name, args=args)
    client.get(address, query)
    with counted(SheetScorer.__init__) as cost:
        assert client.get(address, query).status_code == 200
    return cost


def test_page_of_a_closed_evening_reads_no_game_where_it_shows_none(closed: Scene) -> None:
    cost = asked(closed, "evening", closed.evening.pk)
    assert (cost.calls, [sql for sql in cost.queries if "scoring_hand" in sql]) == (0, [])


def test_explanation_of_a_closed_evening_reads_the_own_table_alone(closed: Scene) -> None:
    assert asked(closed, "evening_explain", closed.evening.pk, closed.seats[0].registration.player_id).calls == 1


def test_printed_sheet_of_a_closed_evening_reads_no_other_table(closed: Scene) -> None:
    assert asked(closed, "sheet_pdf", closed.sheet.pk).calls == 1


def test_printed_result_of_a_closed_evening_reads_no_game(closed: Scene) -> None:
    assert asked(closed, "evening_result_pdf", closed.evening.pk).calls == 0


def test_games_of_a_table_that_the_page_does_not_show_are_read_where_they_are_asked_for(closed: Scene) -> None:
    last = Sheet.objects.filter(evening=closed.evening).latest("table")
    cost = asked(closed, "evening", closed.evening.pk, **{"as": "csv", "table": f"games_{last.pk}"})
    assert cost.calls == 1


@pytest.mark.clause("D12")
def test_what_concerns_all_places_is_stored_and_worked_out_where_it_was_not(closed: Scene) -> None:
    evening = full_evening(closed.evening.pk)
    result = live_result(evening).result
    assert result is not None
    assert len(result.reasons) == 1
    stored = report_evening(evening, follows_live=True, sees_open_sheets=True)
    RankedEvening.objects.filter(evening=evening).delete()
    of_before = report_evening(evening, follows_live=True, sees_open_sheets=True)
    assert stored.remarks == of_before.remarks == result.reasons


def test_what_is_stored_of_an_evening_goes_with_its_standings() -> None:
    made = scene(players=2)
    made.save(1, 0, 0, 9)
    made.submit()
    assert RankedEvening.objects.filter(evening=made.evening).exists()
    send_back_sheet(sheet_id=made.sheet.pk, actor=made.auditor, reason="a card", seen_revision=made.fresh().revision)
    assert not RankedEvening.objects.filter(evening=made.evening).exists()


def test_many_participants_are_listed_on_the_page_of_the_evening_only_for_who_asks(client: Client) -> None:
    made = scene(players=2)
    made.save(1, 0, 0, 9)
    guests = tuple(f"Gast {number}" for number in range(61))
    participants(made.evening, guests)
    client.force_login(made.secretary)
    address = reverse("evening", args=[made.evening.pk])
    assert [("Gast 60" in client.get(address, query).content.decode()) for query in ({}, {"participants": "all"})] == [
        False,
        True,
    ]
    file = client.get(address, {"as": "csv", "table": "participants"})
    assert b"Gast 60" in b"".join(file.streaming_content)

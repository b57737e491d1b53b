"""The hash-chained log."""

import pytest

from scoring.models import AuditEntry, League
from scoring.services.audit import FIRST_PREVIOUS_HASH, broken_entries, log_action
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db


@pytest.fixture
def logged() -> League:
    """A league with three log entries."""
    of_league = league()
    for number in range(3):
        log_action(league=of_league, actor=None, action="test.done", subject=f"thing {number}", details={"n": number})
    return of_league


def test_log_action_chains_each_entry_to_the_one_before(logged: League) -> None:
    entries = list(AuditEntry.objects.order_by("sequence"))
    assert [entry.sequence for entry in entries] == [1, 2, 3]
    assert [entry.previous_hash for entry in entries] == [FIRST_PREVIOUS_HASH, entries[0].hash, entries[1].hash]


def test_log_action_counts_per_league(logged: League) -> None:
    assert log_action(league=league(), actor=None, action="test.done", subject="").sequence == 1


def test_log_action_keeps_the_name_of_who_did_it() -> None:
    of_league = league()
    actor = official(of_league, "secretary", name="Sina")
    log_action(league=of_league, actor=actor, action="test.done", subject="")
    actor.delete()
    assert list(AuditEntry.objects.values_list("actor", "actor_name")) == [(None, "Sina")]
    assert list(broken_entries(league=of_league)) == []


def test_broken_entries_of_an_untouched_log_are_none(logged: League) -> None:
    assert list(broken_entries(league=logged)) == []


def test_broken_entries_shows_a_changed_one(logged: League) -> None:
    AuditEntry.objects.filter(sequence=2).update(details={"n": 99})
    assert [entry.sequence for entry in broken_entries(league=logged)] == [2]


def test_broken_entries_shows_where_one_was_removed(logged: League) -> None:
    AuditEntry.objects.filter(sequence=2).delete()
    assert [entry.sequence for entry in broken_entries(league=logged)] == [3]


def test_broken_entries_shows_where_the_last_link_was_forged(logged: League) -> None:
    AuditEntry.objects.filter(sequence=3).update(previous_hash=FIRST_PREVIOUS_HASH)
    assert [entry.sequence for entry in broken_entries(league=logged)] == [3]

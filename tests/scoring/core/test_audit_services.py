"""The hash-chained, sealed log."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from scoring.audit.services.discrepancies import Code
from scoring.audit.services.verification import has_printed_head, log_findings
from scoring.core.keys import KeyRing, new_ring
from scoring.core.log_actions import LogKeepingAction
from scoring.core.selectors.heads import head_text
from scoring.core.selectors.integrity import FIRST_PREVIOUS_HASH, RETOLD, entry_texts_digest
from scoring.core.services.log import log_action
from scoring.models import AuditEntry, League, LogHead
from scoring.people.log_actions import PeopleAction
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db


@pytest.fixture
def logged() -> League:
    """A league with three log entries."""
    of_league = league()
    for number in range(3):
        log_action(
            league=of_league,
            actor=None,
            action=PeopleAction.PLAYER_CREATED,
            subject=f"thing {number}",
            details={"n": number},
        )
    return of_league


def codes(of_league: League) -> list[Code]:
    return [finding.code for finding in log_findings(of_league)]


def test_log_action_chains_each_entry_to_the_one_before(logged: League) -> None:
    entries = list(AuditEntry.objects.order_by("sequence"))
    assert [entry.sequence for entry in entries] == [1, 2, 3]
    assert [entry.previous_hash for entry in entries] == [FIRST_PREVIOUS_HASH, entries[0].hash, entries[1].hash]


def test_log_action_counts_per_league(logged: League) -> None:
    assert log_action(league=league(), actor=None, action=PeopleAction.PLAYER_CREATED, subject="").sequence == 1


def test_log_action_keeps_the_name_of_who_did_it() -> None:
    of_league = league()
    actor = official(of_league, "secretary", name="Sina")
    log_action(league=of_league, actor=actor, action=PeopleAction.PLAYER_CREATED, subject="")
    actor.delete()
    assert list(AuditEntry.objects.values_list("actor", "actor_name")) == [(None, "Sina")]
    assert codes(of_league) == []


def test_log_of_an_untouched_league_has_no_findings(logged: League) -> None:
    assert codes(logged) == []


def test_changed_entry_is_found(logged: League) -> None:
    AuditEntry.objects.filter(sequence=2).update(details={"n": 99})
    assert codes(logged) == [Code.ENTRY_CHANGED]


def test_removed_entry_is_found_where_it_was(logged: League) -> None:
    AuditEntry.objects.filter(sequence=2).delete()
    (finding,) = log_findings(logged)
    assert (finding.code, " 3 (" in finding.where) == (Code.ENTRY_MISSING, True)


def test_last_link_that_was_forged_is_found(logged: League) -> None:
    AuditEntry.objects.filter(sequence=3).update(previous_hash=FIRST_PREVIOUS_HASH)
    assert codes(logged) == [Code.ENTRY_MISSING, Code.ENTRY_CHANGED]


def test_head_that_was_gone_is_told_by_the_next_entry_for_ever(logged: League) -> None:
    AuditEntry.objects.filter(sequence=3).delete()
    LogHead.objects.all().delete()
    assert codes(logged) == [Code.LOG_CUT]
    log_action(league=logged, actor=None, action=PeopleAction.PLAYER_CREATED, subject="later")
    assert codes(logged) == [Code.LOG_CUT]


def test_head_that_was_forged_is_told_by_the_next_entry_for_ever(logged: League) -> None:
    AuditEntry.objects.filter(sequence=3).delete()
    LogHead.objects.update(sequence=2, hash=AuditEntry.objects.get(sequence=2).hash)
    assert codes(logged) == [Code.HEAD_FORGED]
    log_action(league=logged, actor=None, action=PeopleAction.PLAYER_CREATED, subject="later")
    assert codes(logged) == [Code.LOG_CUT]


def test_head_whose_key_is_missing_is_told_by_the_next_entry_until_the_key_is_back(
    logged: League, settings: Any
) -> None:
    own = settings.INTEGRITY_KEYS
    settings.INTEGRITY_KEYS = new_ring()
    assert codes(logged) == [Code.KEY_UNKNOWN, Code.KEY_UNKNOWN]
    log_action(league=logged, actor=None, action=PeopleAction.PLAYER_CREATED, subject="")
    assert Code.LOG_CUT in codes(logged)
    settings.INTEGRITY_KEYS = KeyRing(own.active, {**own.secrets, **settings.INTEGRITY_KEYS.secrets})
    assert codes(logged) == []


def test_texts_of_an_entry_can_be_erased_if_the_log_says_so_and_the_chain_still_holds(logged: League) -> None:
    AuditEntry.objects.filter(sequence=2).update(actor_name="", subject="", details={}, salt="")
    assert codes(logged) == [Code.ENTRY_CHANGED]
    emptied = AuditEntry.objects.get(sequence=2)
    said = {RETOLD: {"2": [emptied.hash, entry_texts_digest(emptied)]}}
    log_action(league=logged, actor=None, action=LogKeepingAction.PERSON_ERASED, subject="", facts=said)
    assert codes(logged) == []


def test_entry_of_an_unknown_key_is_no_tampering(logged: League, settings: Any) -> None:
    settings.INTEGRITY_KEYS = new_ring()
    of_the_head, of_entries = log_findings(logged)
    assert {of_the_head.code, of_entries.code} == {Code.KEY_UNKNOWN}
    assert "head of the log" in of_the_head.text
    assert "3 seals" in of_entries.text


def test_log_stays_verifiable_after_a_rotation(logged: League, settings: Any) -> None:
    settings.INTEGRITY_KEYS = settings.INTEGRITY_KEYS.with_new_key()
    log_action(league=logged, actor=None, action=PeopleAction.PLAYER_CREATED, subject="later")
    assert codes(logged) == []
    assert AuditEntry.objects.values("key_id").distinct().count() == 2


def test_printed_head_is_recognised_until_the_log_is_cut(logged: League) -> None:
    printed = head_text(logged).split(" ", 1)[1]
    entry = AuditEntry.objects.get(sequence=3)
    assert printed.replace(" ", "") == f"3·{entry.hash[:16]}"
    log_action(league=logged, actor=None, action=PeopleAction.PLAYER_CREATED, subject="later")
    for expected in (printed, f"3:{entry.hash}", f" 3 : {entry.hash[:8].upper()} "):
        assert has_printed_head(logged, expected)
    assert not has_printed_head(logged, f"2:{entry.hash}")
    entry.delete()
    assert not has_printed_head(logged, printed)


@pytest.mark.parametrize("typed", ["", "3", "3:", "3:12", "three:3f9a12cd", "9" * 5000 + ":3f9a12cd", "3:zzzzzzzz"])
def test_printed_head_that_is_none_is_refused(logged: League, typed: str) -> None:
    with pytest.raises(ValueError, match="412:3f9a"):
        has_printed_head(logged, typed)


def test_log_action_costs_the_same_for_any_length(
    logged: League, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    for _count in range(2):
        with django_assert_num_queries(6):  # savepoint, twice the lock, head, entry, head, release
            log_action(league=logged, actor=None, action=PeopleAction.PLAYER_CREATED, subject="again")

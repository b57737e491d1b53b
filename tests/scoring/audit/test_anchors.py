"""What was kept outside against the log of today."""

import pytest
from django.utils import translation

from scoring.audit.services.kept_files import KeptFile, KeptHead
from scoring.audit.services.kept_heads import Compared, Verdict, compare_with_log
from scoring.core.services.log import log_action
from scoring.models import AuditEntry, League, LogHead
from scoring.sheets.log_actions import SheetAction
from tests.scoring.scenes import league

pytestmark = pytest.mark.django_db


def logged(name: str = "Kiel", entries: int = 5) -> League:
    row = league(name)
    for number in range(1, entries + 1):
        log_action(league=row, actor=None, action=SheetAction.GAME_SAVED, subject=f"Game {number}")
    return row


def head_of(row: League, sequence: int) -> KeptHead:
    return KeptHead(sequence, AuditEntry.objects.get(league=row, sequence=sequence).hash[:16])


def rewritten(row: League, since: int) -> None:
    """Entries from one on are others, whatever else is true of them."""
    for entry in AuditEntry.objects.filter(league=row, sequence__gte=since):
        AuditEntry.objects.filter(pk=entry.pk).update(hash=entry.hash[::-1])


def verdicts(compared: list[Compared]) -> list[Verdict]:
    return [one.verdict for one in compared]


def in_words(compared: list[Compared]) -> str:
    with translation.override("en"):
        return " ".join(map(str, compared))


def test_head_that_is_the_last_one_or_older_is_in_the_log() -> None:
    row = logged()
    compared = compare_with_log([KeptFile([head_of(row, 5), head_of(row, 2)])], [row, logged("Plön")])
    assert verdicts(compared) == [Verdict.WITHIN, Verdict.LATEST], "in the order of the log"
    assert "3 entries were written since" in in_words(compared)
    assert not any(one.is_fault for one in compared)


def test_prints_of_different_days_tell_between_which_entries_the_past_was_rewritten() -> None:
    row = logged()
    files = [KeptFile([head_of(row, 2)]), KeptFile([head_of(row, 4)])]
    rewritten(row, since=3)
    compared = compare_with_log(files, [row])
    assert verdicts(compared) == [Verdict.WITHIN, Verdict.REWRITTEN]
    assert "rewritten between entry 2 of" in in_words(compared)
    assert "and entry 4" in in_words(compared)


def test_backup_with_its_database_tells_the_first_entry_that_is_another_one() -> None:
    row = logged()
    entries = dict(AuditEntry.objects.filter(league=row).values_list("sequence", "hash"))
    file = KeptFile([KeptHead(5, entries[5], row.name)], entries={row.name: entries})
    assert verdicts(compare_with_log([file], [row])) == [Verdict.LATEST]
    rewritten(row, since=4)
    assert "rewritten between entry 3 of" in in_words(compare_with_log([file], [row])[:1])


def test_log_that_ends_before_is_named() -> None:
    row = logged()
    file = KeptFile([head_of(row, 5)], text=row.name)
    AuditEntry.objects.filter(league=row, sequence=5).delete()
    LogHead.objects.filter(league=row).update(sequence=4)
    compared = compare_with_log([file], [row, logged("Plön")])
    assert verdicts(compared) == [Verdict.CUT]
    assert "the log ends with entry 4" in in_words(compared)


def test_league_is_told_by_the_entry_or_by_its_name_in_the_file() -> None:
    kiel, ploen = logged("Kiel"), logged("Plön")
    wrong = KeptHead(2, "0" * 16)
    assert compare_with_log([KeptFile([head_of(ploen, 2)], text=kiel.name)], [kiel, ploen])[0].league == ploen
    assert compare_with_log([KeptFile([wrong], text=f"by {ploen.name}")], [kiel, ploen])[0].league == ploen
    assert verdicts(compare_with_log([KeptFile([wrong])], [kiel, ploen])) == [Verdict.ELSEWHERE]
    assert verdicts(compare_with_log([KeptFile([wrong], text="x", author="UNO Wien")], [kiel])) == [Verdict.ELSEWHERE]
    assert verdicts(compare_with_log([KeptFile([wrong])], [kiel])) == [Verdict.REWRITTEN], "there is no other league"


def test_of_a_backup_of_several_leagues_one_is_told_its_own_alone() -> None:
    row = logged()
    file = KeptFile([KeptHead(5, head_of(row, 5).digits, row.name), KeptHead(9, "0" * 16, "Plön")])
    assert verdicts(compare_with_log([file], [row])) == [Verdict.LATEST, Verdict.ELSEWHERE]
    assert verdicts(compare_with_log([file], [row], are_all=False)) == [Verdict.LATEST]

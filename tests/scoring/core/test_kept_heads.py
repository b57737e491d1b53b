"""The anchor that needs nobody: each head of a log is kept beside the database, and compared with it."""

import json
import logging
import multiprocessing
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client, TestCase
from django.urls import reverse
from django.utils import timezone

from scoring.audit.services.verification import verify_league
from scoring.core.selectors.heads import read_kept_heads
from scoring.core.services.log import compact_kept_heads, keep_head, log_action, note_copy_brought_back
from scoring.installation.log_actions import LeagueAction
from scoring.installation.services.leagues import delete_league
from scoring.models import AuditEntry, League, LogHead, User
from tests.scoring.scenes import league, official

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english", "logged_scenes")]


@pytest.fixture
def kiel() -> League:
    row = league("Kiel")
    League.objects.filter(pk=row.pk).update(name="Kiel")
    row.refresh_from_db()
    return row


def kept() -> list[dict[str, Any]]:
    return [json.loads(line) for line in settings.HEADS_FILE.read_text().splitlines()]


def logged(row: League, times: int = 1) -> list[tuple[int, str]]:
    """Entries, each with its transaction at its end: number and hash."""
    made = []
    for _time in range(times):
        with TestCase.captureOnCommitCallbacks(execute=True):
            entry = log_action(league=row, actor=None, action=LeagueAction.LEAGUE_CHANGED, subject="Kiel")
        made.append((entry.sequence, entry.hash))
    return made


def verified() -> tuple[str, str]:
    """What the command says, and what it finds."""
    said, found = StringIO(), StringIO()
    try:
        call_command("verify", stdout=said, stderr=found)
    except CommandError as error:
        return said.getvalue(), f"{found.getvalue()}{error}"
    return said.getvalue(), found.getvalue()


def put_back(row: League, to: int) -> None:
    """What somebody does with SQL who has read the row of the head when it was ``to``: its seal is a true one."""
    head = LogHead.objects.get(league=row)
    old = _HEADS[row.pk, to]
    AuditEntry.objects.filter(league=row, sequence__gt=to).delete()
    head.sequence, head.hash, head.key_id, head.mac = old
    head.save()


_HEADS: dict[tuple[int, int], tuple[int, str, str, str]] = {}


def remembered(row: League) -> None:
    head = LogHead.objects.get(league=row)
    _HEADS[row.pk, head.sequence] = (head.sequence, head.hash, head.key_id, head.mac)


def test_each_head_is_kept_after_the_commit_and_none_that_was_taken_back(kiel: League) -> None:
    made = logged(kiel, 2)
    with transaction.atomic():
        log_action(league=kiel, actor=None, action=LeagueAction.LEAGUE_CHANGED, subject="Kiel")
        transaction.set_rollback(True)
    first, *heads = kept()
    assert list(first) == ["since"]
    assert [(line["league"], line["sequence"], line["hash"]) for line in heads] == [(kiel.pk, *one) for one in made]
    assert set().union(*heads) == {"league", "sequence", "hash", "at"}
    assert settings.HEADS_FILE.stat().st_mode & 0o777 == 0o600


def test_old_head_with_its_true_seal_is_named_with_the_entries_between_which_it_happened(kiel: League) -> None:
    logged(kiel, 2)
    remembered(kiel)
    logged(kiel, 2)
    assert verified()[1] == ""
    put_back(kiel, 2)
    assert list(verify_league(kiel)) == []  # nothing in the database itself tells
    assert "heads.jsonl: Kiel: there is no entry 3 any more, the log ends with entry 2." in verified()[1]

    logged(kiel, 3)  # honest work goes on over it

    found = verified()[1]
    assert "Kiel: entry 3 is another one now. The past was rewritten between entry 2 of" in found
    assert "[against-rewritten]" in found


def test_page_says_it_too(kiel: League, client: Client) -> None:
    client.force_login(official(kiel, "president"))
    client.cookies["django_language"] = "en"
    logged(kiel, 1)
    remembered(kiel)
    logged(kiel, 1)
    page = f"{reverse('log', args=[kiel.slug])}?check=1"
    before = client.get(page).content.decode()
    assert ("there is no entry" in before, "Heads of the logs are kept in heads.jsonl since" in before) == (False, True)
    put_back(kiel, 1)
    assert "there is no entry 2 any more" in client.get(page).content.decode()


def test_copy_that_was_brought_back_is_no_fault_but_said(kiel: League) -> None:
    logged(kiel, 1)
    remembered(kiel)
    logged(kiel, 3)
    put_back(kiel, 1)
    note_copy_brought_back()
    said, found = verified()
    assert found == ""
    assert "Kiel: a copy of the database was brought back on" in said
    assert "the log ended with entry 4 and then with entry 1." in said
    remembered(kiel)
    logged(kiel, 2)
    put_back(kiel, 1)
    assert "there is no entry 2 any more" in verified()[1]


def test_command_after_a_copy_was_brought_back_notes_it(kiel: League, capsys: pytest.CaptureFixture[str]) -> None:
    logged(kiel, 1)
    call_command("hold_back")
    assert [list(line) for line in kept()][-1] == ["restored", "heads"]


def test_league_that_a_page_deletes_is_no_fault_and_one_that_is_gone_otherwise_is(kiel: League) -> None:
    logged(kiel, 1)
    other = league("Lübeck")
    president: User = official(other, "president")
    logged(other, 1)
    with TestCase.captureOnCommitCallbacks(execute=True):
        delete_league(league=other, actor=president, typed_name=other.name)
    assert verified()[1] == ""
    key = kiel.pk
    for model in (AuditEntry, LogHead):
        model.objects.filter(league=key).delete()
    League.objects.filter(pk=key)._raw_delete("default")
    assert f"The league with the key {key} is gone with its log, whose last entry was 1." in verified()[1]


def test_file_says_since_when_it_is_and_that_there_is_none(kiel: League) -> None:
    assert "No heads of the logs are kept in heads.jsonl yet" in verified()[0]
    logged(kiel)
    assert "Heads of the logs are kept in heads.jsonl since" in verified()[0]


@pytest.mark.parametrize("trouble", ["no folder", "a folder in its place", "a full disk"])
def test_file_that_cannot_be_written_stops_no_entry_and_is_said_loudly(
    trouble: str, kiel: League, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings.HEADS_FILE = tmp_path / "there" / "heads.jsonl"
    if trouble == "a folder in its place":
        settings.HEADS_FILE.mkdir(parents=True)
    if trouble == "a full disk":
        settings.HEADS_FILE = tmp_path / "heads.jsonl"
        settings.HEADS_FILE.symlink_to("/dev/full")
    with caplog.at_level(logging.ERROR):
        ((number, _hash),) = logged(kiel)
    assert LogHead.objects.get(league=kiel).sequence == number
    assert "The head of a log could not be kept in" in caplog.text
    if trouble == "a full disk":
        return  # of that device nobody reads an end
    compact_kept_heads()
    if trouble == "a folder in its place":
        assert "cannot be read" in verified()[0]


def test_line_that_a_failure_of_the_power_has_torn_hides_no_other(kiel: League) -> None:
    logged(kiel, 1)
    with settings.HEADS_FILE.open("ab") as file:
        file.write(b'{"league":3,"sequ')
    made = logged(kiel, 1)
    found = read_kept_heads(settings.HEADS_FILE)
    assert (found.unreadable, [(head.sequence, head.hash) for head in found.heads[kiel.pk]][-1:]) == (1, made)
    assert "1 line of heads.jsonl cannot be read." in verified()[0]


def test_of_each_day_before_the_last_head_is_enough(kiel: League) -> None:
    today = timezone.now()
    lines = [{"since": (today - timedelta(days=30)).isoformat()}]
    for back in (3, 2):
        at = (today - timedelta(days=back)).isoformat()
        lines += [
            {"league": key, "sequence": n + 1000 * (3 - back), "hash": "x", "at": at}
            for n in range(200)
            for key in (71, 72)
        ]
    lines.insert(401, {"restored": today.isoformat(), "heads": {"71": [199, "x"], "72": [199, "x"]}})
    settings.HEADS_FILE.write_text("".join(json.dumps(line) + "\n" for line in lines))
    made = logged(kiel, 2)
    before = read_kept_heads(settings.HEADS_FILE)

    compact_kept_heads()

    after, left = read_kept_heads(settings.HEADS_FILE), kept()
    assert len(left) == 1 + 2 + 1 + 2 + 2
    assert [line["sequence"] for line in left if "sequence" in line] == [199, 199, 1199, 1199, *(n for n, _h in made)]
    assert (after.since, after.brought_back, after.heads[kiel.pk], after.heads[71][-1]) == (
        before.since,
        before.brought_back,
        before.heads[kiel.pk],
        before.heads[71][-1],
    )


def _append_many(path: str, who: int, times: int) -> None:
    settings.HEADS_FILE = Path(path)
    from scoring.core.services import log

    for number in range(times):
        log._append({"league": who, "sequence": number, "hash": "f" * 64, "at": timezone.now().isoformat()})


@pytest.mark.slow
def test_processes_that_write_at_once_and_one_that_writes_anew_lose_no_line() -> None:
    old = (timezone.now() - timedelta(days=2)).isoformat()
    crowd = [json.dumps({"league": 99, "sequence": n, "hash": "x", "at": old}) + "\n" for n in range(500)]
    settings.HEADS_FILE.write_text("".join(crowd))
    processes, times = 4, 150
    context = multiprocessing.get_context("fork")
    writers = [
        context.Process(target=_append_many, args=(str(settings.HEADS_FILE), who, times)) for who in range(processes)
    ]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        compact_kept_heads()
        with settings.HEADS_FILE.open("a") as file:
            file.writelines(crowd if settings.HEADS_FILE.stat().st_size < 2**20 else ())
    compact_kept_heads()
    found = read_kept_heads(settings.HEADS_FILE)
    assert [writer.exitcode for writer in writers] == [0] * processes
    assert {who: sorted(head.sequence for head in found.heads[who]) for who in range(processes)} == {
        who: list(range(times)) for who in range(processes)
    }


def test_keeping_a_head_asks_the_database_nothing(kiel: League, django_assert_num_queries: Any) -> None:
    logged(kiel)
    head = LogHead.objects.get(league=kiel)
    with django_assert_num_queries(0), TestCase.captureOnCommitCallbacks(execute=True):
        keep_head(head)

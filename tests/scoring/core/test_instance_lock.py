"""Locks: of the office, of pieces of work, and of what is done one at a time; whoever is killed holds none."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from scoring.core.processes import InUse, held_closed, hold_in_use, one_at_a_time, working_in
from tests.support.installation import ROOT
from tests.support.programs import wait_until
from tools.lifeline import ends_with_us

_HOLDS = """
import sys, time
from pathlib import Path
from scoring.core.processes import {name}
with {call}:
    print("held", flush=True)
    time.sleep(600)
"""


def holder(call: str, name: str) -> "subprocess.Popen[bytes]":
    """Another process that holds something until it is killed."""
    code = _HOLDS.format(call=call, name=name)
    process = subprocess.Popen(ends_with_us([sys.executable, "-c", code]), cwd=ROOT, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"held\n"
    return process


def kill(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.communicate()


def test_office_that_is_served_says_where_in_a_file_that_others_may_read(tmp_path: Path) -> None:
    file = tmp_path / "in_use"
    other = holder(f"held_closed(Path({str(file)!r}), where='http://localhost:8000/')", "held_closed")
    try:
        for hold in (lambda: hold_in_use(file, alone=False, patience=0), held_closed(file, patience=0).__enter__):
            with pytest.raises(InUse) as refused:
                hold()
            assert refused.value.where == "http://localhost:8000/"
        assert file.read_bytes() == b""
    finally:
        kill(other)
    with held_closed(file, patience=0):
        assert [path.name for path in tmp_path.iterdir()] == ["in_use"]  # what the killed one told is gone


def test_process_that_holds_the_office_serves_it_without_a_second_lock(tmp_path: Path) -> None:
    with held_closed(tmp_path / "in_use", patience=0):
        hold_in_use(tmp_path / "in_use", alone=True, patience=0)
        with pytest.raises(InUse), held_closed(tmp_path / "in_use", patience=0):
            pass


def test_piece_of_work_is_held_by_one_until_it_ends_or_is_killed(tmp_path: Path) -> None:
    place = tmp_path / ".backup-1"
    place.mkdir()
    other = holder(f"working_in(Path({str(place)!r}))", "working_in")
    try:
        with working_in(place) as is_ours:
            assert not is_ours
    finally:
        kill(other)
    with working_in(place) as is_ours, working_in(place) as twice:
        assert (is_ours, twice) == (True, False)
        place.rmdir()  # nobody has it open
    assert list(tmp_path.iterdir()) == []
    with working_in(place) as is_ours:
        assert not is_ours
    assert list(tmp_path.iterdir()) == []


def test_one_at_a_time_is_waited_for_by_threads_and_processes(tmp_path: Path) -> None:
    file, done = tmp_path / "lock", threading.Event()
    other = holder(f"one_at_a_time(Path({str(file)!r}))", "one_at_a_time")

    def wait() -> None:
        with one_at_a_time(file, patience=600):
            done.set()

    threading.Thread(target=wait, daemon=True).start()
    with pytest.raises(InUse), one_at_a_time(file, patience=0):
        pass
    assert not done.is_set()
    kill(other)
    wait_until(done.is_set, "the one who waits")

"""A computer that sleeps in the middle of waiting: what was due is done when it wakes; a clock that was set is said.

Its clocks are made up: on Linux and macOS the one by which programs wait stands still meanwhile, on Windows it goes on.
"""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from scoring.installation.services import heartbeats
from scoring.installation.services.clock import note_gap
from scoring.mail import tasks as mail_tasks
from scoring.models import AuditEntry
from scoring.recovery import tasks as recovery_tasks
from scoring.registration import tasks as registration_tasks
from scoring.results import tasks as results_tasks
from tests.scoring.scenes import scene
from uno_league import job_watch, mail_worker, sleep_watch
from uno_league.sleep_watch import Gap, SleepWatch, seconds_through

NIGHT = 9 * 3600.0


class Computer:
    """``monotonic`` stands still while it sleeps unless it runs Windows."""

    def __init__(self, *, is_windows: bool) -> None:
        self.is_windows = is_windows
        self.awake, self.through, self.clock = 1_000.0, 5_000.0, 1_800_000_000.0

    def wait(self, seconds: float) -> None:
        self.awake += seconds
        self.through += seconds
        self.clock += seconds

    def sleep(self, seconds: float) -> None:
        self.through += seconds
        self.clock += seconds

    def monotonic(self) -> float:
        return self.through if self.is_windows else self.awake


@pytest.fixture(params=[True, False], ids=["windows", "linux"])
def computer(request: pytest.FixtureRequest) -> Computer:
    return Computer(is_windows=request.param)


def test_sleep_is_told_apart_from_a_clock_that_is_set(computer: Computer, monkeypatch: pytest.MonkeyPatch) -> None:
    def sets(seconds: float) -> None:
        computer.clock += seconds

    happens: list[Callable[[], None]] = []

    def wait(seconds: float) -> None:
        computer.wait(seconds)
        happens.pop()()

    def gap(what: Callable[[], None]) -> Gap:
        happens.append(what)
        return watch.wait(5)

    monkeypatch.setattr(time, "sleep", wait)
    watch = SleepWatch(lambda: computer.through, lambda: computer.clock)
    assert gap(lambda: None) == Gap(None, None)
    assert gap(lambda: computer.sleep(NIGHT)) == Gap(timedelta(seconds=NIGHT), None)
    assert gap(lambda: sets(-7_200)) == Gap(None, timedelta(hours=-2))
    computer.wait(300)  # long work between two waits is no sleep; a clock that is set in it is seen
    sets(7_230)
    assert gap(lambda: None) == Gap(None, timedelta(hours=2, seconds=30))
    assert gap(lambda: sets(30)) == Gap(None, None)  # what the network puts right now and then


def test_clock_that_goes_on_in_sleep_is_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    assert abs(seconds_through() - time.clock_gettime(time.CLOCK_BOOTTIME)) < 60
    monkeypatch.setattr(sleep_watch.sys, "platform", "darwin")
    assert abs(seconds_through() - time.clock_gettime(time.CLOCK_MONOTONIC)) < 60
    monkeypatch.setattr(sleep_watch.sys, "platform", "win32")
    monkeypatch.delattr(time, "CLOCK_BOOTTIME")
    assert abs(seconds_through() - time.monotonic()) < 60


class Over(Exception):
    """Ends a thread that would go on for ever."""


def run_once(monkeypatch: pytest.MonkeyPatch, start: Callable[[], None], module: Any) -> None:
    """Run what a thread would do, in this one."""

    class Now:
        def __init__(self, target: Callable[[], None], **_others: object) -> None:
            self._target = target

        def start(self) -> None:
            with pytest.raises(Over):
                self._target()

    monkeypatch.setattr(module, "Thread", Now)
    start()


def live_on(monkeypatch: pytest.MonkeyPatch, computer: Computer, waits: list[Callable[[float], None]]) -> None:
    """Let the worker live by this computer's clocks; each wait does what is said, and after the last all is over."""
    left = iter(waits)

    def wait(seconds: float) -> None:
        computer.wait(seconds)
        happens = next(left, None)
        if happens is None:
            raise Over
        happens(seconds)

    monkeypatch.setattr(time, "sleep", wait)
    monkeypatch.setattr(time, "monotonic", computer.monotonic)
    monkeypatch.setattr(mail_worker, "seconds_through", lambda: computer.through)
    watch = SleepWatch(lambda: computer.through, lambda: computer.clock)
    for module in (mail_worker, job_watch):
        monkeypatch.setattr(module, "SleepWatch", lambda: watch)  # whose clocks are this computer's


def nothing(_seconds: float) -> None:
    """Just time goes by."""


@pytest.mark.django_db
def test_night_that_was_slept_through_is_backed_up_at_the_first_round_after_it(
    computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds: list[str] = []
    monkeypatch.setattr(recovery_tasks, "back_up_nightly", lambda: rounds.append("backup"))
    monkeypatch.setattr(registration_tasks, "remind_of_deadlines", lambda: rounds.append("remind"))
    monkeypatch.setattr(results_tasks, "sum_seasons_up", lambda: None)
    monkeypatch.setattr(mail_tasks, "send_the_post", lambda **_given: rounds.append("post"))
    monkeypatch.setattr(heartbeats, "note_beat", lambda: None)
    monkeypatch.setattr(mail_worker.NetworkWatch, "is_new", lambda _self: False)
    monkeypatch.setattr(mail_worker.connection, "close", lambda: None)
    live_on(monkeypatch, computer, [nothing, nothing, lambda _seconds: computer.sleep(NIGHT)])
    run_once(monkeypatch, mail_worker.start_post_rounds, mail_worker)

    assert rounds == ["backup", "remind", "post", "post", "post", "backup", "remind", "post"]


def test_job_that_slept_with_its_computer_is_not_taken_for_lost(
    computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[float] = []
    monkeypatch.setattr(job_watch, "_look", lambda process_starts: looked.append(computer.through))
    monkeypatch.setattr(job_watch.connection, "close", lambda: None)
    began = computer.through
    live_on(monkeypatch, computer, [nothing, lambda _seconds: computer.sleep(NIGHT), nothing])
    run_once(monkeypatch, lambda: job_watch.watch_over_jobs(is_only_worker=True), job_watch)

    assert [seconds - began for seconds in looked] == [0, 60, NIGHT + 180]


@pytest.mark.django_db
def test_clock_that_was_set_stands_in_the_log_and_sleep_does_not(caplog: pytest.LogCaptureFixture) -> None:
    table = scene()
    note_gap(slept=timedelta(hours=9), clock_set=None)
    assert not AuditEntry.objects.filter(action="installation.clock_set").exists()
    note_gap(slept=None, clock_set=timedelta(hours=-2))
    entry = AuditEntry.objects.get(action="installation.clock_set")
    assert (entry.league, entry.details["seconds"]) == (table.league, -7200)
    assert "set by -7200 seconds" in caplog.text

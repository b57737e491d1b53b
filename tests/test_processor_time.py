"""What a run says that its tests have cost is what the system has counted."""

import subprocess
import sys
import time

import pytest

from tests.support import processor_time
from tests.support.processor_time import ProcessorTime
from tools.lifeline import ends_with_us

BURN = "import time\nwhile time.process_time() < 0.5: pass\nprint('burnt', flush=True)\ninput()"


def test_programs_count_while_they_run_and_not_twice_when_they_have_ended() -> None:
    meter = ProcessorTime(looks_every=0)
    before = meter.seconds()
    program = [sys.executable, "-c", BURN]
    with subprocess.Popen(ends_with_us(program), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        running.stdout.readline()
        while_it_runs = meter.seconds() - before
        running.communicate("\n")
    after = meter.seconds() - before
    subprocess.run(program, input="\n", capture_output=True, text=True, check=True)
    of_two = meter.seconds() - before

    assert 0.4 < while_it_runs <= after < while_it_runs + 0.4
    assert after + 0.4 < of_two < 2 * while_it_runs + 0.8


def test_program_that_the_system_leaves_out_once_does_not_count_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    meter = ProcessorTime(looks_every=0)
    program = [sys.executable, "-c", BURN]
    with subprocess.Popen(ends_with_us(program), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        running.stdout.readline()
        seen = meter.seconds()
        with monkeypatch.context() as without_children:
            without_children.setattr(processor_time, "_children_of", lambda number: [])
            meter.seconds()
        seen_again = meter.seconds()
        running.communicate("\n")
    assert seen_again < seen + 0.4


def test_programs_are_not_looked_up_after_each_short_test(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    monkeypatch.setattr(processor_time, "_children_of", lambda number: looked.append(number) or [])
    meter = ProcessorTime(looks_every=3600)
    for _test in range(10):
        meter.seconds()
    assert len(looked) == 1


def test_time_of_this_process_counts() -> None:
    meter = ProcessorTime()
    before, until = meter.seconds(), time.process_time() + 0.5
    while time.process_time() < until:
        pass
    assert meter.seconds() - before >= 0.4

"""What a run says at its end: the slowest tests, what each part cost, what was not run and what needed a second run."""

import os
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from _pytest.terminal import TerminalReporter

from tests.support.processor_time import ProcessorTime
from tests.support.programs import NotInstalled, NotPermitted
from tests.support.tiers import left_out_by

_MOST_SHOWN, _MOST_LINES, _LONGEST_LINE = 40, 12, 300
_WORTH_A_LINE = 0.5
"""Seconds; what takes less is never called slow."""

_BEGUN, _DONE = pytest.StashKey[float](), pytest.StashKey[float]()
_IS_LAST = pytest.StashKey[bool]()
_AT_THE_END = "browsers and servers"
"""The part of what ends with a test process: much of a browser's time is told only then."""

_MISSING_PART, _FORBIDDEN_HERE = "PART MISSING", "FORBIDDEN HERE"
"""How the reasons of skipped tests begin."""
_NOT_RUN = {
    _MISSING_PART: "TESTS WERE SKIPPED BECAUSE A PART IS MISSING",
    _FORBIDDEN_HERE: "TESTS WERE SKIPPED BECAUSE THIS MACHINE FORBIDS WHAT THEY DO",
}


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(RunReport(), "run-report")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, object, object]:
    with _skipped_where_a_part_cannot_be_had():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    with _skipped_where_a_part_cannot_be_had():
        return (yield)


@contextmanager
def _skipped_where_a_part_cannot_be_had() -> Iterator[None]:
    try:
        yield
    except NotInstalled as reason:
        pytest.skip(f"{_MISSING_PART}: {reason}")
    except NotPermitted as reason:
        pytest.skip(f"{_FORBIDDEN_HERE}: {reason}")


class RunReport:
    """Counts in each test process, and tells in the one with the terminal."""

    def __init__(self) -> None:
        self.wall: Counter[str] = Counter()
        self.processor: Counter[str] = Counter()
        self.of_others = 0.0
        self.left_out = 0
        self.terminal: TerminalReporter | None = None
        self._time = ProcessorTime()

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        self.terminal = session.config.pluginmanager.get_plugin("terminalreporter")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Generator[None, object, object]:
        item.stash[_IS_LAST] = nextitem is None
        item.stash[_BEGUN] = item.stash[_DONE] = self._time.seconds()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """The last report of a test brings along what it has cost, from whatever process it ran in."""
        report = yield
        now = self._time.seconds()
        if call.when != "teardown":
            item.stash[_DONE] = now
            return report
        ended = item.stash[_DONE] if item.stash[_IS_LAST] else now
        report.processor_seconds = ended - item.stash[_BEGUN]  # type: ignore[attr-defined]
        report.processor_seconds_of_others = now - ended  # type: ignore[attr-defined]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.wall[report.nodeid] += report.duration  # type: ignore[assignment]
        self.processor[report.nodeid] += getattr(report, "processor_seconds", 0)
        self.of_others += getattr(report, "processor_seconds_of_others", 0)
        if report.failed and self.terminal is not None:
            self.terminal.write_line(f"\nFAILED, told whole below: {report.nodeid} ({report.when})", red=True)
            self.terminal.write_line(_why(report))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """In CI a part that is missing is a failure: there, everything must be at hand that can be installed."""
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["left_out"] = left_out_by(session.config)
            return
        self.left_out = max(self.left_out, left_out_by(session.config))
        if self.terminal is not None and os.environ.get("CI") and _skipped(self.terminal, _MISSING_PART):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A test process has ended; one that was killed has told nothing."""
        self.left_out = max(self.left_out, getattr(node, "workeroutput", {}).get("left_out", 0))

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        self._tell_slowest(terminalreporter)
        self._tell_parts(terminalreporter)
        self._tell_not_run(terminalreporter)
        _tell_second_runs(terminalreporter)

    def _tell_slowest(self, terminal: TerminalReporter) -> None:
        slow = [(test, wall) for test, wall in self.wall.most_common(_MOST_SHOWN) if wall >= _WORTH_A_LINE]
        if slow:
            terminal.section(f"the {len(slow)} slowest tests: seconds, of the processor, test")
        for test, wall in slow:
            terminal.write_line(f"{wall:7.1f} {self.processor[test]:7.1f}  {test}")

    def _tell_parts(self, terminal: TerminalReporter) -> None:
        """Minutes of the processor that the tests of each folder took."""
        parts: Counter[str] = Counter()
        for test, seconds in self.processor.items():
            parts[_part_of(test)] += seconds  # type: ignore[assignment]
        items = Counter(map(_part_of, self.processor))
        if not parts:
            return
        terminal.section("processor-minutes")
        for part, seconds in parts.most_common():
            terminal.write_line(f"{seconds / 60:7.2f}  {part} ({items[part]} tests)")
        terminal.write_line(f"{self.of_others / 60:7.2f}  {_AT_THE_END}, as they ended")
        terminal.write_line(f"{(parts.total() + self.of_others) / 60:7.2f}  in all")

    def _tell_not_run(self, terminal: TerminalReporter) -> None:
        if self.left_out:
            terminal.write_line(f"Not run: {self.left_out} tests of the other tier (docs/testing.md).")
        for word, heading in _NOT_RUN.items():
            if skipped := _skipped(terminal, word):
                terminal.section(heading, red=True, bold=True)
                for reason, count in skipped.items():
                    terminal.write_line(f"{count} test{'s' * (count > 1)}: {reason}")


def _why(report: pytest.TestReport) -> str:
    """The lines that pytest marks as the error."""
    lines = [line for line in report.longreprtext.splitlines() if line.startswith("E ")]
    shown = lines[:_MOST_LINES] or report.longreprtext.splitlines()[-_MOST_LINES:]
    return "\n".join(line[:_LONGEST_LINE] for line in shown)


def _part_of(test: str) -> str:
    """The folders of a test, two deep at most; of the files above them all: "project"."""
    _tests, *folders, _name = test.partition("::")[0].split("/")
    return "/".join(folders[:2]) or "project"


def _skipped(terminal: TerminalReporter, word: str) -> Counter[str]:
    """The reasons of skips that begin with a word, and how many tests each has kept from running."""
    reasons = (str(report.longrepr) for report in terminal.stats.get("skipped", []))
    return Counter(reason.split(f"{word}: ")[1].removesuffix("')") for reason in reasons if f"{word}: " in reason)


def _tell_second_runs(terminal: TerminalReporter) -> None:
    """Each with the fault of the browser's driver that was the reason (decision 0018)."""
    if not (repeated := terminal.stats.get("rerun")):
        return
    terminal.section("THE BROWSER'S DRIVER FAILED, AND THESE TESTS RAN AGAIN", red=True, bold=True)
    for report in repeated:
        terminal.write_line(f"{report.nodeid} ({report.when})", red=True, bold=True)
        terminal.write_line(report.longreprtext)

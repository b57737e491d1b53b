"""Two tiers of tests: ``--tier quick`` before every commit, ``--tier slow`` for the rest; both without the option.

A test says where it belongs by its folder (:data:`SLOW_FOLDERS`) or by the one mark ``slow``. Property tests are in
both: the quick tier tries the same examples in every run, the slow one new ones (:func:`pytest_configure`).
"""

import os
import secrets
from collections.abc import Iterable

import hypothesis
import pytest
from _pytest.terminal import TerminalReporter

SLOW_FOLDERS = ("browser", "hostile", "operation", "scripts", "stress")
"""Of ``tests/``: second browser, both databases, Redis, Node, whole offices, attacks, kills and long series."""

_MARKS = {
    "playwright": "browser",
    "each_browser": "browser",
    "firefox": "firefox",
    "postgres_url": "postgres",
    "redis_url": "redis",
    "node": "node",
}
"""The mark of whatever uses a fixture."""
_ONLY_SLOW = {"firefox", "postgres", "redis", "node"}
"""Marks of the parts that the quick tier does without."""

SEED = "TEST_SEED"
"""Variable with the seed of everything that the slow tier draws; whoever sets it repeats a run."""

_LEFT_OUT = pytest.StashKey[int]()

DRIVER_FAULTS = (
    "Connection closed while reading from the driver",
    "Pipe has been closed",
    "Failed to launch",
    "(Target|Page) crashed",
    "page crashed",
    "(context or browser|Browser) has been closed",
)
"""What the browser or its driver says of itself; a test that fails so is run once more (decision 0018)."""

_BASE = hypothesis.settings(
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
    print_blob=True,
)
PROFILES = {
    "fixed": hypothesis.settings(_BASE, max_examples=20, derandomize=True, database=None),
    "explore": hypothesis.settings(_BASE, max_examples=100, derandomize=False),
    "thorough": hypothesis.settings(_BASE, max_examples=4000, derandomize=False),
}
"""``HYPOTHESIS_PROFILE=thorough`` takes two hundred times as many examples as the quick tier."""


def mostly_slow(cases: Iterable[object], *quick: object) -> list[object]:
    """The parameters of a walk of which these stand for the others in the quick tier; the slow one takes the others."""
    return [case if case in quick else pytest.param(case, marks=pytest.mark.slow) for case in cases]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--tier", choices=("quick", "slow", "all"), default="all", help="which tests (docs/testing.md)")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose how examples are found: by chance in the slow tier alone, from one seed that every run prints."""
    for name, settings in PROFILES.items():
        hypothesis.settings.register_profile(name, settings)
    by_tier = "explore" if config.option.tier == "slow" else "fixed"
    profile = os.environ.setdefault("HYPOTHESIS_PROFILE", by_tier)
    hypothesis.settings.load_profile(profile)
    if config.option.tier == "slow":
        os.environ.setdefault(SEED, str(secrets.randbelow(10**9)))
    if profile != "fixed" and config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = os.environ.get(SEED)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One for each core, and one more beside those that mostly wait for a browser or a whole office."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if config.option.tier == "quick" else cores + 1


def run_seed() -> str:
    """The seed of what this run draws: always the same but in the slow tier."""
    return os.environ.get(SEED, "1")


def pytest_report_header(config: pytest.Config) -> str:
    return f"tier: {config.option.tier}, examples: {os.environ['HYPOTHESIS_PROFILE']}, {SEED}={run_seed()}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test by the parts it uses, and keep those of the chosen tier.

    Coverage counts what is reached by tests with an example of their own: measuring doubles the time of those in a
    browser and of those with many examples, for hardly a line.

    What runs whole offices goes first. A test process that has nothing left takes from the end of what another one has:
    short tests there let all be ready together, and no module is torn that lays much, once, for all of its tests.
    """
    for item in items:
        _mark(item)
    if in_wrong_tier := [item.nodeid for item in items if _needs_too_much(item)]:
        raise pytest.UsageError("to be marked as slow, for what they need:\n" + "\n".join(in_wrong_tier))
    tier = config.option.tier
    kept = [item for item in items if tier == "all" or _is_in(item, tier)]
    left_out = [item for item in items if tier != "all" and not _is_in(item, tier)]
    config.stash[_LEFT_OUT] = len(left_out)
    config.hook.pytest_deselected(items=left_out)
    items[:] = sorted(kept, key=lambda item: _folder(item) not in ("operation", "stress"))


def left_out_by(config: pytest.Config) -> int:
    """How many tests of the other tier this process has found."""
    return config.stash.get(_LEFT_OUT, 0)


def _mark(item: pytest.Item) -> None:
    names = getattr(item, "fixturenames", ())
    for fixture, mark in _MARKS.items():
        if fixture in names:
            item.add_marker(mark)
    if _folder(item) in SLOW_FOLDERS:
        item.add_marker("slow")
    if item.get_closest_marker("browser"):
        item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=list(DRIVER_FAULTS)))
    if item.get_closest_marker("browser") or item.get_closest_marker("hypothesis"):
        item.add_marker("no_cover")


def _needs_too_much(item: pytest.Item) -> bool:
    """Whether a quick test needs a part that the quick tier does without."""
    return not item.get_closest_marker("slow") and any(map(item.get_closest_marker, _ONLY_SLOW))


def _folder(item: pytest.Item) -> str:
    """The first folder below ``tests/``."""
    return item.nodeid.split("/")[1]


def _is_in(item: pytest.Item, tier: str) -> bool:
    is_slow = item.get_closest_marker("slow") is not None
    return not is_slow if tier == "quick" else is_slow or item.get_closest_marker("hypothesis") is not None


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    """Say what was not run, and with which seed the run can be repeated."""
    if config.option.tier == "slow":
        terminalreporter.write_line(f"Drawn from {SEED}={run_seed()}: the same again with this variable.")

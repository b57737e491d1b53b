"""The two tiers are all tests together, the quick one draws nothing by chance, and a run says what it left out."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parent.parent
FILES = {
    "tests/engine/test_rules.py": """
import pytest
from hypothesis import given, strategies
DRAWN = []
def test_plain(): pass
@pytest.mark.slow
def test_walk_through_everything(): pass
@given(strategies.integers())
def test_property(number): DRAWN.append(number)
def test_tells_what_was_drawn(): print("drawn", DRAWN)
""",
    "tests/browser/test_page.py": "def test_of_a_browser(): pass\n",
    "tests/engine/test_failing.py": "def test_failing(): assert 'red' == 'green'\n",
    "tests/engine/test_missing.py": """
from tests.support.programs import find_program
def test_of_a_part(): find_program("no-such-program", "no-such-package")
""",
    "tests/engine/test_needing.py": "import pytest\n@pytest.mark.redis\ndef test_of_redis(): pass\n",
    "tests/engine/test_driver.py": """
import pytest
@pytest.mark.browser
def test_of_the_driver(): raise RuntimeError("Connection closed while reading from the driver")
@pytest.mark.browser
def test_of_the_page(): assert "4 games" == "5 games"
""",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of a few tests."""
    made = tmp_path_factory.mktemp("project")
    for name, text in FILES.items():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text)
    (made / "pytest.ini").write_text("[pytest]\nmarkers = slow\n  browser\n  redis\n  no_cover\n")
    return made


def run(folder: Path, *arguments: str, **variables: str) -> tuple[int, str]:
    """The exit code of pytest there, and what it says."""
    ours = ("PYTEST_", "HYPOTHESIS_PROFILE", "TEST_SEED", "COV_", "CI")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    plugins = ["-p", "tests.support.tiers", "-p", "tests.support.run_report", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-s", "-v", "--rootdir", str(folder), *plugins, *arguments]
    said = subprocess.run(
        command,
        cwd=folder,
        env={**environment, "PYTHONPATH": str(ROOT), **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    return said.returncode, said.stdout + said.stderr


def passed(said: str) -> set[str]:
    return set(re.findall(r"::(test_\w+) .*PASSED", said))


RULES = ("tests/engine/test_rules.py", "tests/browser")


def test_each_test_is_in_a_tier_and_properties_are_in_both(folder: Path) -> None:
    by_tier = {tier: passed(run(folder, "--tier", tier, *RULES)[1]) for tier in ("quick", "slow", "all")}
    assert by_tier["quick"] & by_tier["slow"] == {"test_property"}
    assert by_tier["quick"] | by_tier["slow"] == by_tier["all"]
    assert by_tier["slow"] == {"test_property", "test_walk_through_everything", "test_of_a_browser"}


def test_quick_tier_draws_the_same_every_time_and_the_slow_one_says_how_to_draw_it_again(folder: Path) -> None:
    quick = {drawn(run(folder, "--tier", "quick", RULES[0])[1]) for _time in range(2)}
    assert len(quick) == 1
    with_drawing = ("-m", "", "--tier", "all", RULES[0])
    explored = {drawn(run(folder, *with_drawing, HYPOTHESIS_PROFILE="explore", TEST_SEED=seed)[1]) for seed in "1122"}
    assert len(explored) == 2
    _code, said = run(folder, "--tier", "slow", *RULES)
    assert len(set(re.findall(r"TEST_SEED=(\d+)", said))) == 1


def drawn(said: str) -> str:
    return next(line for line in said.splitlines() if "drawn [" in line).partition("drawn ")[2]


def test_run_says_what_it_left_out_and_what_its_parts_cost(folder: Path) -> None:
    _code, said = run(folder, "--tier", "quick", *RULES)
    assert "Not run: 2 tests of the other tier" in said
    assert re.search(r"\d\.\d\d  engine \(3 tests\)", said)


def test_failure_is_said_at_once(folder: Path) -> None:
    code, said = run(folder, "tests/engine/test_failing.py")
    assert code == 1
    at_once = said.partition("= FAILURES =")[0].partition("FAILED, told whole below: tests/engine/test_failing.py")[2]
    assert "'red' == 'green'" in at_once


@pytest.mark.parametrize(("ci", "code"), [("", 0), ("true", 1)])
def test_missing_part_is_said_loudly_and_fails_in_ci(folder: Path, ci: str, code: int) -> None:
    ended, said = run(folder, "tests/engine/test_missing.py", CI=ci)
    assert "TESTS WERE SKIPPED BECAUSE A PART IS MISSING" in said
    assert "1 test: no-such-program is not installed (Debian package no-such-package)" in said
    assert ended == code


def test_quick_test_that_needs_what_the_quick_tier_does_without_is_refused(folder: Path) -> None:
    code, said = run(folder, "tests/engine/test_needing.py")
    assert (code, "test_needing.py::test_of_redis" in said) == (4, True)


def test_only_what_the_driver_breaks_is_run_again_and_the_reason_is_printed(folder: Path) -> None:
    code, said = run(folder, "tests/engine/test_driver.py")
    assert code == 1
    assert (said.count("test_of_the_driver RERUN"), said.count("test_of_the_page RERUN")) == (1, 0)
    after = said.partition("THE BROWSER'S DRIVER FAILED, AND THESE TESTS RAN AGAIN")[2]
    assert "Connection closed while reading from the driver" in after

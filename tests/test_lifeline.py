"""Nothing that the office or its tests start outlives them, also if they are killed."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from scoring.core.processes import let_go, start_on_lifeline
from tests.support.installation import ROOT
from tests.support.programs import wait_until
from tools.lifeline import ends_with_us

_PARENT = """
import subprocess, sys, time
from tools.lifeline import ends_with_us
print(subprocess.Popen(ends_with_us(["sleep", "600"])).pid, flush=True)
time.sleep(600)
"""


def test_program_dies_with_the_one_that_was_killed() -> None:
    parent = subprocess.Popen(ends_with_us([sys.executable, "-c", _PARENT]), cwd=ROOT, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    child = Path(f"/proc/{int(parent.stdout.readline())}")
    wait_until(lambda: (child / "comm").read_text() == "sleep\n", "the child")

    parent.kill()
    parent.wait()

    wait_until(lambda: not child.exists() or " Z " in (child / "stat").read_text(), "the end of the child")


_OFFICE = """
import os, sys, time
from scoring.core.processes import start_on_lifeline
ours = "import os, time; from scoring.core.processes import hold_on; hold_on(); print(os.getpid(), flush=True)"
start_on_lifeline([sys.executable, "-c", ours + "; time.sleep(600)"], os.environ)
time.sleep(600)
"""


def test_program_of_ours_ends_with_the_office_that_was_killed() -> None:
    """On every system: by the pipe that is its input."""
    office = subprocess.Popen(ends_with_us([sys.executable, "-c", _OFFICE]), cwd=ROOT, stdout=subprocess.PIPE)
    assert office.stdout is not None
    ours = Path(f"/proc/{int(office.stdout.readline())}")

    office.kill()
    office.wait()

    wait_until(lambda: not ours.exists() or " Z " in (ours / "stat").read_text(), "the end of the program")


def test_program_of_ours_is_let_go_by_the_office() -> None:
    ours = "import os, time; from scoring.core.processes import hold_on; hold_on(lambda: os._exit(7)); time.sleep(600)"
    program = start_on_lifeline([sys.executable, "-c", ours], {**os.environ, "PYTHONPATH": str(ROOT)})

    let_go(program)

    assert program.returncode == 7


def test_everything_that_is_started_and_not_waited_for_has_a_lifeline() -> None:
    places = [
        *ROOT.glob("tests/**/*.py"),
        *ROOT.glob("benchmarks/*.py"),
        ROOT / "tools/stack.py",
    ]
    without = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in places
        for call in _calls_of(path, "Popen")
        if not any(_is_called(part, "ends_with_us") for part in ast.walk(call.args[0]))
        and path.name != "programs.py"  # its callers give the whole command
    ]
    assert without == []
    started = ROOT / "tests/support/programs.py"
    assert all(
        any(_is_called(part, "ends_with_us") for part in ast.walk(call)) for call in _calls_of(started, "_running")
    )


def _calls_of(path: Path, name: str) -> Iterator[ast.Call]:
    text = path.read_text()
    for part in ast.walk(ast.parse(text)) if name in text else ():
        if isinstance(part, ast.Call) and _is_called(part, name):
            yield part


def _is_called(part: ast.AST, name: str) -> bool:
    if not isinstance(part, ast.Call):
        return False
    return getattr(part.func, "attr", getattr(part.func, "id", "")) == name

"""What is installed is exactly what was looked at: versions and hashes, on every platform."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PIN = re.compile(r"[\w.-]+(\[\w+\])?==[^\s;]+( ; [^\\]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+")


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_has_a_version_and_its_hashes(name: str) -> None:
    text = (ROOT / name).read_text()
    rest = [line for line in PIN.sub("", text).splitlines() if line and not line.startswith("#")]

    assert rest == ([] if name == "requirements.txt" else ["-r requirements.txt"])


def test_make_installs_nothing_without_a_hash() -> None:
    installs = re.findall(r"pip install .*-r requirements.*", (ROOT / "Makefile").read_text())

    assert [("--require-hashes" in line) for line in installs] == [True, True]

"""What is installed is exactly what was looked at: versions and hashes, on every platform."""

import re
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.install_packages import OPTIONS, pins_of

ROOT = Path(__file__).resolve().parent.parent
PIN = re.compile(r"[\w.-]+(\[\w+\])?==[^\s;]+( ; [^\\]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+")


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_has_a_version_and_its_hashes(name: str) -> None:
    text = (ROOT / name).read_text()
    rest = [line for line in PIN.sub("", text).splitlines() if line and not line.startswith("#")]

    assert rest == ([] if name == "requirements.txt" else ["-r requirements.txt"])


def test_make_installs_nothing_without_a_hash() -> None:
    makefile = (ROOT / "Makefile").read_text()

    assert re.findall(r"install .*-r requirements.*", makefile) == []
    assert re.findall(r"install_packages\.py (\S+)", makefile) == ["requirements.txt", "requirements-dev.txt"]
    assert "--require-hashes" in OPTIONS


def test_all_that_an_installed_package_needs_is_pinned() -> None:
    """pip is not asked (``--no-deps``)."""
    pinned = set(pins_of(ROOT / "requirements-dev.txt").values())
    assert {f"{name} needs {needed}" for name in pinned for needed in _needs(name) if needed not in pinned} == set()


def _needs(name: str) -> set[str]:
    """What a package needs here and now, as far as it is installed itself: a marker may rule it out."""
    with suppress(PackageNotFoundError):
        needed = map(Requirement, requires(name) or ())
        return {
            canonicalize_name(one.name) for one in needed if one.marker is None or one.marker.evaluate({"extra": ""})
        }
    return set()

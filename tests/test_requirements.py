"""What is installed is exactly what was looked at: versions and hashes, on every platform."""

import re
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.laptops import LAPTOPS, PYTHONS, Laptop
from tools.install_packages import OPTIONS, pins_of

ROOT = Path(__file__).resolve().parent.parent
PIN = re.compile(r"[\w.-]+(\[\w+\])?==[^\s;]+( ; [^\\]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+")


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_has_a_version_and_its_hashes(name: str) -> None:
    text = (ROOT / name).read_text()
    rest = [line for line in PIN.sub("", text).splitlines() if line and not line.startswith("#")]

    assert rest == ([] if name == "requirements.txt" else ["-r requirements.txt"])


def test_nothing_is_installed_without_a_hash() -> None:
    said = "".join(
        (ROOT / name).read_text(encoding="utf-8") for name in ("Makefile", "start.py", "tools/environment.py")
    )

    assert re.findall(r"install .*-r requirements.*", said) == []
    assert re.findall(r"requirements[\w-]*\.txt", said) == ["requirements.txt", "requirements-dev.txt"]
    assert "--require-hashes" in OPTIONS


@pytest.mark.parametrize("laptop", LAPTOPS, ids=str)
def test_all_that_an_installed_package_needs_is_pinned_on_every_laptop(laptop: Laptop) -> None:
    """pip is not asked (``--no-deps``)."""
    pinned = pins_of(ROOT / "requirements.txt")
    names = {pinned[place] for place in pinned}
    for environment in (laptop.with_python(python).environment for python in PYTHONS):
        needed = {(name, other) for name in names for other in _needs(name, environment)}
        assert {f"{name} needs {other}" for name, other in needed if other not in names} == set()


def test_all_that_an_installed_package_of_the_tests_needs_is_pinned() -> None:
    pinned = set(pins_of(ROOT / "requirements-dev.txt").values())
    assert {f"{name} needs {needed}" for name in pinned for needed in _needs(name, {}) if needed not in pinned} == set()


def _needs(name: str, environment: Mapping[str, str]) -> set[str]:
    """What a package needs there, here and now without an environment, as far as it is installed itself: a marker may
    rule it out."""
    with suppress(PackageNotFoundError):
        where = {**environment, "extra": ""}
        needed = map(Requirement, requires(name) or ())
        return {canonicalize_name(one.name) for one in needed if one.marker is None or one.marker.evaluate(where)}
    return set()

"""Every pinned package can be installed on every laptop: the registry has a file for it, and it is one of those whose
hashes are pinned.

pip is asked what it would take, for each system and Python, without its taking it: it tells the file and its hash. The
few packages that come as sources are built where they are installed; theirs are asked for once.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.utils import canonicalize_name

from tests.support.installation import ROOT
from tests.support.laptops import LAPTOPS, PYTHONS, Laptop
from tests.support.programs import NotInstalled

SOURCES = {"odfpy", "font-source-sans-pro"}
"""What is pure Python and has no wheel."""

_PIN = re.compile(r"^(?P<name>[\w.-]+)(?:\[\w+\])?==(?P<version>[^\s;]+)(?: ; (?P<marker>[^\\]+?))? \\$")
_HASH = re.compile(r"--hash=sha256:(\w+)")
_NO_NETWORK = "NewConnectionError|NameResolutionError|ConnectTimeout|ProxyError|ConnectionResetError|Network is unreach"


class Pin:
    """A line of the requirements with its hashes."""

    def __init__(self, name: str, version: str, marker: str | None) -> None:
        self.name, self.version = canonicalize_name(name), version
        self.marker = Marker(marker) if marker else None
        self.hashes: set[str] = set()

    def is_for(self, laptop: Laptop) -> bool:
        """Whether it is installed there; pip itself would judge by the computer on which it runs."""
        return self.marker is None or self.marker.evaluate(laptop.environment)


def pins() -> list[Pin]:
    found: list[Pin] = []
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines():
        if pin := _PIN.match(line):
            found.append(Pin(pin["name"], pin["version"], pin["marker"]))
        elif digest := _HASH.search(line):
            found[-1].hashes.add(digest[1])
    return found


def asked(folder: Path, wanted: list[Pin], *options: str) -> Iterator[tuple[str, str, str]]:
    """Name, file and hash of what pip would take. Raises NotInstalled where no registry answers."""
    folder.mkdir()
    requirements, report = folder / "requirements.txt", folder / "report.json"
    requirements.write_text("".join(f"{pin.name}=={pin.version}\n" for pin in wanted), encoding="utf-8")
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--no-deps", "--quiet"]
    command += ["--disable-pip-version-check", "--report", str(report), "--target", str(folder), *options]
    said = subprocess.run([*command, "-r", str(requirements)], capture_output=True, text=True, check=False)
    if said.returncode and re.search(_NO_NETWORK, said.stderr):
        raise NotInstalled("no package registry is reached")
    assert said.returncode == 0, said.stderr
    for item in json.loads(report.read_text(encoding="utf-8"))["install"]:
        told = item["download_info"]
        name, digest = canonicalize_name(item["metadata"]["name"]), told["archive_info"]["hashes"]["sha256"]
        yield name, told["url"].rpartition("/")[2], digest


def test_every_pin_installs_on_every_laptop_with_its_hashes(tmp_path: Path) -> None:
    """What is there in one file for all systems is asked for once with each Python."""
    known = [pin for pin in pins() if pin.name not in SOURCES]
    hashes = {(pin.name, digest) for pin in known for digest in pin.hashes}
    assert len(known) > 50
    first, *others = LAPTOPS

    def answered(laptop: Laptop, wanted: list[Pin]) -> list[tuple[str, str, str]]:
        options = ["--only-binary", ":all:", "--python-version", laptop.python, "--implementation", "cp"]
        options += [word for tag in laptop.tags for word in ("--platform", tag)]
        asks_for = [pin for pin in wanted if pin.is_for(laptop)]
        files = list(asked(tmp_path / f"{laptop}", asks_for, *options))
        assert sorted(name for name, _file, _digest in files) == sorted(pin.name for pin in asks_for), laptop
        return files

    def told(python: str) -> list[str]:
        whole = answered(first.with_python(python), known)
        for_all = {name for name, file, _digest in whole if file.endswith("-none-any.whl")}
        rest = [pin for pin in known if pin.name not in for_all]
        files = [file for laptop in others for file in answered(laptop.with_python(python), rest)]
        return [file for name, file, digest in [*whole, *files] if (name, digest) not in hashes]

    with ThreadPoolExecutor(len(PYTHONS)) as clients:
        assert list(clients.map(told, PYTHONS)) == [[]] * len(PYTHONS)
    assert len(list(tmp_path.iterdir())) == 15


def test_every_pin_without_a_wheel_has_its_source_with_its_hash(tmp_path: Path) -> None:
    wanted = {pin.name: pin for pin in pins() if pin.name in SOURCES}
    assert set(wanted) == SOURCES
    for name, pin in wanted.items():
        files = list(asked(tmp_path / name, [pin], "--no-binary", name))
        assert [(told, digest in pin.hashes) for told, _file, digest in files] == [(name, True)]


@pytest.mark.parametrize("laptop", LAPTOPS, ids=str)
def test_some_pins_are_for_some_laptops_alone(laptop: Laptop) -> None:
    """As a guard of the markers' own reading."""
    there = {pin.name for pin in pins() if pin.is_for(laptop.with_python("3.13"))}
    assert ("colorama" in there) == (laptop.environment["sys_platform"] == "win32")
    assert "django" in there

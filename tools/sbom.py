"""Writes what the office is made of: docs/licences.md for people, var/sbom.json for programs (CycloneDX 1.6).

``make sbom`` runs it; the second one is for whoever asks, and not kept. Both follow from the pinned requirements,
package-lock.json, what the installed packages say of their licences, and tools/licences.toml: the same input gives the
same bytes, on any machine and day. It fails, naming the package, if a licence is not known or not allowed.
"""

import json
import re
import sys
import tomllib
import uuid
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SBOM, LICENCES = ROOT / "var" / "sbom.json", ROOT / "docs" / "licences.md"

_PIN = re.compile(r"^(?P<name>[\w.-]+)(?:\[\w+\])?==(?P<version>[^\s;\\]+)", re.MULTILINE)
_NAMESPACE = uuid.UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
"""That of addresses (RFC 9562): the number of the list follows from what is in it."""


class UnknownLicence(SystemExit):
    """A package does not say which licence it has, and nobody has read it."""


@dataclass(frozen=True, slots=True, order=True)
class Pinned:
    """A package in the version that is pinned. ``kind`` is "pypi" or "npm"; ``is_running``: the office needs it, else
    it only checks."""

    kind: str
    name: str
    version: str
    is_running: bool

    @property
    def purl(self) -> str:
        name = self.name.lower().replace("_", "-") if self.kind == "pypi" else self.name.replace("@", "%40")
        return f"pkg:{self.kind}/{name}@{self.version}"


Licences = Mapping[Pinned, str]
"""Every package with its licence, an SPDX expression."""


def pinned() -> Sequence[Pinned]:
    """Everything that is pinned, in the order of its names."""
    lock = _lock()
    scripts = {Pinned("npm", _name_in(path), told["version"], is_running=False) for path, told in lock.items() if path}
    return sorted({*_of_python("requirements.txt"), *_of_python("requirements-dev.txt"), *scripts})


def licensed() -> Licences:
    """Everything that is pinned, with its licence. Raises UnknownLicence."""
    of_scripts = {(_name_in(path), told.get("version")): told.get("license") for path, told in _lock().items()}
    return {
        one: _licence_of(one.name) if one.kind == "pypi" else _known(of_scripts[one.name, one.version], one.name)
        for one in pinned()
    }


def _of_python(file: str) -> Iterator[Pinned]:
    for pin in _PIN.finditer((ROOT / file).read_text()):
        yield Pinned("pypi", pin["name"], pin["version"], file == "requirements.txt")


def _lock() -> Mapping[str, Mapping[str, Any]]:
    packages: Mapping[str, Mapping[str, Any]] = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    return packages


def _name_in(path: str) -> str:
    return path.rpartition("node_modules/")[2]


def _known(licence: str | None, name: str) -> str:
    if licence is None:
        raise UnknownLicence(f"package-lock.json does not say which licence {name} has.")
    return licence


@cache
def _rules() -> Mapping[str, Any]:
    return tomllib.loads((ROOT / "tools" / "licences.toml").read_text())


def _licence_of(name: str) -> str:
    """What was read, or else what the installed package says, as an SPDX expression."""
    if name in _rules()["read"]:
        return str(_rules()["read"][name])
    told = metadata.metadata(name)
    if expression := told.get("License-Expression"):
        return expression
    words = [told.get("License") or "", *_classified(told.get_all("Classifier") or [])]
    for word in words:
        licence = str(_rules()["names"].get(word, word))
        if is_allowed(licence, is_running=False):
            return licence
    raise UnknownLicence(f"{name} says only {words}: read its licence and write it into tools/licences.toml.")


def _classified(classifiers: Sequence[str]) -> Sequence[str]:
    """Its licence, if the classifiers of a package name one and no other."""
    named = [line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License :: OSI Approved :: ")]
    return named if len(named) == 1 else []


def is_allowed(licence: str, *, is_running: bool) -> bool:
    """Whether a package of the licence may be used for that: of alternatives (OR) one is enough, of parts (AND) all
    have to be allowed."""
    choices = [choice.split(" AND ") for choice in licence.strip("()").split(" OR ")]
    return any(all(_allowed(part, is_running=is_running) for part in choice) for choice in choices)


def _allowed(licence: str, *, is_running: bool) -> bool:
    allowed = _rules()["allowed"]
    return licence in allowed["running"] or (not is_running and licence in allowed["checking"])


def sbom(found: Licences) -> str:
    """CycloneDX: what only checks is "excluded", as that format calls what is not handed on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    described = [
        {
            "type": "library",
            "bom-ref": one.purl,
            "name": one.name,
            "version": one.version,
            "scope": "required" if one.is_running else "excluded",
            "licenses": [_told(licence)],
            "purl": one.purl,
        }
        for one, licence in found.items()
    ]
    number = uuid.uuid5(_NAMESPACE, json.dumps([project["version"], described]))
    about = {name: project[name] for name in ("name", "version", "description")}
    whole = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {"component": {"type": "application", "bom-ref": project["name"], **about}},
        "components": described,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _told(licence: str) -> Mapping[str, Any]:
    """One licence by its id, several as an expression."""
    return {"expression": licence} if " " in licence else {"license": {"id": licence}}


def page(found: Licences) -> str:
    """The licences for people."""
    lines = [
        "# Licences",
        "",
        "What the league office runs on and is checked with. Written by `make sbom`, from what the packages say and",
        "`tools/licences.toml`, which also says what is allowed. `make sbom` writes them for programs, too.",
    ]
    for is_running, heading in ((True, "What it runs on"), (False, "What it is checked with, and never handed on")):
        chosen = {one: licence for one, licence in found.items() if one.is_running is is_running}
        lines += ["", f"## {heading}", "", "| package | version | licence |", "|---|---|---|"]
        lines += [f"| {one.name} | {one.version} | {licence} |" for one, licence in chosen.items()]
        numbers = sorted(Counter(chosen.values()).items(), key=lambda pair: (-pair[1], pair[0]))
        lines += ["", ", ".join(f"{licence} {number}" for licence, number in numbers) + "."]
    return "\n".join(lines) + "\n"


def refused(found: Licences) -> Sequence[str]:
    """What may not be used for what it is used for."""
    return [
        f"{one.name} ({licence})"
        for one, licence in found.items()
        if not is_allowed(licence, is_running=one.is_running)
    ]


def main() -> int:
    found = licensed()
    if names := refused(found):
        print(f"Not allowed by tools/licences.toml: {', '.join(names)}", file=sys.stderr)
        return 1
    SBOM.parent.mkdir(exist_ok=True)
    SBOM.write_text(sbom(found))
    LICENCES.write_text(page(found))
    print(f"{len(found)} packages in {SBOM.relative_to(ROOT)} and {LICENCES.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

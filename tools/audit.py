"""The audit of everything that is pinned: whether it is known to endanger somebody, or is not looked after any more.

``make audit`` asks a source of advisories for every package of requirements*.txt and package-lock.json, and looks how
long Python and Django are mended for. What it could not find out it says, and ends with 3 then: not having asked is no
good news. With ``--offline`` it looks only at what is known here, which ``make lint`` does; a list of advisories kept
in the repository would be old on the next day.
"""

import argparse
import json
import os
import sys
import tomllib
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.sbom import ROOT, Pinned, pinned

SOURCE = "https://api.osv.dev/v1/querybatch"
"""Takes names and versions, gives the ids of advisories; AUDIT_SOURCE names another one that does the same."""

ENDS = ROOT / "scoring" / "installation" / "selectors" / "support_ends.toml"
WARNED_BEFORE = timedelta(days=180)
FOUND, NOT_ASKED = 1, 3

_ECOSYSTEMS = {"pypi": "PyPI", "npm": "npm"}
_AT_ONCE = 500
_PATIENCE = 30


@dataclass(frozen=True, slots=True)
class Ending:
    """A series of something that is pinned; ``ends_on``: None if nobody has looked that up."""

    name: str
    series: str
    ends_on: date | None

    def sentence(self, today: date) -> str:
        """What is to be said of it; nothing if there is time."""
        if self.ends_on is None:
            return f"{self.name} {self.series}: nobody has written into {ENDS.name} how long it is looked after."
        if self.ends_on < today:
            return f"{self.name} {self.series} has not been looked after since {self.ends_on}."
        return f"{self.name} {self.series} is looked after until {self.ends_on}." if self.is_near(today) else ""

    def is_near(self, today: date) -> bool:
        return self.ends_on is None or self.ends_on < today + WARNED_BEFORE

    def is_over(self, today: date) -> bool:
        return self.ends_on is None or self.ends_on < today


def endings() -> Sequence[Ending]:
    """The Python that this runs on, and the pinned Django."""
    known: Mapping[str, Mapping[str, date]] = tomllib.loads(ENDS.read_text())
    django = next(one.version for one in pinned() if one.name == "Django")
    versions = {"Python": ".".join(map(str, sys.version_info[:2])), "Django": ".".join(django.split(".")[:2])}
    return [Ending(name, series, known[name].get(series)) for name, series in versions.items()]


def advisories(packages: Sequence[Pinned], source: str) -> Mapping[Pinned, Sequence[str]]:
    """The ids of the advisories about each package that has some. Raises OSError or ValueError if the source cannot be
    asked or answers with something else."""
    found: dict[Pinned, Sequence[str]] = {}
    for start in range(0, len(packages), _AT_ONCE):
        asked = packages[start : start + _AT_ONCE]
        for package, told in zip(asked, _ask(asked, source), strict=True):
            if ids := [vulnerability["id"] for vulnerability in told.get("vulns", ())]:
                found[package] = ids
    return found


def _ask(packages: Sequence[Pinned], source: str) -> Sequence[Mapping[str, Sequence[Mapping[str, str]]]]:
    queries = [
        {"package": {"name": one.name, "ecosystem": _ECOSYSTEMS[one.kind]}, "version": one.version} for one in packages
    ]
    request = urllib.request.Request(
        source, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
        told = json.loads(answer.read())
    results: Sequence[Mapping[str, Sequence[Mapping[str, str]]]] = told["results"]
    return results


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offline", action="store_true", help="ask nobody")
    options = parser.parse_args(arguments)
    today = date.today()
    code = 0
    for ending in endings():
        if sentence := ending.sentence(today):
            print(sentence, file=sys.stderr)
        code = FOUND if ending.is_over(today) else code
    return code if options.offline else _audit_packages() or code


def _audit_packages() -> int:
    packages, source = pinned(), os.environ.get("AUDIT_SOURCE", SOURCE)
    try:
        found = advisories(packages, source)
    except (OSError, ValueError, KeyError, TypeError) as failure:
        unknown = f"nothing is known about {len(packages)} packages, for {source} gave no answer: {failure}"
        print(f"NOT ASKED: {unknown}", file=sys.stderr)
        return NOT_ASKED
    for package, ids in found.items():
        print(f"{package.name} {package.version}: {', '.join(ids)}", file=sys.stderr)
    print(f"{len(packages)} packages asked about, {len(found)} with advisories.")
    return FOUND if found else 0


if __name__ == "__main__":
    sys.exit(main())

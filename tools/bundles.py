"""Says whether ``static/bundles`` is what `make bundle` makes of the scripts and styles as they are now.

It compares digests with those that were noted when the bundles were made, so it needs no Node, and neither does whoever
runs the office: the bundles are in the repository. ``--note`` notes them, and from its input which modules each holds.
"""

import hashlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LIST = Path("static/bundles.json")
MADE = Path("static/bundles")
NOTED = Path("static/bundles.lock")
_SOURCES = (Path("static/js"), Path("static/css"))
_MAKER = Path("tools/scripts/bundle.js")


def main() -> int:
    if "--note" in sys.argv:
        modules = json.load(sys.stdin)  # told when all bundles are written, and no earlier
        (ROOT / NOTED).write_text(json.dumps({**digests(ROOT), "modules": modules}, indent=2) + "\n")
        return 0
    said = fault(ROOT)
    if said:
        print(said, file=sys.stderr)
    return int(bool(said))


def fault(root: Path) -> str:
    """What is wrong with the bundles of a project, and what helps; empty: they are as they should be."""
    noted: dict[str, Any] = json.loads((root / NOTED).read_text())
    now = digests(root)
    if noted["sources"] != now["sources"]:
        return "static/bundles is older than what it is made of: `make bundle`"
    if noted["bundles"] != now["bundles"]:
        return "static/bundles was changed by hand or by a merge: `make bundle`"
    return ""


def digests(root: Path) -> dict[str, str]:
    """Of everything that bundles are made of, and of the bundles."""
    sources = [file for folder in _SOURCES for file in (root / folder).rglob("*.*")]
    made_with = json.loads((root / "package.json").read_text())["devDependencies"]["esbuild"]
    made_of = [root / LIST, root / _MAKER, *sources]
    return {
        "sources": _digest(root, made_of, made_with),
        "bundles": _digest(root, (root / MADE).rglob("*.*")),
    }


def modules_of(root: Path) -> dict[str, list[str]]:
    """The modules below ``static`` in each bundle of scripts."""
    noted: dict[str, dict[str, list[str]]] = json.loads((root / NOTED).read_text())
    return noted["modules"]


def bundles_of(root: Path) -> dict[str, list[str]]:
    """Every bundle with the files below ``static`` that it begins with."""
    listed: dict[str, Any] = json.loads((root / LIST).read_text())
    return {name: files for kind in listed.values() for name, files in kind.items()}


def _digest(root: Path, files: Iterable[Path], more: str = "") -> str:
    digest = hashlib.sha256(more.encode())
    for file in sorted(files):
        content = file.read_bytes()
        digest.update(f"{file.relative_to(root).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main())

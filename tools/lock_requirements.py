"""Writes the hashes of all files of each pinned package into the requirements, so that pip takes nothing else.

``make lock`` runs it in a virtual environment of its own with pip-tools, which asks the index that pip is set up for.
Change a version in requirements.txt or requirements-dev.txt, run it, and commit what it has written: order, comments
and conditions stay. Hashes of every platform and Python are written, whichever this runs on.
"""

import re
import sys
import tempfile
from pathlib import Path

from pip._internal.req.constructors import install_req_from_line
from piptools.repositories import PyPIRepository

ROOT = Path(__file__).resolve().parent.parent
FILES = ("requirements.txt", "requirements-dev.txt")
_GOES_ON = " \\"
_PIN = re.compile(r"^(?P<name>[\w.-]+)(\[\w+\])?==(?P<version>[^\s;\\]+)(?P<condition> ; [^\\]+?)?( \\)?$")


def locked(text: str, index: PyPIRepository) -> str:
    """The requirements with the hashes that the index knows now in place of those that are written."""
    lines = []
    for line in text.splitlines():
        if line.startswith("    --hash="):
            continue
        pin = _PIN.match(line)
        if pin is None:
            lines.append(line)
            continue
        hashes = sorted(index.get_hashes(install_req_from_line(f"{pin['name']}=={pin['version']}")))
        if not hashes:
            raise SystemExit(f"The index has no file of {line}.")
        lines += [f"{line.removesuffix(_GOES_ON)}{_GOES_ON}", *(f"    --hash={found}{_GOES_ON}" for found in hashes)]
        lines[-1] = lines[-1].removesuffix(_GOES_ON)
    return "\n".join(lines) + "\n"


def main() -> int:
    with tempfile.TemporaryDirectory() as cache:
        index = PyPIRepository([], cache_dir=cache)
        for path in (ROOT / name for name in FILES):
            with index.allow_all_wheels():
                path.write_text(locked(path.read_text(), index))
            print(f"{path.name}: {path.read_text().count('--hash=')} hashes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

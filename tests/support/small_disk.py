"""A disk of a few megabytes that is really full when it is: a file system in memory, in namespaces of its own.

A user namespace gives the right to mount one; where the system forbids those, root mounts it without.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.installation import ROOT, Installation
from tests.support.programs import NotInstalled, find_program

MEGABYTES = 24
_MOUNT = 'mount -t tmpfs -o size="$1m" none "$2" && cp -a "$3/." "$2/" && shift 3 && exec "$@"'
_RIGHTS = (("--user", "--map-root-user"), ())

FILLING = """
import os
from pathlib import Path
from django.conf import settings
ballast = Path(settings.VAR_DIR) / "ballast"
def fill(leave=0):
    \"\"\"Leave so many bytes free on the disk, as nearly as its blocks allow.\"\"\"
    descriptor = os.open(ballast, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    free = os.statvfs(settings.VAR_DIR)
    os.posix_fallocate(descriptor, 0, free.f_bavail * free.f_frsize - leave or 1)
    os.close(descriptor)
def make_room():
    ballast.unlink()
"""
"""For a program that runs there."""


def python_on_small_disk(office: Installation, code: str, disk: Path) -> str:
    """What a piece of Python prints that runs inside a copy of the installation on a disk of its own. The copy is gone
    with it. Raises NotInstalled where the system lets nobody mount anything."""
    setup = "import pytest, django; django.setup()\n"  # pages as tests draw them: nothing was collected
    inside = Installation(disk, {**office.variables, "BACKUP_DIR": str(disk / "backups"), "TMPDIR": str(disk)})
    program = [sys.executable, "-c", setup + FILLING + code]
    done = subprocess.run(
        [*_mounting(), "sh", "-c", _MOUNT, "sh", str(MEGABYTES), str(disk), str(office.folder), *program],
        cwd=ROOT,
        env=inside.environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _mounting() -> Sequence[str]:
    """The beginning of a command that may mount something of its own."""
    find_program("unshare", "util-linux")
    for rights in _RIGHTS:
        command = ["unshare", *rights, "--mount"]
        tried = subprocess.run([*command, "mount", "-t", "tmpfs", "none", "/tmp"], capture_output=True, check=False)
        if tried.returncode == 0:
            return command
    raise NotInstalled("this system lets nobody mount a file system, neither root nor in a user namespace")

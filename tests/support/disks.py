"""Disks for an office of a test, in namespaces of their own: a small one that is really full when it is, and one whose
power can be cut.

A user namespace gives the right to mount one in memory; where the system forbids those, root mounts it without. A disk
with a plug is a file of the machine's own disk and takes root.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.installation import ROOT, Installation
from tests.support.programs import NotPermitted, find_program

SMALL_MEGABYTES, PLUGGED_MEGABYTES = 24, 64
_RIGHTS = (("--user", "--map-root-user"), ())
_MOUNT_SMALL = 'mount -t tmpfs -o size="$1m" none "$2" && cp -a "$3/." "$2/" && shift 3 && exec "$@"'
_MOUNT_PLUGGED = """
mount -o loop "$1" "$2" && cp -a "$3/." "$2/" && sync -f "$2" || exit 1
"$4" -c "$5"
umount "$2" && mount -o loop "$1" "$2" && exec "$4" -c "$6"
"""
_SETUP = "import pytest, django; django.setup()\n"  # pages as tests draw them: nothing was collected

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
"""For a program on a small disk."""

PULLING = """
import fcntl, os, struct, sys
from django.conf import settings
def pull_the_plug():
    \"\"\"From now on nothing reaches the disk, and what was only in memory is gone. Ends the program.\"\"\"
    sys.stdout.flush()
    folder = os.open(settings.VAR_DIR, os.O_RDONLY)
    fcntl.ioctl(folder, 0x8004587D, struct.pack("I", 2))  # EXT4_IOC_SHUTDOWN, without writing its journal before
    os._exit(0)
"""
"""For a program on a disk with a plug."""


def mounting() -> Sequence[str]:
    """The beginning of a command that may mount something of its own. Raises NotInstalled, NotPermitted."""
    find_program("unshare", "util-linux")
    for rights in _RIGHTS:
        command = ["unshare", *rights, "--mount"]
        if _succeeds([*command, "mount", "-t", "tmpfs", "none", "/tmp"]):
            return command
    raise NotPermitted("this system lets nobody mount a file system, neither root nor in a user namespace")


def python_on_small_disk(office: Installation, code: str, disk: Path) -> str:
    """What a piece of Python prints that runs inside a copy of the installation on a disk of a few megabytes. The copy
    is gone with it. Raises NotInstalled, NotPermitted."""
    program = [sys.executable, "-c", _SETUP + FILLING + code]
    command = ["sh", "-c", _MOUNT_SMALL, "sh", str(SMALL_MEGABYTES), str(disk), str(office.folder), *program]
    return _run_there([*mounting(), *command], office, disk)


def python_before_and_after_power_failure(office: Installation, before: str, after: str, disk: Path) -> list[str]:
    """The lines that two pieces of Python print in a copy of the installation: the first one ends by pulling the plug
    of its disk, the other one runs when there is power again. Raises NotInstalled, NotPermitted."""
    make = find_program("mkfs.ext4", "e2fsprogs")
    image = disk.with_suffix(".image")
    with image.open("wb") as file:
        file.truncate(PLUGGED_MEGABYTES * 1_000_000)
    subprocess.run([make, "-q", "-F", str(image)], check=True)
    alone = ["unshare", "--mount"]
    if not _succeeds([*alone, "mount", "-o", "loop", str(image), str(disk)]):
        raise NotPermitted("only root may mount a file as a disk, where the kernel has loop devices")
    codes = (_SETUP + PULLING + before, _SETUP + after)
    command = ["sh", "-c", _MOUNT_PLUGGED, "sh", str(image), str(disk), str(office.folder), sys.executable, *codes]
    return _run_there([*alone, *command], office, disk).splitlines()


def _run_there(command: Sequence[str], office: Installation, disk: Path) -> str:
    inside = Installation(disk, {**office.variables, "BACKUP_DIR": str(disk / "backups"), "TMPDIR": str(disk)})
    done = subprocess.run(command, cwd=ROOT, env=inside.environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _succeeds(command: Sequence[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0

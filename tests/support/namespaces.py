"""Two computers with a cable between them and no other network: namespaces of the kernel, without any right of root.

A user namespace gives the right to make networks in it; where the system forbids those, root makes them without.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support import patience
from tests.support.programs import NotPermitted, find_program, stop
from tools.lifeline import ends_with_us

OFFICE, PHONE = "192.168.77.1", "192.168.77.2"
_CABLE = ("office0", "phone0")
_OWN_USER = ("--user", "--map-root-user")


@dataclass(frozen=True)
class Computer:
    """A computer with a network of its own, in which this process is; ``as_user`` enters its user namespace as well."""

    process: int
    interface: str
    as_user: bool

    @property
    def enter(self) -> tuple[str, ...]:
        """The beginning of a command that runs there."""
        user = ("--user", "--preserve-credentials") if self.as_user else ()
        return ("nsenter", "--target", str(self.process), *user, "--net")

    def run(self, *command: str) -> str:
        """What a command prints there; an error of it fails the test."""
        done = subprocess.run([*self.enter, *command], capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def python(self, code: str) -> str:
        """What a piece of Python prints there."""
        return self.run(sys.executable, "-c", code).strip()

    def cut(self) -> None:
        """Pull the cable."""
        self.run("ip", "link", "set", self.interface, "down")

    def mend(self) -> None:
        self.run("ip", "link", "set", self.interface, "up")

    def script_for(self, program: str, folder: Path) -> str:
        """The path of a script that starts a program there; what it is given is passed on."""
        path = folder / f"{Path(program).name}-of-{self.interface}"
        path.write_text(f'#!/bin/sh\nexec {" ".join(self.enter)} {program} "$@"\n')
        path.chmod(0o755)
        return str(path)


@contextmanager
def connected_computers() -> Iterator[tuple[Computer, Computer]]:
    """That of the office, and a phone. Raises NotPermitted where the system lets nobody make networks."""
    find_program("ip", "iproute2")
    processes: list[subprocess.Popen[bytes]] = []
    try:
        first, as_user = _first_network(processes)
        office = Computer(first, _CABLE[0], as_user)
        phone = Computer(_in_new_network([*office.enter, "unshare", "--net"], processes), _CABLE[1], as_user)
        _connect(office, phone)
        yield office, phone
    finally:
        for process in reversed(processes):
            stop(process)


def _first_network(processes: list[subprocess.Popen[bytes]]) -> tuple[int, bool]:
    """The process of the first network, and whether it has a user namespace of its own."""
    for rights in (_OWN_USER, ()):
        try:
            return _in_new_network(["unshare", *rights, "--net"], processes), bool(rights)
        except NotPermitted:
            continue
    raise NotPermitted("this system lets nobody make network namespaces, neither root nor in a user namespace")


def _in_new_network(command: Sequence[str], processes: list[subprocess.Popen[bytes]]) -> int:
    """Start a process that does nothing but be in a new network; gives its number. Raises NotPermitted."""
    known = {_network_of(process.pid) for process in processes} | {_network_of(os.getpid())}
    process = subprocess.Popen([*command, *ends_with_us(["sleep", "infinity"])], stderr=subprocess.DEVNULL)
    processes.append(process)
    until = time.monotonic() + patience.SECONDS
    while _network_of(process.pid) in {*known, ""} or not _sleeps(process.pid):
        if process.poll() is not None or time.monotonic() > until:
            processes.remove(process)
            stop(process)
            raise NotPermitted(f"{command[0]} makes no network here")
        time.sleep(0.02)
    return process.pid


def _connect(office: Computer, phone: Computer) -> None:
    try:
        office.run("ip", "link", "add", _CABLE[0], "type", "veth", "peer", "name", _CABLE[1])
    except AssertionError as refusal:
        raise NotPermitted(f"the kernel has no virtual cables (veth): {refusal}") from refusal
    office.run("ip", "link", "set", _CABLE[1], "netns", str(phone.process))
    for computer, address in ((office, OFFICE), (phone, PHONE)):
        computer.run("ip", "address", "add", f"{address}/24", "dev", computer.interface)
        computer.run("ip", "link", "set", "lo", "up")
        computer.mend()


def _network_of(process: int) -> str:
    try:
        return str(Path(f"/proc/{process}/ns/net").readlink())
    except OSError:
        return ""


def _sleeps(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/comm").read_text().strip() == "sleep"
    except OSError:
        return False

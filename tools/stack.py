"""Starts the processes of an association's server on this machine, as deploy/processes.toml states them: two web
processes, two workers and beat. Who dies is started again; all end together, also if this program is killed.

    DATABASE_URL=postgres://… CELERY_BROKER_URL=redis://… .venv/bin/python tools/stack.py --port 8001

The web processes listen on the port and the next one. It is for trying out and for tests; on a server systemd or
compose does the same.
"""

import argparse
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import IO

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.lifeline import ends_with_us

ROOT = Path(__file__).resolve().parent.parent
PROCESSES = ROOT / "deploy" / "processes.toml"
NEEDED = ("DATABASE_URL", "CELERY_BROKER_URL")

PAUSE = 0.5
"""Seconds after which one that has ended is started again."""

GRACE = 15.0
"""Seconds that each process is given to end."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is started as often as ``instances`` says; ``listens``: each of them on a port of its own."""

    name: str
    command: tuple[str, ...]
    instances: int

    @property
    def listens(self) -> bool:
        return self.name == "web"


def stated() -> Sequence[Kind]:
    """The processes that run all the time."""
    told = tomllib.loads(PROCESSES.read_text())["processes"]
    return [Kind(name, tuple(kind["command"]), kind["instances"]) for name, kind in told.items()]


def preparations() -> Sequence[Sequence[str]]:
    """Commands that are run once before."""
    commands: Sequence[Sequence[str]] = tomllib.loads(PROCESSES.read_text())["prepare"]["commands"]
    return commands


def on_this_machine(command: Sequence[str]) -> list[str]:
    """The command with the program that lies beside this Python."""
    program, *arguments = command
    return [str(Path(sys.executable).with_name(program)), *arguments]


@dataclass
class Running:
    """An instance: its process now, and how often it was started."""

    kind: Kind
    number: int
    process: "subprocess.Popen[bytes]"
    starts: int = 1

    @property
    def name(self) -> str:
        return f"{self.kind.name}@{self.number}"

    def kill(self) -> None:
        """At once, with all that it has started (kill -9)."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@dataclass
class Stack:
    """All processes; whoever dies is started again until the stack is stopped. What they say goes to ``log``."""

    environment: Mapping[str, str]
    first_port: int
    log: IO[bytes] | None = None
    running: list[Running] = field(default_factory=list)
    _counted: str = field(default_factory=lambda: tempfile.mkdtemp(prefix="league-metrics-"))
    _is_over: threading.Event = field(default_factory=threading.Event)
    _starts_none: threading.Event = field(default_factory=threading.Event)
    _all_ended: threading.Event = field(default_factory=threading.Event)
    _watching: threading.Thread | None = None

    def start(self) -> None:
        for kind in stated():
            for number in range(1, kind.instances + 1):
                self.running.append(Running(kind, number, self._start(kind, number)))
        self._watching = threading.Thread(target=self._watch, name="stack", daemon=True)
        self._watching.start()

    def stop(self, grace: float = GRACE) -> None:
        """Ask all to end, and end after so many seconds who does not."""
        self._is_over.set()
        if self._watching is not None:
            self._starts_none.wait()
        for one in self.running:
            one.process.terminate()
        for one in self.running:
            with suppress(subprocess.TimeoutExpired):
                one.process.wait(grace)
            with suppress(ProcessLookupError):
                one.kill()
        self._all_ended.set()
        shutil.rmtree(self._counted, ignore_errors=True)

    def of(self, name: str) -> Iterator[Running]:
        """The instances of a kind."""
        return (one for one in self.running if one.kind.name == name)

    @property
    def ports(self) -> Sequence[int]:
        """Where the web processes listen."""
        return [self.first_port + one.number - 1 for one in self.of("web")]

    def _watch(self) -> None:
        while not self._is_over.wait(PAUSE):
            for one in self.running:
                if one.process.poll() is not None:
                    one.process, one.starts = self._start(one.kind, one.number), one.starts + 1
        self._starts_none.set()
        self._all_ended.wait()  # whom this thread has started dies with it

    def _start(self, kind: Kind, number: int) -> "subprocess.Popen[bytes]":
        environment = {**self.environment, "PROMETHEUS_MULTIPROC_DIR": self._counted}
        if kind.listens:
            environment["WEB_BIND"] = f"127.0.0.1:{self.first_port + number - 1}"
        command = on_this_machine(kind.command)
        return subprocess.Popen(
            ends_with_us(command),
            cwd=ROOT,
            env=environment,
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8001, help="of the first web process")
    parser.add_argument("--show", action="store_true", help="say what would be started, and end")
    arguments = parser.parse_args()
    for kind in stated():
        print(f"{kind.instances} × {kind.name}: {shlex.join(kind.command)}")
    if arguments.show:
        return 0
    if missing := [name for name in NEEDED if not os.environ.get(name)]:
        print(f"Not in the environment: {', '.join(missing)}. See deploy/league.env.example.", file=sys.stderr)
        return 1
    for command in preparations():
        if subprocess.run(on_this_machine(command), cwd=ROOT, check=False).returncode:
            return 1
    stack, is_over = Stack(os.environ, arguments.port), threading.Event()

    def end(_signal: int, _frame: FrameType | None) -> None:
        is_over.set()

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    stack.start()
    print("\n".join(f"http://127.0.0.1:{port}/" for port in stack.ports), flush=True)
    is_over.wait()
    stack.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())

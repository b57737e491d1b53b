"""Programs that tests need besides Python: found on this machine, started for a test run, stopped after it."""

import fcntl
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.support import patience
from tools.lifeline import ends_with_us


class NotInstalled(Exception):
    """The program is not on this machine; the message says which Debian package has it. Its tests are skipped."""


class NotPermitted(Exception):
    """This machine lets nobody do it, whatever is installed: its kernel, or the cage that it runs us in, forbids it.
    Its tests are skipped."""


def find_chromium() -> str:
    """Path of the browser. Raises NotInstalled."""
    return find_program("chromium", "chromium")


def find_node() -> str:
    """Path of Node, with the tools beside it that `make lint` has put there. Raises NotInstalled."""
    path = find_program("node", "nodejs")
    if not (Path(__file__).parents[2] / "node_modules" / ".package-lock.json").exists():
        raise NotInstalled("the tools for static/js are not installed (`make lint` does that with npm)")
    return path


@contextmanager
def throwaway_redis() -> Iterator[str]:
    """A Redis server of our own, empty, without persistence. Gives its URL. Raises NotInstalled."""
    program, port = find_program("redis-server", "redis-server"), free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with tempfile.TemporaryDirectory() as folder, _running(ends_with_us([*command, "--dir", folder])):
        wait_until(lambda: listens(port), "redis-server")
        yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def throwaway_postgres() -> Iterator[str]:
    """A PostgreSQL cluster of our own with an empty database. Gives its URL. Raises NotInstalled."""
    binaries, port = _postgres_binaries(), free_port()
    as_postgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="postgres-"))
    try:
        if as_postgres:
            shutil.chown(folder, "postgres", "postgres")
        data = folder / "data"
        options = ["--username=league", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
        _run([*as_postgres, str(binaries / "initdb"), "-D", str(data), *options], folder)
        settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"]
        command = [str(binaries / "postgres"), "-D", str(data), "-h", "127.0.0.1", "-p", str(port), "-k", str(folder)]
        options = [word for setting in settings for word in ("-c", setting)]
        with _running([*as_postgres, *ends_with_us([*command, *options])], folder):
            client = [str(binaries / "psql"), "-h", "127.0.0.1", "-p", str(port), "-U", "league", "-d", "postgres"]
            wait_until(lambda: _succeeds([*client, "-c", "select 1"]), "postgres")
            _run([*client, "-c", "create database league"], folder)
            yield f"postgres://league@127.0.0.1:{port}/league"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def shared_postgres(folder: Path) -> Iterator[str]:
    """The cluster of all test processes that have this folder in common. Gives its URL. Raises NotInstalled.

    The first one starts a keeper, which no signal from a keyboard reaches. Each holds a lock while it uses the cluster;
    the system gives it back however a process ends, and without any the keeper stops the cluster (`_keep_postgres`).
    """
    _postgres_binaries()
    url = folder / "postgres.url"
    with (folder / "postgres.users").open("w") as users:
        with (folder / "postgres.lock").open("w") as starting:
            fcntl.flock(starting, fcntl.LOCK_EX)
            fcntl.flock(users, fcntl.LOCK_SH)
            if not url.exists():
                _start_keeper(folder)
        yield url.read_text()


def _start_keeper(folder: Path) -> None:
    """It outlives this process, if others still use the cluster."""
    said = folder / "postgres.log"
    with said.open("w") as log:
        keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.support.programs", str(folder)],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    wait_until(lambda: (folder / "postgres.url").exists() or keeper.poll() is not None, "the keeper of PostgreSQL")
    if keeper.poll() is not None:
        raise RuntimeError(f"the keeper of PostgreSQL failed: {said.read_text()}")


def _keep_postgres(folder: Path) -> None:
    """Run a cluster until nobody holds the lock of its users any more."""
    url, being_written = folder / "postgres.url", folder / "postgres.url.part"
    with (folder / "postgres.users").open("w") as users, throwaway_postgres() as address:
        being_written.write_text(address)
        being_written.rename(url)
        fcntl.flock(users, fcntl.LOCK_EX)
        url.unlink(missing_ok=True)


def free_port() -> int:
    """A port without a server, below those that the system lends to connections: it stays free until it is used.

    A port that the system chooses is free only until the next connection, of a browser or of another test process.
    """
    while True:
        port = 20_000 + secrets.randbelow(10_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def find_program(program: str, package: str) -> str:
    """Path of a program of a Debian package. Raises NotInstalled."""
    path = shutil.which(program)
    if path is None:
        raise NotInstalled(f"{program} is not installed (Debian package {package})")
    return path


def _postgres_binaries() -> Path:
    candidates = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    initdb = shutil.which("initdb") or (str(candidates[0]) if candidates else None)
    if initdb is None:
        raise NotInstalled("PostgreSQL is not installed (Debian package postgresql)")
    return Path(initdb).resolve().parent


@contextmanager
def _running(command: list[str], folder: Path | None = None) -> Iterator[None]:
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        stop(process)


def _run(command: list[str], folder: Path) -> None:
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode:
        raise RuntimeError(f"{command[0]} failed: {result.stderr}")


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ask a program to end, and end it if it does not: PostgreSQL, for one, waits for all who are connected."""
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def listens(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=patience.SECONDS):
            return True
    except OSError:
        return False


def wait_until(is_ready: Callable[[], bool], what: str, seconds: float = patience.SECONDS) -> None:
    """Look until it is so; ``what`` is told if it does not come."""
    deadline = time.monotonic() + seconds
    while not is_ready():
        if time.monotonic() > deadline:
            raise RuntimeError(f"{what} did not come within {seconds:.0f} seconds")
        time.sleep(0.05)


if __name__ == "__main__":
    _keep_postgres(Path(sys.argv[1]))

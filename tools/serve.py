"""Starts the league office on this machine: prepares the database, serves, says where; keeps the demo beside it."""

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scoring.base.demo_desk import Demo, DemoState, Wish
from scoring.base.room import LOCAL_ADDRESS
from tools.demo import DemoKeeper, folder_of_demo
from tools.lifeline import ends_with_us
from tools.room import ONLY_HERE, address_to_reach, open_from_the_start, welcome

ROOT = Path(__file__).resolve().parent.parent
HERE = "127.0.0.1"
LEAST_ROOM = 1_000_000
"""Bytes; with less on the disk an office cannot begin."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--host", default=HERE, help="open the room at once, at this address of the computer; 0.0.0.0: the usual one"
    )
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--demo", action="store_true", help="open the demo, though the office is set up already")
    parser.add_argument("--without-demo", action="store_true", help="offer no demo")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    address = address_to_reach(arguments.host)
    if any(is_taken(host, arguments.port) for host in filter(None, (HERE, address))):
        print(
            f"Port {arguments.port} is already in use on this machine, or {address or HERE} is no address of it. "
            f"Choose another port: make run PORT={arguments.port + 1}",
            file=sys.stderr,
        )
        return 1
    signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(0))
    manage("migrate", "--skip-checks", "--verbosity", "0")
    manage("collectstatic", "--no-input", "--verbosity", "0")
    key = manage("start_key", capture=True).strip()
    is_for_room = arguments.host not in ONLY_HERE
    print(welcome(address, arguments.port, is_for_room=is_for_room), flush=True)
    if key:
        print(not_set_up_yet(key), flush=True)
    office = f"http://localhost:{arguments.port}"
    environment = {LOCAL_ADDRESS: office, **os.environ}
    if is_for_room:
        environment = open_from_the_start(arguments.host, environment)
    if arguments.without_demo:
        return serve(arguments.port, environment)
    with DemoKeeper(
        environment=os.environ,
        folder=folder_of_demo(),
        port=free_port(arguments.port + 1),
        office=office,
        serve=gunicorn,
    ) as keeper:
        if key or arguments.demo:
            keeper.desk.tell(Demo(DemoState.PREPARING))
            keeper.desk.wish(Wish.OPEN)
        return serve(arguments.port, {**environment, **keeper.for_the_office})


def not_set_up_yet(key: str) -> str:
    """What the terminal says before the first start."""
    return "\n".join(
        (
            "  Es ist noch nicht eingerichtet: Die Seite fragt danach, oder Sie sehen sich erst die Demo an",
            "  (it is not set up yet: the page asks for it, or look at the demo first).",
            "  Von einem anderen Gerät aus geht das nur mit diesem Schlüssel (from another device only with this key):",
            "",
            f"      {key}",
            "",
        )
    )


def serve(port: int, environment: Mapping[str, str]) -> int:
    """Serve the office until somebody ends it."""
    with subprocess.Popen(ends_with_us(gunicorn(port)), env=environment) as server:
        try:
            return server.wait()
        except (KeyboardInterrupt, SystemExit):
            server.terminate()
            return server.wait()


def gunicorn(port: int) -> list[str]:
    """The command that serves an installation."""
    return [str(Path(sys.executable).with_name("gunicorn")), *server_options(port), "uno_league.wsgi"]


def server_options(port: int) -> list[str]:
    """For this computer alone, until the room is opened. One process, so that the embedded job worker exists once;
    threads for several visitors."""
    return [
        "--bind",
        f"{HERE}:{port}",
        "--workers",
        "1",
        "--threads",
        "8",
        "--worker-tmp-dir",
        str(ROOT / "var"),
        "--log-level",
        "warning",
    ]


def manage(*arguments: str, capture: bool = False) -> str:
    """Run a command of the office; what it prints, if it is to be captured."""
    command = [sys.executable, "manage.py", *arguments]
    result = subprocess.run(command, stdout=subprocess.PIPE if capture else None, text=True, check=False)
    if result.returncode:
        if shutil.disk_usage(folder_of_demo().parent).free < LEAST_ROOM:
            print(no_room(), file=sys.stderr)
        sys.exit(result.returncode)
    return result.stdout or ""


def no_room() -> str:
    """What the terminal says last if the office could not begin on a disk that is full."""
    return "\n".join(
        (
            "",
            "  Auf der Festplatte ist kein Platz mehr. Schaffen Sie Platz, starten Sie wieder; verloren ist nichts.",
            "  (There is no room left on the disk. Make room, and start again; nothing is lost.)",
        )
    )


def free_port(first: int) -> int:
    """The first port from there on that nobody listens at."""
    return next(port for port in range(first, 65_536) if not is_taken(HERE, port))


def is_taken(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


if __name__ == "__main__":
    sys.exit(main())

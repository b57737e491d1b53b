"""Starts the league office on this machine: prepares the database, serves, says where; keeps the demo beside it."""

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scoring.core.demo_desk import Demo, DemoState, Wish
from scoring.core.instance_lock import HELD_FOR_US, InUse, held_closed
from scoring.core.room import LOCAL_ADDRESS
from scoring.core.startup import STOPPED, CannotStart, require_own, told_in_one_sentence
from tools.demo import DemoKeeper, folder_of_demo, folder_of_office
from tools.lifeline import ends_with_us
from tools.room import ONLY_HERE, address_to_reach, open_from_the_start, welcome
from tools.steps import KEY, told_if_it_takes

ROOT = Path(__file__).resolve().parent.parent
HERE = "127.0.0.1"
_LOOKS_EVERY = 0.1


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
    var = folder_of_office()
    office = f"http://localhost:{arguments.port}"
    try:
        require_own(var)
        with held_closed(var / "in_use", where=f"{office}/") as lock:
            return open_office(arguments, office, lock)
    except InUse as held:
        raise CannotStart(held.sentence) from held


def open_office(arguments: argparse.Namespace, office: str, lock: int) -> int:
    """Prepare and serve what this process holds; ``lock``: what its server holds with it."""
    address = address_to_reach(arguments.host)
    if any(is_taken(host, arguments.port) for host in filter(None, (HERE, address))):
        print(
            f"Port {arguments.port} is already in use on this machine, or {address or HERE} is no address of it. "
            f"Choose another port: make run PORT={arguments.port + 1}",
            file=sys.stderr,
        )
        return 1
    signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(0))
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts it in the background ignores it
    key = prepared()
    is_for_room = arguments.host not in ONLY_HERE
    environment = {LOCAL_ADDRESS: office, **os.environ, HELD_FOR_US: str(folder_of_office() / "in_use")}
    if is_for_room:
        environment = open_from_the_start(arguments.host, environment)

    def say_where() -> None:
        print(welcome(address, arguments.port, is_for_room=is_for_room), flush=True)
        if key:
            print(not_set_up_yet(key), flush=True)

    if arguments.without_demo:
        return serve(arguments.port, environment, say_where, lock)
    with DemoKeeper(
        environment=os.environ,
        folder=folder_of_demo(),
        port=free_port(arguments.port + 1),
        office=office,
        serve=gunicorn,
    ) as keeper:
        has_demo = bool(key) or arguments.demo
        if has_demo:
            keeper.desk.tell(Demo(DemoState.PREPARING))

        def begin() -> None:
            say_where()
            if has_demo:
                keeper.desk.wish(Wish.OPEN)

        return serve(arguments.port, {**environment, **keeper.for_the_office}, begin, lock)


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


def serve(port: int, environment: Mapping[str, str], begin: Callable[[], None], lock: int) -> int:
    """Serve the office until somebody ends it; ``begin`` is called when it answers. Its server holds the ``lock`` as
    well, which is there as long as anybody serves.

    The web server has a session of its own, and so is told to end once, by us: one that hears of Ctrl+C as well gives
    its processes two seconds, kills them, and suspects that the memory was full.
    """
    has_begun = False
    with subprocess.Popen(
        ends_with_us(gunicorn(port)), env=environment, start_new_session=True, pass_fds=(lock,)
    ) as server:
        try:
            with told_if_it_takes("Das Büro wird gestartet (starting the office)"):
                while server.poll() is None and not answers(port):
                    time.sleep(_LOOKS_EVERY)
            if server.poll() is None:
                has_begun = True
                begin()
            return server.wait()
        except (KeyboardInterrupt, SystemExit) as wish:
            at_once = has_begun and isinstance(wish, KeyboardInterrupt)
            server.send_signal(signal.SIGINT if at_once else signal.SIGTERM)
            return server.wait()


def answers(port: int) -> bool:
    """Whether the office answers with what its pages need; it listens before it has loaded that."""
    request = HTTPConnection(HERE, port, timeout=10)
    try:
        request.request("HEAD", "/robots.txt")
        return request.getresponse().status > 0
    except (OSError, HTTPException):
        return False
    finally:
        request.close()


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
        str(folder_of_office()),
        "--log-level",
        "warning",
    ]


def prepared() -> str:
    """Prepare database and files; the key of the first start, empty if the office is set up."""
    key = ""
    command = [sys.executable, str(ROOT / "tools" / "prepare_office.py")]
    with subprocess.Popen(ends_with_us(command), stdout=subprocess.PIPE, text=True, encoding="utf-8") as preparing:
        try:
            for line in preparing.stdout or ():
                if line.startswith(KEY):
                    key = line.removeprefix(KEY).strip()
                else:
                    print(line, end="", flush=True)
        except (KeyboardInterrupt, SystemExit):
            preparing.terminate()
            raise
    if preparing.returncode == -signal.SIGINT:
        raise KeyboardInterrupt
    if preparing.returncode:
        sys.exit(preparing.returncode)
    return key


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
    with suppress(KeyboardInterrupt), told_in_one_sentence():
        sys.exit(main())
    sys.exit(STOPPED)

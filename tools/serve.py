"""Starts the league office on this machine: prepares the database, serves, says where; keeps the demo beside it."""

import argparse
import os
import socket
import sys
from contextlib import ExitStack, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scoring.core.demo_desk import Demo, DemoState, Wish
from scoring.core.processes import InUse, held_closed
from scoring.core.room import LOCAL_ADDRESS
from scoring.core.startup import STOPPED, CannotStart, require_own, speak_utf8, told_in_one_sentence
from tools.demo import DemoKeeper, folder_of_demo, folder_of_office
from tools.room import ONLY_HERE, address_to_reach, open_from_the_start, welcome
from tools.steps import told_if_it_takes
from uno_league.laptop import HERE, Ending, serve, stop_at_once

ROOT = Path(__file__).resolve().parent.parent


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
        with held_closed(var / "in_use", where=f"{office}/"):
            return open_office(arguments, office)
    except InUse as held:
        raise CannotStart(held.sentence) from held


def open_office(arguments: argparse.Namespace, office: str) -> int:
    """Prepare and serve what this process holds, until somebody ends it."""
    address = address_to_reach(arguments.host)
    if any(is_taken(host, arguments.port) for host in filter(None, (HERE, address))):
        print(
            f"Port {arguments.port} is already in use on this machine, or {address or HERE} is no address of it. "
            f"Choose another port: make run PORT={arguments.port + 1}",
            file=sys.stderr,
        )
        return 1
    is_for_room = arguments.host not in ONLY_HERE
    with ExitStack() as beside:
        stop_at_once(beside.close)
        keeper = None if arguments.without_demo else beside.enter_context(demo_beside(arguments.port, office))
        os.environ |= {LOCAL_ADDRESS: office} | os.environ
        os.environ |= keeper.for_the_office if keeper else {}
        os.environ |= open_from_the_start(arguments.host, {}) if is_for_room else {}

        from tools.prepare_office import prepare  # noqa: PLC0415 - settings are read in this environment

        key = prepare()
        wants_demo = bool(key) or arguments.demo
        if keeper and wants_demo:
            keeper.desk.tell(Demo(DemoState.PREPARING))
        starting = beside.enter_context(ExitStack())
        starting.enter_context(told_if_it_takes("Das Büro wird gestartet (starting the office)"))

        def begin() -> None:
            starting.close()
            print(welcome(address, arguments.port, is_for_room=is_for_room), flush=True)
            if key:
                print(not_set_up_yet(key), flush=True)
            if keeper and wants_demo:
                keeper.desk.wish(Wish.OPEN)

        return 0 if serve(arguments.port, Ending(), begin) else STOPPED


def demo_beside(port: int, office: str) -> DemoKeeper:
    """What keeps the demo of the office that is served at this port. It is given nothing of what the office is told."""
    return DemoKeeper(
        environment=dict(os.environ),
        folder=folder_of_demo(),
        port=free_port(port + 1),
        office=office,
        serve=lambda at: [sys.executable, "-m", "uno_league.laptop", "--port", str(at)],
    )


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


def answers(port: int) -> bool:
    """Whether an office answers there with what its pages need."""
    request = HTTPConnection(HERE, port, timeout=10)
    try:
        request.request("HEAD", "/robots.txt")
        return request.getresponse().status > 0
    except (OSError, HTTPException):
        return False
    finally:
        request.close()


def free_port(first: int) -> int:
    """The first port from there on that nobody listens at."""
    return next(port for port in range(first, 65_536) if not is_taken(HERE, port))


def is_taken(host: str, port: int) -> bool:
    with socket.socket() as probe:
        if os.name == "posix":  # elsewhere it would take the port of whoever listens there
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


if __name__ == "__main__":
    speak_utf8()
    with suppress(KeyboardInterrupt), told_in_one_sentence():
        sys.exit(main())
    sys.exit(STOPPED)

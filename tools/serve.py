"""Starts the league office on this machine: prepares the database, loads the demo league, serves, says where."""

import argparse
import os
import socket
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.room import addresses_to_reach, served_to, welcome

ROOT = Path(__file__).resolve().parent.parent
HERE = "127.0.0.1"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default=HERE, help="where to listen: 0.0.0.0 for all phones in the same network")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--without-demo", action="store_true", help="do not load the demo league")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    if is_taken(arguments.host, arguments.port):
        print(
            f"Port {arguments.port} is already in use on this machine, or {arguments.host} is no address of it. "
            f"Choose another port: make run PORT={arguments.port + 1}",
            file=sys.stderr,
        )
        return 1
    manage("migrate", "--verbosity", "0")
    manage("collectstatic", "--no-input", "--verbosity", "0")
    if not arguments.without_demo:
        manage("load_demo")
    addresses = addresses_to_reach(arguments.host)
    print(welcome(addresses, arguments.port, is_for_room=arguments.host != HERE), flush=True)
    gunicorn = str(Path(sys.executable).with_name("gunicorn"))
    return subprocess.run(
        [gunicorn, *server_options(arguments.port, arguments.host), "uno_league.wsgi"],
        env=served_to(addresses, arguments.port, os.environ),
        check=False,
    ).returncode


def server_options(port: int, host: str = HERE) -> list[str]:
    """One process, so that the embedded job worker exists once; threads for several visitors."""
    return [
        "--bind",
        f"{host}:{port}",
        "--workers",
        "1",
        "--threads",
        "8",
        "--worker-tmp-dir",
        str(ROOT / "var"),
        "--log-level",
        "warning",
    ]


def manage(*arguments: str) -> None:
    result = subprocess.run([sys.executable, "manage.py", *arguments], check=False)
    if result.returncode:
        sys.exit(result.returncode)


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

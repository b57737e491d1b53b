"""Starts the league office on this machine: prepares the database, loads the demo league, serves, says where."""

import argparse
import os
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--without-demo", action="store_true", help="do not load the demo league")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    if is_taken(arguments.port):
        print(
            f"Port {arguments.port} is already in use on this machine. "
            f"Choose another one: make run PORT={arguments.port + 1}",
            file=sys.stderr,
        )
        return 1
    manage("migrate", "--verbosity", "0")
    manage("collectstatic", "--no-input", "--verbosity", "0")
    if not arguments.without_demo:
        manage("load_demo")
    address = f"http://localhost:{arguments.port}/"
    print(f"\n  Das Verbandsbüro ist geöffnet (the league office is open):\n\n      {address}\n", flush=True)
    print("  Beenden mit Strg+C (stop it with Ctrl+C).\n", flush=True)
    gunicorn = str(Path(sys.executable).with_name("gunicorn"))
    return subprocess.run([gunicorn, *server_options(arguments.port), "uno_league.wsgi"], check=False).returncode


def server_options(port: int) -> list[str]:
    """One process, so that the embedded job worker exists once; threads for several visitors."""
    return [
        "--bind",
        f"{HOST}:{port}",
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


def is_taken(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return True
    return False


if __name__ == "__main__":
    sys.exit(main())

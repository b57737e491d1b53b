"""What a watching phone costs the office: processor time for one answer, beside the least that Python can do.

The peers are a Django view without middleware, database or cache that answers with the same bytes, and a static file of
these bytes (WhiteNoise, as the office serves its own); all run under gunicorn with eight threads. A phone asks every
1.75 seconds on average; "a core" is the processor of one process, which Python's lock does not let go beyond it.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from benchmarks.load_evening import inside, server_of
from benchmarks.load_people import SECONDS_BETWEEN_QUESTIONS
from benchmarks.processor_time import Question, least_milliseconds
from tests.support.installation import ROOT, Installation
from tests.support.programs import free_port, listens, stop, wait_until
from tools.lifeline import ends_with_us

TABLES, GAMES = 8, 5
TURNS, TIMES = 5, 250
PEER = "bare view, 304"
GERMAN = {"Accept-Language": "de"}


def questions_of(pid: int, port: int, scene: dict[str, Any], closed: dict[str, Any]) -> list[Question]:
    """What phones ask the office: where everybody follows, and in a league whose members alone do."""
    shared, own = f"/live/de/evenings/{scene['evening']}/standing/", f"/evenings/{scene['evening']}/live/"
    member = GERMAN | {"Cookie": f"sessionid={closed['tables'][0]['session']}"}
    of_members = f"/evenings/{closed['evening']}/live/"
    return [
        Question("everybody's, 200", pid, port, shared),
        Question("everybody's, 304", pid, port, shared, 304, _having(pid, port, shared, {})),
        Question("asked for each phone, 200", pid, port, own, headers=GERMAN),
        Question("asked for each phone, 304", pid, port, own, 304, _having(pid, port, own, GERMAN)),
        Question("members only, 304", pid, port, of_members, 304, _having(pid, port, of_members, member)),
    ]


def _having(pid: int, port: int, path: str, headers: dict[str, str]) -> dict[str, str]:
    """The headers of somebody who has the version of now."""
    told, _body = Question("version", pid, port, path, headers=headers).ask(HTTPConnection("127.0.0.1", port))
    return headers | {"If-None-Match": told["ETag"]}


@contextmanager
def bare_server(folder: Path, part: bytes) -> Iterator[list[Question]]:
    """The peers, as what they are asked."""
    (folder / "part").write_bytes(part)
    port = free_port()
    gunicorn = str(Path(sys.executable).with_name("gunicorn"))
    options = ["--bind", f"127.0.0.1:{port}", "--threads", "8", "--log-level", "warning"]
    variables = os.environ | {"BARE_FOLDER": str(folder), "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(ends_with_us([gunicorn, *options, "benchmarks.bare_server"]), cwd=folder, env=variables)
    try:
        wait_until(lambda: listens(port), "gunicorn")
        pid = process.pid
        yield [
            Question("bare view, 200", pid, port, "/view/"),
            Question(PEER, pid, port, "/view/", 304, {"If-None-Match": 'W/"1"'}),
            Question("static file, 200", pid, port, "/part"),
            Question("static file, 304", pid, port, "/part", 304, _having(pid, port, "/part", {})),
        ]
    finally:
        stop(process)


def main() -> None:
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as bare:
        installation = Installation(Path(name))
        installation.manage("migrate", "--verbosity", "0")
        installation.manage("collectstatic", "--no-input", "--verbosity", "0")
        scene = inside(installation, f"lay({TABLES}, {GAMES})")
        closed = inside(installation, "lay(1, 1, is_public=False)")
        with server_of(installation, "sqlite") as (port, pid):
            ours = questions_of(pid, port, scene, closed)
            _headers, part = ours[0].ask(HTTPConnection("127.0.0.1", port))
            with bare_server(Path(bare), part) as peers:
                least = least_milliseconds([*peers, *ours], turns=TURNS, times=TIMES)
        print(f"live part of {TABLES} tables, {len(part) / 1000:.1f} kB packed; processor time for one answer:")
        for what, milliseconds in least.items():
            a_second = 1000 / milliseconds
            print(
                f"  {what:26}{milliseconds:>6.2f} ms, ratio {milliseconds / least[PEER]:.1f}; a core gives"
                f" {a_second:,.0f} a second, for {SECONDS_BETWEEN_QUESTIONS * a_second:,.0f} phones"
            )


if __name__ == "__main__":
    main()

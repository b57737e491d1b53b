"""Questions of phones while an evening is played, and the peers that could not answer with less."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from benchmarks.processor_time import Question
from tests.support.installation import ROOT
from tests.support.programs import free_port, listens, stop, wait_until
from tools.lifeline import ends_with_us

PEER, PEER_WITH_CONTENT = "bare view, 304", "bare view, 200"
EVERYBODYS = "everybody's"
GERMAN = {"Accept-Language": "de"}


def questions_of(pid: int, port: int, scene: dict[str, Any], closed: dict[str, Any]) -> list[Question]:
    """What phones ask the office: where everybody follows, and in a league whose members alone do."""
    shared, own = f"/live/de/evenings/{scene['evening']}/standing/", f"/evenings/{scene['evening']}/live/"
    member = GERMAN | {"Cookie": f"sessionid={closed['tables'][0]['session']}"}
    of_members = f"/evenings/{closed['evening']}/live/"
    return [
        Question(f"{EVERYBODYS}, 200", pid, port, shared),
        Question(f"{EVERYBODYS}, 304", pid, port, shared, 304, having(pid, port, shared, {})),
        Question("asked for each phone, 200", pid, port, own, headers=GERMAN),
        Question("asked for each phone, 304", pid, port, own, 304, having(pid, port, own, GERMAN)),
        Question("members only, 304", pid, port, of_members, 304, having(pid, port, of_members, member)),
    ]


def having(pid: int, port: int, path: str, headers: dict[str, str]) -> dict[str, str]:
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
            Question(PEER_WITH_CONTENT, pid, port, "/view/"),
            Question(PEER, pid, port, "/view/", 304, {"If-None-Match": 'W/"1"'}),
            Question("static file, 200", pid, port, "/part"),
            Question("static file, 304", pid, port, "/part", 304, having(pid, port, "/part", {})),
        ]
    finally:
        stop(process)

"""A hall: the office's computer and a phone in a network of their own, and the office as ``make run`` serves it."""

import json
import subprocess
import time
from dataclasses import dataclass

from tests.support import patience
from tests.support.installation import ROOT, Installation, laptop
from tests.support.namespaces import Computer
from tests.support.programs import stop
from tools.lifeline import ends_with_us

PORT, SECURE_PORT = 8000, 8443
_REQUEST = """
import http.client, json, ssl
host, port, is_secure, method, path, body, headers = json.loads({asked!r})
kinds = http.client.HTTPSConnection, http.client.HTTPConnection
options = {{"context": ssl._create_unverified_context()}} if is_secure else {{}}
try:
    connection = kinds[not is_secure](host, port, timeout={patience}, **options)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    print(json.dumps([answer.status, answer.getheaders(), answer.read().decode("latin-1")]))
except OSError as failure:
    print(json.dumps([0, [], type(failure).__name__]))
"""


@dataclass(frozen=True)
class Answer:
    """``status`` 0: nobody answers, and ``text`` is the reason."""

    status: int
    headers: list[tuple[str, str]]
    text: str

    def header(self, name: str) -> list[str]:
        return [value for known, value in self.headers if known.lower() == name.lower()]


def asked(
    computer: Computer,
    host: str,
    path: str,
    *,
    method: str = "GET",
    body: str = "",
    is_secure: bool = False,
    port: int | None = None,
    **headers: str,
) -> Answer:
    """What a computer is answered; of headers, ``_`` is a hyphen."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    where = port or (SECURE_PORT if is_secure else PORT)
    request = json.dumps([host, where, is_secure, method, path, body, sent])
    status, told, text = json.loads(computer.python(_REQUEST.format(asked=request, patience=patience.SECONDS)))
    return Answer(status, [(name, value) for name, value in told], text)


def served(installation: Installation, office: Computer, **variables: str) -> "subprocess.Popen[bytes]":
    """The web server on the office's computer, once it answers there. Who starts it stops it."""
    with (installation.folder / "web.log").open("a") as log:
        process = subprocess.Popen(
            [*office.enter, *ends_with_us(laptop(PORT))],
            cwd=ROOT,
            env={**installation.environment, **variables},
            stdout=log,
            stderr=log,
        )
    until = time.monotonic() + patience.SECONDS
    while asked(office, "127.0.0.1", "/robots.txt").status != 200:
        if time.monotonic() > until or process.poll() is not None:
            stop(process)
            raise RuntimeError((installation.folder / "web.log").read_text())
        time.sleep(0.2)
    return process

"""What the office is made of: written down with its licences, allowed, and asked about."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import date
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.support.installation import ROOT
from tests.support.programs import free_port
from tools import sbom
from tools.audit import ENDS, Ending, endings
from tools.sbom import Pinned, UnknownLicence, is_allowed, licensed, page, pinned, refused

TODAY = date(2026, 11, 22)


def test_list_is_that_of_what_is_pinned() -> None:
    """Otherwise: `make sbom`."""
    assert sbom.LICENCES.read_text() == page(licensed())


def test_every_licence_is_allowed_for_what_the_package_is_used_for() -> None:
    assert refused(licensed()) == []


def test_every_component_can_be_found_by_a_program() -> None:
    told = json.loads(sbom.sbom(licensed()))
    names = [component["purl"] for component in told["components"]]

    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    assert len(set(names)) == len(names) == len(pinned())
    assert "pkg:pypi/django" in {name.partition("@")[0] for name in names}
    assert {component["scope"] for component in told["components"]} == {"required", "excluded"}


@pytest.mark.parametrize(
    ("licence", "for_running", "for_checking"),
    [
        ("MIT", True, True),
        ("ISC", False, True),
        ("GPL-3.0-only", False, False),
        ("AGPL-3.0-only", False, False),
        ("MIT AND GPL-3.0-only", False, False),
        ("Apache-2.0 OR GPL-2.0-or-later", True, True),
        ("(MIT OR CC0-1.0)", True, True),
        ("BSD", False, False),
    ],
)
def test_licence_is_allowed_or_not(licence: str, for_running: bool, for_checking: bool) -> None:
    assert is_allowed(licence, is_running=True) is for_running
    assert is_allowed(licence, is_running=False) is for_checking


def test_package_that_is_not_allowed_is_named() -> None:
    copyleft = Pinned("pypi", "gpl-thing", "1.0", is_running=True)

    assert refused({copyleft: "GPL-3.0-only"}) == ["gpl-thing (GPL-3.0-only)"]


def test_package_that_does_not_say_its_licence_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sbom._rules()["read"], "amqp", None)
    monkeypatch.delitem(sbom._rules()["read"], "amqp")

    with pytest.raises(UnknownLicence, match="amqp says only"):
        licensed()


class Source(BaseHTTPRequestHandler):
    """A source of advisories that knows one, about Django."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        told = [{"vulns": [{"id": "GHSA-1"}]} if one["package"]["name"] == "Django" else {} for one in asked]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"results": told} if "good" in self.path else {"error": "busy"}).encode())

    def log_message(self, *_line: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def source() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Source) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def audit(*options: str, **environment: str) -> tuple[int, str]:
    command = [sys.executable, str(ROOT / "tools" / "audit.py"), *options]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_audit_names_what_has_an_advisory(source: str) -> None:
    code, said = audit(AUDIT_SOURCE=f"{source}/good")

    assert code == 1
    assert "GHSA-1" in said
    assert f"{len(pinned())} packages asked about, 1 with advisories." in said


@pytest.mark.parametrize("answers", [True, False])
def test_audit_that_could_not_ask_says_so_and_is_no_success(source: str, answers: bool) -> None:
    code, said = audit(AUDIT_SOURCE=f"{source}/bad" if answers else f"http://127.0.0.1:{free_port()}/")

    assert code == 3
    assert f"NOT ASKED: nothing is known about {len(pinned())} packages" in said


def test_audit_without_a_network_asks_nobody(source: str) -> None:
    assert "NOT ASKED" not in audit("--offline", AUDIT_SOURCE=f"{source}/bad")[1]


def test_it_is_known_for_how_long_what_is_pinned_is_looked_after() -> None:
    assert [ending.name for ending in endings() if ending.ends_on is None] == [], f"add it to {ENDS.name}"


@pytest.mark.parametrize(
    ("ends_on", "said", "is_over"),
    [
        (date(2028, 4, 30), "", False),
        (date(2027, 1, 1), "Django 5.2 is looked after until 2027-01-01.", False),
        (date(2026, 11, 21), "Django 5.2 has not been looked after since 2026-11-21.", True),
        (None, "Django 5.2: nobody has written into support_ends.toml how long it is looked after.", True),
    ],
)
def test_end_of_support_is_said_half_a_year_before(ends_on: date | None, said: str, is_over: bool) -> None:
    ending = Ending("Django", "5.2", ends_on)

    assert (ending.sentence(TODAY), ending.is_over(TODAY)) == (said, is_over)

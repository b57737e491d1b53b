"""The files of deploy/ start the processes that deploy/processes.toml states, with variables that the office reads."""

import json
import re
import shlex
import shutil
import ssl
import subprocess
import time
from collections.abc import Mapping
from http.client import HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from scoring.core.http.sharing import SHARED
from tests.support import patience
from tests.support.installation import ROOT
from tests.support.programs import free_port
from tests.support.proxies import NGINX, nginx_before, nginx_file
from tools.stack import Kind, preparations, stated

DEPLOY = ROOT / "deploy"
UNITS = DEPLOY / "systemd"
EXAMPLE = DEPLOY / "league.env.example"
PROGRAMS = "/opt/league/.venv/bin/"
OF_OTHERS = {"LEAGUE_HOST", "POSTGRES_PASSWORD"}
"""Variables that the proxy and the database read."""

OF_PROGRAMS = {"WEB_CONCURRENCY"}
"""Variables that gunicorn reads by itself."""

MOST_EXPOSURE = 20
"""Tenths, as systemd reckons what a service could do to the machine if somebody else were in it: 0 to 100."""

_READ_YAML = """
import yaml from "js-yaml";
import { readFileSync } from "node:fs";
console.log(JSON.stringify(yaml.load(readFileSync(process.argv[1], "utf8"))));
"""


def variables_read() -> set[str]:
    """What the settings and gunicorn's file ask the environment for."""
    ours = ("settings", "environment", "own_files")
    sources = [*(ROOT / "uno_league" / f"{name}.py" for name in ours), ROOT / "gunicorn.conf.py"]
    asked = re.compile(r'(?:os\.environ\.get\(|\bflag\(|\bwords\(|\bnetworks\(|_SHARED = )\s*"([A-Z_]+)"')
    return {name for source in sources for name in asked.findall(source.read_text())}


def variables_of(text: str) -> dict[str, bool]:
    """Variables of a file for an environment, and whether they are set (else they are told with "#")."""
    return {name: not mark for mark, name in re.findall(r"^(# )?([A-Z][A-Z_]+)=", text, re.MULTILINE)}


def test_example_names_every_variable_and_no_other() -> None:
    told = variables_of(EXAMPLE.read_text())

    assert set(told) == variables_read() | OF_OTHERS | OF_PROGRAMS
    assert not told["DJANGO_DEBUG"]


def test_every_variable_is_documented() -> None:
    document = (ROOT / "docs" / "operation.md").read_text()

    assert sorted(name for name in variables_read() | OF_PROGRAMS if f"`{name}`" not in document) == []


@pytest.fixture(scope="module")
def compose(node: str) -> Mapping[str, Any]:
    """The compose file as a program reads it."""
    command = [node, "--input-type=module", "-e", _READ_YAML, str(DEPLOY / "compose.yaml")]
    read = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    parsed: dict[str, Any] = json.loads(read.stdout)
    return parsed


def own(compose: Mapping[str, Any]) -> Mapping[str, Any]:
    """The services that run the office's image."""
    return {name: service for name, service in compose["services"].items() if service["image"] == "uno-league"}


def test_compose_starts_the_stated_processes(compose: Mapping[str, Any]) -> None:
    services = dict(own(compose))
    prepare = services.pop("prepare")
    found = [Kind(name, tuple(one["command"]), one["deploy"]["replicas"]) for name, one in services.items()]

    assert found == list(stated())
    assert prepare["command"][-1] == "; ".join(shlex.join(command) for command in preparations())
    assert [one["depends_on"]["prepare"] for one in services.values()] == [
        {"condition": "service_completed_successfully"}
    ] * 3


def test_containers_have_the_environment_of_the_example_and_no_right_that_they_do_not_need(
    compose: Mapping[str, Any],
) -> None:
    for name, service in own(compose).items():
        assert set(service["environment"]) <= set(variables_of(EXAMPLE.read_text())), name
        assert service["env_file"] == ".env"
        assert (service["user"], service["read_only"], service["cap_drop"]) == ("10001:10001", True, ["ALL"])
        assert service["security_opt"] == ["no-new-privileges:true"]
    assert set(compose["services"]) - set(own(compose)) == {"db", "broker", "proxy"}
    assert [name for name, one in compose["services"].items() if "ports" in one] == ["proxy"]


def test_containers_say_whether_they_live(compose: Mapping[str, Any]) -> None:
    watched = {name: one["healthcheck"]["test"] for name, one in compose["services"].items() if "healthcheck" in one}

    assert set(watched) == {"db", "broker", "web"}
    assert "/healthz" in watched["web"][-1]
    mounted = [volume for one in compose["services"].values() for volume in one.get("volumes", ())]
    assert {name for name in compose["volumes"] if not any(mount.startswith(f"{name}:") for mount in mounted)} == set()


def test_proxy_in_a_container_sees_neither_uploads_nor_keys(compose: Mapping[str, Any]) -> None:
    assert [mount for mount in compose["services"]["proxy"]["volumes"] if mount.startswith("office")] == []


def test_image_is_built_of_what_was_looked_at_and_runs_as_nobody_in_particular() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    taken = (ROOT / ".dockerignore").read_text().splitlines()

    assert "pip install --require-hashes -r requirements.txt" in text
    assert text.index("USER league") < text.index('CMD ["gunicorn", "uno_league.wsgi"]')
    assert taken[1] == "*"
    assert [name for name in taken if name.startswith("!") and not (ROOT / name[1:]).exists()] == []
    assert not {"!var", "!.git", "!deploy"} & set(taken)


def settings_of(unit: str) -> dict[str, list[str]]:
    """The settings of a unit with those that all have in common; each as often as it is written."""
    found: dict[str, list[str]] = {}
    for file in (UNITS / "league-.service.d" / "common.conf", UNITS / unit):
        for name, value in re.findall(r"^(\w+)=(.*)$", file.read_text(), re.MULTILINE):
            found.setdefault(name, []).append(value)
    return found


def commands_of(unit: str) -> list[list[str]]:
    """What a unit starts; the programs without the folder in which they lie."""
    return [shlex.split(line.removeprefix(PROGRAMS)) for line in settings_of(unit)["ExecStart"]]


def test_systemd_starts_the_stated_processes() -> None:
    target = (UNITS / "league.target").read_text()
    for kind in stated():
        name = f"league-{kind.name}@.service" if kind.instances > 1 else f"league-{kind.name}.service"
        numbers = [f"@{number}" for number in range(1, kind.instances + 1)] if kind.instances > 1 else [""]

        assert commands_of(name) == [list(kind.command)]
        assert re.findall(rf"league-{kind.name}(@\d+)?\.service", target) == numbers
        assert settings_of(name)["Restart"] == ["always"]
    assert commands_of("league-prepare.service") == [list(command) for command in preparations()]


def test_units_run_as_their_own_account_with_the_environment_of_the_example() -> None:
    common = settings_of("league-beat.service")

    assert (common["User"], common["EnvironmentFile"]) == (["league"], ["/etc/league/league.env"])
    given = re.findall(r"([A-Z_]+)=", common["Environment"][0])
    assert set(given) <= variables_read()


def test_backup_is_made_every_night_by_the_office_s_own_command() -> None:
    (command,) = commands_of("league-backup.service")
    common = settings_of("league-worker@.service")

    assert "manage.py backup" in command[-1]
    assert "BACKUP_DIR=/var/backups/league" in common["Environment"][0]
    assert common["ReadWritePaths"] == ["/var/backups/league"], "where workers write the office's own copies"
    assert settings_of("league-backup.service")["ExecStartPost"][0].split()[1] == "/var/backups/league/timer"
    assert "OnCalendar=" in (UNITS / "league-backup.timer").read_text()


@pytest.fixture(scope="module")
def units(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The units for an office that lies where this one does."""
    folder = shutil.copytree(UNITS, tmp_path_factory.mktemp("units") / "systemd")
    for file in folder.glob("*.service"):
        file.write_text(file.read_text().replace("/opt/league", str(ROOT)))
    return folder


def analyze(units: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Without systemd there is nothing that could be asked; then the units are only compared with what is stated."""
    program = shutil.which("systemd-analyze") or "true"
    command = [program, *arguments]
    return subprocess.run(command, env={"SYSTEMD_UNIT_PATH": f"{units}:"}, capture_output=True, text=True, check=False)


INSTANCES = [
    "league-prepare.service",
    *(f"league-{name}@{number}.service" for name in ("web", "worker") for number in (1, 2)),
    "league-beat.service",
    "league-backup.service",
]


def test_systemd_finds_nothing_wrong_with_the_units(units: Path) -> None:
    files = [str(units / name) for name in (*INSTANCES, "league.target", "league-backup.timer", "league-web@1.socket")]
    said = analyze(units, "verify", "--man=no", *files)

    assert (said.returncode, said.stderr) == (0, "")


def test_systemd_finds_the_services_well_fenced_in(units: Path) -> None:
    options = ["security", "--no-pager", "--offline=true", f"--threshold={MOST_EXPOSURE}"]

    assert [name for name in INSTANCES if analyze(units, *options, name).returncode] == []


CADDY = DEPLOY / "caddy" / "Caddyfile"


@pytest.mark.parametrize("file", [CADDY, NGINX])
def test_proxy_hands_on_what_the_office_asks_for(file: Path) -> None:
    text = file.read_text()
    told = "\n".join(line for line in text.splitlines() if not line.strip().startswith("#"))

    assert re.findall(r"/run/league/web-\d\.sock", told) == ["/run/league/web-1.sock", "/run/league/web-2.sock"]
    assert "/run/league/web-%i.sock" in (UNITS / "league-web@.socket").read_text()
    assert "501" in told, "as much as the office takes"
    assert "media" not in told
    assert {"readyz", "metrics"} <= set(re.findall(r"readyz|metrics", told))
    assert "X-Request-ID" in told
    assert re.search(r'X-Request-Start "t=[$]?\{(msec|time\.now\.unix_ms)\}"', told), "a client's word is replaced"
    assert told.count("{") == told.count("}")


def test_nginx_replaces_the_address_of_who_asks() -> None:
    text = NGINX.read_text()

    assert "proxy_set_header X-Forwarded-For $remote_addr;" in text
    assert "proxy_set_header X-Forwarded-Proto $scheme;" in text
    assert "listen 443 ssl http2;" in text


def test_links_that_open_something_are_those_that_the_proxies_do_not_log() -> None:
    from scoring.urls import urlpatterns  # needs settings

    secret = re.compile(r"^(\w+)/<str:(?:secret|token)>")
    found = {match[1] for pattern in urlpatterns if (match := secret.match(str(pattern.pattern)))}

    for file in (CADDY, NGINX):
        (hidden,) = re.findall(r"\((?:\?<\w+>|\?:)((?:\w+\|)+\w+)\)", file.read_text())
        assert set(hidden.split("|")) == found, file


def test_proxies_take_their_files_where_they_are_at_hand(tmp_path: Path) -> None:
    """Where they are not, the tests above have looked at the files."""
    if caddy := shutil.which("caddy"):
        subprocess.run([caddy, "validate", "--adapter", "caddyfile", "--config", str(CADDY)], check=True)
    if nginx := shutil.which("nginx"):
        whole = nginx_file(tmp_path, port=free_port())
        subprocess.run([nginx, "-t", "-p", str(tmp_path), "-c", str(whole)], check=True)


class CountingOffice(ThreadingHTTPServer):
    """Answers in the place of the office, with its headers, and notes what it is asked and when, as it is told."""

    def __init__(self, port: int) -> None:
        self.asked: list[tuple[str, str]] = []
        self.told_when: list[str] = []
        super().__init__(("127.0.0.1", port), _Answer)
        Thread(target=self.serve_forever, daemon=True).start()


class _Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        server = self.server
        assert isinstance(server, CountingOffice)
        server.asked.append((self.path, self.headers["If-None-Match"] or ""))
        server.told_when += self.headers.get_all("X-Request-Start", [])
        body = str(len(server.asked)).encode()
        kept = "public, max-age=0, s-maxage=3600" if self.path.startswith(SHARED) else "private, no-cache"
        headers = {"Cache-Control": kept, "ETag": 'W/"1"', "League-Office": "x", "Content-Length": str(len(body))}
        self.send_response(200)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: object) -> None:
        """Nothing: the test looks at what was asked."""


PUBLIC, OF_MEMBERS = "/live/de/evenings/1/standing/", "/evenings/1/live/"


def test_nginx_asks_once_for_what_all_follow_and_each_time_for_the_rest(tmp_path: Path) -> None:
    """Where it is not at hand, its file is looked at, and the tests of the headers have said what they are."""
    assert re.search(rf"location {SHARED} \{{[^}}]*proxy_cache league_live;", NGINX.read_text())
    if shutil.which("nginx") is None:
        return
    office = CountingOffice(free_port())
    with nginx_before(office.server_port, tmp_path) as (port, _pid):
        told = [told_by(port, path, version) for path in (PUBLIC, OF_MEMBERS) for version in ("", 'W/"1"', 'W/"0"')]
    office.shutdown()

    assert told == [(200, "1"), (304, ""), (200, "1"), (200, "2"), (200, "3"), (200, "4")]
    assert office.asked == [(PUBLIC, ""), (OF_MEMBERS, ""), (OF_MEMBERS, 'W/"1"'), (OF_MEMBERS, 'W/"0"')]


def test_nginx_says_itself_when_it_was_asked(tmp_path: Path) -> None:
    """Where it is not at hand, its file is looked at."""
    if shutil.which("nginx") is None:
        return
    office = CountingOffice(free_port())
    with nginx_before(office.server_port, tmp_path) as (port, _pid):
        before = time.time()
        told_by(port, OF_MEMBERS, "", **{"X-Request-Start": "t=1000000000.000"})
        after = time.time()
    office.shutdown()

    (told,) = office.told_when
    assert before - 0.01 <= float(told.removeprefix("t=")) <= after


def told_by(port: int, path: str, version: str, **headers: str) -> tuple[int, str]:
    """Status and text that a phone is told which has this version."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = HTTPSConnection("127.0.0.1", port, timeout=patience.SECONDS, context=context)
    condition = {"If-None-Match": version} if version else {}
    connection.request("GET", path, headers={"Cookie": "sessionid=x", **condition, **headers})
    answer = connection.getresponse()
    text = answer.read().decode()
    assert answer.headers["League-Office"] == "x"
    connection.close()
    return answer.status, text


def test_web_processes_are_started_with_threads() -> None:
    """A thread waits for the database or a slow phone while others answer, in every way to start the office."""
    read = (ROOT / "gunicorn.conf.py").read_text()

    assert re.findall(r"^threads = (\d+)$", read, re.MULTILINE) == ["8"]
    assert [kind.command for kind in stated() if kind.name == "web"] == [("gunicorn", "uno_league.wsgi")]
    assert settings_of("league-web@.service")["WorkingDirectory"] == ["/opt/league"], "where gunicorn finds its file"
    assert "eight threads" in (ROOT / "docs" / "operation.md").read_text()

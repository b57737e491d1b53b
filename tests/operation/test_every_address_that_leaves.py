"""Every address in every page that offers one, every file, every print and every mail of a season is opened from
another computer: in an office without an address, in one whose room is open, and on a server. None is dead, and none
leads to the computer of whoever opens it.

The season is that of the demo, with an evening tonight and one ahead; the office and a phone are in a network of their
own (two namespaces of the kernel).
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.addresses import addresses_in
from tests.support.databases import installation_on_sqlite
from tests.support.hall import PORT, asked, served
from tests.support.installation import ROOT, Installation, gunicorn
from tests.support.namespaces import OFFICE, Computer
from tests.support.programs import stop, wait_until
from tools.lifeline import ends_with_us

FOREIGN = {"club.example.org", "www.python.org"}
"""Hosts that are no office's: the club's own website, where a ranking is shown."""
SERVER_PORT = 8080
POST = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": "9", "EMAIL_SECURITY": "none"}
"""A mail server that takes nothing: mails are written, and wait."""
LAY = """
import json
from datetime import date, time, timedelta
from uuid import uuid4
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.urls import reverse
from django.utils import timezone, translation
from scoring.accounts.services.access import hand_out_missing
from scoring.accounts.services.account_invitations import invite_by_link
from scoring.accounts.services.mail_addresses import ask_for_address
from scoring.accounts.services.password_links import mail_password_links
from scoring.accounts.views.sessions import SessionStore
from scoring.audit.services.irregularities import post_notices, report_irregularity
from scoring.audit.services.result_mails import post_official_result
from scoring.installation.services.first_start import change_installation
from scoring.models import Channel, Evening, EveningInvitation, League, Membership, Office, Player, Sheet, User
from scoring.publishing.services import allow_embedding
from scoring.publishing.selectors.subscriptions import secret_of
from scoring.publishing.services import renew_feed_link
from scoring.registration.services.invitations import invite_players, remind_players
from scoring.registration.services.own_answers import answer_evening
from scoring.people.services.personal_links import links_for
from scoring.results.services.season_summaries import post_season_summaries
from scoring.seasons.services.evenings import create_evening
from scoring.seasons.services.rescheduling import move_evening
translation.activate("de")
today = timezone.localdate()
league = League.objects.get()
League.objects.update(is_public=True, is_live_public=True, contact_phone="0431 123456")
league.refresh_from_db()
boss = User.objects.create_superuser("boss", "boss@example.org", "x", email_confirmed_at=timezone.now())
own = league.players.filter(membership=None).first()
membership = Membership.objects.create(league=league, user=boss, player=own)
for kind in ("president", "secretary"):
    Office.objects.create(membership=membership, kind=kind)
change_installation(actor=boss, phones_may_connect=True, address={address!r})
for at, player in enumerate(league.players.order_by("pk")):
    Player.objects.filter(pk=player.pk).update(email=f"p{{at}}@example.org" if at % 2 else "")
season = Evening.objects.filter(date=today).first().season
ahead = create_evening(
    season=season, actor=boss, date=today + timedelta(days=3), kind="ranking", starts_at=time(19, 30), venue="Krug",
    registration_deadline=timezone.now() + timedelta(days=1),
)
players = list(league.players.filter(is_active=True).order_by("pk"))
half = len(players) // 2
Way = EveningInvitation.Way
for some, way in ((players[:half], Way.LETTER), (players[half:], Way.MESSENGER)):
    facts = {{"evenings": [ahead.pk], "players": [one.pk for one in some], "others": way, "attempt": uuid4()}}
    invite_players(league=league, actor=boss, **facts)
answer_evening(evening=ahead, player=players[1], is_coming=True, at=timezone.now(), channel=Channel.LINK)
answer_evening(evening=ahead, player=own, is_coming=True, at=timezone.now(), channel=Channel.ACCOUNT, actor=boss)
remind_players(evening=ahead, now=timezone.now())
facts = {{"starts_at": time(20), "registration_deadline": timezone.now() + timedelta(days=1), "reason": ""}}
move_evening(evening=ahead, actor=boss, date=today + timedelta(days=4), **facts)
for evening in Evening.objects.filter(date=today):
    hand_out_missing(evening=evening, actor=boss)
signed = Sheet.objects.filter(state="signed").order_by("pk").first()
post_official_result(evening=signed.evening, version=signed.signed_versions.order_by("pk").last(), former=None)
post_notices(report_irregularity(sheet_id=signed.pk, actor=boss, description="Eine Zahl ist verwischt."))
post_season_summaries(season=signed.evening.season)
facts = {{"first_name": "Ove", "last_name": "Petersen", "email": "ove@example.org", "player": None}}
invite_by_link(league=league, actor=boss, offices=["auditor"], **facts)
mail_password_links(key="boss@example.org")
ask_for_address(account=boss, email="new@example.org")
allow_embedding(league=league, actor=boss, addresses=["https://club.example.org"])
renew_feed_link(membership=membership, actor=boss)
session = SessionStore()
session.update({{
    SESSION_KEY: str(boss.pk), BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend",
    HASH_SESSION_KEY: boss.get_session_auth_hash(),
}})
session.create()
own_secret, feed = links_for(league=league, players=[players[1]])[players[1].pk], secret_of(boss, league)
names = [("personal_link", own_secret), ("personal_calendar", own_secret), ("embedded_ranking", league.slug)]
names += [(name, feed) for name in ("own_calendar", "members_calendar", "members_results_feed")]
seeds = [reverse(name, args=[argument]) for name, argument in names]
print(json.dumps({{"session": session.session_key, "seeds": ["/", *seeds]}}))
"""
MAILS = """
import json
from scoring.mail.selectors.servers import message_of
from scoring.models import Mail
for mail in Mail.objects.order_by("pk"):
    message = message_of(mail, from_address="office@example.org")
    links = message.get("List-Unsubscribe", "")
    print(json.dumps([mail.kind, "\\n".join([mail.subject, mail.text, mail.html, mail.calendar or "", links])]))
"""
OPEN = """
import json, ssl, sys, urllib.request
trusting = ssl._create_unverified_context()
handlers = urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=trusting)
dead = {}
for address in json.load(open(sys.argv[1])):
    opener = urllib.request.build_opener(*handlers, urllib.request.HTTPCookieProcessor())  # as a phone opens it
    try:
        with opener.open(address.replace("webcal://", "http://"), timeout=60) as answer:
            if answer.status != 200:
                dead[address] = answer.status
    except Exception as failure:
        dead[address] = str(failure)
print(json.dumps(dead))
"""


@dataclass
class Left:
    """What has left an office: where each address was found, and of which kinds the mails are."""

    found: dict[str, set[str]] = field(default_factory=dict)
    mails: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)

    def add(self, addresses: set[str], where: str) -> None:
        for address in addresses:
            parts = urlsplit(address)  # a code may hold something else: what an app for second factors reads
            if parts.scheme in ("http", "https", "webcal") and parts.hostname not in FOREIGN:
                self.found.setdefault(address, set()).add(where)

    @property
    def hosts(self) -> set[str]:
        return {urlsplit(address).netloc for address in self.found}

    def named(self, part: str) -> set[str]:
        """The paths of the addresses that have this in them."""
        return {urlsplit(address).path for address in self.found if part in address}


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Path:
    """A database with the season of the demo."""
    installation = installation_on_sqlite(tmp_path_factory.mktemp("laid"), migrated_sqlite)
    installation.manage("load_demo")
    return installation.folder / "db.sqlite3"


def an_office(folder: Path, laid: Path, address: str) -> Installation:
    """An office of its own with that season; ``begin.json``: how somebody who may do everything reads it."""
    folder.mkdir()
    shutil.copy(laid, folder / "db.sqlite3")
    installation = Installation(folder, {"DATABASE_URL": "", **POST})
    installation.manage("collectstatic", "--no-input", "--verbosity", "0")
    (folder / "begin.json").write_text(installation.python(LAY.format(address=address)).splitlines()[-1])
    return installation


def left_by(installation: Installation, office: Computer, address: str) -> Left:
    """Read everything in an office that is served at an address."""
    folder = installation.folder / "crawled"
    folder.mkdir()
    office.run(sys.executable, str(ROOT / "tests/support/crawled.py"), str(folder), address)
    left = Left()
    for line in (folder / "index.jsonl").read_text().splitlines():
        told = json.loads(line)
        assert told["status"] < 500, told
        if told["status"] == 200:
            left.add(
                addresses_in(told["kind"], (folder / told["body"]).read_bytes(), installation.folder), told["path"]
            )
            left.files.add(told["kind"].partition(";")[0])
    for line in installation.python(MAILS).splitlines():
        kind, text = json.loads(line)
        left.mails.add(kind)
        left.add(addresses_in("text/plain", text.encode(), installation.folder), f"mail: {kind}")
    return left


def dead(left: Left, phone: Computer, folder: Path) -> dict[str, str]:
    """Which addresses do not open on the phone, and why."""
    (folder / "addresses.json").write_text(json.dumps(sorted(left.found)))
    told = phone.run(sys.executable, "-c", OPEN, str(folder / "addresses.json"))
    return {
        f"{address} ({', '.join(sorted(left.found[address]))})": str(why) for address, why in json.loads(told).items()
    }


@contextmanager
def on_a_server(installation: Installation, office: Computer) -> Iterator[None]:
    """As a server has it: reached under its address, and by nothing of the environment."""
    command = [part.replace("127.0.0.1", OFFICE) for part in gunicorn(SERVER_PORT)]
    with (installation.folder / "web.log").open("a") as log:
        process = subprocess.Popen(
            [*office.enter, *ends_with_us(command)], cwd=ROOT, env=installation.environment, stdout=log, stderr=log
        )
        try:
            wait_until(lambda: asked(office, OFFICE, "/healthz", port=SERVER_PORT).status == 200, "the server")
            yield
        finally:
            stop(process)


EVERYTHING_MAILED = {
    *("account", "invitation", "irregularity", "moved", "receipt", "reminder", "result", "season_summary"),
}
KINDS_OF_FILES = {
    "application/pdf",
    "text/calendar",
    "application/atom+xml",
    "text/csv",
    "application/json",
    "text/html",
}


def test_without_an_address_nothing_that_leaves_has_one(
    two_computers: tuple[Computer, Computer], tmp_path: Path, laid: Path
) -> None:
    office, _phone = two_computers
    installation = an_office(tmp_path / "alone", laid, "")
    server = served(installation, office)
    try:
        left = left_by(installation, office, f"http://localhost:{PORT}")
    finally:
        stop(server)
    assert left.found == {}
    assert EVERYTHING_MAILED - {"account"} <= left.mails, "an account's mail is nothing without its link"
    assert left.files >= KINDS_OF_FILES


def test_in_the_room_everything_that_is_for_it_opens_on_a_phone(
    two_computers: tuple[Computer, Computer], tmp_path: Path, laid: Path
) -> None:
    office, phone = two_computers
    installation = an_office(tmp_path / "room", laid, "")
    server = served(installation, office, OPEN_ROOM_AT="*")
    try:
        wait_until(lambda: asked(phone, OFFICE, "/room/").status == 200, "the open room")
        left = left_by(installation, office, f"http://localhost:{PORT}")
        assert dead(left, phone, tmp_path) == {}
    finally:
        stop(server)
    assert {host.partition(":")[0] for host in left.hosts} == {OFFICE}
    assert left.named("/t/"), "the slips of the tables"
    assert "/room/" in left.named("/room/"), "the poster"
    assert not left.named("/i/"), "a letter is read when the room is closed"


def test_on_a_server_every_address_opens_on_a_phone(
    two_computers: tuple[Computer, Computer], tmp_path: Path, laid: Path
) -> None:
    office, phone = two_computers
    address = f"http://{OFFICE}:{SERVER_PORT}"
    installation = an_office(tmp_path / "server", laid, address)
    with on_a_server(installation, office):
        left = left_by(installation, office, address)
        assert dead(left, phone, tmp_path) == {}
        assert who_answers(office, installation, address) == "office"
        assert who_answers(office, installation, f"http://{OFFICE}:9") == "nobody"
        with somebody_else(office, installation.folder):
            assert who_answers(office, installation, f"http://{OFFICE}:8099") == "other"
    assert left.hosts == {f"{OFFICE}:{SERVER_PORT}"}
    for part in ("/i/", "/t/", "/p/", "/a/", "/feed/", "/mails/", "/evenings/", "/l/"):
        assert left.named(part), part
    assert left.mails >= EVERYTHING_MAILED
    assert left.files >= KINDS_OF_FILES


def who_answers(office: Computer, installation: Installation, address: str) -> str:
    """What the check on the page of the installation finds at an address, asked on the office's own computer."""
    code = "import django; django.setup()\nfrom scoring.installation.services.office_address import who_answers_at\n"
    variables = [f"{name}={value}" for name, value in installation.environment.items()]
    return office.run(
        "env", *variables, sys.executable, "-c", f"{code}print(who_answers_at({address!r}).value)"
    ).strip()


@contextmanager
def somebody_else(office: Computer, folder: Path) -> Iterator[None]:
    """Another program on the office's computer, which serves files."""
    command = [sys.executable, "-m", "http.server", "8099", "--bind", OFFICE, "--directory", str(folder / "crawled")]
    process = subprocess.Popen(
        [*office.enter, *ends_with_us(command)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait_until(lambda: asked(office, OFFICE, "/", port=8099).status == 200, "another program")
        yield
    finally:
        stop(process)

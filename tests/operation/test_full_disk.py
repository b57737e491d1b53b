"""A disk that is really full: whatever is asked gets a sentence, nothing is lost, nothing lies about half written."""

import json
from collections.abc import Callable

import pytest

from tests.support.databases import empty_postgres
from tests.support.installation import Installation

_BEGIN = """
import json, logging, subprocess, sys, time
from datetime import date
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command, CommandError
from django.db import connection
from django.test import Client
from django.test.utils import setup_test_environment
from django.urls import reverse
from scoring.recovery.tasks import back_up_nightly
from scoring.core.services.jobs import create_job
from scoring.core.tasks import run_job
from scoring.models import *
from scoring.core.services.log import vouch_for_what_is_there
from scoring.models import League
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.entry.writing import Browser, row
from tests.scoring.imports import books
from tests.scoring.installation.test_first_start_views import HERE, START, TYPED
from tests.scoring.photos import jpeg
from tests.scoring.recovery.snapshots import copied, given
from tests.support.programs import free_port
setup_test_environment()
var, said = Path(settings.VAR_DIR), {}
def files():
    paths = (path for path in var.rglob("*") if path.is_file() and "db.sqlite3" not in path.name)
    return sorted(str(path.relative_to(var)) for path in paths)
def tell(name, answer):
    sentences = "Die Festplatte des Verbandsbüros ist voll", "The disk of the league office is full"
    said[name] = [answer.status_code, any(sentence in answer.content.decode() for sentence in sentences)]
def refused(*command):
    try:
        call_command(*command)
    except CommandError as refusal:
        return str(refusal)
"""

_FIRST_START = """
with connection.cursor() as cursor:
    cursor.execute("pragma wal_checkpoint(truncate)")
logging.getLogger().handlers[0].setStream(open("/dev/full", "w"))  # nor can anything be logged
fill()
tell("first start", Client(raise_request_exception=False, **HERE).post(START, TYPED))
said["accounts"] = User.objects.count()
make_room()
"""

_PLAYED = """
table = scene_of_today()
secretary = Client(raise_request_exception=False)
secretary.force_login(table.secretary)
phone = phone_at(table)
phone.raise_request_exception = False
scorer = Browser("guest", table, phone)
assert scorer.save(1, 1, 12, 0, 7, 30).status_code == 200
book = books.xlsx(("7.11.2025", books.with_columns()))
image, copy = jpeg(), json.dumps(given(copied(table.sheet))).encode()
photos = reverse("sheet_photos", args=[table.sheet.pk])
filling = {"names": "\\n".join(f"Neu {number:04} {'x' * 60}" for number in range(150))}
many = reverse("players_add_many", args=[table.league.slug])
games = lambda: Game.objects.filter(sheet=table.sheet).count()
live = reverse("evening_live", args=[table.evening.pk])
session = secretary.session
session["signed_in_at"], session["seen_at"] = time.time(), time.time() - 86_400
session.save()
BackupPlan.objects.create(pk=1, last_night=date(2026, 1, 1))
before = files()
with connection.cursor() as cursor:
    cursor.execute("pragma wal_checkpoint(truncate)")
fill()
"""

_WORK = (
    _BEGIN
    + _FIRST_START
    + _PLAYED
    + """
tell("many players", secretary.post(many, filling))
tell("game", scorer.save(2, 1, 12, 0, 7, 30))
said["read"] = [secretary.get(live).status_code, secretary.get(reverse("home")).status_code]
tell("session", phone.post(reverse("guest_leave", args=[table.sheet.pk])))
tell("photo", secretary.post(photos, {"photos": [SimpleUploadedFile("a.jpg", image)]}))
tell("large photo", secretary.post(photos, {"photos": [SimpleUploadedFile("a.jpg", image + bytes(3_000_000))]}))
tell("spreadsheet", secretary.post(reverse("sheet_upload", args=[table.league.slug]),
     {"file": SimpleUploadedFile("a.xlsx", book)}))
tell("snapshots", secretary.post(reverse("snapshots_upload", args=[table.league.slug]),
     {"file": SimpleUploadedFile("a.txt", copy)}))
said["command"] = refused("backup", str(var / "by-hand.zip"))
back_up_nightly()
said["nights"] = [Job.objects.count()]
make_room()
fill(30_000)
tell("photo without its row", secretary.post(photos, {"photos": [SimpleUploadedFile("a.jpg", image)]}))
said["left"] = [name for name in files() if name not in before and name not in ("ballast", "in_use")]
make_room()
connection.close()
fill()
tell("after a restart", secretary.get(reverse("home")))
server = [sys.executable, "tools/serve.py", "--without-demo", "--port", str(free_port())]
served = subprocess.run(server, capture_output=True, text=True, check=False)
said["server"] = [served.returncode, served.stderr.splitlines()]
make_room()
back_up_nightly()
said["nights"].append(Job.objects.count())
Job.objects.all().delete()
jobs = [create_job(kind=Job.Kind.BACKUP, league=None, created_by=None, parameters={"night": "2026-01-01"}),
        create_job(kind=Job.Kind.PDF_BATCH, league=table.league, created_by=table.secretary,
                   parameters={"season": table.season.pk})]
for job, leave in zip(jobs, (400_000, 40_000)):
    fill(leave)
    run_job(str(job.pk))
    make_room()
said["jobs"] = [[job.state, job.message] for job in Job.objects.order_by("created_at")]
said["left by jobs"] = [name for name in files() if name not in before and name not in ("ballast", "in_use")]
said["again"] = [
    scorer.save(2, 1, 12, 0, 7, 30).status_code,
    secretary.post(photos, {"photos": [SimpleUploadedFile("a.jpg", image)]}).status_code,
    games(),
]
for one in League.objects.all():
    vouch_for_what_is_there(league=one)
call_command("verify", stdout=sys.stderr)
print(json.dumps(said))
"""
)


_MOVE = """
from scoring.recovery.services.databases import run_office
from tests.scoring.recovery.archives import office_folder, plain_backup
plain_backup(office_folder(var / "packed"), var / "office-1.zip")
before = files()
connection.close()
fill(200_000)
said["move"] = refused("move_to", url)
fill()
said["restore"] = run_office("restore", str(var / "office-1.zip"), variables={"DATABASE_URL": url}).stderr
said["left"] = [name for name in files() if name not in before and name not in ("ballast", "in_use")]
print(json.dumps(said))
"""
REFUSED = (
    "first start",
    "many players",
    "game",
    "session",
    "photo",
    "large photo",
    "photo without its row",
    "spreadsheet",
    "snapshots",
    "after a restart",
)


def test_full_disk_is_said_and_loses_nothing(install, on_small_disk: Callable[[Installation, str], str]) -> None:
    said = json.loads(on_small_disk(install("sqlite"), _WORK).splitlines()[-1])
    assert {name: said[name] for name in REFUSED} == {name: [507, True] for name in REFUSED}
    assert said["accounts"] == 0
    assert said["read"] == [200, 200]
    assert "es ist kein Platz mehr" in said["command"]
    assert said["left"] == []
    assert [state for state, _message in said["jobs"]] == ["failed", "failed"]
    assert all("kein Platz" in message for _state, message in said["jobs"]), said["jobs"]
    assert said["left by jobs"] == []
    assert said["nights"] == [0, 1]
    code, (sentence,) = said["server"]
    assert code == 1
    assert "kein Platz mehr" in sentence
    assert said["again"] == [200, 302, 2]


@pytest.mark.postgres
def test_office_neither_moves_nor_is_brought_back_where_there_is_no_room(
    install, postgres_url: str, on_small_disk: Callable[[Installation, str], str]
) -> None:
    where = f"url = {empty_postgres(postgres_url)!r}\n"
    said = json.loads(on_small_disk(install("sqlite"), _BEGIN + where + _MOVE).splitlines()[-1])
    assert said["move"] == "Das Büro ist nicht umgezogen: es ist kein Platz mehr."
    assert "Die Sicherung wurde nicht zurückgeholt: es ist kein Platz mehr." in said["restore"]
    assert said["left"] == []

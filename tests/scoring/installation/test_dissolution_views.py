"""The page on which a club is dissolved: what it says before, who does what there; its archive; and what is left."""

from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.core import tasks
from scoring.core.selectors.heads import shown_head
from scoring.models import Dissolution, Job, League, Office, Player
from tests.scoring.installation.dissolved import Club, club
from tests.scoring.scenes import Scene, official, scene

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]


@pytest.fixture
def closing() -> Club:
    return club()


def signed_in(account: object) -> Client:
    client = Client()
    client.force_login(account)
    return client


def page_of(of: Club | Scene) -> str:
    return reverse("league_dissolution", args=[of.league.slug])


def shown(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def send(client: Client, of: Club, step: str, **typed: str) -> str:
    return client.post(page_of(of), {"step": step, **typed}, follow=True).content.decode()


def test_president_asks_and_auditor_agrees_by_the_name_and_both_take_it_back(closing: Club) -> None:
    president, auditor, name = signed_in(closing.president), signed_in(closing.auditor), closing.league.name
    assert page_of(closing) in shown(president, reverse("affairs", args=[closing.league.slug]))
    assert "Das Präsidium beantragt es" in shown(auditor, page_of(closing))
    assert "So heißt er nicht" in send(president, closing, "ask", typed_name="another")
    assert "Beantragt." in send(president, closing, "ask", typed_name=name)
    assert "Zustimmen und auflösen" not in shown(president, page_of(closing))
    assert page_of(closing) in shown(auditor, reverse("league", args=[closing.league.slug]))
    assert "Zustimmen und auflösen" in shown(auditor, page_of(closing))
    assert "So heißt er nicht" in send(auditor, closing, "agree", typed_name="another")
    assert "ist aufgelöst" in send(auditor, closing, "agree", typed_name=name)
    assert closing.league.dissolved_at is not None

    closed = shown(president, reverse("league", args=[closing.league.slug]))
    assert closed == ""
    assert "Zurücknahme beantragen" in shown(president, page_of(closing))
    send(president, closing, "ask")
    assert "Zustimmen" not in shown(president, page_of(closing))
    assert "Die Auflösung ist zurückgenommen" in send(auditor, closing, "agree")
    assert closing.league.dissolved_at is None


def test_whoever_may_only_look_or_agree_asks_for_nothing(closing: Club) -> None:
    """The auditor agrees, and does not begin; the secretary does not see it before it is done."""
    name = closing.league.name
    assert signed_in(closing.auditor).post(page_of(closing), {"step": "ask", "typed_name": name}).status_code == 403
    assert signed_in(closing.table.secretary).get(page_of(closing)).status_code == 403
    closing.dissolve()
    secretary = signed_in(closing.table.secretary)
    assert secretary.get(page_of(closing)).status_code == 200
    for step in ("ask", "agree", "drop"):
        secretary.post(page_of(closing), {"step": step})
    assert not Dissolution.objects.filter(step="return").exists()


def test_asker_takes_it_back_and_second_person_declines(closing: Club) -> None:
    for account in (closing.president, closing.auditor):
        send(signed_in(closing.president), closing, "ask", typed_name=closing.league.name)
        assert "Es wurde nichts geändert" in send(signed_in(account), closing, "drop")
        send(signed_in(closing.auditor), closing, "agree", typed_name=closing.league.name)
    assert closing.league.dissolved_at is None


def test_only_officer_is_told_the_way(closing: Club) -> None:
    Office.objects.filter(kind=Office.Kind.AUDITOR).delete()
    page = shown(signed_in(closing.president), page_of(closing))
    assert "Auflösung beantragen</button>" not in page
    assert reverse("offices", args=[closing.league.slug]) in page.partition("<main")[2]


def test_page_says_what_is_open_and_leads_there() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    of = club(table)
    page = shown(signed_in(of.president), page_of(of))
    assert "Protokolle, die auf die Unterschrift warten" in page
    of.table.sign()
    assert "Protokolle, die auf die Unterschrift warten" not in shown(signed_in(of.president), page_of(of))


def test_what_was_only_tried_is_deleted_there_and_what_is_signed_is_not(closing: Club) -> None:
    tried = club(scene())
    president = signed_in(tried.president)
    assert "Endgültig löschen" in shown(president, page_of(tried))
    wrong = send(president, tried, "delete", typed_name="another")
    assert ("So heißt er nicht" in wrong, '<details class="panel" open>' in wrong) == (True, True)
    send(president, tried, "delete", typed_name=tried.league.name)
    assert not League.objects.filter(pk=tried.table.league.pk).exists()

    assert "Endgültig löschen" not in shown(signed_in(closing.president), page_of(closing))
    send(signed_in(closing.president), closing, "delete", typed_name=closing.league.name)
    assert closing.league is not None


@pytest.fixture
def made(settings, tmp_path: Path, closing: Club, monkeypatch: pytest.MonkeyPatch) -> ZipFile:
    """The archive of a club that is dissolved, as one of the last board fetches it."""
    settings.MEDIA_ROOT = tmp_path
    Player.objects.filter(league=closing.league).update(email="anke@example.org", phone="0431 987654")
    closing.dissolve()
    steward = signed_in(official(closing.league, "steward"))
    monkeypatch.setattr(tasks, "enqueue", lambda _job: None)
    monkeypatch.setattr(tasks, "close_old_connections", lambda: None)
    steward.post(page_of(closing), {"step": "archive"})
    job = Job.objects.get(kind="archive")
    tasks.run_job(str(job.pk))
    assert reverse("job_file", args=[job.pk]) in shown(steward, page_of(closing))
    assert "Das Archiv ist fertig" in shown(steward, reverse("job", args=[job.pk]))
    fetched = signed_in(closing.president).get(reverse("job_file", args=[job.pk]))
    return ZipFile(BytesIO(b"".join(fetched)))


def test_archive_has_everything_and_says_what_it_is(made: ZipFile, closing: Club) -> None:
    folder = "2025-26"
    names = made.namelist()
    book = f"{folder}/Jahrbuch.pdf"
    tables = [f"{folder}/Rangliste.csv", f"{folder}/Spielabende.csv", "Spieler.csv", "Ämter.csv", "Logbuch.csv"]
    assert sorted(names) == sorted([book, *tables, f"{folder}/Ergebnisse.json", "LIESMICH.txt", "SHA256SUMS"])
    pages = [page.extract_text() for page in PdfReader(BytesIO(made.read(book))).pages]
    for part in ("Rangliste", "Ergebnis des Abends", "Protokoll"):
        assert any(part in page and "Björn" in page for page in pages), part
    assert "Björn" in made.read("Spieler.csv").decode("utf-8-sig")
    assert "Petra Präsidium" in made.read("Logbuch.csv").decode("utf-8-sig")
    assert "league.dissolved" not in made.read("Logbuch.csv").decode("utf-8-sig")
    assert str(shown_head(closing.league)).partition("·")[2] in made.read("LIESMICH.txt").decode()
    sums = dict(reversed(line.split("  ", 1)) for line in made.read("SHA256SUMS").decode().splitlines())
    assert sums == {name: sha256(made.read(name)).hexdigest() for name in names if name != "SHA256SUMS"}


def test_archive_has_no_way_to_reach_anybody(made: ZipFile) -> None:
    whole = "".join(made.read(name).decode("utf-8", "replace") for name in made.namelist())
    assert ("anke@example.org" in whole, "987654" in whole) == (False, False)


def test_last_board_finds_the_way_to_erase_somebody(closing: Club) -> None:
    closing.dissolve()
    president, auditor = signed_in(closing.president), signed_in(closing.auditor)
    player = closing.league.players.order_by("pk")[0]
    keys = [closing.league.slug, player.pk]
    privacy, erasure = reverse("player_privacy", args=keys), reverse("person_erasure", args=keys)
    assert f'href="{privacy}"' in shown(president, reverse("player", args=keys))
    page = shown(president, privacy)
    assert (f'href="{erasure}"' in page, 'name="public_form"' in page) == (True, False)
    assert president.post(privacy, {"public_form": "full"}).status_code == 403
    president.post(erasure, {"erases_account": "on"})
    confirm = reverse("erasure_confirm", args=[closing.league.slug, player.erasures.get().pk])
    assert confirm not in shown(president, page_of(closing))
    assert confirm in shown(auditor, page_of(closing))
    auditor.post(confirm, {"typed_name": player.full_name})
    assert closing.league.players.get(pk=player.pk).name != player.name

"""Copies are made, brought elsewhere, checked and let go; no file is touched that the office has not made."""

from pathlib import Path
from typing import Any

import pytest

from scoring.core.errors import Vanished
from scoring.models import AuditEntry, BackupCopy, BackupPlan
from scoring.recovery.services import keeping
from scoring.recovery.services.offsite import mail_copy, write_to_folder
from tests.scoring.recovery.archives import KEY_OF_TESTS
from tests.scoring.recovery.copies import ago, kept
from tests.scoring.scenes import league, official, scene
from tests.support.mail_server import MailServer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]


@pytest.mark.django_db(transaction=True)
def test_copy_is_made_brought_elsewhere_and_looked_at(
    folder: Path, tmp_path: Path, settings: Any, mail_server: MailServer
) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    (tmp_path / "media").mkdir()
    (stick := tmp_path / "stick").mkdir()
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    facts = {"recipient": KEY_OF_TESTS.recipient, "protected_key": KEY_OF_TESTS.protected, "folder": str(stick)}
    BackupPlan.objects.create(pk=1, mail_to="nele@example.org", **facts)
    steps: list[tuple[int, int]] = []

    copy = keeping.keep_copy(actor=table.secretary, report=lambda done, total: steps.append((done, total)))

    assert (steps[0], steps[-1]) == ((0, 5), (5, 5))
    assert (copy.is_encrypted, copy.problem, copy.made_by) == (True, "", table.secretary)
    assert [(league["games"], league["differences"], league["findings"]) for league in copy.verdict] == [(1, 0, 0)]
    (file,) = folder.iterdir()
    assert (file.name, file.stat().st_mode & 0o777) == (copy.file_name, 0o600)
    assert (stick / file.name).read_bytes() == file.read_bytes()
    (mail,) = mail_server.messages
    (attached,) = mail.iter_attachments()
    assert attached.get_content() == file.read_bytes()
    assert keeping.check_copy(copy_id=copy.pk, alive=lambda: None).damage == ""


@pytest.mark.django_db(transaction=True)
def test_copy_that_is_broken_off_leaves_nothing(folder: Path, settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path / "var"
    settings.MEDIA_ROOT = tmp_path / "var" / "media"
    settings.MEDIA_ROOT.mkdir(parents=True)
    league()

    def report(done: int, _total: int) -> None:
        if done == 2:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        keeping.keep_copy(actor=None, report=report)
    assert (list(folder.iterdir()), list(settings.VAR_DIR.iterdir())) == ([], [settings.MEDIA_ROOT])
    assert not BackupCopy.objects.exists()


def test_rotation_touches_only_the_files_that_the_office_has_made(folder: Path) -> None:
    newest, old, exchanged = kept(), kept(ago(days=1)), kept(ago(days=2))
    (folder / exchanged.file_name).write_bytes(b"somebody's own" + bytes(exchanged.size - 14))
    (folder / "office-2020-01-01-030000.zip").write_text("somebody's own too")
    plan = BackupPlan(keep_days=1, keep_weeks=1, keep_months=1)

    keeping.let_old_copies_go(plan=plan)

    left = {path.name for path in folder.iterdir()}
    assert left == {newest.file_name, exchanged.file_name, "office-2020-01-01-030000.zip"}
    assert old.file_name not in left


def test_rotation_keeps_the_newest_that_is_there(folder: Path) -> None:
    kept(file=False)
    there = kept(ago(days=400))
    keeping.let_old_copies_go(plan=BackupPlan(keep_days=1, keep_weeks=1, keep_months=1))
    assert (folder / there.file_name).exists()


def test_stick_that_was_out_is_tidied_up_when_it_is_back(folder: Path, tmp_path: Path) -> None:
    stick, drawer = tmp_path / "stick", tmp_path / "drawer"
    stick.mkdir()
    kept()
    old = kept(ago(days=9), folder=str(stick))
    (stick / old.file_name).write_bytes((folder / old.file_name).read_bytes())
    plan = BackupPlan(keep_days=1, keep_weeks=1, keep_months=1, folder=str(stick))

    stick.rename(drawer)
    keeping.let_old_copies_go(plan=plan)
    assert (BackupCopy.objects.count(), (folder / old.file_name).exists()) == (2, False)
    drawer.rename(stick)
    keeping.let_old_copies_go(plan=plan)
    assert (BackupCopy.objects.count(), list(stick.iterdir())) == (1, [])


@pytest.mark.parametrize(("is_other_drive", "is_there"), [(False, False), (True, True)])
def test_missing_stick_is_said(
    folder: Path, tmp_path: Path, settings: Any, is_other_drive: bool, is_there: bool
) -> None:
    """Also where the folder that it is usually seen in is left behind empty."""
    copy, stick = kept(), tmp_path / "stick"
    if is_there:
        stick.mkdir()
    plan = BackupPlan(folder=str(stick), folder_is_on_other_drive=is_other_drive)
    settings.VAR_DIR = tmp_path
    assert "memory stick is not plugged in" in write_to_folder(folder / copy.file_name, plan)
    assert not is_there or list(stick.iterdir()) == []


def test_file_of_somebody_else_in_the_folder_is_not_replaced(folder: Path, tmp_path: Path) -> None:
    copy, stick = kept(), tmp_path / "stick"
    stick.mkdir()
    (stick / copy.file_name).write_text("own")
    said = write_to_folder(folder / copy.file_name, BackupPlan(folder=str(stick)))
    assert "there is a file of its name" in said
    assert (stick / copy.file_name).read_text() == "own"


def test_copy_that_is_too_large_for_a_mail_is_said_to_be(folder: Path, settings: Any, mail_server: MailServer) -> None:
    copy = kept()
    settings.BACKUP_MAIL_MOST_MB = 0.001
    league()
    said = mail_copy(folder / copy.file_name, to="nele@example.org")
    assert "MB are too many for a mail (at most 0.001 MB)" in said
    assert mail_server.taken == []


def test_copy_that_no_server_takes_is_said_so(folder: Path, mail_server: MailServer) -> None:
    copy = kept()
    league()
    mail_server.hook = lambda step, _envelope: "552 too big" if step == "DATA" else None
    assert "552 too big" in mail_copy(folder / copy.file_name, to="nele@example.org")


def test_leagues_with_servers_of_their_own_mail_no_copy_of_all(folder: Path) -> None:
    copy = kept()
    league(), league()
    assert "no mail server is set up" in mail_copy(folder / copy.file_name, to="nele@example.org")


def test_damage_is_noted_by_a_check(folder: Path) -> None:
    copy = kept(is_encrypted=True)
    content = bytearray((folder / copy.file_name).read_bytes())
    content[200] ^= 1
    (folder / copy.file_name).write_bytes(content)
    checked = keeping.check_copy(copy_id=copy.pk, alive=lambda: None)
    assert (checked.is_whole, "db.sqlite3" in checked.damage) == (False, True)


def test_deleted_copy_is_gone_with_its_file_and_logged(folder: Path, django_capture_on_commit_callbacks: Any) -> None:
    president, copy = official(league(), "president"), kept()
    with django_capture_on_commit_callbacks(execute=True):
        keeping.delete_copy(actor=president, copy_id=copy.pk)
    assert (list(folder.iterdir()), BackupCopy.objects.count()) == ([], 0)
    assert AuditEntry.objects.get(action="backup.deleted").subject == copy.file_name
    with pytest.raises(Vanished):
        keeping.delete_copy(actor=president, copy_id=copy.pk)

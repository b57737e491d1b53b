"""Bringing a backup back into an empty place, and proving that it is all there; verifying one in a scratch place.

A backup is a copy of the whole office in one file, made while it is in use. ``archive`` writes and reads the file,
``manifest`` and ``damage`` (its seal) are what it proves itself by, ``encryption`` locks it. What is done with it:
``making`` and ``restoring``, with ``verdict`` about what is in it; ``databases`` knows how each database is copied and
brought back. By itself: ``keeping`` makes copies at night or when asked for, ``offsite`` brings them to other places,
``plans`` is how the office wants it. Why it is as it is: decision 0033 and decision 0064.
"""

import os
import shutil
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.http.middleware import office_number
from scoring.core.processes import InUse, held_closed
from scoring.core.selectors.heads import HeadData
from scoring.core.startup import half_restored
from scoring.privacy.services.erasure_list import NoList, join_list, remembered
from scoring.recovery.services.archive import unpack
from scoring.recovery.services.damage import MANIFEST
from scoring.recovery.services.databases import (
    SQLITE_FILE,
    UPDATE,
    bring_back_postgres,
    require_empty_database,
    run_or_refuse,
    settle,
)
from scoring.recovery.services.encryption import BackupRefused, told_when_full, unlock
from scoring.recovery.services.making import KEY_FILES
from scoring.recovery.services.manifest import Manifest, read_manifest
from scoring.recovery.services.moving import fill_from_sqlite
from scoring.recovery.services.placing import appearing, place_files, place_sqlite, require_empty_place
from scoring.recovery.services.scratch import scratch_place, undisturbed
from scoring.recovery.services.verdict import Verdict, judge_copy, verdict_on_office


def open_backup(source: Path, place: Path, passphrase: Callable[[], str] | None) -> tuple[Manifest, Path]:
    """Unpack a whole backup below an empty folder; gives its manifest and the folder with its files.

    ``passphrase`` is asked only for an encrypted one that is whole. Raises BackupRefused.
    """
    packed = place / "packed"
    manifest = unpack(source, packed)
    if not manifest.is_encrypted:
        return manifest, packed
    if passphrase is None:
        raise BackupRefused(_("The backup is encrypted: its passphrase is needed."))
    plain = place / "office.zip"
    unlock(packed, plain, passphrase())
    shutil.rmtree(packed)
    manifest = unpack(plain, place / "office")
    plain.unlink()
    return manifest, place / "office"


@dataclass(frozen=True, slots=True)
class JudgedBackup:
    """``borrowed``: key files that the backup does not hold; those of this installation were taken."""

    manifest: Manifest
    verdict: Verdict
    borrowed: tuple[str, ...]


def judge_backup(
    *, source: Path, passphrase: Callable[[], str] | None = None, alive: Callable[[], None] = lambda: None
) -> JudgedBackup:
    """Open a backup in a scratch place and look at it as an office would. Nothing of this installation is touched.

    Raises DamagedBackup if it is not whole, BackupRefused if it cannot be opened. ``alive``: see ``judge_copy``.
    """
    with scratch_place("verify") as place:
        manifest, folder = open_backup(source, place, passphrase)
        borrowed = tuple(name for name in KEY_FILES if _borrow_of_judging(name, folder))
        verdict = judge_copy(folder, alive=alive, is_of_this_version=False, heads=heads_told(source, manifest))
        if not verdict.was_opened and not (folder / SQLITE_FILE).exists():
            raise BackupRefused(
                _("The backup is whole. It is of PostgreSQL: to look into it, this account must create databases.")
            )
    return JudgedBackup(manifest, verdict, borrowed)


def heads_told(source: Path, manifest: Manifest) -> list[HeadData]:
    """What the backup says of the logs: its manifest, and that of the encrypted one in it."""
    with ZipFile(source) as archive:
        outer = read_manifest(archive.read(MANIFEST))
    told = [*outer.log_heads.values(), *manifest.log_heads.values()]
    return [head for number, head in enumerate(told) if head not in told[:number]]


def _borrow_of_judging(name: str, folder: Path) -> bool:
    """Whether a key of this installation stands in for one that the backup does not hold."""
    own = settings.VAR_DIR / name
    if (folder / name).exists() or not own.exists():
        return False
    shutil.copy(own, folder / name)
    return True


HOLD_BACK, OTHER_KEY = ("hold_back",), "--other-key"
SECRET_KEY = KEY_FILES[0]
_BRING_THE_KEY_FIRST = gettext_lazy(
    "Whoever was erased since is here again. Bring the key first, then run “manage.py erase_again”."
)


@dataclass(frozen=True, slots=True)
class RestoredBackup:
    """What was brought back. ``findings``: what is wrong with it, as ``manage.py verify_backup`` says it, or empty.
    ``erased``: a sentence about who was erased again, or empty. ``held``: what may have been sent or revoked
    since and waits for a person, or empty. ``missing_keys``: the backup does not hold these files; they have to be
    brought from where they are kept."""

    manifest: Manifest
    findings: str
    erased: str
    held: str
    missing_keys: tuple[str, ...]


def restore_backup(
    *, source: Path, erasures: Path | None = None, passphrase: Callable[[], str] | None = None
) -> RestoredBackup:
    """Bring a backup back into the empty folder and database of this installation, and bring it up to date. One of
    SQLite is brought into PostgreSQL as well.

    ``passphrase`` is asked if the backup is encrypted.

    Whoever was erased since is erased again: ``erasures`` is a list of them, which becomes part of that of this
    installation. Mails on their way are uncertain: they may have been sent since. Tokens of programs rest: they may
    have been revoked since. All of that is done before anything appears: whoever kills this finds nothing there, or
    all of it, or an office that does not start until this was run again.

    Raises BackupRefused if the file is not whole, was made of the other kind of database, if a list is none, if
    anything would be overwritten, or if the office runs. Nothing is changed then.
    """
    no_room = told_when_full(_("The backup was not brought back: %(reason)s."))
    try:
        with ExitStack() as calm, held_closed(settings.IN_USE_FILE):
            require_empty_place()
            for listed in filter(None, (erasures, settings.ERASURES_FILE if settings.ERASURES_FILE.exists() else None)):
                _require_list(listed)
            with no_room, scratch_place("restore") as place:
                return _bring_back(source, place, erasures, passphrase, calm)
    except InUse:
        raise BackupRefused(
            _("The office is running, or another restore. Close it, then bring the backup back.")
        ) from None


def _bring_back(
    source: Path, place: Path, erasures: Path | None, passphrase: Callable[[], str] | None, calm: ExitStack
) -> RestoredBackup:
    """``calm``: from when on Ctrl+C comes too late, since all is there."""
    manifest, folder = open_backup(source, place, passphrase)
    if manifest.database != connection.vendor != "postgresql":
        raise BackupRefused(
            _("This backup is of %(other)s, and this installation uses %(own)s.")
            % {"other": manifest.database, "own": connection.vendor}
        )
    if manifest.database == connection.vendor and not half_restored(settings.RESTORING_FILE):
        require_empty_database()
    heads = heads_told(source, manifest)
    missing = tuple(name for name in KEY_FILES if name not in manifest.files)
    borrowed = tuple(name for name in missing if _borrow(name, folder))
    _join_lists(folder, erasures)
    held_back = HOLD_BACK if manifest.office in ("", _office_to_be(folder)) else (*HOLD_BACK, OTHER_KEY)
    if (folder / SQLITE_FILE).exists():
        erased, held, findings = _brought_up_to_date(folder, manifest, heads, held_back, {"DATABASE_URL": ""})
        settle(folder / SQLITE_FILE)
        with appearing(source):
            place_files(folder, but=borrowed)
            if connection.vendor == "postgresql":
                fill_from_sqlite(folder)
            calm.enter_context(undisturbed())
            if connection.vendor == "sqlite":
                place_sqlite(folder)
    else:
        with appearing(source):
            bring_back_postgres(folder)
            erased, held, findings = _brought_up_to_date(folder, manifest, heads, held_back, {})
            calm.enter_context(undisturbed())
            place_files(folder, but=borrowed)
    return RestoredBackup(manifest, findings, erased, held, missing)


def _brought_up_to_date(
    folder: Path,
    manifest: Manifest,
    heads: Sequence[HeadData],
    held_back: tuple[str, ...],
    variables: dict[str, str],
) -> tuple[str, str, str]:
    """Make an office of today of that in a folder, which nobody can open yet: who was erased again, what is held back,
    and what is not as it was signed, or as the manifest says of its logs. Raises BackupRefused."""
    there = {"UNO_LEAGUE_VAR": str(folder), **variables}
    run_or_refuse(*UPDATE, variables=there)
    erased = ""
    if (folder / settings.ERASURES_FILE.name).exists():
        if settings.INTEGRITY_KEY_FILE.name in manifest.files or os.environ.get("INTEGRITY_KEYS"):
            erased = run_or_refuse("erase_again", variables=there)
        else:
            erased = str(_BRING_THE_KEY_FIRST)
    held = run_or_refuse(*held_back, variables=there)
    looked = verdict_on_office(there, heads)
    return erased, held, looked.findings


def _require_list(path: Path) -> None:
    try:
        list(remembered(path))
    except NoList as error:
        raise BackupRefused(error.message) from error


def _office_to_be(folder: Path) -> str:
    """The number of the office that opens what is brought back."""
    return office_number(os.environ.get("SECRET_KEY") or (folder / SECRET_KEY).read_text(encoding="utf-8"))


def _borrow(name: str, folder: Path) -> bool:
    """Whether a key of this installation stands in for one that the backup does not hold."""
    own = settings.VAR_DIR / name
    if own.exists():
        shutil.copy(own, folder / name)
    return own.exists()


def _join_lists(folder: Path, erasures: Path | None) -> None:
    """Beside the database that is brought back: the list of this installation, with what the other one knows, and what
    heads its logs had."""
    if settings.HEADS_FILE.exists():
        shutil.copy(settings.HEADS_FILE, folder / settings.HEADS_FILE.name)
    joined = folder / settings.ERASURES_FILE.name
    if settings.ERASURES_FILE.exists():
        shutil.copy(settings.ERASURES_FILE, joined)
    if erasures is not None:
        join_list(erasures, into=joined)

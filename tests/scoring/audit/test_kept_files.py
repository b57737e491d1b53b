"""Heads of logs are found in whatever people keep: prints, mails, texts of mails, backups."""

import json
import sqlite3
from contextlib import closing
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.utils import translation

from scoring.audit.services import kept_files
from scoring.audit.services.kept_files import KeptFile, KeptHead, UnreadableFile, read_kept_file
from scoring.core.selectors.heads import ShownHead, shown_head
from scoring.recovery.services.scratch import sweep_scratch
from tests.operation.tampering.rewriting import print_of
from tests.operation.tampering.stage import Stage
from tests.scoring.scenes import scene

HASH = "3f9a12cd88e0aa10" + "0b" * 24
LINE = "Logbuch 412 · 3f9a 12cd 88e0 aa10"
HEAD = KeptHead(412, "3f9a12cd88e0aa10")


def read(content: bytes | str) -> KeptFile:
    return read_kept_file(BytesIO(content.encode() if isinstance(content, str) else content))


def mail(text: str, html: str = "", attached: bytes = b"") -> bytes:
    message = EmailMessage()
    message["From"], message["Subject"] = "UNO-Club Kiel <office@uno.example>", "Ergebnis"
    message.set_content(text, cte="base64")
    if html:
        message.add_alternative(html, subtype="html")
    if attached:
        message.add_attachment(attached, maintype="application", subtype="pdf", filename="Ergebnis.pdf")
    return message.as_bytes()


def archive(**files: bytes | str) -> bytes:
    content = BytesIO()
    with ZipFile(content, "w") as packed:
        for name, data in files.items():
            packed.writestr(name.replace("_", "."), data)
    return content.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        LINE,
        "Log 412 · 3f9a 12cd 88e0 aa10 2026",
        "Wertung: 412:3f9a12cd88e0aa10.",
        "> Zum Aufheben: Logbuch 412 · 3f9a\n> 12cd 88e0 aa10\n",
        "<p>Logbuch&nbsp;412 &middot; <b>3f9a</b> 12cd 88e0&#160;aa10</p>",
        LINE.encode("utf-16"),
        LINE.encode("cp1252"),
        mail(f"Moin\n{LINE}\n"),
        mail("Moin", f"<p>{LINE}</p>"),
        b"From office Sun Nov 22 12:00:00 2026\n" + mail(LINE),
    ],
)
def test_head_is_found_in_a_text_or_mail(content: bytes | str) -> None:
    assert read(content).heads == [HEAD]


@pytest.mark.parametrize("text", ["", "Runde 12: 3f9a 12cd", f"sha256:{HASH}", "20:00 Uhr, 2026 2027 2028 2029"])
def test_text_without_a_head_carries_none(text: str) -> None:
    assert read(text).heads == []


def test_each_head_is_told_once_in_the_order_in_which_it_stands() -> None:
    assert read(f"{LINE} {LINE} 7:{HASH}").heads == [HEAD, KeptHead(7, HASH)]


def test_head_reads_the_same_in_every_language() -> None:
    for language in ("de", "en"):
        with translation.override(language):
            assert read(str(ShownHead(412, HASH))).heads == [HEAD]


@pytest.mark.django_db
def test_print_tells_its_head_and_its_league_also_in_a_mail_and_in_an_archive() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    printed = print_of(Stage(table, table.sheet, table.sheet, table.season.edition))
    head = shown_head(table.league)
    assert head
    expected = [KeptHead(head.sequence, head.hash[:16])]
    for content in (printed, mail("Moin", attached=printed), archive(a_pdf=printed)):
        kept = read(content)
        assert kept.heads == expected
        assert table.league.name in kept.text


def test_backup_tells_its_heads_by_the_names_of_their_leagues() -> None:
    heads = {"3": {"name": "Kiel", "sequence": 412, "hash": HASH}, "4": {"name": "Plön", "sequence": 1, "hash": HASH}}
    kept = read(archive(manifest_json=json.dumps({"log_heads": heads})))
    assert kept.heads == [KeptHead(412, HASH, "Kiel"), KeptHead(1, HASH, "Plön")]


def test_backup_of_before_the_heads_tells_them_by_its_database(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        database.executescript(
            "create table scoring_league (id integer, name text); insert into scoring_league values (3, 'Kiel');"
            "create table scoring_auditentry (league_id integer, sequence integer, hash text);"
            f"insert into scoring_auditentry values (3, 1, 'ab'), (3, 2, '{HASH}');"
        )
    kept = read(archive(manifest_json="{}", db_sqlite3=(tmp_path / "db.sqlite3").read_bytes()))
    assert kept.heads == [KeptHead(2, HASH, "Kiel")]
    assert kept.entries == {"Kiel": {1: "ab", 2: HASH}}


@pytest.mark.parametrize(
    "content",
    [
        b"%PDF-1.4 and nothing else",
        b"PK\x03\x04 and nothing else",
        b"age-encryption.org/v1\n-> scrypt",
        archive(manifest_json="[]x"),
        archive(manifest_json='{"log_heads": {"1": 2}}'),
        archive(manifest_json="{}", db_sqlite3="no database"),
    ],
)
def test_damaged_or_encrypted_file_is_refused_in_words(content: bytes) -> None:
    with pytest.raises(UnreadableFile):
        read(content)


def test_database_of_a_backup_is_unpacked_where_what_the_dead_have_left_is_removed(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a process that is killed would leave it: in a scratch place, which nobody removes while it is worked in."""
    settings.VAR_DIR, settings.BACKUP_DIR = tmp_path / "var", tmp_path / "backups"
    settings.VAR_DIR.mkdir()
    seen: list[list[str]] = []
    real = kept_files.copyfileobj

    def copied(packed: Any, unpacked: Any) -> None:
        real(packed, unpacked)
        sweep_scratch()
        seen.append([path.name[:8] for path in settings.VAR_DIR.iterdir() if path.is_dir()])

    monkeypatch.setattr(kept_files, "copyfileobj", copied)
    manifest = json.dumps({"log_heads": {}})
    read(archive(manifest_json=manifest, db_sqlite3=database_of(tmp_path)))
    assert (seen, list(settings.VAR_DIR.iterdir())) == ([[".verify-"]], [])


def database_of(folder: Path) -> bytes:
    with closing(sqlite3.connect(folder / "a.sqlite3")) as made:
        made.execute("create table scoring_league (id, name)")
        made.execute("create table scoring_auditentry (league_id, sequence, hash)")
        made.commit()
    return (folder / "a.sqlite3").read_bytes()

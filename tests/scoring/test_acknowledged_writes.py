"""What is acknowledged is committed and waits for the disk: asked of a connection of somebody else."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.models import (
    AccountSession,
    Game,
    IdempotencyKey,
    Mail,
    PenaltyCard,
    Registration,
    Reply,
    SheetPhoto,
    SheetSnapshot,
)
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.entry.test_receipts_in_the_news import penalty
from tests.scoring.entry.writing import Browser
from tests.scoring.photos import jpeg
from tests.scoring.recovery.snapshots import copied, given
from tests.scoring.registration.coming import coming, with_mail_server

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="opens the file"),
]


def seen_by_others(*models: type) -> list[int]:
    """How many rows of each kind somebody finds who opens the database now."""
    assert not connection.in_atomic_block
    with closing(sqlite3.connect(f"file:{connection.settings_dict['NAME']}?mode=ro", uri=True)) as other:
        tables = [model._meta.db_table for model in models]  # type: ignore[attr-defined]
        return [other.execute(f"select count(*) from {table}").fetchone()[0] for table in tables]


def waits_for_the_disk() -> bool:
    with connection.cursor() as cursor:
        return [cursor.execute(f"pragma {word}").fetchone()[0] for word in ("journal_mode", "synchronous")] == [
            "wal",
            2,
        ]


def test_what_is_answered_at_a_table_is_there_for_everybody_and_on_the_disk(settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    table = scene_of_today()
    scorer = Browser("guest", table, phone_at(table))
    assert seen_by_others(AccountSession) == [1]

    assert scorer.save(1, 1, 12, 0, 7, 30).status_code == 200
    assert seen_by_others(Game, IdempotencyKey) == [1, 1]
    assert scorer.post("penalty_note", **penalty(scorer), client_id=uuid4()).status_code == 200
    assert seen_by_others(PenaltyCard, IdempotencyKey) == [1, 2]

    office = Client()
    office.force_login(table.secretary)
    photo = {"photos": [SimpleUploadedFile("a.jpg", jpeg())]}
    assert office.post(reverse("sheet_photos", args=[table.sheet.pk]), photo).status_code == 302
    copies = {"file": SimpleUploadedFile("a.txt", json.dumps(given(copied(table.sheet))).encode())}
    assert office.post(reverse("snapshots_upload", args=[table.league.slug]), copies).status_code == 302
    assert seen_by_others(SheetPhoto, SheetSnapshot) == [1, 1]
    assert waits_for_the_disk()


def test_registration_by_link_and_its_receipt_are_there_for_everybody_and_on_the_disk() -> None:
    made = coming()
    with_mail_server(made.league)
    made.invite()
    (mails,) = seen_by_others(Mail)
    player = next(row for row in made.players if row.email)
    answer = Client().post(made.link_of(player) + "answer/", {"evening": made.evening.pk, "answer": "yes"})

    assert answer.status_code == 302
    assert seen_by_others(Registration, Reply, Mail) == [1, 1, mails + 1]
    assert waits_for_the_disk()

"""A person stands in every column of every table that can hold a text; after the erasure in none."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import (
    BinaryField,
    CharField,
    DateTimeField,
    Field,
    FileField,
    ForeignKey,
    JSONField,
    Model,
    SlugField,
    TextField,
)
from django.test import TestCase
from django.utils import timezone

from scoring.core.errors import LeagueOfficeError
from scoring.models import Player, SignedName, SignedVersion, User
from scoring.privacy.services.erasures import Review, erase
from tests.scoring.privacy.office import ALIAS, MAIL, NAME, PHONE, TOLD, Office, everything_stored
from tests.scoring.test_access_of_every_page import PAGES

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6")]

SENTENCE = f"{NAME} <{MAIL}>, {PHONE}, called {ALIAS}"
NOT_WRITTEN_BY_PEOPLE = {
    *("password", "password_before", "secret", "secret_hash", "code_hash", "session_key", "session_data", "source"),
    *("hash", "previous_hash", "text_digest", "digest", "sha256", "mac", "key_id", "fingerprint", "request"),
    *("name_salt", "other_salt", "text_salt", "salt", "name_key", "alias_key", "sort_key", "email_key"),
    *("timezone", "language", "action", "measure", "unequal_teams", "facts", "reviewed", "image", "logo"),
}
"""Names of columns that hold digests, keys, secrets and codes, and of a logo that was drawn anew: whatever people type
never gets there."""

OF_THE_PROGRAM = ("auth", "contenttypes", "sessions", "migrations")
"""Parts of Django with tables that no page of ours writes."""


def columns_of(model: type[Model]) -> Iterator["Field[Any, Any]"]:
    """Columns in which people can write something."""
    for column in model._meta.concrete_fields:
        is_text = isinstance(column, CharField | TextField | JSONField | BinaryField)
        is_ours = column.choices or column.primary_key or column.name in NOT_WRITTEN_BY_PEOPLE
        if is_text and not is_ours and not isinstance(column, SlugField | FileField):
            yield column


def with_the_person(column: "Field[Any, Any]", before: object) -> object:
    """What stands in the column, with the person in it; None: no name has room there."""
    if isinstance(column, JSONField):
        return {**before, "said": [SENTENCE]} if isinstance(before, dict) else [*(before or ()), SENTENCE, NAME]
    if isinstance(column, BinaryField):
        return SENTENCE.encode()
    if column.model is SignedVersion:
        return json.dumps({**json.loads(str(before)), "said": SENTENCE}, ensure_ascii=False)
    for said in (SENTENCE, NAME, ALIAS):
        if column.max_length is None or len(said) <= column.max_length:
            return said
    return None


def add_rows_of_all_pages(office: Office) -> None:
    for page in PAGES.values():
        with suppress(LeagueOfficeError), transaction.atomic():
            page.arguments(office.stage.table)


def row_of(model: type[Model]) -> Model:
    """The last row of a table; where it has none yet, one with whatever it needs."""
    row = model._base_manager.order_by("pk").last()
    if row is None:
        row = model()
        for column in model._meta.concrete_fields:
            if not (column.null or column.primary_key or column.has_default()):
                setattr(row, column.name, _something_in(column))
        (row,) = model._base_manager.bulk_create([row])
    return row


def _something_in(column: "Field[Any, Any]") -> object:
    if isinstance(column, ForeignKey):
        return row_of(column.related_model)
    if isinstance(column, DateTimeField):
        return timezone.now()
    if isinstance(column, CharField | TextField):
        return column.choices[0][0] if column.choices else ""
    if isinstance(column, BinaryField):
        return b""
    return [] if isinstance(column, JSONField) else 1


@contextmanager
def without_checks() -> Iterator[None]:
    """Any text in any row, whether or not the office would write it there. What PostgreSQL drops, the end of the test
    brings back."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            yield
            cursor.execute("PRAGMA ignore_check_constraints = OFF")
            return
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(
            "SELECT conrelid::regclass::text, conname FROM pg_constraint WHERE contype = 'c' AND conrelid > 0"
        )
        for table, name in cursor.fetchall():
            if not table.startswith(("pg_", "information_schema.")):
                cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
        yield


def write_everywhere(office: Office) -> set[str]:
    """The columns in which the person was written, each in one row; the own rows of the person where there are some."""
    own = {Player: office.player, User: office.account, SignedName: office.player.signed_names.last()}
    written = set()
    for model in apps.get_models():
        columns = list(columns_of(model))
        if not columns or model._meta.app_label in OF_THE_PROGRAM:
            continue
        row = own.get(model) or row_of(model)
        for column in columns:
            said = with_the_person(column, getattr(row, column.attname))
            if said is not None:
                model._base_manager.filter(pk=row.pk).update(**{column.attname: said})
                written.add(f"{model._meta.label}.{column.name}")
    return written


@pytest.mark.slow
def test_no_column_of_any_table_tells_of_an_erased_person(office: Office) -> None:
    add_rows_of_all_pages(office)
    with without_checks():
        written = write_everywhere(office)
        assert {"scoring.Mail.calendar", "scoring.Reply.remark", "scoring.MemberList.cells"} <= written
        office.player.refresh_from_db()
        office.account.refresh_from_db()
        with TestCase.captureOnCommitCallbacks(execute=True):
            erase(player=office.player, account=office.account, actor=None, review=Review())

    stored = everything_stored(office.folder)
    assert sorted({stored[max(0, hit.start() - 90) : hit.end() + 30] for hit in TOLD.finditer(stored)}) == []

"""Changes each column of each row by SQL, at each moment of a season's life, and asks ``verify`` what it says.

``python -m tests.operation.tampering.columns`` prints what was tried, as JSON.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import Field, ForeignKey, Model

from scoring.audit.services.verification import verify_league
from scoring.audit.services.verified_log import LogReading, read_log
from scoring.audit.services.verified_results import check_standings
from scoring.audit.services.verified_rows import check_rows
from scoring.core.selectors.log_rows import ROWS, label
from scoring.models import AuditEntry, EveningStanding, League, LogHead, SeasonStanding, SignedVersion
from scoring.models.base.vouched import VouchedRow, vouched_columns
from tests.operation.tampering.life import lived
from tests.operation.tampering.ways import NOBODY_S_KEY

SECRET = "a way to sign in: what was done with it, the log says"
LETTERS = "what goes out as letters"
HELP = "helps whoever types or checks; nothing of it is a result"
FACE = "a picture: the league says which one, and strangers' messages, which are forgotten"
BUSY = "what the computer is doing"
NOBODY_S_BUSINESS = {
    "TableAccess": SECRET, "CodeGuesses": SECRET, "AccountLink": SECRET, "SecondFactor": SECRET, "RecoveryCode": SECRET,
    "AccountSession": SECRET, "ApiToken": SECRET, "PersonalLink": SECRET, "FeedLink": SECRET, "Embedding": SECRET,
    "Mail": LETTERS, "IrregularityNotice": LETTERS, "EveningInvitation": LETTERS, "MailAccount": LETTERS,
    "SilencedKind": LETTERS, "Logo": FACE, "GuestRequest": FACE,
    "AuditReading": HELP, "TickedGame": HELP, "WritingDevice": HELP, "IdempotencyKey": HELP, "SheetShape": HELP,
    "SheetWorkbook": HELP, "MemberList": HELP, "SheetSnapshot": HELP,
    "Job": BUSY, "BackupPlan": BUSY, "BackupCopy": BUSY, "Installation": BUSY,
    "ResultImport": BUSY, "ImportedEvening": BUSY, "AddedPlayer": BUSY, "PlayerImport": BUSY, "ImportedPlayer": BUSY,
}  # fmt: skip
"""Models of which no column is vouched for, and why nobody has to."""

SEALED: tuple[type[Model], ...] = (AuditEntry, LogHead, SignedVersion)
COUNTED: tuple[type[Model], ...] = (EveningStanding, SeasonStanding)
"""Models with a seal in each row, and those that are counted anew from the sheets."""

Change = tuple[type[Model], int, str]
"""A column of a row, by the key of the row."""


def main() -> None:
    """Everything, on the database of the settings, which is empty before."""
    _drop_checks()
    told: dict[str, dict[str, list[str]]] = {}
    for moment, life in lived():
        reading = LogReading()
        findings = [*read_log(life.league, reading), *verify_league(life.league)]
        known = _tried(_columns_with_rows(), partial(_is_named, life.league, reading))
        unknown = _tried(_sealed_columns_and_rows(), partial(_is_named_under_unknown_keys, life.league))
        told[moment] = {"clean": [str(finding) for finding in findings], **known}
        told[moment] |= {f"{what} under unknown keys": columns for what, columns in unknown.items()}
    print(json.dumps(told))


def _tried(changes: Iterator[Change], is_named: Callable[[type[Model], int, str], bool]) -> dict[str, list[str]]:
    """Columns by what became of their change, each undone again; refused: two rows would be the same one then."""
    found: dict[str, list[str]] = {"named": [], "refused": [], "silent": []}
    for change in changes:
        model, _key, column = change
        with suppress(IntegrityError), transaction.atomic():
            became = "refused"
            _past_constraints()
            became = "named" if is_named(*change) else "silent"
            transaction.set_rollback(True)
        found[became].append(f"{label(model)}.{column}")
    return found


def _is_named(league: League, reading: LogReading, model: type[Model], key: int, column: str) -> bool:
    """Whether a change is named; of a row for which the log vouches, with its column."""
    change_by_sql(model, key, column)
    if column not in _vouched(model):
        return any(verify_league(league) if model in SEALED else check_standings(league))
    assert issubclass(model, VouchedRow)
    said = map(str, check_rows(league, reading.rows, only=model))
    return any(f"({column})" in sentence for sentence in said)


def _is_named_under_unknown_keys(league: League, model: type[Model], key: int, column: str) -> bool:
    """Whether a change is named when the seal of the row, or of what vouches for it, names a key that is not here."""
    change_by_sql(model, key, column)
    if model in SEALED:
        model._base_manager.filter(pk=key).update(key_id=NOBODY_S_KEY)
    else:
        newest = AuditEntry.objects.order_by("-sequence")
        last = next(entry for entry in newest if _speaks_of(entry, model, key))
        last.facts[ROWS]["key"] = NOBODY_S_KEY
        newest.filter(pk=last.pk).update(facts=last.facts, key_id=NOBODY_S_KEY)
    return any(verify_league(league))


def _speaks_of(entry: AuditEntry, model: type[Model], key: int) -> bool:
    return str(key) in entry.facts.get(ROWS, {}).get("of", {}).get(label(model), {}).get("rows", {})


def _vouched(model: type[Model]) -> tuple[str, ...]:
    return vouched_columns(model) if issubclass(model, VouchedRow) else ()


def tried_models() -> list[type[Model]]:
    """Every model that is on no list."""
    models = apps.get_app_config("scoring").get_models()
    return [model for model in models if model.__name__ not in NOBODY_S_BUSINESS]


def _columns_with_rows() -> Iterator[Change]:
    """Each column that is on no list, of the first row of each model that has one."""
    for model in tried_models():
        row = model._base_manager.order_by("pk").first()
        if row is not None:
            yield from ((model, row.pk, column) for column in columns_to_try(model))


def _sealed_columns_and_rows() -> Iterator[Change]:
    """Each column of what has a seal of its own; a column of each other row, for one key vouches for all of them."""
    seen: set[type[Model]] = set()
    for model, key, column in _columns_with_rows():
        is_first, _added = model not in seen, seen.add(model)
        if (model in SEALED and column != "key_id") or (is_first and column in _vouched(model)):
            yield model, key, column


def columns_to_try(model: type[Model]) -> list[str]:
    """All of them but the key, and what the model says to be nobody's business."""
    listed = model.not_vouched_for if issubclass(model, VouchedRow) else {}
    columns = [field.attname for field in model._meta.concrete_fields if not field.primary_key]
    return [column for column in columns if column not in listed or listed[column].startswith("counted")]


def change_by_sql(model: type[Model], key: int, column: str) -> None:
    """Another value that the column can hold."""
    field = model._meta.get_field(column)
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT "{field.column}" FROM {table} WHERE id = %s', [key])
        (now,) = cursor.fetchone()
        cursor.execute(f'UPDATE {table} SET "{field.column}" = %s WHERE id = %s', [other_value(field, now), key])


def other_value(field: "Field[object, object]", now: object) -> object:
    kind = field.get_internal_type()
    if isinstance(field, ForeignKey) or kind.endswith("IntegerField"):
        return 7654 if now != 7654 else 1
    if kind == "BooleanField":
        return not now
    if kind == "JSONField":
        return '{"changed": 1}'
    if kind == "DateTimeField":
        return "2001-02-03 04:05:06+00"
    if kind == "DateField":
        return "2001-02-03"
    if kind == "TimeField":
        return "04:05:06"
    if kind == "UUIDField":
        return "0" * 31 + "7"
    return "anders"[: field.max_length]


def _past_constraints() -> None:
    """As an administrator of the database can."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        else:
            cursor.execute("SET LOCAL session_replication_role = replica")


def _drop_checks() -> None:
    if connection.vendor == "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conrelid::regclass, conname FROM pg_constraint "
            "WHERE contype = 'c' AND conrelid::regclass::text LIKE 'scoring%%'"
        )
        for table, name in cursor.fetchall():
            cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}"')


if __name__ == "__main__":
    main()

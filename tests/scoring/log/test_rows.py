"""Every column of every model: either the log vouches for it, or it is on a list with the reason why nobody does."""

import itertools
from collections.abc import Callable, Iterator

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import Field, ForeignKey, Model

from scoring.audit.services.reviews import reopen_sheet
from scoring.base.models.vouched import VouchedRow, vouched_columns, vouched_models
from scoring.log.log_actions import LogKeepingAction
from scoring.log.selectors.log_heads import as_found_notes
from scoring.log.selectors.rows import label, rows_of, rows_said
from scoring.log.services.sealing import vouch_for_what_is_there
from scoring.models import AuditEntry, Player, Registration, RuleSetEdition
from scoring.people.services.players import update_player
from scoring.verification.services import Code, verify_league
from scoring.verification.services.log import LogReading, read_log
from scoring.verification.services.rows import check_rows
from tests.operation.tampering.stage import Stage, lay_stage
from tests.scoring.scenes import check_and_sign

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6")]

ITSELF = "the log itself: hashes, seals and their own head"
SECRET = "a way to sign in: what was done with it, the log says"
LETTERS = "what goes out as letters"
HELP = "helps whoever types or checks; nothing of it is a result"
COUNTED = "counted from the sheets, and counted anew by each verification"
BUSY = "what the computer is doing"
NOBODY_S_BUSINESS = {
    "AuditEntry": ITSELF, "LogHead": ITSELF,
    "TableAccess": SECRET, "CodeGuesses": SECRET, "AccountLink": SECRET, "SecondFactor": SECRET, "RecoveryCode": SECRET,
    "AccountSession": SECRET, "ApiToken": SECRET, "PersonalLink": SECRET, "FeedLink": SECRET, "Embedding": SECRET,
    "Mail": LETTERS, "IrregularityNotice": LETTERS, "EveningInvitation": LETTERS, "MailAccount": LETTERS,
    "SilencedKind": LETTERS,
    "AuditReading": HELP, "TickedGame": HELP, "WritingDevice": HELP, "WriteReceipt": HELP, "SheetShape": HELP,
    "SheetWorkbook": HELP, "MemberList": HELP, "PocketCopy": HELP,
    "EveningStanding": COUNTED, "SeasonStanding": COUNTED,
    "Job": BUSY, "BackupPlan": BUSY, "BackupCopy": BUSY, "Installation": BUSY,
    "ResultImport": BUSY, "ImportedEvening": BUSY, "AddedPlayer": BUSY, "PlayerImport": BUSY, "ImportedPlayer": BUSY,
}  # fmt: skip
"""Models for whose rows the log does not vouch, and why nobody has to."""


def as_it_was_laid(stage: Stage) -> None:
    """Before anything else happens."""


def after_another_signature(stage: Stage) -> None:
    check_and_sign(stage.waiting, stage.auditor)


def while_a_new_version_is_in_work(stage: Stage) -> None:
    reopen_sheet(sheet_id=stage.second.pk, actor=stage.auditor, reason="Anke complained")


def after_somebody_has_married(stage: Stage) -> None:
    facts = {"year_of_birth": 1980, "is_active": True, "club": ""}
    update_player(player=stage.player("Anke"), actor=stage.secretary, name="Anke Petersen", **facts)


def after_the_log_was_sealed_as_it_was_found(stage: Stage) -> None:
    """As a database of before, for whose rows no entry has vouched yet."""
    for entry in stage.entries:
        entry.facts.pop("rows", None)
        stage.entries.filter(pk=entry.pk).update(facts=entry.facts)
    vouch_for_what_is_there(league=stage.league)


MOMENTS: tuple[Callable[[Stage], None], ...] = (
    as_it_was_laid,
    after_another_signature,
    while_a_new_version_is_in_work,
    after_somebody_has_married,
    after_the_log_was_sealed_as_it_was_found,
)


@pytest.fixture(scope="module")
def laid(rows_of_module: None) -> Stage:
    return lay_stage()


def test_every_model_is_vouched_for_or_nobody_s_business() -> None:
    ours = {model.__name__ for model in apps.get_app_config("scoring").get_models()}
    vouched = {model.__name__ for model in vouched_models()}
    assert vouched | NOBODY_S_BUSINESS.keys() == ours
    assert vouched & NOBODY_S_BUSINESS.keys() == set()


@pytest.mark.parametrize("model", vouched_models(), ids=label)
def test_column_that_may_change_unseen_is_one_of_the_model_and_has_its_reason(model: type[VouchedRow]) -> None:
    columns = {field.attname for field in model._meta.concrete_fields}
    assert model.not_vouched_for.keys() <= columns
    assert all(model.not_vouched_for.values())
    assert model.path_to_league


@pytest.mark.slow
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_each_column_of_each_row_that_is_changed_past_the_office_is_named(
    laid: Stage, db: None, moment: Callable[[Stage], None]
) -> None:
    moment(laid)
    reading = LogReading()
    list(read_log(laid.league, reading))
    assert list(check_rows(laid.league, reading.rows)) == []
    silent, tried = [], 0
    for model, key, column in columns_with_rows(laid):
        with transaction.atomic():
            change_by_sql(model, key, column)
            said = [str(finding) for finding in check_rows(laid.league, reading.rows, only=model)]
            transaction.set_rollback(True)
        tried += 1
        if not any(f"({column})" in sentence for sentence in said):
            silent.append(f"{label(model)}.{column}")
    assert silent == []
    assert tried >= 200


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_row_that_is_taken_out_or_put_in_past_the_office_is_named(
    laid: Stage, db: None, moment: Callable[[Stage], None]
) -> None:
    moment(laid)
    gone = Registration.everybody.filter(evening=laid.evening).order_by("pk").last()
    assert gone is not None
    reading = LogReading()
    list(read_log(laid.league, reading))
    with transaction.atomic(), connection.cursor() as cursor, connection.constraint_checks_disabled():
        cursor.execute("DELETE FROM scoring_registration WHERE id = %s", [gone.pk])
        said = " ".join(str(finding) for finding in check_rows(laid.league, reading.rows, only=Registration))
        transaction.set_rollback(True)
    assert f"{gone.pk} wurde herausgenommen" in said
    Player.objects.create(league=laid.league, name="Niemand")
    said = " ".join(str(finding) for finding in check_rows(laid.league, reading.rows, only=Player))
    assert "wurde eingefügt" in said


def test_change_between_two_entries_is_named_with_both_though_honest_work_followed(laid: Stage, db: None) -> None:
    """A row that was changed past the office, and then by the office."""
    anke = laid.player("Anke")
    before = AuditEntry.objects.filter(league=laid.league).count()
    Player.objects.filter(pk=anke.pk).update(alias="Ankerlicht", alias_key="ankerlicht")
    after_somebody_has_married(laid)
    found = [one for one in verify_league(laid.league) if "alias" in str(one)]
    assert [one.code for one in found] == [Code.OFFICIAL_CHANGED]
    assert f"und {before + 1}" in str(found[0])


def test_what_a_service_changes_without_a_word_of_its_own_is_said_at_its_end(laid: Stage, db: None) -> None:
    from scoring.base.services import transaction as services  # beside Django's

    @services.atomic
    def service() -> None:
        RuleSetEdition.objects.filter(league=laid.league).update(source="Heft")

    service()
    last = AuditEntry.objects.filter(league=laid.league).order_by("sequence").last()
    assert last is not None
    assert last.action == LogKeepingAction.LOG_ROWS_CHANGED
    assert list(verify_league(laid.league)) == []


def test_what_was_found_is_sealed_in_entries_that_can_be_read(
    laid: Stage, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A league of many years has a hundred thousand rows; one entry that told of all would be tens of megabytes."""
    monkeypatch.setattr("scoring.log.selectors.rows.AT_ONCE", 20)
    before, noted = laid.entries.count(), len(list(as_found_notes(laid.league)))

    vouch_for_what_is_there(league=laid.league)

    told = [len(list(rows_said(entry.facts))) for entry in laid.entries.order_by("sequence")[before:]]
    assert len(told) > 3
    assert set(told[:-1]) == {20}
    assert sum(told) == sum(1 for model in vouched_models() for _row in rows_of(model, laid.league))
    reading = LogReading()
    assert list(read_log(laid.league, reading)) == []
    assert list(check_rows(laid.league, reading.rows)) == []
    assert len(list(as_found_notes(laid.league))) == noted + 1
    for model, key, column in (next(columns_with_rows(laid)), list(columns_with_rows(laid))[-1]):
        with transaction.atomic():
            change_by_sql(model, key, column)
            assert f"({column})" in " ".join(map(str, check_rows(laid.league, reading.rows, only=model)))
            transaction.set_rollback(True)


def columns_with_rows(stage: Stage) -> Iterator[tuple[type[VouchedRow], int, str]]:
    """Each vouched column of the first row of each model that has one."""
    for model in vouched_models():
        for key, _values in itertools.islice(rows_of(model, stage.league), 1):
            yield from ((model, key, column) for column in vouched_columns(model))


def change_by_sql(model: type[Model], key: int, column: str) -> None:
    """Another value that the column can hold, past all constraints."""
    field = model._meta.get_field(column)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(f'SELECT "{field.column}" FROM {model._meta.db_table} WHERE id = %s', [key])
        (now,) = cursor.fetchone()
        statement = f'UPDATE {model._meta.db_table} SET "{field.column}" = %s WHERE id = %s'
        cursor.execute(statement, [other_value(field, now), key])
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


def other_value(field: "Field[object, object]", now: object) -> object:
    kind = field.get_internal_type()
    if isinstance(field, ForeignKey) or kind.endswith("IntegerField"):
        return 987654 if now != 987654 else 1
    if kind == "BooleanField":
        return not now
    if kind == "JSONField":
        return '{"changed": 1}'
    if kind == "DateTimeField":
        return "2001-02-03 04:05:06"
    if kind == "DateField":
        return "2001-02-03"
    if kind == "TimeField":
        return "04:05:06"
    if kind == "UUIDField":
        return "0" * 31 + "7"
    return "anders"

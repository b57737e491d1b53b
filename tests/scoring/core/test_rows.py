"""The log vouches for rows: what came, went or changed past the office is named, whenever it happened.

Each column of each model is tried by ``tests/operation/test_every_column.py``.
"""

import itertools
from collections.abc import Callable, Iterator

import pytest
from django.apps import apps
from django.db import connection, transaction

from scoring.audit.services.discrepancies import Code
from scoring.audit.services.reviews import reopen_sheet
from scoring.audit.services.verification import verify_league
from scoring.audit.services.verified_log import LogReading, read_log
from scoring.audit.services.verified_rows import check_rows
from scoring.core.log_actions import LogKeepingAction
from scoring.core.selectors.heads import as_found_notes
from scoring.core.selectors.log_rows import label, rows_of, rows_said
from scoring.core.services.log import vouch_for_what_is_there
from scoring.models import AuditEntry, Player, Registration, RuleSetEdition
from scoring.models.base.vouched import VouchedRow, vouched_columns, vouched_models
from scoring.people.services.players import update_player
from tests.operation.tampering.columns import COUNTED, NOBODY_S_BUSINESS, SEALED, change_by_sql
from tests.operation.tampering.stage import Stage, lay_stage
from tests.scoring.scenes import check_and_sign

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6")]


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
    vouched = {model.__name__ for model in (*vouched_models(), *SEALED, *COUNTED)}
    assert vouched | NOBODY_S_BUSINESS.keys() == ours
    assert vouched & NOBODY_S_BUSINESS.keys() == set()


@pytest.mark.parametrize("model", vouched_models(), ids=label)
def test_column_that_may_change_unseen_is_one_of_the_model_and_has_its_reason(model: type[VouchedRow]) -> None:
    columns = {field.attname for field in model._meta.concrete_fields}
    assert model.not_vouched_for.keys() <= columns
    assert all(model.not_vouched_for.values())
    assert model.path_to_league


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
    from scoring.core.services import transaction as services  # beside Django's

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
    monkeypatch.setattr("scoring.core.selectors.log_rows.AT_ONCE", 20)
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

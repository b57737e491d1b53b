"""Submitting, signing, sending back, reopening; four eyes; what a signature freezes."""

import hashlib
import json

import pytest
from django.db import IntegrityError, transaction

from engine.findings import Severity
from engine.scoring import UnscorableSheet
from scoring.audit.selectors.canonical_form import canonical_form
from scoring.audit.services.irregularities import report_irregularity, settle_irregularity
from scoring.audit.services.reviews import confirm_findings, reopen_sheet, send_back_sheet, sign_sheet, submit_sheet
from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.models import EveningStanding, Review, SeasonStanding, Sheet, SignedVersion
from scoring.sheets.selectors.checked_sheets import checked_sheet, fingerprint
from scoring.sheets.selectors.loading import full_sheet
from tests.scoring.scenes import NOTE, Scene, hash_of, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
ROWS = ((12, 0, 7, 30), (0, 9, 99, 20), (5, 26, 0, 40))
WINNERS = (1, 0, 2)


@pytest.fixture
@laid_once
def table() -> Scene:
    """Three games that nothing can be said against."""
    played = scene()
    for number, (winner, points) in enumerate(zip(WINNERS, ROWS, strict=True), start=1):
        played.save(number, winner, *points)
    return played


@pytest.fixture
def submitted(table: Scene) -> Scene:
    table.submit()
    return table


def warnings_of(table: Scene) -> list[str]:
    return [fingerprint(finding) for finding in checked_sheet(full_sheet(table.sheet.pk)).open_warnings]


@pytest.mark.clause("L6.6")
def test_submit_sheet_closes_it_and_writes_provisional_standings(submitted: Scene) -> None:
    sheet = submitted.fresh()
    assert (sheet.state, sheet.submitted_by) == (Sheet.State.SUBMITTED, submitted.secretary)
    assert list(EveningStanding.objects.values_list("is_official", flat=True)) == [False] * 4
    assert set(SeasonStanding.objects.values_list("scope", flat=True)) == {"provisional"}


def test_submit_sheet_without_a_game_is_refused() -> None:
    with pytest.raises(NotAllowedNow):
        scene().submit()


@pytest.mark.clause("D10")
def test_submit_sheet_with_void_games_only_is_refused() -> None:
    table = scene()
    table.save(1, None, is_void=True)
    with pytest.raises(NotAllowedNow):
        table.submit()


@pytest.mark.clause("L8.2", "D11")
def test_submit_sheet_with_an_error_is_refused(table: Scene) -> None:
    table.save(4, None, 12, 4, 7, 30)
    with pytest.raises(NotAllowedNow):
        table.submit()
    assert table.fresh().state == Sheet.State.RUNNING


def test_submit_sheet_wants_every_warning_confirmed(table: Scene) -> None:
    table.save(4, 1, *ROWS[0])
    (warning,) = warnings_of(table)
    with pytest.raises(NotAllowedNow):
        table.submit()
    sheet = submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary, confirmed=[warning, "unknown"])
    assert sheet.state == Sheet.State.SUBMITTED
    assert list(sheet.confirmed_findings.values_list("fingerprint", "confirmed_by")) == [(warning, table.secretary.pk)]


def test_submit_sheet_that_is_refused_confirms_nothing(table: Scene) -> None:
    table.save(4, 1, *ROWS[0])
    table.save(5, None, 1, 2, 3, 4)
    with pytest.raises(NotAllowedNow):
        submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary, confirmed=warnings_of(table))
    assert not table.sheet.confirmed_findings.exists()


def test_confirmation_of_a_warning_ends_when_what_it_says_changes(table: Scene) -> None:
    table.save(4, 1, *ROWS[0])
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary, confirmed=warnings_of(table))
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Game 4?")
    assert warnings_of(table) == []
    table.save(4, 0, *ROWS[1], note=NOTE)
    assert len(warnings_of(table)) == 1


@pytest.mark.clause("L6.6")
def test_sign_sheet_makes_the_result_official(submitted: Scene) -> None:
    submitted.sign()
    sheet = submitted.fresh()
    assert (sheet.state, sheet.signed_by) == (Sheet.State.SIGNED, submitted.auditor)
    assert set(EveningStanding.objects.values_list("is_official", flat=True)) == {True}
    assert set(SeasonStanding.objects.values_list("scope", flat=True)) == {"official", "provisional"}


def test_sign_sheet_freezes_its_canonical_form_with_its_hash(submitted: Scene) -> None:
    version = submitted.sign()
    assert version.content == canonical_form(full_sheet(submitted.sheet.pk))
    assert version.sha256 == hashlib.sha256(version.content.encode()).hexdigest()
    content = json.loads(version.content)
    assert [game["points"] for game in content["games"]] == [list(row) for row in ROWS]
    assert content["totals"] == [-283, -265, -194, -210]


def test_sign_sheet_by_who_submitted_it_is_refused(submitted: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        sign_sheet(
            sheet_id=submitted.sheet.pk,
            actor=submitted.secretary,
            seen_hash=hash_of(submitted.sheet, submitted.secretary),
        )


def test_four_eyes_hold_in_the_database_as_well(submitted: Scene) -> None:
    sheet = submitted.fresh()
    sheet.state, sheet.signed_by, sheet.signed_at = Sheet.State.SIGNED, submitted.secretary, sheet.submitted_at
    with pytest.raises(IntegrityError, match="sheet_four_eyes"), transaction.atomic():
        sheet.save()


@pytest.mark.clause("L6.6")
def test_sign_sheet_that_says_something_else_by_now_is_a_conflict(submitted: Scene) -> None:
    seen = hash_of(submitted.sheet, submitted.auditor)
    send_back_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, reason="Game 1?")
    submitted.save(1, 1, 21, 0, 7, 30, note=NOTE)
    submitted.submit()
    with pytest.raises(Conflict):
        sign_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, seen_hash=seen)
    assert submitted.fresh().state == Sheet.State.SUBMITTED


def test_sign_sheet_that_was_sent_back_since_is_a_conflict(submitted: Scene) -> None:
    """The signature vouches for what was sent back as well, so it has to be read."""
    seen = hash_of(submitted.sheet, submitted.auditor)
    send_back_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, reason="Sure?")
    submitted.submit()
    with pytest.raises(Conflict):
        sign_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, seen_hash=seen)


def test_sign_sheet_that_nobody_submitted_is_refused(submitted: Scene) -> None:
    Sheet.objects.update(submitted_by=None)
    with pytest.raises(NotAllowedNow, match=r"four eyes|Vier-Augen|vier Augen"):
        submitted.sign()


def test_sheet_that_nobody_submitted_cannot_be_signed_in_the_database_either(submitted: Scene) -> None:
    sheet = submitted.fresh()
    sheet.submitted_by, sheet.signed_by, sheet.signed_at = None, submitted.auditor, sheet.submitted_at
    sheet.state = Sheet.State.SIGNED
    with pytest.raises(IntegrityError, match="signed_sheet_has_a_submitter"), transaction.atomic():
        sheet.save()


@pytest.mark.clause("L6.6")
def test_sign_sheet_with_an_unconfirmed_warning_is_refused(table: Scene) -> None:
    table.save(4, 2, *ROWS[2])
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary, accept_warnings=True)
    assert len(warnings_of(table)) == 1
    with pytest.raises(NotAllowedNow, match="1"):
        sign_sheet(sheet_id=table.sheet.pk, actor=table.auditor, seen_hash=hash_of(table.sheet, table.auditor))
    confirm_findings(sheet=table.fresh(), actor=table.auditor, fingerprints=warnings_of(table))
    sign_sheet(sheet_id=table.sheet.pk, actor=table.auditor, seen_hash=hash_of(table.sheet, table.auditor))
    assert table.fresh().state == Sheet.State.SIGNED


@pytest.mark.clause("L6.6")
def test_sign_sheet_with_an_open_irregularity_is_refused_until_it_is_settled(table: Scene) -> None:
    table.save(4, 2, *ROWS[2])
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary, accept_warnings=True)
    reported = report_irregularity(
        sheet_id=table.sheet.pk, actor=table.auditor, description="Twice?", fingerprint=warnings_of(table)[0]
    )
    with pytest.raises(NotAllowedNow):
        sign_sheet(sheet_id=table.sheet.pk, actor=table.auditor, seen_hash=hash_of(table.sheet, table.auditor))
    settle_irregularity(irregularity_id=reported.pk, actor=table.auditor, resolution="It was so, says the table.")
    sign_sheet(sheet_id=table.sheet.pk, actor=table.auditor, seen_hash=hash_of(table.sheet, table.auditor))
    assert table.fresh().state == Sheet.State.SIGNED


def test_confirm_findings_confirms_notices_but_no_errors(table: Scene) -> None:
    table.save(4, 2, 5, 26, 0, 40, dealer=1)
    table.save(5, 1, 1521, 0, 7, 30)
    checked = checked_sheet(full_sheet(table.sheet.pk))
    confirm_findings(
        sheet=table.sheet, actor=table.auditor, fingerprints=[fingerprint(found) for found in checked.findings]
    )
    confirmed = checked_sheet(full_sheet(table.sheet.pk)).confirmed
    assert {found.severity for found in checked.findings if fingerprint(found) in confirmed} == {
        Severity.WARNING,
        Severity.NOTICE,
    }


@pytest.mark.clause("L6.6")
def test_send_back_sheet_opens_it_and_takes_the_standings_away(submitted: Scene) -> None:
    sheet = send_back_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, reason=" Game 2, Anke? ")
    assert (sheet.state, sheet.is_open, sheet.submitted_by) == (Sheet.State.SENT_BACK, True, None)
    assert Review.objects.get().reason == "Game 2, Anke?"
    assert [rows.objects.count() for rows in (EveningStanding, SeasonStanding)] == [0, 0]


def test_send_back_sheet_without_a_reason_is_refused(submitted: Scene) -> None:
    with pytest.raises(InvalidInput):
        send_back_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, reason="  ")


def test_reopen_sheet_keeps_the_signed_version_and_counts_on(submitted: Scene) -> None:
    first = submitted.sign()
    sheet = reopen_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, reason="Anke complained")
    assert (sheet.state, sheet.version, sheet.signed_by) == (Sheet.State.SENT_BACK, 2, None)
    submitted.save(1, 1, 21, 0, 7, 30, note=NOTE)
    submitted.submit()
    second = submitted.sign()
    assert list(SignedVersion.objects.order_by("version").values_list("version", "sha256")) == [
        (1, first.sha256),
        (2, second.sha256),
    ]
    assert first.sha256 != second.sha256


def test_sheets_without_errors_can_always_be_scored(table: Scene) -> None:
    """What the checks let pass must never surprise the scoring, or a submitted sheet could not be signed."""
    table.save(4, 1, "7 F", 0, None, 12, exact_grab=True, dealer=None)
    checked = checked_sheet(full_sheet(table.sheet.pk))
    assert checked.reading.is_whole != bool(checked.errors)
    with pytest.raises(UnscorableSheet):
        canonical_form(checked.sheet)

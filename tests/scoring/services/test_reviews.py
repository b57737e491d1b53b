"""Submitting, signing, sending back, reopening; four eyes; what a signature freezes."""

import hashlib
import json

import pytest
from django.db import IntegrityError, transaction

from engine.scoring import UnscorableSheet
from scoring.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.models import EveningStanding, Irregularity, Review, SeasonStanding, Seat, Sheet, SignedVersion
from scoring.selectors.sheets import checked_sheet, fingerprint, full_sheets
from scoring.services.reviews import (
    canonical_form,
    reopen_sheet,
    report_irregularity,
    send_back_sheet,
    sign_sheet,
    submit_sheet,
)
from tests.scoring.scenes import NOTE, Scene, scene

pytestmark = pytest.mark.django_db
ROWS = ((12, 0, 7, 30), (0, 9, 99, 20), (5, 26, 0, 40))
WINNERS = (1, 0, 2)


@pytest.fixture
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


def sign(table: Scene) -> SignedVersion:
    return sign_sheet(sheet_id=table.sheet.pk, actor=table.auditor, seen_revision=table.fresh().revision)


def warnings_of(table: Scene) -> list[str]:
    return [fingerprint(finding) for finding in checked_sheet(full_sheets().get(pk=table.sheet.pk)).open_warnings]


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


def test_submit_sheet_twice_is_refused(submitted: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        submitted.submit()


@pytest.mark.clause("L6.6")
def test_sign_sheet_makes_the_result_official(submitted: Scene) -> None:
    sign(submitted)
    sheet = submitted.fresh()
    assert (sheet.state, sheet.signed_by) == (Sheet.State.SIGNED, submitted.auditor)
    assert set(EveningStanding.objects.values_list("is_official", flat=True)) == {True}
    assert set(SeasonStanding.objects.values_list("scope", flat=True)) == {"official", "provisional"}


def test_sign_sheet_freezes_its_canonical_form_with_its_hash(submitted: Scene) -> None:
    version = sign(submitted)
    assert version.content == canonical_form(full_sheets().get(pk=submitted.sheet.pk))
    assert version.sha256 == hashlib.sha256(version.content.encode()).hexdigest()
    content = json.loads(version.content)
    assert [game["points"] for game in content["games"]] == [list(row) for row in ROWS]
    assert content["totals"] == [-283, -265, -194, -210]


def test_canonical_form_changes_with_every_point(submitted: Scene) -> None:
    before = canonical_form(full_sheets().get(pk=submitted.sheet.pk))
    send_back_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, reason="Game 1?")
    submitted.save(1, 1, 13, 0, 7, 30, note=NOTE)
    assert canonical_form(full_sheets().get(pk=submitted.sheet.pk)) != before


def test_sign_sheet_by_who_submitted_it_is_refused(submitted: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        sign_sheet(sheet_id=submitted.sheet.pk, actor=submitted.secretary, seen_revision=submitted.fresh().revision)


def test_four_eyes_hold_in_the_database_as_well(submitted: Scene) -> None:
    sheet = submitted.fresh()
    sheet.state, sheet.signed_by, sheet.signed_at = Sheet.State.SIGNED, submitted.secretary, sheet.submitted_at
    with pytest.raises(IntegrityError, match="sheet_four_eyes"), transaction.atomic():
        sheet.save()


def test_sign_sheet_that_was_changed_since_it_was_read_is_a_conflict(submitted: Scene) -> None:
    with pytest.raises(Conflict):
        sign_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, seen_revision=submitted.fresh().revision - 1)


def test_sign_sheet_that_is_still_open_is_refused(table: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        sign(table)


@pytest.mark.clause("L6.6")
def test_send_back_sheet_opens_it_and_takes_the_standings_away(submitted: Scene) -> None:
    sheet = send_back_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, reason=" Game 2, Anke? ")
    assert (sheet.state, sheet.is_open, sheet.submitted_by) == (Sheet.State.SENT_BACK, True, None)
    assert Review.objects.get().reason == "Game 2, Anke?"
    assert [rows.objects.count() for rows in (EveningStanding, SeasonStanding)] == [0, 0]


def test_send_back_sheet_without_a_reason_is_refused(submitted: Scene) -> None:
    with pytest.raises(InvalidInput):
        send_back_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, reason="  ")


def test_send_back_sheet_that_is_signed_is_refused(submitted: Scene) -> None:
    sign(submitted)
    with pytest.raises(NotAllowedNow):
        send_back_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, reason="too late")


def test_reopen_sheet_keeps_the_signed_version_and_counts_on(submitted: Scene) -> None:
    first = sign(submitted)
    sheet = reopen_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, reason="Anke complained")
    assert (sheet.state, sheet.version, sheet.signed_by) == (Sheet.State.SENT_BACK, 2, None)
    submitted.save(1, 1, 21, 0, 7, 30, note=NOTE)
    submitted.submit()
    second = sign(submitted)
    assert list(SignedVersion.objects.order_by("version").values_list("version", "sha256")) == [
        (1, first.sha256),
        (2, second.sha256),
    ]
    assert first.sha256 != second.sha256


def test_reopen_sheet_that_is_not_signed_is_refused(submitted: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        reopen_sheet(sheet_id=submitted.sheet.pk, actor=submitted.auditor, reason="why not")


@pytest.mark.clause("L6.6")
def test_report_irregularity_names_game_and_player(submitted: Scene) -> None:
    report_irregularity(
        sheet_id=submitted.sheet.pk,
        actor=submitted.auditor,
        description=" The paper says 72. ",
        game_number=2,
        seat_id=submitted.seats[0].pk,
    )
    assert list(Irregularity.objects.values_list("game_number", "seat", "description")) == [
        (2, submitted.seats[0].pk, "The paper says 72.")
    ]


def test_report_irregularity_without_words_is_refused(submitted: Scene) -> None:
    with pytest.raises(InvalidInput):
        report_irregularity(sheet_id=submitted.sheet.pk, actor=submitted.auditor, description=" ")


def test_report_irregularity_for_a_seat_of_another_table_is_refused(submitted: Scene) -> None:
    stranger = Seat.objects.get(pk=scene().seats[0].pk)
    with pytest.raises(InvalidInput):
        report_irregularity(sheet_id=submitted.sheet.pk, actor=submitted.auditor, description="?", seat_id=stranger.pk)


def test_sheets_without_errors_can_always_be_scored(table: Scene) -> None:
    """What the checks let pass must never surprise the scoring, or a submitted sheet could not be signed."""
    table.save(4, 1, "7 F", 0, None, 12, exact_grab=True, dealer=None)
    checked = checked_sheet(full_sheets().get(pk=table.sheet.pk))
    assert (checked.score is None) == bool(checked.errors)
    with pytest.raises(UnscorableSheet):
        canonical_form(checked.sheet)

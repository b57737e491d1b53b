"""Irregularities: reported to everybody, settled, opened again."""

import pytest

from scoring.audit.services.irregularities import (
    note_posted,
    note_told_in_person,
    reopen_irregularity,
    report_irregularity,
    settle_irregularity,
)
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, Irregularity, Mail, Seat
from tests.scoring.mail.mails import posted
from tests.scoring.scenes import Scene, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_once
def table() -> Scene:
    """A submitted sheet of one game; Anke and Björn can be written to."""
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.submit()
    for seat, address in zip(played.seats, ("anke@example.org", "bjoern@example.org"), strict=False):
        player = seat.registration.player
        player.email = address
        player.save()
    return played


def report(table: Scene) -> Irregularity:
    return report_irregularity(sheet_id=table.sheet.pk, actor=table.auditor, description="The paper says 21.")


@pytest.mark.clause("L6.6")
def test_report_irregularity_has_a_notice_for_every_participant(table: Scene) -> None:
    notices = report(table).notices.order_by("pk").values_list("player__name", "address", "mail")
    assert list(notices) == [
        ("Anke", "anke@example.org", None),
        ("Björn", "bjoern@example.org", None),
        ("Cäcilia", "", None),
        ("Dörte", "", None),
    ]


def test_settle_irregularity_says_who_when_and_how(table: Scene) -> None:
    settled = settle_irregularity(irregularity_id=report(table).pk, actor=table.auditor, resolution=" A slip. ")
    assert (settled.is_open, settled.resolution, settled.resolved_by) == (False, "A slip.", table.auditor)


def test_settle_irregularity_needs_words_and_happens_once(table: Scene) -> None:
    reported = report(table)
    with pytest.raises(InvalidInput):
        settle_irregularity(irregularity_id=reported.pk, actor=table.auditor, resolution=" ")
    settle_irregularity(irregularity_id=reported.pk, actor=table.auditor, resolution="A slip.")
    with pytest.raises(NotAllowedNow):
        settle_irregularity(irregularity_id=reported.pk, actor=table.auditor, resolution="Again.")


def test_reopen_irregularity_keeps_in_the_log_how_it_was_settled(table: Scene) -> None:
    reported = report(table)
    with pytest.raises(NotAllowedNow):
        reopen_irregularity(irregularity_id=reported.pk, actor=table.auditor)
    settle_irregularity(irregularity_id=reported.pk, actor=table.auditor, resolution="A slip.")
    assert reopen_irregularity(irregularity_id=reported.pk, actor=table.auditor).is_open
    entry = AuditEntry.objects.get(action="irregularity.reopened")
    assert entry.details["description"] == "A slip."


@pytest.mark.clause("L6.6")
def test_report_irregularity_names_game_and_player(table: Scene) -> None:
    report_irregularity(
        sheet_id=table.sheet.pk,
        actor=table.auditor,
        description=" The paper says 72. ",
        game_number=2,
        seat_id=table.seats[0].pk,
    )
    assert list(Irregularity.objects.values_list("game_number", "seat", "description")) == [
        (2, table.seats[0].pk, "The paper says 72.")
    ]


def test_report_irregularity_without_words_is_refused(table: Scene) -> None:
    with pytest.raises(InvalidInput):
        report_irregularity(sheet_id=table.sheet.pk, actor=table.auditor, description=" ")


def test_report_irregularity_for_a_seat_of_another_table_is_refused(table: Scene) -> None:
    stranger = Seat.objects.get(pk=scene().seats[0].pk)
    with pytest.raises(InvalidInput):
        report_irregularity(sheet_id=table.sheet.pk, actor=table.auditor, description="?", seat_id=stranger.pk)


@pytest.mark.clause("L6.6")
def test_note_told_in_person_says_who_told_whom_and_when(table: Scene) -> None:
    reported = report(table)
    anke, _, third, fourth = reported.notices.order_by("pk")
    mail = posted(table.league)
    Mail.objects.filter(pk=mail.pk).update(state="sent", sent_at=mail.posted_at, reason="")
    note_posted(notice=anke, mail=mail)
    chosen = [anke.pk, third.pk, fourth.pk]
    assert note_told_in_person(irregularity_id=reported.pk, actor=table.auditor, notice_ids=chosen) == 2
    told = reported.notices.filter(told_at__isnull=False).order_by("pk")
    assert list(told.values_list("player__name", "told_by")) == [
        ("Cäcilia", table.auditor.pk),
        ("Dörte", table.auditor.pk),
    ]
    assert AuditEntry.objects.get(action="irregularity.told").details["description"] == "Cäcilia, Dörte"


def test_note_told_in_person_needs_somebody_of_this_irregularity_who_was_not_told(table: Scene) -> None:
    reported, other = report(table), report(table)
    third = reported.notices.get(player__name="Cäcilia")
    note_told_in_person(irregularity_id=reported.pk, actor=table.auditor, notice_ids=[third.pk])
    for irregularity, chosen in ((reported, []), (reported, [third.pk]), (other, [third.pk])):
        with pytest.raises(InvalidInput):
            note_told_in_person(irregularity_id=irregularity.pk, actor=table.auditor, notice_ids=chosen)

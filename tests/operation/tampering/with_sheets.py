"""Ways through the sheet and its signature."""

from datetime import timedelta

from scoring.models import (
    Correction,
    Evening,
    EveningStanding,
    Game,
    GameRecord,
    PenaltyCard,
    Registration,
    Seat,
    Sheet,
    SignedVersion,
)
from tests.operation.tampering.stage import Stage, another_account
from tests.operation.tampering.ways import change_a_hand, sign_text_anew, swap_seats, way


@way("sheet-differs", "standings-differ")
def points_of_a_signed_hand(stage: Stage) -> None:
    change_a_hand(stage)


@way("sheet-differs", "official-changed")
def points_and_standings(stage: Stage) -> None:
    change_a_hand(stage)
    stage.rebuild()


@way("signature-forged", "not-as-logged", "official-changed")
def points_with_signed_text_hash_and_standings(stage: Stage) -> None:
    change_a_hand(stage)
    sign_text_anew(stage)


@way("signature-forged", "entry-forged")
def points_with_signed_text_hash_standings_and_the_whole_log_hashed_anew(stage: Stage) -> None:
    change_a_hand(stage)
    sign_text_anew(stage)
    digest = stage.versions.get(version=2).sha256
    for entry in stage.entries.filter(action="sheet.signed"):
        for said in entry.facts["sheets"]:
            if (said["sheet"], said["version"]) == (stage.sheet.pk, 2):
                said["sha256"] = digest
        entry.save(update_fields=("facts",))
    stage.hash_log_anew()


@way("sheet-differs")
def two_players_change_columns(stage: Stage) -> None:
    swap_seats(stage)


@way("sheet-differs", "official-changed")
def two_players_change_columns_and_standings(stage: Stage) -> None:
    swap_seats(stage)
    stage.rebuild()


@way("sheet-differs", "official-changed")
def a_seat_is_given_to_somebody_else(stage: Stage) -> None:
    stage.evening.registrations.filter(pk=stage.table.seats[0].registration_id).update(player=stage.player("Eike"))


@way("sheet-differs", "official-changed")
def credit(stage: Stage) -> None:
    Registration.objects.filter(pk=stage.table.seats[0].registration_id).update(credit=0)


@way("sheet-differs", "official-changed")
def lot(stage: Stage) -> None:
    Registration.objects.filter(pk=stage.table.seats[0].registration_id).update(lot=2_000_000)


@way("sheet-differs")
def record_of_a_game(stage: Stage) -> None:
    GameRecord.objects.filter(game__sheet=stage.sheet).update(text="nothing happened")


@way("sheet-differs")
def cards_of_a_hand(stage: Stage) -> None:
    stage.hands.exclude(cards="").update(cards="6 6")


@way("sheet-differs")
def correction_deleted(stage: Stage) -> None:
    Correction.objects.filter(sheet=stage.sheet).delete()


@way("sheet-differs")
def who_gets_the_penalty_card(stage: Stage) -> None:
    PenaltyCard.objects.filter(sheet=stage.sheet).update(seat=stage.table.seats[2])


@way("sheet-differs")
def who_kept_the_protocol(stage: Stage) -> None:
    Sheet.objects.filter(pk=stage.sheet.pk).update(keeper="Dörte")


@way("sheet-differs")
def when_somebody_came(stage: Stage) -> None:
    Seat.objects.filter(pk=stage.table.seats[0].pk).update(first_game=2)


@way("version-missing")
def signed_version_deleted(stage: Stage) -> None:
    stage.versions.filter(version=2).delete()


@way("version-missing")
def earlier_signed_version_deleted(stage: Stage) -> None:
    stage.versions.filter(version=1).delete()


@way("text-changed")
def text_of_an_earlier_version(stage: Stage) -> None:
    earlier = stage.versions.get(version=1)
    stage.versions.filter(version=1).update(content=earlier.content.replace('"points":[0,42', '"points":[0,2'))


@way("signer-differs")
def signer_of_the_sheet(stage: Stage) -> None:
    Sheet.objects.filter(pk=stage.sheet.pk).update(signed_by=another_account(stage))


@way("signature-forged", "not-as-logged")
def signer_of_sheet_and_version(stage: Stage) -> None:
    other = another_account(stage)
    Sheet.objects.filter(pk=stage.sheet.pk).update(signed_by=other)
    stage.versions.filter(version=2).update(signed_by=other)


@way("signature-forged")
def time_of_the_signature(stage: Stage) -> None:
    at = stage.sheet.evening.registration_deadline - timedelta(days=1)
    Sheet.objects.filter(pk=stage.sheet.pk).update(signed_at=at)
    stage.versions.filter(version=2).update(signed_at=at)


@way("signature-forged")
def seal_of_another_signature(stage: Stage) -> None:
    other = stage.versions.get(version=1)
    stage.versions.filter(version=2).update(mac=other.mac)


@way("state-differs", "version-missing")
def version_of_the_sheet(stage: Stage) -> None:
    Sheet.objects.filter(pk=stage.sheet.pk).update(version=3)


@way("state-differs")
def signed_sheet_runs_again(stage: Stage) -> None:
    Sheet.objects.filter(pk=stage.sheet.pk).update(
        state="running", signed_by=None, signed_at=None, submitted_by=None, submitted_at=None
    )


@way("version-missing", "not-in-log")
def signed_in_the_auditor_s_name(stage: Stage) -> None:
    Sheet.objects.filter(pk=stage.waiting.pk).update(
        state="signed", signed_by=stage.auditor, signed_at=stage.waiting.submitted_at
    )
    stage.rebuild()


@way("signature-forged", "not-in-log")
def signed_in_the_auditor_s_name_with_a_version(stage: Stage) -> None:
    stage.sign_falsely(stage.waiting, submitter=stage.secretary.pk, signer=stage.auditor.pk)


@way("four-eyes", "not-in-log")
def submitter_signs_with_the_checks_switched_off(stage: Stage) -> None:
    stage.without_checks("sheet_four_eyes", "signed_version_four_eyes")
    stage.sign_falsely(stage.waiting, submitter=stage.secretary.pk, signer=stage.secretary.pk)


@way("four-eyes", "not-in-log")
def submitter_emptied_with_the_checks_switched_off(stage: Stage) -> None:
    stage.without_checks("signed_sheet_has_a_submitter", "signed_version_has_a_submitter")
    stage.sign_falsely(stage.waiting, submitter=None, signer=stage.secretary.pk)


@way("sheet-missing", "version-missing")
def signed_sheet_deleted_with_all_that_hangs_on_it(stage: Stage) -> None:
    SignedVersion.objects.filter(sheet=stage.second).delete()
    Game.objects.filter(sheet=stage.second).delete()
    Sheet.objects.filter(pk=stage.second.pk).delete()
    stage.rebuild()


@way("sheet-missing", "official-changed")
def whole_evening_deleted(stage: Stage) -> None:
    SignedVersion.objects.filter(sheet=stage.second).delete()
    EveningStanding.objects.filter(evening=stage.second.evening).delete()
    Game.objects.filter(sheet=stage.second).delete()
    Seat.objects.filter(sheet=stage.second).delete()
    Evening.objects.filter(pk=stage.second.evening_id).delete()
    stage.rebuild()

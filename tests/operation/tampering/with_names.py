"""Ways through merges, names, offices and what stands beside: see the table of :mod:`with_honest_work`."""

from datetime import timedelta

from django.utils import timezone

from scoring.models import (
    Channel,
    Correction,
    Erasure,
    Evening,
    Game,
    Office,
    OfficeTerm,
    Player,
    PlayerMerge,
    Registration,
    Reply,
    Season,
    Sheet,
    SignedName,
    SignedVersion,
)
from scoring.people.services.clubs import club_named
from scoring.people.services.terms import record_term
from scoring.privacy.services.erasures import Review as ErasureReview
from scoring.privacy.services.erasures import ask_for_erasure, erase
from scoring.registration.services.replies import Said, write_reply
from tests.operation.tampering.pieces import twin_is_merged
from tests.operation.tampering.stage import Stage
from tests.operation.tampering.ways import way
from tests.scoring.scenes import IN_TIME

# 1.5 a merge that nobody made


def forged_merge(stage: Stage) -> None:
    """Anke's results become Eike's."""
    anke, eike = stage.player("Anke"), stage.player("Eike")
    made = {"other_key": anke.pk, "other_name": anke.name, "other_salt": anke.name_salt, "reason": "?"}
    at = {"proposed_by": stage.secretary, "proposed_at": timezone.now(), "merged_at": timezone.now()}
    PlayerMerge.objects.bulk_create([PlayerMerge(league=stage.league, player=eike, **made, **at, moves_official=True)])
    stage.evening.registrations.filter(player=anke).update(player=eike)
    stage.rebuild()


@way("not-in-log", "official-changed")
def merge_that_nobody_made(stage: Stage) -> None:
    forged_merge(stage)


@way("not-in-log", "official-changed")
def merge_that_nobody_made_before_an_honest_one(stage: Stage) -> None:
    forged_merge(stage)
    twin_is_merged(stage)


# 1.6 what people are called


@way("official-changed")
def aliases_and_forms_of_two_players_exchanged(stage: Stage) -> None:
    for name, alias in (("Anke", "Björn"), ("Björn", "Anke")):
        shown = {"public_form": Player.PublicForm.ALIAS, "alias": alias, "alias_key": alias.casefold()}
        Player.objects.filter(pk=stage.player(name).pk).update(**shown)


@way("official-changed")
def erased_person_gets_a_name(stage: Stage) -> None:
    anke = stage.player("Anke")
    erase(player=anke, account=None, actor=None, review=ErasureReview())
    Player.objects.filter(pk=anke.pk).update(name="Dörte B.")


@way("official-changed")
def names_of_two_clubs_exchanged(stage: Stage) -> None:
    other = club_named(league=stage.league, actor=stage.secretary, name="UNO-Club Preetz")
    swap_names_of_clubs = {other.name: "?", "UNO-Club Kiel": other.name, "?": "UNO-Club Kiel"}
    for before, name in swap_names_of_clubs.items():
        type(other).objects.filter(league=stage.league, name=before).update(name=name)


@way("official-changed")
def name_of_the_auditor(stage: Stage) -> None:
    type(stage.auditor).objects.filter(pk=stage.auditor.pk).update(first_name="Somebody", last_name="Else")


@way("official-changed")
def names_of_season_league_and_edition(stage: Stage) -> None:
    Season.objects.filter(pk=stage.season.pk).update(name="1999/2000")
    type(stage.league).objects.filter(pk=stage.league.pk).update(name="Another league")
    type(stage.other_edition).objects.filter(pk=stage.evening.edition_id).update(name="Another book")


@way("official-changed")
def names_as_signed_deleted(stage: Stage) -> None:
    SignedName.objects.filter(version__sheet=stage.sheet).delete()


# 1.8 what stands beside


@way("official-changed")
def receipt_and_registration_of_a_late_answer(stage: Stage) -> None:
    row = Registration.objects.filter(evening=stage.waiting.evening, player__name="Eike").get()
    reply = write_reply(Reply.Kind.REGISTERED, row, stage.secretary, Said(row.arrived_at, Channel.PHONE))
    Reply.objects.filter(pk=reply.pk).update(at=IN_TIME)
    Registration.objects.filter(pk=row.pk).update(arrived_at=IN_TIME, credit=5)


@way("official-changed")
def who_wrote_a_game(stage: Stage) -> None:
    Game.objects.filter(sheet=stage.sheet).update(recorded_by=stage.auditor)


@way("official-changed")
def official_evening_called_off(stage: Stage) -> None:
    Evening.objects.filter(pk=stage.evening.pk).update(called_off_at=timezone.now())


@way("official-changed")
def term_of_an_office_invented(stage: Stage) -> None:
    OfficeTerm.objects.bulk_create(
        [OfficeTerm(league=stage.league, kind="president", player=stage.player("Eike"), decision="?")]
    )


@way("official-changed")
def term_of_an_office_deleted(stage: Stage) -> None:
    year = {"began_on": IN_TIME.date() - timedelta(900), "ended_on": IN_TIME.date() - timedelta(500)}
    own = {"league": stage.league, "actor": stage.secretary, "kind": "president", "decision": "AGM"}
    record_term(**own, player=stage.player("Eike"), **year)
    OfficeTerm.objects.filter(league=stage.league).delete()


@way("official-changed")
def office_given_by_the_database(stage: Stage) -> None:
    kept = Office.objects.filter(membership__user=stage.secretary)[0]
    Office.objects.bulk_create([Office(membership=kept.membership, kind="president")])


@way("official-changed")
def league_s_demand_for_a_second_factor(stage: Stage) -> None:
    type(stage.league).objects.filter(pk=stage.league.pk).update(second_factor_offices=["auditor"])


@way("official-changed")
def record_of_an_erasure_deleted(stage: Stage) -> None:
    ask_for_erasure(player=stage.player("Eike"), actor=stage.secretary, erases_account=False)
    Erasure.objects.filter(league=stage.league).delete()


# 1.9 named then already


@way("sheet-differs", "official-changed")
def sheet_moved_to_another_evening(stage: Stage) -> None:
    Sheet.objects.filter(pk=stage.sheet.pk).update(evening=stage.second.evening, table=7)


@way("official-changed")
def two_evenings_change_dates(stage: Stage) -> None:
    first, second = stage.evening, stage.second.evening
    for evening, date in ((first, "2025-08-31"), (second, first.date), (first, second.date)):
        Evening.objects.filter(pk=evening.pk).update(date=date)


@way("official-changed")
def arrival_of_a_signed_registration(stage: Stage) -> None:
    Registration.objects.filter(pk=stage.table.seats[0].registration_id).update(arrived_at=timezone.now())


@way("key-unknown", "official-changed")
def signature_under_a_key_that_nobody_has(stage: Stage) -> None:
    SignedVersion.objects.filter(sheet=stage.second).update(key_id="ffffffff")


@way("official-changed")
def initials_of_a_correction(stage: Stage) -> None:
    Correction.objects.filter(sheet=stage.sheet).update(initials="XX")


@way("entry-missing", "not-in-log")
def entries_given_to_another_league(stage: Stage) -> None:
    other = type(stage.league).objects.create(name="Elsewhere", slug="elsewhere")
    stage.entries.filter(action="sheet.signed").update(league=other)


@way("official-changed")
def sheet_added_to_a_closed_evening(stage: Stage) -> None:
    sheet = Sheet.objects.get(pk=stage.second.pk)
    sheet.pk, sheet.table, sheet.state = None, 9, "running"
    sheet.submitted_by = sheet.signed_by = sheet.submitted_at = sheet.signed_at = None
    Sheet.objects.bulk_create([sheet])


@way("official-changed")
def erased_winner_gets_the_name_of_the_second(stage: Stage) -> None:
    anke, bjoern = stage.player("Anke"), stage.player("Björn").name
    erase(player=anke, account=None, actor=None, review=ErasureReview())
    Player.objects.filter(pk=stage.player("Björn").pk).update(name="?")
    Player.objects.filter(pk=anke.pk).update(name=bjoern)

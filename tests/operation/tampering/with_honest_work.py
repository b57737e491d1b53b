"""The ways of a reviewer from outside, who tried 82 that were not in this table: 59 of them passed in silence then.

What each of them is now:

====================================================  ==================================================================
what was tried (section of the review)                where it is tried today
====================================================  ==================================================================
log cut under a key that nobody has (1.1)             ``with_the_log``; each way a second time under unknown keys
first person exchanged before the second acts (1.2)   here; refused, and named if it is not: ``test_four_eyes.py``
rows changed before the first signature (1.3)         here; every column at every moment: ``test_every_column.py``
honest work of the same kind covers it up (1.4)       here
merge that nobody made (1.5)                          here
names, forms, aliases, clubs, accounts (1.6)          here; every column: ``test_every_column.py``
head of before, with its true seal (1.7)              ``test_kept_heads.py``
receipts, terms, offices, switches, erasures (1.8)    here; every column: ``test_every_column.py``
mails, tokens, websites, backups' recipient (1.8)     on the list of what is nobody's business, with the reason
the 21 that were named then (1.9)                     here, where no other module of this folder has them
====================================================  ==================================================================
"""

from datetime import timedelta

from django.utils import timezone

from scoring.audit.services.irregularities import report_irregularity, settle_irregularity
from scoring.audit.services.photos import add_photo
from scoring.audit.services.reviews import send_back_sheet
from scoring.members.services.merging import confirm_merge, merge_players
from scoring.models import (
    Correction,
    Erasure,
    Evening,
    Game,
    Hand,
    Irregularity,
    MachineInspection,
    Office,
    OfficeTerm,
    Player,
    PlayerMerge,
    RankingProposal,
    Registration,
    Reply,
    Season,
    Sheet,
    SheetPhoto,
    SignedName,
    SignedVersion,
)
from scoring.people.services.clubs import club_named
from scoring.people.services.terms import record_term
from scoring.planning.services.evenings import update_evening
from scoring.planning.services.registrations import register_players
from scoring.planning.services.venue import inspect_machine
from scoring.planning.services.waiting import Said, write_reply
from scoring.privacy.services.erasures import Review as ErasureReview
from scoring.privacy.services.erasures import ask_for_erasure, erase
from scoring.results.services.ranking_proposals import decline_ranking, propose_ranking
from scoring.teams.services.teams import rename_team
from tests.operation.tampering.stage import Stage, another_account, irregularity
from tests.operation.tampering.ways import swap_names, way
from tests.scoring.photos import jpeg
from tests.scoring.scenes import IN_TIME, check_and_sign


def late_irregularity(stage: Stage) -> Irregularity:
    """Reported when the sheet was signed already."""
    own = {"sheet_id": stage.sheet.pk, "actor": stage.auditor}
    return report_irregularity(**own, description="A second deck was used")


def proposal(stage: Stage) -> RankingProposal:
    own = {"season": stage.season, "actor": stage.secretary}
    return propose_ranking(**own, edition=stage.other_edition, reason="The assembly")


def twin_is_merged(stage: Stage, of: str = "Dörte") -> None:
    """A player who was entered twice becomes one, by two people."""
    twin = Player.objects.create(league=stage.league, name=f"{of} Twin")
    merge = merge_players(player=twin, other=stage.player(of), actor=stage.secretary, reason="One person")
    confirm_merge(player_merge=merge, actor=stage.auditor)


def venue_is_told(stage: Stage) -> None:
    names = ("date", "kind", "title", "starts_at", "address", "capacity", "registration_deadline")
    facts = {name: getattr(stage.evening, name) for name in names}
    evening = Evening.objects.get(pk=stage.evening.pk)
    facts |= {name: getattr(evening, name) for name in names}
    update_evening(evening=evening, actor=stage.secretary, venue="Zum Anker", **facts)


# 1.2 the first person is exchanged


@way("not-in-log")
def submitter_exchanged_before_the_signature(stage: Stage) -> None:
    Sheet.objects.filter(pk=stage.waiting.pk).update(submitted_by=another_account(stage))


@way("official-changed")
def who_proposed_a_ranking_exchanged(stage: Stage) -> None:
    RankingProposal.objects.filter(pk=proposal(stage).pk).update(proposed_by=stage.auditor)


@way("official-changed", "not-in-log")
def ranking_confirmed_by_the_database(stage: Stage) -> None:
    made = proposal(stage)
    decided = {"state": "confirmed", "decided_by": stage.auditor, "decided_at": timezone.now()}
    RankingProposal.objects.filter(pk=made.pk).update(**decided)
    Season.objects.filter(pk=stage.season.pk).update(edition=stage.other_edition)
    stage.rebuild()


# 1.3 before the first signature


@way("official-changed")
def points_of_a_submitted_sheet(stage: Stage) -> None:
    Hand.objects.filter(game__sheet=stage.waiting, points=30).update(points=3)
    stage.rebuild()


@way("official-changed")
def deadline_arrival_and_credit_before_the_signature(stage: Stage) -> None:
    of_evening = stage.waiting.evening
    later = of_evening.registration_deadline + timedelta(days=5)
    Evening.objects.filter(pk=of_evening.pk).update(registration_deadline=later)
    Registration.objects.filter(evening=of_evening, player__name="Eike").update(arrived_at=later, credit=0)
    check_and_sign(stage.waiting, stage.auditor)


@way("official-changed")
def lot_before_the_signature(stage: Stage) -> None:
    Registration.objects.filter(evening=stage.waiting.evening, player__name="Eike").update(lot=2_000_000)
    check_and_sign(stage.waiting, stage.auditor)


@way("official-changed")
def game_of_a_running_sheet_deleted(stage: Stage) -> None:
    send_back_sheet(sheet_id=stage.waiting.pk, actor=stage.auditor, reason="?")
    Hand.objects.filter(game__sheet=stage.waiting).delete()
    Game.objects.filter(sheet=stage.waiting).delete()


@way("official-changed")
def photo_of_an_unsigned_sheet_exchanged(stage: Stage) -> None:
    added = add_photo(sheet_id=stage.waiting.pk, actor=stage.secretary, content=jpeg(), name="3.jpg")
    SheetPhoto.objects.filter(pk=added.pk).update(sha256="0" * 64)
    club_named(league=stage.league, actor=stage.secretary, name="UNO-Club Preetz")


@way("official-changed")
def unsigned_evening_deleted(stage: Stage) -> None:
    of_evening = stage.waiting.evening
    Game.objects.filter(sheet=stage.waiting).delete()
    Sheet.objects.filter(pk=stage.waiting.pk).delete()
    of_evening.delete()


# 1.4 honest work of the same kind follows


@way("official-changed")
def late_irregularity_deleted_before_another_one(stage: Stage) -> None:
    Irregularity.objects.filter(pk=late_irregularity(stage).pk).delete()
    late_irregularity(stage)


@way("official-changed")
def late_irregularity_reworded_before_it_is_settled(stage: Stage) -> None:
    late = late_irregularity(stage)
    Irregularity.objects.filter(pk=late.pk).update(description="All was well")
    settle_irregularity(irregularity_id=late.pk, actor=stage.auditor, resolution="It was.")


@way("official-changed")
def resolution_changed_before_another_irregularity(stage: Stage) -> None:
    Irregularity.objects.filter(pk=irregularity(stage).pk).update(resolution="Nobody knows.")
    late_irregularity(stage)


@way("official-changed")
def late_photo_deleted_before_another_one(stage: Stage) -> None:
    own = {"sheet_id": stage.sheet.pk, "actor": stage.secretary}
    late = add_photo(**own, content=jpeg(), name="2.jpg")
    SheetPhoto.objects.filter(pk=late.pk).delete()
    add_photo(**own, content=jpeg(), name="3.jpg")


@way("official-changed")
def inspection_changed_before_another_one(stage: Stage) -> None:
    MachineInspection.objects.filter(evening=stage.evening).update(remark="Never looked")
    inspect_machine(evening=stage.evening, actor=stage.secretary, is_fit=True)


@way("official-changed")
def deadline_changed_before_the_venue_is_told(stage: Stage) -> None:
    later = stage.evening.registration_deadline + timedelta(days=3)
    Evening.objects.filter(pk=stage.evening.pk).update(registration_deadline=later)
    venue_is_told(stage)


@way("official-changed")
def credit_of_somebody_without_a_seat_before_another_participant(stage: Stage) -> None:
    late = {"evening": stage.evening, "actor": stage.secretary}
    register_players(**late, arrivals={stage.player("Eike").pk: None})
    Registration.objects.filter(evening=stage.evening, player__name="Eike").update(credit=9, arrived_at=IN_TIME)
    newcomer = Player.objects.create(league=stage.league, name="Nele")
    register_players(**late, arrivals={newcomer.pk: None})


@way("official-changed")
def reason_of_a_proposal_before_it_is_declined(stage: Stage) -> None:
    made = proposal(stage)
    RankingProposal.objects.filter(pk=made.pk).update(reason="For fun")
    decline_ranking(proposal_id=made.pk, actor=stage.auditor, answer="No")


@way("official-changed")
def declined_proposal_deleted_before_another_one(stage: Stage) -> None:
    made = proposal(stage)
    decline_ranking(proposal_id=made.pk, actor=stage.auditor, answer="No")
    RankingProposal.objects.filter(pk=made.pk).delete()
    proposal(stage)


@way("official-changed")
def team_of_a_player_before_a_team_is_renamed(stage: Stage) -> None:
    other = stage.evening.teams.get(name="Plön")
    Registration.objects.filter(pk=stage.table.seats[0].registration_id).update(team=other)
    rename_team(team=other, actor=stage.secretary, name="Die Plöner", club=other.club)


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
    swap_names(stage.player("Anke"), stage.player("Björn"), "public_form", "alias", "alias_key")
    Player.objects.filter(pk=stage.player("Anke").pk).update(public_form="alias", alias="Björn", alias_key="björn")


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
    reply = write_reply(Reply.Kind.REGISTERED, row, stage.secretary, Said(row.arrived_at, "phone"))
    Reply.objects.filter(pk=reply.pk).update(arrived_at=IN_TIME)
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


@way("signature-forged", "official-changed")
def signature_under_a_key_that_nobody_has(stage: Stage) -> None:
    SignedVersion.objects.filter(sheet=stage.second).update(key_id="ffffffff")


@way("official-changed")
def initials_of_a_correction(stage: Stage) -> None:
    Correction.objects.filter(sheet=stage.sheet).update(initials="XX")


@way("sheet-missing")
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

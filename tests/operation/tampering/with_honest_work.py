"""The ways of a reviewer from outside, who tried 82 that were not in this table: 59 of them passed in silence then.

What each of them is now:

====================================================  ==================================================================
what was tried (section of the review)                where it is tried today
====================================================  ==================================================================
log cut under a key that nobody has (1.1)             ``with_the_log``; each way a second time under unknown keys
first person exchanged before the second acts (1.2)   here; refused, and named if it is not: ``test_four_eyes.py``
rows changed before the first signature (1.3)         here; every column at every moment: ``test_every_column.py``
honest work of the same kind covers it up (1.4)       here
merge that nobody made (1.5)                          ``with_names``
names, forms, aliases, clubs, accounts (1.6)          ``with_names``; every column: ``test_every_column.py``
head of before, with its true seal (1.7)              ``test_kept_heads.py``
receipts, terms, offices, switches, erasures (1.8)    ``with_names``; every column: ``test_every_column.py``
mails, tokens, websites, backups' recipient (1.8)     on the list of what is nobody's business, with the reason
the 21 that were named then (1.9)                     ``with_names``, where no other module of this folder has them
====================================================  ==================================================================
"""

from datetime import timedelta

from django.utils import timezone

from scoring.audit.services.irregularities import settle_irregularity
from scoring.audit.services.photos import add_photo
from scoring.audit.services.reviews import send_back_sheet
from scoring.contests.services.teams import rename_team
from scoring.models import (
    Evening,
    Game,
    Hand,
    Irregularity,
    MachineInspection,
    Player,
    RankingProposal,
    Registration,
    Season,
    Sheet,
    SheetPhoto,
)
from scoring.people.services.clubs import club_named
from scoring.registration.services.registrations import register_players
from scoring.results.services.ranking_proposals import decline_ranking
from scoring.seating.services.venue import inspect_machine
from tests.operation.tampering.pieces import late_irregularity, proposal, venue_is_told
from tests.operation.tampering.stage import Stage, another_account, irregularity
from tests.operation.tampering.ways import way
from tests.scoring.photos import jpeg
from tests.scoring.scenes import IN_TIME, check_and_sign

# 1.2 the first person is exchanged


@way("official-changed")
def submitter_exchanged_before_the_signature(stage: Stage) -> None:
    Sheet.objects.filter(pk=stage.waiting.pk).update(submitted_by=another_account(stage))


@way("official-changed")
def who_proposed_a_ranking_exchanged(stage: Stage) -> None:
    RankingProposal.objects.filter(pk=proposal(stage).pk).update(proposed_by=stage.auditor)


@way("official-changed")
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
    Game.objects.filter(sheet=stage.waiting).delete()
    Sheet.objects.filter(pk=stage.waiting.pk).delete()
    Evening.objects.filter(pk=stage.waiting.evening_id).delete()


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
    own = {"evening": stage.waiting.evening, "actor": stage.secretary, "is_fit": True}
    inspect_machine(**own)
    MachineInspection.objects.filter(evening=stage.waiting.evening).update(remark="Never looked")
    inspect_machine(**own)


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

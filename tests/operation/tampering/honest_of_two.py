"""Honest changes that two have agreed to, and those of the years around a season: hand-overs, series, imports."""

from datetime import date, timedelta

from django.utils import timezone

from scoring.audit.services.closing import Part, take_season_signature_back
from scoring.audit.services.reviews import reopen_sheet, submit_sheet
from scoring.imports.services.merging import drop_merge, merge_players
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import write_season
from scoring.imports.services.undoing import undo_import
from scoring.installation.services.handovers import begin_handover, call_off_handover, confirm_handover
from scoring.models import Channel, Evening, Membership, Player, PlayerMerge, Season
from scoring.people.services.clubs import rename_club
from scoring.people.services.invitations import accept_invitation, invite_account
from scoring.people.services.members import remove_member, update_member
from scoring.people.services.terms import delete_term, record_term, update_term
from scoring.privacy.services.erasures import ask_for_erasure, confirm_erasure, withdraw_erasure
from scoring.privacy.services.public_data import choose_public_name
from scoring.registration.services.replies import Said, decline_evening, register_player
from scoring.results.services.ranking_proposals import (
    confirm_ranking,
    confirm_withdrawal,
    propose_withdrawal,
    withdraw_ranking,
)
from scoring.seasons.selectors.last_season import Common
from scoring.seasons.services.evenings import update_evening
from scoring.seasons.services.rescheduling import call_off_evening, move_evening, take_back_call_off
from scoring.seasons.services.seasons import create_season
from scoring.seasons.services.series import PlannedEvening, plan_series, undo_series
from tests.operation.tampering.honest import honest, rename
from tests.operation.tampering.pieces import proposal, season_is_closed, twin_is_merged, venue_is_told
from tests.operation.tampering.stage import Stage
from tests.scoring.closed_season import close, sign_as
from tests.scoring.imports.short_season import FILES
from tests.scoring.scenes import check_and_sign, official


@honest
def players_are_merged_by_two(stage: Stage) -> None:
    twin_is_merged(stage)


@honest
def merged_player_marries_and_is_merged_again(stage: Stage) -> None:
    twin_is_merged(stage, "Anke")
    rename(stage, "Anke Twin", "Anke Petersen")
    twin_is_merged(stage, "Anke Petersen")


@honest
def merge_is_proposed_and_dropped(stage: Stage) -> None:
    twin = Player.objects.create(league=stage.league, name="Twin")
    merge_players(player=twin, other=stage.player("Anke"), actor=stage.secretary, reason="?")
    drop_merge(player_merge=PlayerMerge.objects.get(player=twin), actor=stage.secretary)


@honest
def season_is_closed_and_corrected_by_both(stage: Stage) -> None:
    season_is_closed(stage)
    reopen_sheet(sheet_id=stage.second.pk, actor=stage.auditor, reason="It is 3 on paper")
    submit_sheet(sheet_id=stage.second.pk, actor=stage.secretary, accept_warnings=True)
    check_and_sign(stage.second, stage.auditor)
    season = Season.objects.get(pk=stage.season.pk)
    close(season, official(stage.league, "president"), stage.auditor, "It is 3 on paper")


@honest
def signature_of_a_season_is_taken_back(stage: Stage) -> None:
    check_and_sign(stage.waiting, stage.auditor)
    season = Season.objects.get(pk=stage.season.pk)
    sign_as(season, stage.auditor, Part.AUDITOR)
    take_season_signature_back(season=season, actor=stage.auditor)


@honest
def player_of_a_closed_season_is_merged_and_another_erased(stage: Stage) -> None:
    season_is_closed(stage)
    twin_is_merged(stage, "Anke")
    asked = ask_for_erasure(player=stage.player("Björn"), actor=stage.secretary, erases_account=False)
    confirm_erasure(erasure_id=asked.pk, actor=stage.auditor, typed_name="Björn")


@honest
def person_is_erased_by_two(stage: Stage) -> None:
    check_and_sign(stage.waiting, stage.auditor)
    asked = ask_for_erasure(player=stage.player("Anke"), actor=stage.secretary, erases_account=False)
    confirm_erasure(erasure_id=asked.pk, actor=stage.auditor, typed_name="Anke")


@honest
def erasure_is_asked_and_withdrawn(stage: Stage) -> None:
    asked = ask_for_erasure(player=stage.player("Anke"), actor=stage.secretary, erases_account=False)
    withdraw_erasure(erasure_id=asked.pk, actor=stage.secretary)


@honest
def ranking_is_changed_by_two(stage: Stage) -> None:
    made = proposal(stage)
    confirm_ranking(proposal_id=made.pk, actor=stage.auditor, seen_digest=made.digest)


@honest
def ranking_is_proposed_and_withdrawn(stage: Stage) -> None:
    withdraw_ranking(proposal_id=proposal(stage).pk, actor=stage.secretary)


@honest
def official_result_is_taken_back_by_two_and_corrected(stage: Stage) -> None:
    reopen_sheet(sheet_id=stage.second.pk, actor=stage.auditor, reason="The day is wrong")
    of_evening = stage.second.evening
    propose_withdrawal(evening=of_evening, actor=stage.secretary, reason="It was the 20th")
    confirm_withdrawal(evening=of_evening, actor=stage.auditor)
    names = ("kind", "title", "starts_at", "venue", "address", "capacity", "registration_deadline")
    facts = {name: getattr(of_evening, name) for name in names}
    update_evening(evening=of_evening, actor=stage.secretary, date=date(2025, 9, 20), **facts)
    submit_sheet(sheet_id=stage.second.pk, actor=stage.secretary, accept_warnings=True)
    check_and_sign(stage.second, stage.auditor)


@honest
def venue_is_told_afterwards(stage: Stage) -> None:
    venue_is_told(stage)


@honest
def alias_is_chosen(stage: Stage) -> None:
    player = stage.player("Anke")
    choose_public_name(player=player, actor=stage.secretary, public_form="alias", alias="Ankerlicht")


@honest
def club_gets_another_name(stage: Stage) -> None:
    rename_club(club=stage.league.clubs.get(name="UNO-Club Kiel"), actor=stage.secretary, name="Uno Kiel")


@honest
def office_is_handed_over(stage: Stage) -> None:
    giver = Membership.objects.get(user=stage.auditor)
    own = {"membership": giver, "kind": "auditor", "actor": stage.auditor, "decision": "AGM"}
    first = begin_handover(**own, taker=Membership.objects.get(user=stage.secretary))
    call_off_handover(handover_id=first.pk, actor=stage.auditor)
    second = begin_handover(**own, taker=Membership.objects.get(user=stage.secretary))
    confirm_handover(handover_id=second.pk, actor=stage.secretary)


@honest
def member_joins_gets_offices_and_leaves(stage: Stage) -> None:
    own = {"actor": stage.secretary, "player": None}
    account = type(stage.auditor).objects.create_user("neu", first_name="Nora")
    asked = invite_account(league=stage.league, username="neu", offices=["president"], **own)
    membership = accept_invitation(invitation_id=asked.pk, actor=account)
    president = Membership.objects.get(user=stage.secretary)
    update_member(membership=president, offices=["secretary", "president"], **own)
    update_member(membership=membership, offices=["steward"], **own)
    remove_member(membership=membership, actor=stage.secretary)


@honest
def term_of_before_is_recorded_and_deleted(stage: Stage) -> None:
    year = {"began_on": date(2020, 1, 1), "decision": "AGM"}
    own = {"league": stage.league, "actor": stage.secretary, "kind": "president"}
    made = record_term(**own, player=stage.player("Eike"), ended_on=date(2021, 1, 1), **year)
    update_term(term=made, actor=stage.secretary, ended_on=date(2022, 1, 1), **year)
    delete_term(term=made, actor=stage.secretary)


def season_ahead(stage: Stage) -> Season:
    """One that lasts from today for a year."""
    today = timezone.localdate()
    days = {"starts_on": today, "ends_on": today + timedelta(365)}
    own = {"league": stage.league, "actor": stage.secretary, "edition": stage.season.edition}
    return create_season(**own, name="Ahead", **days)


@honest
def series_is_planned_and_undone(stage: Stage) -> None:
    later = timezone.now() + timedelta(days=30)
    planned = [PlannedEvening(later.date(), later - timedelta(days=7))]
    own = {"league": stage.league, "actor": stage.secretary, "season": season_ahead(stage)}
    made = plan_series(**own, evenings=planned, common=Common(), rule={})
    undo_series(series=made, actor=stage.secretary)


@honest
def evening_ahead_is_answered_moved_called_off_and_takes_place(stage: Stage) -> None:
    later = timezone.now() + timedelta(days=30)
    planned = [PlannedEvening(later.date(), later - timedelta(days=7))]
    own = {"league": stage.league, "actor": stage.secretary, "season": season_ahead(stage)}
    made = plan_series(**own, evenings=planned, common=Common(), rule={})
    evening = Evening.objects.get(series=made)
    answer = {"evening": evening, "actor": stage.secretary, "said": Said(timezone.now(), Channel.PHONE)}
    register_player(**answer, player=stage.player("Anke"))
    decline_evening(**answer, player=stage.player("Björn"))
    decline_evening(**answer, player=stage.player("Anke"))
    moved = {"date": evening.date + timedelta(1), "starts_at": None}
    move_evening(evening=evening, actor=stage.secretary, registration_deadline=evening.registration_deadline, **moved)
    call_off_evening(evening=evening, actor=stage.secretary, reason="Snow")
    take_back_call_off(evening=evening, actor=stage.secretary)


@honest
def import_is_taken_back(stage: Stage) -> None:
    beside_it = {**FILES, "season.json": FILES["season.json"].replace(b"2025/26", b"2025/26 B")}
    report = report_on(beside_it, league=stage.league)
    season = write_season(report=report, actor=stage.secretary, league=stage.league)
    undo_import(result_import=season.imports.get(), actor=stage.secretary)

"""Nothing official moves unseen: every service that writes, tried on an evening whose sheets are signed.

What stands is left as it is, or the way leads over a new version of the sheet and a second person.
"""

import uuid
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from inspect import unwrap

import pytest
from django.contrib import admin
from django.test import RequestFactory

from engine.rulesets import LEAGUE_2006, SeasonRules
from engine.tournament import Stage, StageKind, TeamMeasure, TeamRules
from scoring.audit.services import reviews
from scoring.audit.services.verification import verify_league
from scoring.contests.selectors.unolympics import unolympics_of
from scoring.contests.services import knockouts, team_building, teams
from scoring.core.errors import LeagueOfficeError, NotAllowedNow
from scoring.core.services import transaction
from scoring.entry import services as table_life
from scoring.imports.services import merging
from scoring.installation.services import leagues
from scoring.installation.services import leagues as league_deletion
from scoring.models import (
    Channel,
    Club,
    Evening,
    EveningStanding,
    Game,
    Hand,
    League,
    Player,
    PlayerMerge,
    RankedEvening,
    Registration,
    RuleSetEdition,
    Season,
    SeasonStanding,
    Series,
    Sheet,
    SignedVersion,
    Team,
)
from scoring.people.services import clubs, players
from scoring.play import services as game_records
from scoring.registration.selectors.roll_call import Presence
from scoring.registration.services import own_answers, registrations, replies
from scoring.results.selectors.season_content import bound_season
from scoring.results.services import ranking_proposals
from scoring.rules import services
from scoring.seasons.services import evenings, rescheduling, seasons, series
from scoring.seating.services import quick_start, seats, venue
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.services import entries as whole_sheets
from scoring.sheets.services import games, sheet_edits
from scoring.sheets.services import states as last_round
from scoring.sheets.services.entries import GameEntry, HandEntry
from tests.scoring.closed_season import close
from tests.scoring.recorded import record_text
from tests.scoring.recovery.snapshots import taken_back
from tests.scoring.scenes import NOTE, Scene, edition, evening, official, participants, scene
from tests.support.services import service_modules
from tests.support.tiers import mostly_slow

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.clause("L6.6"),
    pytest.mark.usefixtures("in_english", "logged_scenes"),
]

SAID = replies.Said(datetime(2025, 9, 1, tzinfo=UTC), Channel.PHONE)


@dataclass(frozen=True)
class Official:
    """A signed discipline of the Unolympics with two teams, which play for clubs; somebody is on the list only."""

    table: Scene
    spare: Registration
    other_edition: RuleSetEdition
    proposal: int

    @property
    def evening(self) -> Evening:
        return Evening.objects.select_related("season__league", "edition").get()

    def newcomer(self) -> Player:
        """Somebody who is not on the list."""
        return Player.objects.create(league=self.table.league, name="Nele")

    @property
    def own(self) -> dict[str, object]:
        return {"sheet_id": self.table.sheet.pk, "actor": self.table.secretary}

    @property
    def of_evening(self) -> dict[str, object]:
        return {"evening": self.evening, "actor": self.table.secretary}

    @property
    def first(self) -> Registration:
        return Registration.objects.get(pk=self.table.seats[0].registration_id)

    def team(self) -> Team:
        return Team.objects.get(name="Kiel")


@pytest.fixture(scope="module")
def laid(rows_of_module: None) -> Official:
    return lay(is_signed=True)


@transaction.atomic
def lay(*, is_signed: bool) -> Official:
    """Not signed, there is nothing official for which another edition could be proposed."""
    table = scene()
    secretary, of_evening = table.secretary, table.evening
    Evening.objects.update(kind="unolympics", title="Speed")
    for at, name in enumerate(("Kiel", "Lübeck")):
        club = Club.objects.create(league=table.league, name=name)
        of_club = [seat.registration.player_id for seat in table.seats[at::2]]
        Player.objects.filter(pk__in=of_club).update(club=club)
        Registration.objects.filter(player__in=of_club).update(club=club)
    teams.start_contest(evening=of_evening, actor=secretary, rules=TeamRules())
    team_building.teams_by_club(evening=of_evening, actor=secretary)
    (spare,) = participants(of_evening, ("Zoe",))
    table.save(1, 1, 12, 0, 7, 30)
    table.save(2, 0, 0, 5, 9, 8)
    table.submit()
    other = edition(table.league, replace(LEAGUE_2006, code="best-1", season=SeasonRules(best_evenings=1)))
    if not is_signed:
        return Official(table, spare, other, proposal=0)
    table.sign()
    proposal = ranking_proposals.propose_ranking(season=table.season, actor=secretary, edition=other, reason="?")
    return Official(table, spare, other, proposal.pk)


@pytest.fixture
def stands(laid: Official, db: None) -> Official:
    """What was laid once, for one test to try its way on."""
    return deepcopy(laid)


def figures() -> list[object]:
    """Everything that is official: lines of the evening, of the season, medals, and what was signed."""
    lines = EveningStanding.objects.filter(is_official=True)
    ranking = SeasonStanding.objects.filter(scope=SeasonStanding.Scope.OFFICIAL)
    return [
        list(lines.order_by("rank").values_list("player", "rank", "ranking_points")),
        list(ranking.order_by("rank").values_list("player", "ranking_points")),
        [(line.club.pk, line.gold, line.silver) for line in unolympics_of(Season.objects.get()).clubs],
        list(SignedVersion.objects.order_by("pk").values_list("version", "sha256")),
        list(Evening.objects.filter(standings__is_official=True).distinct().values_list("date", "kind", "title")),
        list(Registration.objects.order_by("pk").values_list("club", "team", "is_guest", "credit", "arrived_at")[:4]),
        list(Team.objects.order_by("pk").values_list("club", flat=True)),
    ]


def states() -> list[tuple[str, int]]:
    return list(Sheet.objects.values_list("state", "version"))


def entry(t: Official, number: int) -> dict[str, object]:
    hands = {seat.pk: HandEntry(0 if at == 3 else 50) for at, seat in enumerate(t.table.seats)}
    row = GameEntry(number, dealer=t.table.seats[0].pk, winner=t.table.seats[3].pk, hands=hands)
    return t.own | {"entry": row, "seen_revision": 10_000, "client_id": uuid.uuid4(), "note": NOTE}


def changed_season(t: Official, **facts: object) -> object:
    names = ("name", "starts_on", "ends_on", "edition")
    season = t.evening.season
    given = {name: getattr(season, name) for name in names} | facts
    return seasons.update_season(season=season, actor=t.table.secretary, **given)


def changed_evening(t: Official, **facts: object) -> object:
    names = ("date", "kind", "title", "starts_at", "venue", "address", "capacity", "registration_deadline")
    given = {name: getattr(t.evening, name) for name in names} | facts
    return evenings.update_evening(**t.of_evening, **given)


def planned_series(t: Official) -> Series:
    planned = [series.PlannedEvening(date(2025, 10, 3), datetime(2025, 9, 26, 18, tzinfo=UTC))]
    return series.plan_series(
        **in_league(t), season=t.evening.season, evenings=planned, common=series.Common(), rule={}
    )


def changed_player(t: Official, **facts: object) -> object:
    player = t.first.player
    given = {"name": player.name, "year_of_birth": None, "is_active": True, "club": "Kiel"} | facts
    return players.update_player(player=player, actor=t.table.secretary, **given)


def attach(t: Official) -> object:
    own = [seat.pk for seat in t.table.seats]
    return game_records.attach_record(**t.own, number=1, text=record_text(), seats=own, takes_over=True)


def in_league(t: Official) -> dict[str, object]:
    return {"league": t.table.league, "actor": t.table.secretary}


LATE = datetime(2026, 1, 1, tzinfo=UTC)
STAGES = [Stage(StageKind.FINAL, games=2)]

Way = Callable[[Official], object]

REFUSED: dict[str, Way] = {
    "snapshot_recovery.take_back": lambda t: taken_back(t.table.league, t.table.secretary, t.table.sheet),
    "seasons.update_season": lambda t: changed_season(t, edition=t.other_edition),
    "seasons.delete_season": lambda t: seasons.delete_season(season=t.evening.season, actor=t.table.secretary),
    "seasons.delete_season:whole": lambda t: seasons.delete_season(
        season=t.evening.season, actor=t.table.secretary, as_a_whole=True
    ),
    "leagues.delete_league": lambda t: league_deletion.delete_league(
        league=t.table.league, actor=t.table.secretary, typed_name=t.table.league.name
    ),
    "rules.update_edition": lambda t: services.update_edition(
        edition=t.evening.edition, actor=t.table.secretary, rule_set=replace(LEAGUE_2006, name="other")
    ),
    "rules.delete_edition": lambda t: services.delete_edition(edition=t.evening.edition, actor=t.table.secretary),
    "evenings.update_evening: date": lambda t: changed_evening(t, date=date(2025, 9, 13)),
    "rescheduling.call_off_evening": lambda t: rescheduling.call_off_evening(**t.of_evening),
    "rescheduling.take_back_call_off": lambda t: rescheduling.take_back_call_off(**t.of_evening),
    "rescheduling.move_evening": lambda t: rescheduling.move_evening(
        **t.of_evening, date=date(2025, 9, 13), starts_at=None, registration_deadline=t.evening.registration_deadline
    ),
    "registrations.tick_presence: absent": lambda t: registrations.tick_presence(
        **t.of_evening, ticks={t.first.pk: Presence.ABSENT}
    ),
    "evenings.update_evening: kind": lambda t: changed_evening(t, kind="friendly"),
    "evenings.update_evening: title": lambda t: changed_evening(t, title="Blitz"),
    "evenings.update_evening: deadline": lambda t: changed_evening(
        t, registration_deadline=datetime(2025, 8, 1, tzinfo=UTC)
    ),
    "seasons.delete_evening": lambda t: seasons.delete_evening(**t.of_evening),
    "seasons.delete_evening:whole": lambda t: seasons.delete_evening(**t.of_evening, as_a_whole=True),
    "registrations.change_registration": lambda t: registrations.change_registration(
        registration=t.first, actor=t.table.secretary, arrival=LATE
    ),
    "registrations.note_arrivals": lambda t: registrations.note_arrivals(
        **t.of_evening, arrivals={}, gone=[t.first.player_id]
    ),
    "registrations.remove_registration": lambda t: registrations.remove_registration(
        registration=t.first, actor=t.table.secretary
    ),
    "replies.register_player": lambda t: replies.register_player(**t.of_evening, player=t.newcomer(), said=SAID),
    "replies.decline_evening": lambda t: replies.decline_evening(**t.of_evening, player=t.spare.player, said=SAID),
    "own_answers.answer_evening": lambda t: own_answers.answer_evening(
        evening=t.evening, player=t.spare.player, is_coming=False, at=SAID.at, channel=Channel.ACCOUNT
    ),
    "own_answers.type_answer": lambda t: own_answers.type_answer(
        **t.of_evening, player=t.spare.player, is_coming=False, at=SAID.at, channel="phone"
    ),
    "registrations.note_absences": lambda t: registrations.note_absences(**t.of_evening, absent=[t.first.pk]),
    "venue.inspect_machine": lambda t: venue.inspect_machine(**t.of_evening, is_fit=False),
    "seats.leave_table": lambda t: seats.leave_table(seat=t.table.seats[0], actor=t.table.secretary),
    "quick_start.seat_latecomer": lambda t: quick_start.seat_latecomer(
        sheet=t.table.sheet, actor=t.table.secretary, name="Kai", first_game=2
    ),
    "registrations.note_absence": lambda t: registrations.note_absence(
        registration=t.first, actor=t.table.secretary, is_absent=True
    ),
    "seats.seat_table": lambda t: seats.seat_table(
        **t.of_evening, table=1, registrations=[row.registration_id for row in t.table.seats[:2]]
    ),
    "seats.seat_tables": lambda t: seats.seat_tables(
        **t.of_evening, tables=[[row.registration_id for row in t.table.seats[:2]]], round_number=2
    ),
    "seats.seat_table: another one": lambda t: seats.seat_table(
        **t.of_evening, table=2, registrations=[t.spare.pk, participants(t.evening, ("Kai",))[0].pk]
    ),
    "seats.remove_table": lambda t: seats.remove_table(sheet=t.table.fresh(), actor=t.table.secretary),
    "seats.set_presence": lambda t: seats.set_presence(
        seat=t.table.seats[0], actor=t.table.secretary, first_game=2, last_game=None
    ),
    "seats.add_late_player": lambda t: seats.add_late_player(
        sheet=t.table.fresh(), actor=t.table.secretary, registration=t.spare, first_game=2
    ),
    "quick_start.lay_seating": lambda t: quick_start.lay_seating(
        **t.of_evening, seating=[[[row.pk for row in t.evening.registrations.all()]]], draw={}
    ),
    "quick_start.change_seating": lambda t: quick_start.change_seating(
        **t.of_evening, tables_by_round={1: [[t.spare.pk, t.first.pk]]}, details={}
    ),
    "quick_start.move_seat": lambda t: quick_start.move_seat(
        sheet=t.table.fresh(), actor=t.table.secretary, seat_id=t.table.seats[0].pk, steps=1
    ),
    "knockouts.plan_knockout": lambda t: knockouts.plan_knockout(**t.of_evening, stages=STAGES),
    "knockouts.remove_knockout": lambda t: knockouts.remove_knockout(**t.of_evening),
    "knockouts.draw_next_round": lambda t: knockouts.draw_next_round(**t.of_evening),
    "knockouts.undo_last_draw": lambda t: knockouts.undo_last_draw(**t.of_evening),
    "teams.start_contest": lambda t: teams.start_contest(**t.of_evening, rules=TeamRules()),
    "teams.change_contest": lambda t: teams.change_contest(
        **t.of_evening, rules=TeamRules(measure=TeamMeasure.RANKING_POINTS)
    ),
    "teams.remove_contest": lambda t: teams.remove_contest(**t.of_evening),
    "teams.assign_teams": lambda t: teams.assign_teams(**t.of_evening, names={t.first.pk: "Lübeck"}),
    "teams.rename_team: club": lambda t: teams.rename_team(
        team=t.team(), actor=t.table.secretary, name="Kiel", club=Club.objects.get(name="Lübeck")
    ),
    "teams.remove_team": lambda t: teams.remove_team(team=t.team(), actor=t.table.secretary),
    "teams.dissolve_teams": lambda t: teams.dissolve_teams(**t.of_evening),
    "team_building.teams_by_club": lambda t: team_building.teams_by_club(**t.of_evening),
    "team_building.draw_teams": lambda t: team_building.draw_teams(
        **t.of_evening, size=2, leftover=team_building.Leftover.FREE, seed=1
    ),
    "team_building.teams_of_partners": lambda t: team_building.teams_of_partners(**t.of_evening),
    "clubs.merge_clubs": lambda t: clubs.merge_clubs(
        club=Club.objects.get(name="Kiel"), into=Club.objects.get(name="Lübeck"), actor=t.table.secretary
    ),
    "players.delete_player": lambda t: players.delete_player(
        player=Player.objects.select_related("league").get(name="Anke"), actor=t.table.secretary
    ),
    "clubs.delete_club": lambda t: clubs.delete_club(club=Club.objects.get(name="Kiel"), actor=t.table.secretary),
    "ranking_proposals.confirm_ranking": lambda t: ranking_proposals.confirm_ranking(
        proposal_id=t.proposal, actor=t.table.secretary, seen_digest=""
    ),
    "ranking_proposals.propose_ranking": lambda t: ranking_proposals.propose_ranking(
        season=t.evening.season, actor=t.table.secretary, edition=t.other_edition, reason="again"
    ),
    "games.save_game": lambda t: games.save_game(**entry(t, 1)),
    "games.save_game: a new one": lambda t: games.save_game(**entry(t, 3)),
    "entries.enter_games": lambda t: whole_sheets.enter_games(**t.own, entries=[entry(t, 1)["entry"]]),
    "sheet_edits.remove_game": lambda t: sheet_edits.remove_game(**t.own, number=2, seen_revision=10_000, note=NOTE),
    "sheet_edits.announce_last_round": lambda t: sheet_edits.announce_last_round(**t.own, after_game=1),
    "sheet_edits.withdraw_last_round": lambda t: sheet_edits.withdraw_last_round(**t.own),
    "sheet_edits.record_control_totals": lambda t: sheet_edits.record_control_totals(
        **t.own, totals={t.table.seats[0].pk: 1}
    ),
    "states.allow_further_game": lambda t: last_round.allow_further_game(**t.own, reason="a tie"),
    "entry.note_penalty": lambda t: table_life.note_penalty(
        **t.own, game_number=1, seat_id=t.table.seats[0].pk, offence="question", client_id=uuid.uuid4()
    ),
    "entry.note_passes": lambda t: table_life.note_passes(**t.own, game_number=1, passes=2),
    "entry.note_misdeal": lambda t: table_life.note_misdeal(
        **t.own, game_number=1, dealer_id=t.table.seats[0].pk, kind="card_shown"
    ),
    "entry.take_back_penalty": lambda t: table_life.take_back_penalty(**t.own, penalty_id=1),
    "entry.take_back_misdeal": lambda t: table_life.take_back_misdeal(**t.own, misdeal_id=1),
    "entry.explain_void_game": lambda t: table_life.explain_void_game(**t.own, number=1, reason="?"),
    "entry.appoint_keeper": lambda t: table_life.appoint_keeper(**t.own, seat_id=t.table.seats[0].pk),
    "play.attach_record": attach,
    "play.remove_record": lambda t: game_records.remove_record(**t.own, number=1),
    "reviews.submit_sheet": lambda t: reviews.submit_sheet(**t.own),
    "reviews.submit_checked_sheet": lambda t: reviews.submit_checked_sheet(
        **t.own, value=checked_sheet(full_sheet(t.table.sheet.pk)).mapped.value
    ),
    "reviews.send_back_sheet": lambda t: reviews.send_back_sheet(**t.own, reason="?"),
    "reviews.sign_sheet": lambda t: reviews.sign_sheet(**t.own, seen_hash=""),
}
"""What would move something official, and is refused; after the colon what of it."""


def merge_proposed(t: Official) -> PlayerMerge:
    twin = players.create_player(**in_league(t), name="Twin")
    return merging.merge_players(player=twin, other=t.first.player, actor=t.table.secretary, reason="?")


def withdrawal_proposed(t: Official) -> RankedEvening:
    """With a sheet in work."""
    if t.table.fresh().is_signed:
        reviews.reopen_sheet(sheet_id=t.table.sheet.pk, actor=t.table.auditor, reason="game 1")
    return ranking_proposals.propose_withdrawal(evening=t.evening, actor=t.table.secretary, reason="the date")


LEFT_ALONE: dict[str, Way] = {
    "reviews.reopen_sheet": lambda t: reviews.reopen_sheet(
        sheet_id=t.table.sheet.pk, actor=t.table.auditor, reason="game 1"
    ),
    "ranking_proposals.propose_withdrawal": withdrawal_proposed,
    "ranking_proposals.drop_withdrawal": lambda t: ranking_proposals.drop_withdrawal(
        evening=withdrawal_proposed(t).evening, actor=t.table.secretary
    ),
    "merging.merge_players: is proposed": merge_proposed,
    "merging.drop_merge": lambda t: merging.drop_merge(player_merge=merge_proposed(t), actor=t.table.secretary),
    "seasons.update_season: name": lambda t: changed_season(t, name="2025", ends_on=date(2026, 7, 31)),
    "evenings.update_evening: venue": lambda t: changed_evening(t, venue="Zum Anker"),
    "registrations.tick_presence": lambda t: registrations.tick_presence(
        **t.of_evening, ticks={t.first.pk: Presence.PRESENT}
    ),
    "registrations.end_roll_call": lambda t: registrations.end_roll_call(**t.of_evening, others=Presence.PRESENT),
    "series.plan_series": planned_series,
    "series.undo_series": lambda t: series.undo_series(series=planned_series(t), actor=t.table.secretary),
    "evenings.note_posted": lambda t: evenings.note_posted(**t.of_evening, is_posted=False),
    "evenings.create_evening": lambda t: evening(t.evening.season, date=date(2025, 10, 3)),
    "venue.check_venue": lambda t: venue.check_venue(
        **t.of_evening, answers={"good_light": venue.VenueAnswer(is_met=True)}
    ),
    "replies.fill_places": lambda t: replies.fill_places(**t.of_evening),
    "registrations.register_players": lambda t: participants(t.evening, ("Kai",)),
    "registrations.register_by_name": lambda t: registrations.register_by_name(
        **t.of_evening, name="Kai", arrival=LATE
    ),
    "registrations.remove_registration: on the list only": lambda t: registrations.remove_registration(
        registration=t.spare, actor=t.table.secretary
    ),
    "seats.settle_credits": lambda t: seats.settle_credits(evening=t.evening),
    "players.update_player: marriage": lambda t: changed_player(t, name="Anke Petersen"),
    "players.update_player: club": lambda t: changed_player(t, club="Lübeck"),
    "players.update_player: left": lambda t: changed_player(t, club="", is_active=False),
    "players.choose_language": lambda t: players.choose_language(
        player=t.first.player, actor=t.table.secretary, language="en"
    ),
    "own_answers.answer_evenings": lambda t: own_answers.answer_evenings(
        evenings=[t.evening], player=t.first.player, is_coming=False, at=SAID.at
    ),
    "players.create_player": lambda t: players.create_player(**in_league(t), name="Kai"),
    "players.sort_players_anew": lambda t: players.sort_players_anew(league=t.table.league),
    "players.create_players": lambda t: players.create_players(
        **in_league(t), players=[players.NewPlayer("anke", "Lübeck")]
    ),
    "clubs.club_named": lambda t: clubs.club_named(**in_league(t), name="Neu"),
    "clubs.rename_club": lambda t: clubs.rename_club(
        club=Club.objects.get(name="Kiel"), actor=t.table.secretary, name="Uno Kiel"
    ),
    "teams.rename_team: name": lambda t: teams.rename_team(
        team=t.team(), actor=t.table.secretary, name="Die Kieler", club=Club.objects.get(name="Kiel")
    ),
    "leagues.update_league": lambda t: leagues.update_league(
        **in_league(t),
        name="Verband",
        kind="club",
        names_by="first_name",
        timezone="Asia/Tokyo",
    ),
    "rules.create_edition": lambda t: services.create_edition(
        **in_league(t), rule_set=replace(LEAGUE_2006, code="new", valid_from=date(2025, 9, 1))
    ),
    "seasons.create_season": lambda t: seasons.create_season(
        **in_league(t), name="2026", starts_on=date(2026, 7, 1), ends_on=date(2027, 6, 30), edition=t.evening.edition
    ).delete(),
    "ranking_proposals.withdraw_ranking": lambda t: ranking_proposals.withdraw_ranking(
        proposal_id=t.proposal, actor=t.table.secretary
    ),
    "ranking_proposals.decline_ranking": lambda t: ranking_proposals.decline_ranking(
        proposal_id=t.proposal, actor=t.table.auditor, answer="no"
    ),
}
"""What is written all the same, since nothing official hangs on it."""

OFTEN = (
    "reviews.reopen_sheet",
    "ranking_proposals.propose_withdrawal",
    "merging.merge_players: is proposed",
    "evenings.update_evening: venue",
    "evenings.create_evening",
    "seats.settle_credits",
    "players.update_player: marriage",
    "players.update_player: club",
    "players.create_players",
    "clubs.rename_club",
    "teams.rename_team: name",
)
"""What of it the quick tier writes: what an office does every week, and what is nearest to the official."""

OF_TWO = {
    "merging.confirm_merge", "ranking_proposals.confirm_withdrawal", "closing.sign_season",
    "dissolutions.dissolve_league", "dissolutions.return_league",
}  # fmt: skip
"""What moves the official by a second person: gives it to the player who is the same one, takes it back, lets what was
signed anew of a closed season count, has nobody see it any more or again."""

REFUSED_ONCE_CLOSED = (
    "seasons.update_season: name",
    "series.plan_series",
    "series.undo_series",
    "evenings.create_evening",
    "registrations.register_players",
    "registrations.register_by_name",
    "registrations.remove_registration: on the list only",
    "registrations.tick_presence",
    "registrations.end_roll_call",
    "ranking_proposals.propose_withdrawal",
    "ranking_proposals.propose_ranking",
    "seats.seat_table: another one",
    "rescheduling.take_back_call_off",
    "evenings.update_evening: title",
)
"""What the two signatures of a season put an end to, and the way is said."""

ELSEWHERE = {
    "access", "account_invitations", "account_links", "archive", "audit_readings", "databases", "encryption",
    "erasures", "first_start", "guest_requests", "handovers", "invitations", "irregularities", "jobs", "keeping",
    "log", "mail_addresses", "members", "network", "outbox", "password_links", "photos", "placing", "plans",
    "public_data", "publishing", "result_mails", "scratch", "second_factors", "settings", "smtp", "snapshot_set_up",
    "spreadsheets", "standings", "table_copy", "terms", "transaction", "undoing", "workbooks",
}  # fmt: skip
"""Modules whose services write no figure: codes, accounts, mails, jobs, the auditor's own work, copies, members,
files of results, what is recounted, what leaves for other websites."""

HARMLESS = {
    "leagues.found_league",
    "reviews.confirm_findings",
    "seasons.create_season",
    "personal_links.links_for",
    "personal_links.renew_link",
    "personal_links.revoke_link",
    "season_summaries.post_moved_places",
    "season_summaries.post_season_summaries",
    "closing.take_season_signature_back",
    "dissolutions.ask_for_dissolution",
    "dissolutions.ask_for_return",
    "dissolutions.drop_dissolution",
}


@pytest.mark.parametrize("way", REFUSED)
def test_what_would_move_something_official_is_refused(stands: Official, way: str) -> None:
    before = figures(), states()
    with pytest.raises(LeagueOfficeError):
        REFUSED[way](stands)
    assert (figures(), states()) == before
    assert untouched(stands)


@pytest.mark.parametrize("way", mostly_slow(LEFT_ALONE, *OFTEN))
def test_what_may_be_written_leaves_everything_official_as_it_was(stands: Official, way: str) -> None:
    before = figures()
    LEFT_ALONE[way](stands)
    assert figures() == before
    assert untouched(stands)


@pytest.mark.slow
@pytest.mark.parametrize("way", [*REFUSED, *LEFT_ALONE])
def test_nothing_that_one_person_does_while_a_sheet_is_in_work_moves_what_is_official(
    stands: Official, way: str
) -> None:
    reviews.reopen_sheet(sheet_id=stands.table.sheet.pk, actor=stands.table.auditor, reason="game 1")
    before = figures()
    with suppress(LeagueOfficeError):
        (REFUSED | LEFT_ALONE)[way](stands)
    assert figures() == before
    assert untouched(stands)


@pytest.fixture
def closed(stands: Official) -> Official:
    """Its season is signed by president and auditor."""
    ranking_proposals.withdraw_ranking(proposal_id=stands.proposal, actor=stands.table.secretary)
    close(stands.evening.season, official(stands.table.league, "president"), stands.table.auditor)
    return stands


@pytest.mark.parametrize("way", REFUSED_ONCE_CLOSED)
def test_closed_season_refuses_what_would_change_it_and_names_the_way(closed: Official, way: str) -> None:
    before = figures()
    with pytest.raises(NotAllowedNow, match="This season is closed"):
        (REFUSED | LEFT_ALONE)[way](closed)
    assert figures() == before


@pytest.mark.slow
@pytest.mark.parametrize("is_in_work", [False, True])
@pytest.mark.parametrize("way", [*REFUSED, *LEFT_ALONE])
def test_nothing_that_one_person_does_moves_a_closed_season(closed: Official, way: str, is_in_work: bool) -> None:
    if is_in_work:
        reviews.reopen_sheet(sheet_id=closed.table.sheet.pk, actor=closed.table.auditor, reason="game 1")
    before, bound = figures(), bound_season(Season.objects.get(pk=closed.table.season.pk))
    with suppress(LeagueOfficeError):
        (REFUSED | LEFT_ALONE)[way](closed)
    assert figures() == before
    assert bound_season(Season.objects.get(pk=closed.table.season.pk)) == bound
    assert untouched(closed)


def untouched(stands: Official) -> bool:
    """Whether everything still is what was signed and logged, and what the sheets give."""
    transaction.atomic(lambda: None)()  # says what the test itself has written
    return list(verify_league(League.objects.get())) == []


def test_every_service_that_writes_is_tried_or_has_a_reason_not_to_be() -> None:
    """A new service must be put into one of the lists above."""
    tried = {way.partition(":")[0] for way in (*REFUSED, *LEFT_ALONE)} | OF_TWO | HARMLESS
    written = set()
    for module, loaded in service_modules():
        if module in ELSEWHERE or module.startswith("demo"):
            continue
        written |= {
            f"{module}.{name}"
            for name, service in vars(loaded).items()
            if callable(service)
            and hasattr(service, "__wrapped__")
            and unwrap(service).__module__ == loaded.__name__
            and not name.startswith("_")
        }
    assert written - tried == set()


def test_what_is_no_part_of_a_sheet_is_corrected_after_two_have_taken_the_result_back(stands: Official) -> None:
    withdrawal_proposed(stands)
    before = figures()
    with pytest.raises(NotAllowedNow, match="take the official result back"):
        changed_evening(stands, date=date(2025, 9, 13))
    with pytest.raises(NotAllowedNow, match="four eyes"):
        ranking_proposals.confirm_withdrawal(evening=stands.evening, actor=stands.table.secretary)
    assert figures() == before
    ranking_proposals.confirm_withdrawal(evening=stands.evening, actor=stands.table.auditor)
    assert not EveningStanding.objects.filter(is_official=True).exists()
    changed_evening(stands, date=date(2025, 9, 13))
    assert untouched(stands)
    stands.table.submit()
    assert stands.table.sign().version == 2
    assert EveningStanding.objects.filter(is_official=True).count() == 4
    assert untouched(stands)


@pytest.mark.parametrize("is_proposed", [False, True])
def test_withdrawal_that_was_dropped_or_never_proposed_is_not_confirmed(stands: Official, is_proposed: bool) -> None:
    reviews.reopen_sheet(sheet_id=stands.table.sheet.pk, actor=stands.table.auditor, reason="game 1")
    if is_proposed:
        ranking_proposals.drop_withdrawal(evening=withdrawal_proposed(stands).evening, actor=stands.table.secretary)
    with pytest.raises(NotAllowedNow, match="Nobody proposes"):
        ranking_proposals.confirm_withdrawal(evening=stands.evening, actor=stands.table.auditor)
    assert EveningStanding.objects.filter(is_official=True).exists()


def test_withdrawal_written_into_the_database_is_not_confirmed(stands: Official) -> None:
    reviews.reopen_sheet(sheet_id=stands.table.sheet.pk, actor=stands.table.auditor, reason="game 1")
    RankedEvening.objects.update(withdrawal_reason="?", withdrawal_by=stands.table.secretary)
    with pytest.raises(NotAllowedNow, match="By the log nobody has asked"):
        ranking_proposals.confirm_withdrawal(evening=stands.evening, actor=stands.table.auditor)


def test_merge_by_two_gives_what_was_signed_to_the_one_player_while_the_sheet_is_in_work(stands: Official) -> None:
    before = {row.player_id: row.ranking_points for row in EveningStanding.objects.filter(is_official=True)}
    signed = stands.first.player
    reviews.reopen_sheet(sheet_id=stands.table.sheet.pk, actor=stands.table.auditor, reason="game 1")
    twin = merge_proposed(stands).player
    assert {row.player_id for row in EveningStanding.objects.filter(is_official=True)} == before.keys()
    merging.confirm_merge(player_merge=PlayerMerge.objects.get(), actor=stands.table.auditor)
    after = {row.player_id: row.ranking_points for row in EveningStanding.objects.filter(is_official=True)}
    assert after == {twin.pk if player == signed.pk else player: points for player, points in before.items()}
    assert untouched(stands)


@pytest.mark.parametrize("model", [Evening, Season, Sheet, Game, Hand, Registration, Player, Club, EveningStanding])
def test_django_s_administration_writes_nothing_official(stands: Official, model: type) -> None:
    shown = admin.site._registry.get(model)
    request = RequestFactory().get("/")
    request.user = stands.table.secretary
    request.user.is_superuser = True
    may = [] if shown is None else [shown.has_add_permission(request), shown.has_change_permission(request)]
    assert not any(may)
    assert shown is None or not shown.has_delete_permission(request)


@pytest.mark.clause("L1b")
def test_medals_stay_with_the_club_for_which_a_player_started(stands: Official) -> None:
    Evening.objects.get().teams.all().delete()
    stands.evening.team_contest.delete()
    before = {line.club.name: line.gold for line in unolympics_of(Season.objects.get()).clubs}
    winner = EveningStanding.objects.get(rank=1).player
    club = winner.club.name
    players.update_player(
        player=winner, actor=stands.table.secretary, name=winner.name, year_of_birth=None, is_active=True, club="Neu"
    )
    assert {line.club.name: line.gold for line in unolympics_of(Season.objects.get()).clubs} == before
    assert before[club] == 1

"""Every address of the application, for every office, for strangers and for the public."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.rulesets import STANDARD
from engine.simulation import Strategy
from scoring.accounts.services.account_links import make_link
from scoring.audit.services.irregularities import report_irregularity
from scoring.audit.services.photos import add_photo
from scoring.core.http.pages import tab_of
from scoring.core.selectors.check_marks import code_of
from scoring.core.services.jobs import claim_job, create_job, finish_job
from scoring.models import (
    AccountLink,
    ApiToken,
    BackupCopy,
    Club,
    Embedding,
    Erasure,
    GuestRequest,
    Invitation,
    Job,
    Mail,
    Membership,
    Misdeal,
    Office,
    OfficeHandover,
    OfficeTerm,
    PenaltyCard,
    Player,
    PlayerImport,
    PlayerMerge,
    RankedEvening,
    RankingProposal,
    Registration,
    Reply,
    ResultImport,
    RuleSetEdition,
    Season,
    Series,
    TableAccess,
    Team,
    User,
)
from scoring.play.selectors.simulations import SimulationPlan
from scoring.play.services import run_simulation, stored_results
from scoring.rules.selectors import claim_of_edition
from scoring.urls import urlpatterns
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.mail.mails import posted
from tests.scoring.page_walks import told, undone
from tests.scoring.photos import jpeg
from tests.scoring.recorded import recorded
from tests.scoring.result_scenes import closed_evening, signed_version
from tests.scoring.scenes import Scene, official
from tests.scoring.team_scenes import a_team

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("files_of_its_own")]

ROLES = tuple(Office.Kind.values)
"""All that there are: a new office may do what is written down for it here, and what every member may."""
EVERYBODY = (*ROLES, "stranger", "public")
SIGNED_IN = (*ROLES, "stranger")
MANAGERS = ("president", "secretary")
OFFICERS = ("president", "secretary", "auditor", "steward", "scorer")
WRITERS = ("secretary", "scorer")


@pytest.fixture
def files_of_its_own(settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@dataclass(frozen=True)
class Page:
    """Who may open an address, how its arguments are found, and with which method it is asked."""

    allowed: tuple[str, ...]
    arguments: Callable[[Scene], list[object]] = lambda scene: []
    method: str = "get"


def of_league(scene: Scene) -> list[object]:
    return [scene.league.slug]


def of_public_evening(scene: Scene) -> list[object]:
    """In the language of the address."""
    return ["de", scene.evening.pk]


def of_embedding(scene: Scene) -> list[object]:
    """Other websites may show the ranking."""
    facts = {"frame_addresses": ["https://www.club.example"], "allowed_at": timezone.now()}
    Embedding.objects.get_or_create(league=scene.league, defaults=facts)
    return [scene.league.slug]


def of_season(scene: Scene) -> list[object]:
    return [scene.league.slug, scene.season.pk]


def of_closed_season(scene: Scene) -> list[object]:
    """One of its own: everything else stays as open as it is."""
    closed, is_new = Season.objects.get_or_create(
        league=scene.league,
        name="Late summer",
        defaults={"starts_on": date(2025, 8, 1), "ends_on": date(2025, 9, 30), "edition": scene.season.edition},
    )
    if is_new:
        evening = closed_evening(closed, {"Wilma": 12})
        RankedEvening.objects.create(evening=evening, official_at=timezone.now())
        signed_version(closed, official(scene.league, "president"), scene.auditor)
    return [scene.league.slug, closed.pk]


def of_season_picture(scene: Scene) -> list[object]:
    """Nothing is drawn of its one evening; who gets a picture is asked in ``results/test_honours.py``."""
    return [*of_season(scene), "places", "svg"]


def of_season_alone(scene: Scene) -> list[object]:
    return [scene.season.pk]


def of_token(scene: Scene) -> list[object]:
    facts = {
        "name": "website",
        "secret_hash": str(scene.league.pk),
        "scopes": ["results:read"],
        "made_at": timezone.now(),
        "expires_at": timezone.now(),
    }
    return [scene.league.slug, ApiToken.objects.get_or_create(league=scene.league, defaults=facts)[0].pk]


def of_series(scene: Scene) -> list[object]:
    return [scene.league.slug, Series.objects.create(season=scene.season).pk]


def of_edition(scene: Scene) -> list[object]:
    return [scene.league.slug, scene.season.edition_id]


def of_checked_edition(scene: Scene) -> list[object]:
    return [code_of(claim_of_edition(scene.season.edition))]


def of_proposal(scene: Scene) -> list[object]:
    """Proposed by somebody who is none of those who ask."""
    before = scene.season.edition
    facts = {"name": "other", "valid_from": before.valid_from, "parameters": before.parameters}
    other, _is_new = RuleSetEdition.objects.get_or_create(league=scene.league, code="other", defaults=facts)
    facts = {"edition_before": before, "edition": other, "proposed_by": scene.secretary, "reason": "?"}
    proposal, _is_new = RankingProposal.objects.get_or_create(season=scene.season, state="open", defaults=facts)
    return [scene.league.slug, scene.season.pk, proposal.pk]


def of_season_with_proposal(scene: Scene) -> list[object]:
    return of_proposal(scene)[:2]


def of_player(scene: Scene) -> list[object]:
    return [scene.league.slug, scene.seats[0].registration.player_id]


def of_player_import(scene: Scene) -> list[object]:
    facts = {"imported_by": scene.secretary, "imported_at": timezone.now()}
    return [scene.league.slug, PlayerImport.objects.get_or_create(league=scene.league, defaults=facts)[0].pk]


def of_result_import(scene: Scene) -> list[object]:
    facts = {"season": scene.season, "imported_by": scene.secretary, "imported_at": timezone.now()}
    return [scene.league.slug, ResultImport.objects.get_or_create(league=scene.league, defaults=facts)[0].pk]


def of_tab(scene: Scene) -> list[object]:
    return [scene.league.slug, 1]


def of_mail(scene: Scene) -> list[object]:
    """Of a state in which an office decides something."""
    mail = posted(scene.league)
    Mail.objects.update(state="uncertain", reason="", sent_at=None)
    return [scene.league.slug, mail.pk]


def of_guest_request(scene: Scene) -> list[object]:
    facts = {"name": "Gerda Gast", "email": "gerda@example.org", "defaults": {"arrived_at": timezone.now()}}
    return [scene.league.slug, GuestRequest.objects.get_or_create(league=scene.league, **facts)[0].pk]


def of_merge(scene: Scene) -> list[object]:
    """Proposed by somebody who is none of those who ask; dropped by the first of them."""
    other, _is_new = Player.objects.get_or_create(league=scene.league, name="Twice")
    facts = {"other_key": other.pk, "moves_official": True, "reason": "?", "proposed_at": timezone.now()}
    player = scene.seats[0].registration.player
    merge, _is_new = PlayerMerge.objects.get_or_create(league=scene.league, player=player, other=other, defaults=facts)
    return [scene.league.slug, merge.pk]


def of_erasure(scene: Scene) -> list[object]:
    """Asked for by somebody who is none of those who ask."""
    facts = {"league": scene.league, "asked_by": scene.secretary, "asked_at": timezone.now()}
    player = scene.seats[0].registration.player
    return [scene.league.slug, Erasure.objects.get_or_create(player=player, defaults=facts)[0].pk]


def of_copy(scene: Scene) -> list[object]:
    """A backup whose file is gone."""
    facts = {"made_at": timezone.now(), "size": 1, "seal": "0" * 64}
    return [BackupCopy.objects.get_or_create(file_name="office-1.zip", defaults=facts)[0].pk]


def of_club(scene: Scene) -> list[object]:
    return [scene.league.slug, Club.objects.get_or_create(league=scene.league, name="Uno Kiel")[0].pk]


def of_member(scene: Scene) -> list[object]:
    return [scene.league.slug, Membership.objects.get(user=scene.auditor).pk]


def of_term(scene: Scene) -> list[object]:
    facts = {"kind": "auditor", "account": scene.auditor}
    return [scene.league.slug, OfficeTerm.objects.get_or_create(league=scene.league, **facts)[0].pk]


def of_office(scene: Scene) -> list[object]:
    """Of the auditor, on its way to the secretary."""
    return [scene.league.slug, _handover(scene).kind]


def of_holder(scene: Scene) -> list[object]:
    return [scene.league.slug, "auditor", _handover(scene).giver_id]


def of_handover(scene: Scene) -> list[object]:
    return [scene.league.slug, _handover(scene).pk]


def _handover(scene: Scene) -> OfficeHandover:
    giver, taker = (Membership.objects.get(user=user) for user in (scene.auditor, scene.secretary))
    facts = {"taker": taker, "begun_at": timezone.now()}
    return OfficeHandover.objects.get_or_create(giver=giver, kind="auditor", defaults=facts)[0]


def of_invitation(scene: Scene) -> list[object]:
    """Nobody here is invited: for all of them there is no such thing."""
    facts = {"invited_by": scene.secretary, "invited_at": timezone.now()}
    return [Invitation.objects.get_or_create(league=scene.league, username="nobody", defaults=facts)[0].pk]


def of_invitation_of_league(scene: Scene) -> list[object]:
    return [scene.league.slug, *of_invitation(scene)]


def of_account_link(scene: Scene) -> list[object]:
    """Of a password, made by this league."""
    facts = {"kind": AccountLink.Kind.PASSWORD, "created_by": None, "league": scene.league}
    return [scene.league.slug, make_link(user=scene.auditor, **facts).pk]


def of_evening(scene: Scene) -> list[object]:
    return [scene.evening.pk]


def of_registration(scene: Scene) -> list[object]:
    return [scene.seats[0].registration_id]


def of_sheet(scene: Scene) -> list[object]:
    return [scene.sheet.pk]


def of_team(scene: Scene) -> list[object]:
    team, _is_new = Team.objects.get_or_create(evening=scene.evening, name="Kiel")
    return [team.pk]


def of_penalty(scene: Scene) -> list[object]:
    facts = {"sheet": scene.sheet, "seat": scene.seats[0], "game_number": 1, "offence": "question"}
    return [scene.sheet.pk, PenaltyCard.objects.create(**facts).pk]


def of_misdeal(scene: Scene) -> list[object]:
    facts = {"sheet": scene.sheet, "dealer": scene.seats[0], "game_number": 1, "kind": "card_shown"}
    return [scene.sheet.pk, Misdeal.objects.create(**facts).pk]


def of_game(scene: Scene) -> list[object]:
    return [scene.sheet.pk, 1]


def of_record(scene: Scene) -> list[object]:
    recorded(scene)
    return [scene.sheet.pk, 1]


def of_code(scene: Scene) -> list[object]:
    access, _is_new = TableAccess.objects.get_or_create(sheet=scene.sheet, role=TableAccess.Role.SCORER)
    return [scene.sheet.pk, access.pk]


def of_unknown_link(scene: Scene) -> list[object]:
    return ["A" * 22]


def of_unknown_receipt(scene: Scene) -> list[object]:
    return [*of_unknown_link(scene), uuid4()]


def of_reply(scene: Scene) -> list[object]:
    facts = {
        "player": scene.seats[0].registration.player,
        "kind": "registered",
        "channel": "phone",
        "at": timezone.now(),
    }
    moments = {"deadline": scene.evening.registration_deadline, "typed_at": timezone.now()}
    return [Reply.objects.create(evening=scene.evening, **facts, **moments).key]


def of_seat(scene: Scene) -> list[object]:
    return [scene.seats[0].pk]


def of_photo(scene: Scene) -> list[object]:
    photo = add_photo(sheet_id=scene.sheet.pk, actor=scene.secretary, content=jpeg(), name="page.jpg")
    return [photo.pk]


def of_irregularity(scene: Scene) -> list[object]:
    return [report_irregularity(sheet_id=scene.sheet.pk, actor=scene.auditor, description="?").pk]


def of_job(scene: Scene) -> list[object]:
    return [create_job(kind=Job.Kind.RECOUNT, league=scene.league, created_by=None).pk]


def of_check(scene: Scene) -> list[object]:
    check = create_job(
        kind=Job.Kind.IMPORT_CHECK, league=scene.league, created_by=None, input_file=("season.zip", b"PK")
    )
    claim_job(job_id=check.pk)
    check.refresh_from_db()
    finish_job(job=check, result={"can_be_imported": True})
    return [check.pk]


def of_finished_job(scene: Scene) -> list[object]:
    batch = create_job(kind=Job.Kind.PDF_BATCH, league=scene.league, created_by=None)
    claim_job(job_id=batch.pk)
    batch.refresh_from_db()
    finish_job(job=batch, result={"sheets": 1}, output=("sheets.zip", BytesIO(b"PK")))
    return [batch.pk]


def of_simulation(scene: Scene) -> list[object]:
    plan = SimulationPlan((STANDARD,), (), players=2, games=2, strategy=Strategy.RANDOM, seed=1, query="")
    simulation = create_job(kind=Job.Kind.SIMULATION, league=scene.league, created_by=None, parameters=plan.to_data())
    claim_job(job_id=simulation.pk)
    simulation.refresh_from_db()
    results = run_simulation(plan=plan, report_progress=lambda done, total: None)
    finish_job(job=simulation, result=stored_results(results))
    return [simulation.pk]


def of_evening_standing(scene: Scene) -> list[object]:
    _signed(scene)
    return [scene.evening.pk, scene.seats[0].registration.player_id]


def of_team_standing(scene: Scene) -> list[object]:
    _signed(scene)
    return [scene.evening.pk, a_team(scene.evening).pk]


def of_club_with_medal(scene: Scene) -> list[object]:
    """The evening becomes a discipline of the Unolympics; the club of its first player has a medal."""
    club, _is_new = Club.objects.get_or_create(league=scene.league, name="Kiel")
    Registration.objects.filter(pk=scene.seats[0].registration_id).update(club=club)
    type(scene.evening).objects.filter(pk=scene.evening.pk).update(kind="unolympics")
    _signed(scene)
    return [scene.league.slug, scene.season.pk, club.pk]


def of_season_standing(scene: Scene) -> list[object]:
    _signed(scene)
    return [scene.league.slug, scene.season.pk, scene.seats[0].registration.player_id]


def _signed(scene: Scene) -> None:
    if scene.fresh().is_open:
        scene.submit()
    sheet = scene.fresh()
    if not sheet.is_signed:
        scene.sign()


PAGES = {
    "home": Page(EVERYBODY),
    "first_start": Page(EVERYBODY),
    "first_start_key": Page(EVERYBODY, method="post"),
    "installation": Page(("president",)),
    "address_check": Page(("president",), method="post"),
    "installation_close": Page(()),
    "installation_link": Page((), lambda _scene: ["desktop"], "post"),
    "demo": Page(()),
    "demo_open": Page((), method="post"),
    "demo_discard": Page((), method="post"),
    "demo_as": Page((), method="post"),
    "demo_enter": Page((), lambda _scene: ["ticket"]),
    "login": Page(EVERYBODY),
    "logout": Page(EVERYBODY, method="post"),
    "account": Page(SIGNED_IN),
    "second_step": Page(()),
    "second_factor": Page(SIGNED_IN),
    "second_factor_codes": Page(SIGNED_IN),
    "second_factor_off": Page(SIGNED_IN),
    "second_factor_demand": Page(("president",), of_league),
    "member_factor_reset": Page(("president",), of_member),
    "session_end": Page(SIGNED_IN, lambda _scene: ["nobody-s"], "post"),
    "sessions_end": Page(SIGNED_IN, method="post"),
    "account_link": Page((), of_unknown_link),
    "account_link_use": Page((), of_unknown_link),
    "account_link_here": Page(()),
    "password_forgotten": Page(EVERYBODY),
    "password_forgotten_done": Page(EVERYBODY),
    "mail_address": Page(SIGNED_IN),
    "password_change": Page(SIGNED_IN),
    "password_change_done": Page(SIGNED_IN),
    "league_create": Page(SIGNED_IN),
    "league": Page(EVERYBODY, of_league),
    "league_edit": Page(("president",), of_league),
    "league_dissolution": Page(("president", "auditor"), of_league),
    "league_publish": Page(("president",), of_league),
    "league_texts": Page(("president",), of_league),
    "logo": Page((), lambda _scene: ["0" * 16]),
    "accent": Page(EVERYBODY, lambda _scene: ["1a6fd0"]),
    "play_along": Page(EVERYBODY, of_league),
    "play_along_sent": Page(EVERYBODY, of_league),
    "asked_to_play": Page(MANAGERS, of_league),
    "asked_to_play_invite": Page(MANAGERS, of_guest_request, "post"),
    "asked_to_play_decline": Page(MANAGERS, of_guest_request, "post"),
    "imprint": Page(EVERYBODY, of_league),
    "privacy_notice": Page(EVERYBODY, of_league),
    "affairs": Page(EVERYBODY, of_league),
    "search": Page(EVERYBODY, of_league),
    "season_now": Page(EVERYBODY, of_league),
    "seasons": Page(EVERYBODY, of_league),
    "series_plan": Page(MANAGERS, of_league),
    "series_undo": Page(MANAGERS, of_series, "post"),
    "season_edit": Page(MANAGERS, of_season),
    "season_delete": Page(MANAGERS, of_season),
    "season_ranking_rules": Page(OFFICERS, of_season_with_proposal),
    "result_withdrawal": Page(("president", "secretary", "auditor"), of_evening, "post"),
    "season_closing": Page(OFFICERS, of_season),
    "ranking_confirm": Page(("president", "auditor"), of_proposal, "post"),
    "ranking_decline": Page(("president", "auditor"), of_proposal, "post"),
    "ranking_withdraw": Page((), of_proposal, "post"),
    "clauses": Page(EVERYBODY),
    "clause": Page(EVERYBODY, lambda _scene: ["L6.3"]),
    "check_print": Page(EVERYBODY),
    "checked_print": Page(EVERYBODY, of_checked_edition),
    "editions": Page(EVERYBODY, of_league),
    "edition": Page(EVERYBODY, of_edition),
    "edition_pdf": Page(EVERYBODY, of_edition),
    "edition_create": Page(("president",), of_league),
    "edition_edit": Page(("president",), of_edition),
    "edition_delete": Page(("president",), of_edition),
    "referee": Page(ROLES, of_league),
    "players": Page(EVERYBODY, of_league),
    "player_create": Page(MANAGERS, of_league),
    "players_add_many": Page(MANAGERS, of_league),
    "player_edit": Page(MANAGERS, of_player),
    "player_mails": Page(MANAGERS, of_player),
    "player_account": Page(MANAGERS, of_player),
    "post": Page(MANAGERS, of_league),
    "post_release": Page(MANAGERS, of_league, "post"),
    "mail": Page(MANAGERS, of_mail),
    "mail_send_again": Page(MANAGERS, of_mail, "post"),
    "mail_cancel": Page(MANAGERS, of_mail, "post"),
    "mail_arrived": Page(MANAGERS, of_mail, "post"),
    "mail_file": Page(MANAGERS, of_mail),
    "mail_text": Page(MANAGERS, of_mail),
    "mail_letter": Page(MANAGERS, of_mail),
    "mail_account": Page(("president",), of_league),
    "mail_account_test": Page(("president",), of_league, "post"),
    "mail_account_remove": Page(("president",), of_league),
    "mail_kinds": Page(("president",), of_league),
    "unsubscribe": Page((), of_unknown_link),
    "clubs": Page(EVERYBODY, of_league),
    "club_edit": Page(MANAGERS, of_club),
    "club_merge": Page(MANAGERS, of_club, "post"),
    "club_delete": Page(MANAGERS, of_club),
    "members": Page(("president",), of_league),
    "offices": Page(ROLES, of_league),
    "office_term_record": Page(("president",), of_league),
    "office_term_edit": Page(("president",), of_term),
    "office_term_delete": Page(("president",), of_term),
    "office_handover": Page(("president", "auditor"), of_office),
    "office_handover_begin": Page(("president",), of_holder),
    "office_handover_confirm": Page((), of_handover, "post"),
    "office_handover_call_off": Page(("president",), of_handover, "post"),
    "member_create": Page(("president",), of_league),
    "member_edit": Page(("president",), of_member),
    "member_remove": Page(("president",), of_member),
    "member_reset_password": Page(("president",), of_member),
    "member_invite": Page(("president",), of_league),
    "member_link": Page(("president",), of_member),
    "member_link_revoke": Page(("president",), of_account_link, "post"),
    "member_address_remove": Page(("president",), of_member),
    "invitation_renew": Page(("president",), of_invitation_of_league, "post"),
    "invitation_accept": Page((), of_invitation, "post"),
    "invitation_decline": Page((), of_invitation, "post"),
    "invitation_withdraw": Page(("president",), of_invitation_of_league, "post"),
    "evening_create": Page(MANAGERS, of_season),
    "evening_edit": Page(MANAGERS, of_evening),
    "evening_delete": Page(MANAGERS, of_evening),
    "evening_participants": Page(MANAGERS, of_evening),
    "evening_posted": Page(MANAGERS, of_evening, "post"),
    "evening_absences": Page(MANAGERS, of_evening, "post"),
    "evening_call_off": Page(MANAGERS, of_evening),
    "evening_takes_place": Page(MANAGERS, of_evening, "post"),
    "evening_move": Page(MANAGERS, of_evening),
    "evening_roll_call": Page(MANAGERS, of_evening),
    "latecomer_add": Page(MANAGERS, of_evening),
    "participant_add": Page(MANAGERS, of_evening, "post"),
    "participant_edit": Page(MANAGERS, of_registration),
    "participant_absence": Page(MANAGERS, of_registration, "post"),
    "participant_remove": Page(MANAGERS, of_registration, "post"),
    "evening_tables": Page(MANAGERS, of_evening),
    "tables_draw": Page(MANAGERS, of_evening, "post"),
    "knockout": Page(EVERYBODY, of_evening),
    "knockout_plan": Page(MANAGERS, of_evening),
    "knockout_step": Page(MANAGERS, of_evening, "post"),
    "evening_teams": Page(MANAGERS, of_evening),
    "team_rules": Page(MANAGERS, of_evening, "post"),
    "teams_draw": Page(MANAGERS, of_evening, "post"),
    "teams_step": Page(MANAGERS, of_evening, "post"),
    "team_edit": Page(MANAGERS, of_team),
    "team_remove": Page(MANAGERS, of_team, "post"),
    "seat_slips": Page(MANAGERS, of_evening),
    "seating_change": Page(MANAGERS, of_evening),
    "seating_list": Page(MANAGERS, of_evening),
    "table_seats": Page(MANAGERS, of_sheet, "post"),
    "table_remove": Page(MANAGERS, of_sheet, "post"),
    "seat_presence": Page((*MANAGERS, "scorer"), of_seat, "post"),
    "sheet": Page(ROLES, of_sheet),
    "sheet_submit": Page(("secretary",), of_sheet),
    "sheet_enter": Page(WRITERS, of_sheet),
    "sheet_news": Page(WRITERS, of_sheet),
    "sheet_save_game": Page(WRITERS, of_sheet, "post"),
    "sheet_remove_game": Page(WRITERS, of_sheet, "post"),
    "sheet_check_game": Page(WRITERS, of_sheet, "post"),
    "sheet_last_round": Page(WRITERS, of_sheet, "post"),
    "sheet_withdraw_last_round": Page(WRITERS, of_sheet, "post"),
    "sheet_control_totals": Page(WRITERS, of_sheet, "post"),
    "sheet_life": Page(WRITERS, of_sheet),
    "sheet_penalty_note": Page(WRITERS, of_sheet, "post"),
    "sheet_penalty_take_back": Page(WRITERS, of_penalty, "post"),
    "sheet_passes_note": Page(WRITERS, of_sheet, "post"),
    "sheet_misdeal_note": Page(WRITERS, of_sheet, "post"),
    "sheet_misdeal_take_back": Page(WRITERS, of_misdeal, "post"),
    "sheet_void_explain": Page(WRITERS, of_sheet, "post"),
    "sheet_keeper_appoint": Page(WRITERS, of_sheet, "post"),
    "sheet_further_game": Page(("secretary",), of_sheet, "post"),
    "evening_venue": Page(ROLES, of_evening),
    "evening_inspection": Page(("steward",), of_evening, "post"),
    "season_penalties": Page(ROLES, of_season),
    "game_record": Page(ROLES, of_record),
    "game_record_file": Page(ROLES, of_record),
    "game_record_attach": Page(WRITERS, of_game),
    "game_record_remove": Page(WRITERS, of_game, "post"),
    "room": Page(MANAGERS, of_league),
    "room_open": Page(MANAGERS, of_league, "post"),
    "room_close": Page(MANAGERS, of_league, "post"),
    "room_sheet": Page(MANAGERS, of_league),
    "room_offices": Page(("president",), of_league, "post"),
    "room_entrance": Page(EVERYBODY),
    "room_trust": Page(EVERYBODY),
    "room_certificate": Page(()),
    "evening_codes": Page(MANAGERS, of_evening),
    "sheet_code": Page(MANAGERS, of_sheet, "post"),
    "code_revoke": Page(MANAGERS, of_code, "post"),
    "evening_invitations": Page(MANAGERS, of_evening),
    "evening_answers": Page(MANAGERS, of_evening),
    "answer_type": Page(MANAGERS, of_evening),
    "invitation_letters": Page(MANAGERS, of_evening),
    "answer_receipt": Page(MANAGERS, of_reply),
    "link_renew": Page(MANAGERS, of_player, "post"),
    "own_answer": Page((), of_evening, "post"),
    "personal_link": Page((), of_unknown_link),
    "personal_answer": Page((), of_unknown_link, "post"),
    "personal_calendar": Page((), of_unknown_link),
    "personal_data": Page((), of_unknown_link, "post"),
    "personal_live": Page((), lambda scene: [*of_unknown_link(scene), scene.evening.pk]),
    "personal_receipt": Page((), of_unknown_receipt),
    "receipt": Page((), lambda scene: of_unknown_receipt(scene)[1:]),
    "guest_code": Page(EVERYBODY),
    "guest_link": Page((), of_unknown_link),
    "guest_leave": Page(EVERYBODY, of_sheet, "post"),
    "guest_games": Page((), of_sheet),
    "guest_sheet": Page((), of_sheet),
    "guest_copy": Page((), of_sheet),
    "snapshot_give": Page((), of_unknown_link),
    "sheet_copy": Page(WRITERS, of_sheet),
    "evening_copy": Page(MANAGERS, of_evening),
    "snapshots": Page(MANAGERS, of_league),
    "snapshots_upload": Page(MANAGERS, of_league, "post"),
    "snapshot_discard": Page(MANAGERS, lambda scene: [scene.league.slug, 1], "post"),
    "guest_save_game": Page((), of_sheet, "post"),
    "guest_check_game": Page((), of_sheet, "post"),
    "guest_last_round": Page((), of_sheet, "post"),
    "guest_life": Page((), of_sheet),
    "guest_evening": Page((), of_sheet),
    "guest_evening_live": Page((), of_sheet),
    "guest_penalty_note": Page((), of_sheet, "post"),
    "guest_penalty_take_back": Page((), of_penalty, "post"),
    "guest_passes_note": Page((), of_sheet, "post"),
    "guest_misdeal_note": Page((), of_sheet, "post"),
    "guest_misdeal_take_back": Page((), of_misdeal, "post"),
    "guest_void_explain": Page((), of_sheet, "post"),
    "reviews": Page(OFFICERS, of_league),
    "sheet_review": Page(("auditor",), of_sheet),
    "sheet_sign": Page(("auditor",), of_sheet, "post"),
    "sheet_send_back": Page(("auditor",), of_sheet, "post"),
    "sheet_reopen": Page(("auditor",), of_sheet, "post"),
    "finding_confirm": Page(("auditor",), of_sheet, "post"),
    "sheet_read": Page(("auditor",), of_sheet),
    "sheet_returned": Page(("secretary", "scorer"), of_sheet),
    "sheet_read_accept": Page(("auditor",), of_sheet, "post"),
    "sheet_tick": Page(("auditor",), of_sheet),
    "sheet_photos": Page(OFFICERS, of_sheet),
    "sheet_photo": Page(OFFICERS, of_photo),
    "sheet_photo_remove": Page((*WRITERS, "auditor"), of_photo, "post"),
    "irregularities": Page(OFFICERS, of_league),
    "sheet_irregularity": Page(("auditor",), of_sheet),
    "irregularity_settle": Page(("auditor",), of_irregularity, "post"),
    "irregularity_reopen": Page(("auditor",), of_irregularity, "post"),
    "irregularity_mail": Page(("auditor",), of_irregularity, "post"),
    "irregularity_told": Page(("auditor",), of_irregularity, "post"),
    "sheet_pdf": Page(ROLES, of_sheet),
    "evening_result_pdf": Page(EVERYBODY, of_evening),
    "blank_form_pdf": Page(EVERYBODY, of_league),
    "form_choice": Page(EVERYBODY, of_league),
    "season_ranking_pdf": Page(EVERYBODY, of_season),
    "honours": Page(EVERYBODY, of_league),
    "season_picture": Page((), of_season_picture),
    "season": Page(EVERYBODY, of_season),
    "season_explain": Page(EVERYBODY, of_season_standing),
    "evening": Page(EVERYBODY, of_evening),
    "evening_phones": Page(MANAGERS, of_evening, "post"),
    "evening_live": Page(EVERYBODY, of_evening),
    "evening_own_row": Page((), of_evening),
    "evening_hall": Page(EVERYBODY, of_evening),
    "evening_hall_slides": Page(EVERYBODY, of_evening),
    "public_standing": Page(EVERYBODY, of_public_evening),
    "public_slides": Page(EVERYBODY, of_public_evening),
    "evening_explain": Page(EVERYBODY, of_evening_standing),
    "team_explain": Page(EVERYBODY, of_team_standing),
    "subscriptions": Page(EVERYBODY, of_league),
    "feed_link_renew": Page(ROLES, of_league, "post"),
    "embedding_save": Page(("president",), of_league, "post"),
    "league_calendar": Page(EVERYBODY, of_league),
    "season_calendar": Page(EVERYBODY, of_season),
    "results_feed": Page(EVERYBODY, of_league),
    "embedded_ranking": Page(EVERYBODY, of_embedding),
    "own_calendar": Page((), of_unknown_link),
    "members_calendar": Page((), of_unknown_link),
    "members_results_feed": Page((), of_unknown_link),
    "api_tokens": Page(("president",), of_league),
    "api_token_revoke": Page(("president",), of_token, "post"),
    "api_token_wake": Page(("president",), of_token, "post"),
    "api_description": Page(EVERYBODY),
    "api_unknown": Page((), lambda _scene: ["nothing"]),
    "api_leagues": Page(EVERYBODY),
    "api_seasons": Page(EVERYBODY, of_league),
    "api_players": Page(EVERYBODY, of_league),
    "api_evenings": Page(EVERYBODY, of_season_alone),
    "api_ranking": Page(EVERYBODY, of_season_alone),
    "api_result": Page(EVERYBODY, of_evening),
    "api_sheets": Page(EVERYBODY, of_evening),
    "api_sheet": Page((), of_sheet),
    "unolympics": Page(EVERYBODY, of_season),
    "unolympics_explain": Page(EVERYBODY, of_club_with_medal),
    "unolympics_pdf": Page(EVERYBODY, of_season),
    "player": Page(EVERYBODY, of_player),
    "player_delete": Page(MANAGERS, of_player),
    "player_privacy": Page(MANAGERS, of_player),
    "person_export": Page(("president",), of_player),
    "person_erasure": Page(("president",), of_player),
    "erasure_confirm": Page(("president", "auditor"), of_erasure),
    "erasure_withdraw": Page(("president",), of_erasure, "post"),
    "jobs": Page(SIGNED_IN),
    "job": Page(MANAGERS, of_job),
    "job_cancel": Page(MANAGERS, of_job, "post"),
    "job_retry": Page(MANAGERS, of_job, "post"),
    "job_file": Page(MANAGERS, of_finished_job),
    "member_list_upload": Page(MANAGERS, of_league),
    "member_list": Page(MANAGERS, of_league),
    "member_list_import": Page(MANAGERS, of_league, "post"),
    "member_list_discard": Page(MANAGERS, of_league, "post"),
    "player_import_undo": Page(MANAGERS, of_player_import),
    "player_merge": Page(MANAGERS, of_player),
    "merge_decide": Page(MANAGERS, of_merge),
    "merge_drop": Page(MANAGERS, of_merge, "post"),
    "result_import_undo": Page(MANAGERS, of_result_import),
    "result_import_keep": Page(MANAGERS, of_result_import, "post"),
    "season_import": Page(MANAGERS, of_league),
    "sheet_upload": Page(MANAGERS, of_league),
    "sheet_workbook": Page(MANAGERS, of_league),
    "sheet_tab": Page(MANAGERS, of_tab),
    "sheet_import": Page(MANAGERS, of_league, "post"),
    "sheet_discard": Page(MANAGERS, of_league, "post"),
    "season_import_example": Page(MANAGERS, of_league),
    "season_import_run": Page(MANAGERS, of_check, "post"),
    "recount": Page(("president",), of_league, "post"),
    "season_prints": Page(OFFICERS, of_season),
    "season_certificates_pdf": Page(OFFICERS, of_closed_season),
    "season_report_pdf": Page(("president", "secretary", "auditor", "steward"), of_season),
    "yearbook": Page(OFFICERS, of_season, "post"),
    "simulations": Page(("president",), of_league),
    "simulation_create": Page(("president",), of_league),
    "simulation_json": Page(MANAGERS, of_simulation),
    "log": Page(OFFICERS, of_league),
    "operation": Page(()),
    "backups": Page(("president",)),
    "backup_desk": Page(SIGNED_IN),
    "backup_make": Page(("president",), method="post"),
    "backup_plan": Page(("president",)),
    "backup_passphrase": Page(("president",)),
    "backup_passphrase_remove": Page(("president",)),
    "backup_file": Page(("president",), of_copy, "post"),
    "backup_check": Page(("president",), of_copy, "post"),
    "backup_delete": Page(("president",), of_copy),
    "service_worker": Page(EVERYBODY),
    "manifest": Page(EVERYBODY),
    "robots": Page(EVERYBODY),
    "offline": Page(EVERYBODY),
    "hand_over": Page(EVERYBODY),
    "hand_over_code": Page(EVERYBODY, method="post"),
}


@pytest.fixture(scope="module")
def laid(rows_of_module: None) -> Scene:
    """A table with one game, and somebody in each role who is signed in already."""
    scene = scene_of_today()
    scene.save(1, 0, 0, 53, 9, 20)
    return scene


@pytest.fixture(scope="module")
def sessions(laid: Scene) -> dict[str, str]:
    """Role → session of somebody in it; "phone" has opened the table by its code."""
    found = {"phone": phone_at(laid).cookies["sessionid"].value}
    for role in SIGNED_IN:
        client = Client()
        is_office = role in Office.Kind.values
        client.force_login(official(laid.league, role) if is_office else User.objects.create_user(role))
        found[role] = client.cookies["sessionid"].value
    return found


OPENED, REFUSED = (200, 302, 400, 409, 422), (401, 403, 404)


def status(address: str, method: str, session: str) -> int | str:
    """The status that somebody is answered with; 302 to the sign-in page counts as refused (401)."""
    client = Client(raise_request_exception=False)
    if session:
        client.cookies["sessionid"] = session
    response = client.post(address, {}) if method == "post" else client.get(address)
    _, has_tabs, rest = b"".join(response).partition(b'class="league-nav"')
    if has_tabs and b"aria-current" not in rest.partition(b"</nav>")[0]:
        return "none of its tabs is marked"
    is_sent_to_sign_in = response.status_code == 302 and response["Location"].startswith(reverse("login"))
    return 401 if is_sent_to_sign_in else response.status_code


def answers(name: str, laid: Scene, sessions: Mapping[str, str], *roles: str) -> dict[str, int | str]:
    """Role → what it is answered, each as if nobody had asked before."""
    page = PAGES[name]
    with undone():
        address, found = reverse(name, args=page.arguments(deepcopy(laid))), {}
        for role in roles:
            with undone():
                found[role] = status(address, page.method, sessions.get(role, ""))
        return found


def test_every_address_has_its_audience_written_down() -> None:
    assert {pattern.name for pattern in urlpatterns} == set(PAGES)


AT_A_TABLE = {name for name in PAGES if name.startswith("guest_") and not name.startswith("guest_request")}
"""What is opened by the code of a table; who would like to play along is a guest as well, of another kind."""

WITHOUT_TAB = {
    "of no league": {
        "operation",
        "robots",
        "clauses",
        "clause",
        "check_print",
        "checked_print",
        "logo",
        "accent",
        "league_create",
        "invitation_accept",
        "invitation_decline",
    },
    "of the installation": {
        "first_start",
        "first_start_key",
        "installation",
        "address_check",
        "installation_close",
        "installation_link",
        "demo",
        "demo_open",
        "demo_discard",
        "demo_as",
        "demo_enter",
        *(name for name in PAGES if name.startswith("backup")),
    },
    "of an account": {
        "account",
        "account_link",
        "account_link_use",
        "account_link_here",
        "login",
        "logout",
        "mail_address",
        "password_change",
        "password_change_done",
        "password_forgotten",
        "password_forgotten_done",
        "second_factor",
        "second_factor_codes",
        "second_factor_off",
        "second_step",
        "session_end",
        "sessions_end",
    },
    "of programs": {name for name in PAGES if name.startswith("api_") and not name.startswith("api_token")},
    "of the device": {"service_worker", "manifest", "offline", "hand_over", "hand_over_code"},
    "of the room": {"room_entrance", "room_trust", "room_certificate"},
    "of whoever has the link": {
        "unsubscribe",
        "own_calendar",
        "members_calendar",
        "members_results_feed",
        "snapshot_give",
    },
    "a guest has the table alone": AT_A_TABLE,
    "of one player, by a link or a receipt": {
        "own_answer",
        "receipt",
        "answer_receipt",
        *(name for name in PAGES if name.startswith("personal_")),
    },
    "a file": {
        "sheet_pdf",
        "evening_result_pdf",
        "season_ranking_pdf",
        "season_certificates_pdf",
        "season_report_pdf",
        "yearbook",
    },
}


def test_every_address_is_below_a_tab_or_is_said_to_have_none() -> None:
    without = [name for name in PAGES if tab_of(name) is None]
    assert sorted(without) == sorted(name for names in WITHOUT_TAB.values() for name in names)


OF_CODES = {name for name in AT_A_TABLE if PAGES[name].allowed == ()} - {"guest_link"}
"""What the code of a table opens."""


def asked_always(page: Page) -> set[str]:
    """Of those that the address is closed to, who has the most rights, and the public; and the one of its audience who
    has the fewest."""
    refused = [role for role in EVERYBODY if role not in page.allowed]
    return {*page.allowed[-1:], *refused[:1], *({"public"} & set(refused))}


def asked_of_the_others(page: Page) -> set[str]:
    """All others; beside a phone with the code of a table, the public, as whom it is answered."""
    rest = {"phone", *EVERYBODY} - asked_always(page)
    return rest | ({"public"} if "phone" in rest else set())


@pytest.mark.parametrize("asked", [asked_always, pytest.param(asked_of_the_others, marks=pytest.mark.slow)])
def test_every_address_is_open_exactly_for_its_audience(
    asked: Callable[[Page], set[str]], laid: Scene, sessions: dict[str, str]
) -> None:
    faults = {}
    for name, page in PAGES.items():
        found = answers(name, laid, sessions, *sorted(asked(page)))
        wrong = {role for role in found if role != "phone" and found[role] not in expected(page, role)}
        if wrong or (found.get("phone") != found.get("public") and "phone" in found and name not in OF_CODES):
            faults[name] = f"is for {page.allowed}, but answers {found}"
    assert faults == {}, told(faults)


def expected(page: Page, role: str) -> tuple[int, ...]:
    return OPENED if role in page.allowed else REFUSED


def test_everybody_is_asked_for() -> None:
    asked = {name: asked_always(page) | asked_of_the_others(page) for name, page in PAGES.items()}
    assert asked == {name: {"phone", *EVERYBODY} for name in PAGES}


def test_phone_that_opens_nothing_else_has_its_table_open(laid: Scene, sessions: dict[str, str]) -> None:
    assert answers("guest_sheet", laid, sessions, "phone") == {"phone": 200}


NEEDS_CODE = AT_A_TABLE - {"guest_link"}
"""Without the code of a table these look nothing up, whatever number they are asked for."""

OF_NO_LEAGUE = {
    "accent",
    "api_unknown",
    "clause",
    "demo_enter",
    "session_end",
    "backup_file",
    "backup_check",
    "backup_delete",
}

OF_SOMETHING = [
    name
    for name, page in PAGES.items()
    if page.arguments is not Page.arguments and name not in NEEDS_CODE | OF_NO_LEAGUE
]


@pytest.mark.slow
def test_closed_league_does_not_exist_for_others(laid: Scene, sessions: dict[str, str]) -> None:
    closed, faults = deepcopy(laid), {}
    closed.submit()
    closed.league.is_public = False
    closed.league.save()
    for name in OF_SOMETHING:
        if name == "checked_print":  # whoever holds a print may know that it is genuine, and no more
            continue
        found = answers(name, closed, sessions, "stranger", "public")
        if found["stranger"] != 404 or found["public"] not in (401, 404):
            faults[name] = found
    assert faults == {}, told(faults)

"""Permissions: named predicates over (user, object). Views and templates ask nothing else.

What somebody may not even see is answered with 404 by the views; :func:`visible_leagues` is where queries start. A
superuser runs the installation and may do everything, except what four eyes forbid to the same person. In a league that
is dissolved nobody may do anything but look (:func:`_may`), erase people, and take the dissolution back.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, Q, QuerySet

from scoring.core.memberships import AnyUser, membership_in, offices_in, own_player
from scoring.models import (
    Capability,
    Evening,
    Installation,
    Job,
    League,
    Mail,
    MailKind,
    Membership,
    Office,
    OfficeHandover,
    RankingProposal,
    Season,
    Sheet,
    TableAccess,
    allows,
    of_living_league,
)


def _may(user: AnyUser, league: League, *capabilities: Capability) -> bool:
    return league.dissolved_at is None and _holds(user, league, *capabilities)


def _holds(user: AnyUser, league: League, *capabilities: Capability) -> bool:
    """As :func:`_may`, also where the league is dissolved."""
    return user.is_authenticated and (user.is_superuser or allows(offices_in(user, league), *capabilities))


def is_member(user: AnyUser, league: League) -> bool:
    return can_see_full_names(user, league.pk)


def can_see_full_names(user: AnyUser, league: int) -> bool:
    """What people are called in the league with this key, whatever they have chosen for the public: its members."""
    return user.is_authenticated and (user.is_superuser or membership_in(user, league) is not None)


def visible_leagues(user: AnyUser) -> QuerySet[League]:
    """Leagues whose existence the user may know: public ones and the own; dissolved ones if they are of its last
    board."""
    if not user.is_authenticated:
        return League.objects.filter(is_public=True)
    if user.is_superuser:
        return League.objects.all()
    board = Office.objects.filter(membership__user=user, kind__in=Office.BOARD).values("membership__league")
    own = Q(of_living_league(""), memberships__user=user) | Q(dissolved_at__isnull=False, pk__in=board)
    return League.objects.filter(Q(is_public=True) | own).distinct()


def can_found_league(user: AnyUser) -> bool:
    return user.is_authenticated


def can_manage_installation(user: AnyUser) -> bool:
    """Decide what holds for the whole installation: who runs it or has set it up, and the president of its only
    league. At most two queries."""
    if not user.is_authenticated or user.is_superuser:
        return user.is_authenticated
    begun = Installation.objects.filter(begun_by=user.pk)
    leagues: list[Any] = list(League.objects.annotate(has_begun=Exists(begun))[:2])
    if not leagues:
        return begun.exists()
    return bool(leagues[0].has_begun) or (len(leagues) == 1 and _holds(user, leagues[0], Capability.LEAD))


def can_see_league(user: AnyUser, league: League) -> bool:
    return league.is_public or is_member(user, league)


def can_manage_league(user: AnyUser, league: League) -> bool:
    """League data, members and offices, rule set editions: the president."""
    return _may(user, league, Capability.LEAD)


def can_see_dissolution(user: AnyUser, league: League) -> bool:
    """What dissolving a league takes and leaves, and its archive: president and auditor; afterwards its last board."""
    if league.dissolved_at is not None:
        return is_member(user, league)
    return _may(user, league, Capability.LEAD, Capability.AGREE)


def can_ask_for_dissolution(user: AnyUser, league: League) -> bool:
    """Ask that a league be dissolved: the president. That its dissolution be taken back: whoever may agree to it."""
    return (
        can_agree_to_dissolution(user, league) if league.dissolved_at is not None else can_manage_league(user, league)
    )


def can_agree_to_dissolution(user: AnyUser, league: League) -> bool:
    """Agree to a dissolution, or that it be taken back: president or auditor. That somebody else has asked for it is
    the service's rule."""
    return _holds(user, league, Capability.AGREE)


def can_see_offices(user: AnyUser, league: League) -> bool:
    """Who holds which office and who did, since when and by whose decision: members."""
    return is_member(user, league)


def can_hand_over(user: AnyUser, membership: Membership) -> bool:
    """Begin to hand over an office of this member, or call it off: the holder, or the president."""
    is_holder = user.pk is not None and membership.user_id == user.pk and membership.league.dissolved_at is None
    return is_holder or can_manage_league(user, membership.league)


def can_see_handovers(user: AnyUser, league: League, kind: str, under_way: Iterable[OfficeHandover]) -> bool:
    """What is open in an office and what would be revoked: whoever holds it, the president, and who is to take it
    over."""
    is_asked = any(handover.kind == kind and can_take_over(user, handover) for handover in under_way)
    is_holder = league.dissolved_at is None and kind in offices_in(user, league)
    return is_asked or is_holder or can_manage_league(user, league)


def can_take_over(user: AnyUser, handover: OfficeHandover) -> bool:
    """Agree to take an office over: whom it is handed to, with their own account, whatever office anybody else has."""
    return user.is_authenticated and handover.taker.user_id == user.pk


def can_call_off_handover(user: AnyUser, handover: OfficeHandover) -> bool:
    """End a hand-over before it is confirmed: both sides, and the president."""
    return can_take_over(user, handover) or can_hand_over(user, handover.giver)


def can_manage_seasons(user: AnyUser, league: League) -> bool:
    """Players, seasons, evenings, registrations, tables, imports: the secretary (L6.4), or the president."""
    return _may(user, league, Capability.PLAN)


def can_change_privacy_of(user: AnyUser, league: League, player: int) -> bool:
    """Choose how the public sees the name of the player with this key: the person, and who enters data for others."""
    return own_player(user, league) == player or can_manage_seasons(user, league)


def can_see_privacy_of(user: AnyUser, league: League, player: int) -> bool:
    """The page of what is kept of the player with this key: who chooses something there, or gets it, or has it
    erased."""
    return can_change_privacy_of(user, league, player) or can_export_person(user, league, player)


def can_export_person(user: AnyUser, league: League, player: int) -> bool:
    """Get everything about the player with this key in one file, ask for their erasure: the person, the president;
    also where the league is dissolved."""
    return own_player(user, league) == player or _holds(user, league, Capability.LEAD)


def can_confirm_erasures(user: AnyUser, league: League) -> bool:
    """Erase somebody for good: president or auditor, also where the league is dissolved. That it is not who asked for
    it is the service's rule."""
    return _holds(user, league, Capability.AGREE)


def can_see_years_of_birth(user: AnyUser, league: League) -> bool:
    """Years of birth, and the average age of a table (L2), from which one could be told: who writes them down."""
    return can_manage_seasons(user, league)


def can_see_post(user: AnyUser, league: League) -> bool:
    """The outbox, with addresses and what mails say; send again, cancel: who writes them down, secretary or
    president."""
    return can_manage_seasons(user, league)


def can_manage_mail_account(user: AnyUser, league: League) -> bool:
    """The mail account with its password, and what goes out by itself: the president."""
    return can_manage_league(user, league)


def can_read_mail(user: AnyUser, mail: Mail) -> bool:
    """What a mail says. Never one about an account, not even for the president: its link would open the account."""
    return can_see_post(user, mail.league) and mail.kind != MailKind.ACCOUNT


def can_decide_ranking(user: AnyUser, proposal: RankingProposal) -> bool:
    """Confirm or decline another edition for an official ranking: president or auditor, never who proposed it."""
    is_officer = _may(user, proposal.season.league, Capability.AGREE)
    return is_officer and user.pk != proposal.proposed_by_id


def can_sign_season_as_president(user: AnyUser, league: League) -> bool:
    """Sign a season that is over as its president. That the auditor is another person is the service's rule."""
    return can_manage_league(user, league)


def can_sign_season_as_auditor(user: AnyUser, league: League) -> bool:
    """Sign a season that is over as its auditor, who signs its sheets (L6.6)."""
    return can_review_sheets(user, league)


def can_propose_withdrawal(user: AnyUser, league: League) -> bool:
    """Propose to take the official result of an evening back, or drop that: who plans evenings, and the auditor."""
    return can_manage_seasons(user, league) or can_review_sheets(user, league)


def can_confirm_withdrawal(user: AnyUser, league: League) -> bool:
    """Agree to it: president or auditor. That it was somebody else who proposed it is asked of the log."""
    return _may(user, league, Capability.AGREE)


def can_see_internals(user: AnyUser, league: League) -> bool:
    """Findings, photos, jobs and the log, and what waits at sheets: the offices that work on them, also where the
    league is dissolved."""
    return _holds(user, league, Capability.SEE_INTERNALS)


def can_print_season(user: AnyUser, league: League) -> bool:
    """Certificates and yearbook of a season: the offices."""
    return can_see_internals(user, league)


def can_report_to_assembly(user: AnyUser, league: League) -> bool:
    """The report on a season, with who joined and who left: the board."""
    return _may(user, league, Capability.LEAD, Capability.PLAN, Capability.AGREE, Capability.CHECK_VENUE)


def can_enter_games(user: AnyUser, sheet: Sheet) -> bool:
    """Type games into a sheet: secretary or table scorer (L6.4). Whether the sheet is open is not asked here."""
    return _may(user, sheet.evening.season.league, Capability.ENTER_GAMES)


def can_keep_sheets(user: AnyUser, league: League) -> bool:
    """Have what is typed into sheets, and copies of them, kept by the own device: who types games or plans evenings."""
    return _may(user, league, Capability.ENTER_GAMES, Capability.PLAN)


def can_attach_records(user: AnyUser, sheet: Sheet) -> bool:
    """Attach, replace and remove the records of games: whoever types them. Whether the sheet is signed is not asked."""
    return can_enter_games(user, sheet)


def can_hand_out_codes(user: AnyUser, league: League) -> bool:
    """Give and take away access to tables without an account: who plans the evening."""
    return can_manage_seasons(user, league)


def can_enter_as_guest(access: TableAccess, sheet: Sheet) -> bool:
    """Type games, corrections, the last round and what happens at the table into the one sheet that the access is for.
    That it holds now is the condition for having it at all."""
    return access.role == TableAccess.Role.SCORER and access.sheet_id == sheet.pk


def can_check_venue(user: AnyUser, evening: Evening) -> bool:
    """Fill in the venue checklist (L3): the steward, or the secretary."""
    return _may(user, evening.season.league, Capability.CHECK_VENUE)


def can_inspect_machine(user: AnyUser, evening: Evening) -> bool:
    """Inspect the shuffling machine (L6.1): the steward alone."""
    return _may(user, evening.season.league, Capability.INSPECT_MACHINE)


def can_see_venue(user: AnyUser, evening: Evening) -> bool:
    """Who has checked what, with remarks: members."""
    return is_member(user, evening.season.league)


def can_allow_further_games(user: AnyUser, sheet: Sheet) -> bool:
    """Let a game be written after the last round (L8.3): the secretary."""
    return _may(user, sheet.evening.season.league, Capability.KEEP_PROTOCOL)


def can_see_penalties(user: AnyUser, league: League) -> bool:
    """Who had to take penalty cards, and what for, over a season: members."""
    return is_member(user, league)


def can_submit_sheet(user: AnyUser, sheet: Sheet) -> bool:
    return _may(user, sheet.evening.season.league, Capability.KEEP_PROTOCOL)


def can_review_sheets(user: AnyUser, league: League) -> bool:
    return _may(user, league, Capability.REVIEW)


def can_sign_sheet(user: AnyUser, sheet: Sheet) -> bool:
    """The auditor (L6.6), unless the same person submitted it (four eyes)."""
    return can_review_sheets(user, sheet.evening.season.league) and sheet.submitted_by_id != user.pk


def can_check_sheet(user: AnyUser, sheet: Sheet) -> bool:
    """Compare the sheet with the paper and decide about findings: who may sign it (four eyes)."""
    return can_sign_sheet(user, sheet)


def can_see_photos(user: AnyUser, sheet: Sheet) -> bool:
    """Photos of the paper: never public, they show what the league does not publish."""
    return can_see_internals(user, sheet.evening.season.league)


def can_add_photos(user: AnyUser, sheet: Sheet) -> bool:
    """Whoever has the paper in hand: secretary, table scorer or auditor. Whether the sheet is signed is not asked."""
    return can_enter_games(user, sheet) or can_review_sheets(user, sheet.evening.season.league)


def can_see_season(user: AnyUser, season: Season) -> bool:
    return can_see_league(user, season.league)


def can_see_evening(user: AnyUser, evening: Evening) -> bool:
    return can_see_league(user, evening.season.league)


def can_follow_live(user: AnyUser, evening: Evening) -> bool:
    """The standings while games are played, without the sheets they come from: members, and everybody where the
    league allows it. For those no query at all."""
    league = evening.season.league
    return (league.is_public and league.is_live_public) or is_member(user, league)


def can_see_open_sheets(user: AnyUser, league: League) -> bool:
    """Sheets that are still under way, and the standings that they give: members."""
    return is_member(user, league)


def can_see_sheet(user: AnyUser, sheet: Sheet) -> bool:
    """A finished sheet is seen by everybody who sees the league; one that is under way by members."""
    league = sheet.evening.season.league
    return can_see_open_sheets(user, league) or (league.is_public and sheet.is_finished)


def can_use_referee(user: AnyUser, league: League) -> bool:
    """Ask what may be laid: members always, others where the league allows it."""
    return (league.is_referee_public and can_see_league(user, league)) or is_member(user, league)


def can_simulate(user: AnyUser, league: League) -> bool:
    """Try out what rules do to the game, before the league adopts them: who may adopt them."""
    return can_manage_league(user, league)


def can_keep_backups(user: AnyUser) -> bool:
    """Make, fetch and delete copies of the whole installation: they hold all its leagues, accounts and keys. At most
    three queries."""
    return can_manage_installation(user)


def can_see_job(user: AnyUser, job: Job) -> bool:
    if not user.is_authenticated:
        return False
    if job.kind in (Job.Kind.BACKUP, Job.Kind.BACKUP_CHECK):
        return can_keep_backups(user)
    if job.league is None:
        return job.created_by_id == user.pk
    if job.kind == Job.Kind.ARCHIVE:
        return can_see_dissolution(user, job.league)
    is_own = job.created_by_id == user.pk and (job.league.dissolved_at is None or is_member(user, job.league))
    return is_own or can_manage_seasons(user, job.league)


def can_operate(user: AnyUser) -> bool:
    """See how the installation itself is: whoever runs it."""
    return user.is_authenticated and user.is_superuser


def can_manage_api_tokens(user: AnyUser, league: League) -> bool:
    """Let programs read the league, and end that: the president."""
    return can_manage_league(user, league)

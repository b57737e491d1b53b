"""The dashboard, which is the start page: the own leagues, what is next, what waits for the person, and how the player
whom the account is stands.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from scoring.audit.selectors.closing import is_to_be_signed, seasons_that_wait
from scoring.core.memberships import know_membership
from scoring.live.selectors.evening_steps import SOON, paths_of
from scoring.live.selectors.waiting import Task, TaskKind, tasks_of
from scoring.mail.selectors.outbox import PostAtHand, post_at_hand, with_post_at_hand
from scoring.models import (
    Capability,
    Dissolution,
    Erasure,
    Evening,
    EveningStanding,
    Invitation,
    Job,
    League,
    Membership,
    Office,
    OfficeHandover,
    RankingProposal,
    Registration,
    Season,
    Sheet,
    User,
    allows,
    of_living_league,
)
from scoring.people.selectors.leagues import invitations_for
from scoring.people.selectors.own_game import OwnGame, own_games, with_games
from scoring.privacy.selectors.persons import erasures_asked_by_others
from scoring.registration.selectors.invitations import number_of_open_requests
from scoring.registration.selectors.offers import Offer, offers_at
from scoring.results.selectors.evenings import leaves_guests_out
from scoring.results.selectors.seasons import evenings_ahead


@dataclass(frozen=True, slots=True)
class OwnEvening:
    """A result of the season. ``counts`` False: better evenings push it out (D13); None: it enters no ranking, or
    brings a guest no points."""

    standing: EveningStanding
    counts: bool | None


@dataclass(frozen=True, slots=True)
class OwnDashboard:
    """A player's own game, and the next evening that they can answer; None: none is planned."""

    game: OwnGame
    next_evening: Offer | None

    @property
    def without_points(self) -> list[int]:
        """The evenings whose points enter no ranking (L1b), or none for a guest (D13)."""
        return [
            row.evening_id
            for row in self.game.evenings
            if not row.evening.counts_for_season or (row.is_guest and leaves_guests_out(row.evening))
        ]

    @property
    def evenings(self) -> list[OwnEvening]:
        """The results of the season, without what better evenings push out."""
        return [OwnEvening(row, None if row.evening_id in self.without_points else True) for row in self.game.evenings]

    @property
    def season_to_come(self) -> Season | None:
        """The season of the next evening, if the player has no result in it yet but some of an earlier one."""
        coming = self.next_evening.evening.season if self.next_evening else None
        return None if self.game.season in (None, coming) else coming


def own_dashboards(memberships: Sequence[Membership], ahead: Sequence[Evening], now: datetime) -> list[OwnDashboard]:
    """For each membership with a player, loaded with their leagues. ``ahead``: what comes in these leagues, the next
    evening first, with editions and ``has_games``. At most four queries for any number, for no player none."""
    games = own_games(memberships)
    asked = [(game.player, evening) for game in games if (evening := _next_evening(game, ahead)) is not None]
    offers = {offer.player.pk: offer for offer in offers_at(asked, now)}
    return [OwnDashboard(game, offers.get(game.player.pk)) for game in games]


def _next_evening(game: OwnGame, ahead: Sequence[Evening]) -> Evening | None:
    """The first that takes place in the player's league and where nothing is played yet."""
    tonight = game.seat.sheet.evening_id if game.seat else None
    own = (row for row in ahead if row.season.league_id == game.player.league_id and row.pk != tonight)
    return next((row for row in own if not row.is_called_off and not getattr(row, "has_games", False)), None)


_LONGEST_LIST = 8
_LONGEST_DESK = 12
_MOST_EVENINGS = 40


@dataclass(frozen=True, slots=True)
class Dashboard:
    """What is on somebody's dashboard; each list holds the most urgent rows. ``own`` is about the players that the
    account is, ``guests`` where strangers ask to play along (``guest_count`` of them)."""

    memberships: Sequence[Membership]
    own: Sequence[OwnDashboard]
    next_evenings: Sequence[Evening]
    tasks: Sequence[Task]
    to_decide: Sequence[RankingProposal]
    to_sign: Sequence[Season]
    to_erase: Sequence[Erasure]
    to_dissolve: Sequence[League]
    to_take_over: Sequence[OfficeHandover]
    jobs: Sequence[Job]
    invitations: Sequence[Invitation]
    post: Sequence[PostAtHand]
    guests: Sequence[Membership]

    @property
    def is_clear(self) -> bool:
        """Whether no work waits for the person."""
        asked = (self.to_decide, self.to_sign, self.to_erase, self.to_dissolve, self.to_take_over)
        waiting = (self.tasks, *asked, self.jobs, self.post, self.guests)
        return not any(waiting)

    @property
    def without_player(self) -> list[Membership]:
        """Memberships that are no office's and whose account nobody has said which player it is."""
        return [row for row in self.memberships if row.player_id is None and not _is_of_officer(row)]

    @property
    def unpublished(self) -> list[League]:
        """Leagues that only their members see, and that the person may publish."""
        led = _held_with(self.memberships, Capability.LEAD)
        return [row.league for row in led if not row.league.is_public]

    @property
    def leads_a_league(self) -> bool:
        """Whether the person may be the one who keeps the backups."""
        return bool(_held_with(self.memberships, Capability.LEAD))

    @property
    def is_of_officer(self) -> bool:
        """Whether work may ever wait for the person: an office that works on evenings is held somewhere."""
        return any(_is_of_officer(row) for row in self.memberships)


def dashboard_of(user: User, now: datetime, league: League | None = None) -> Dashboard:
    """The dashboard of an account that is signed in, at a moment, in all its leagues or in one; for any number of
    leagues at most nine queries, and one for each of: a table where the person sits, invitations, jobs, proposals to
    decide, seasons to sign, erasures to confirm, offices to take over."""
    memberships = _memberships_of(user)
    if league is not None:
        memberships = [row for row in memberships if row.league_id == league.pk]
    ahead = _evenings_ahead(memberships)
    return Dashboard(
        memberships=memberships,
        own=own_dashboards(memberships, ahead, now),
        next_evenings=ahead[:_LONGEST_LIST],
        tasks=_tasks(user, memberships),
        to_decide=_to_decide(user, memberships),
        to_sign=_to_sign(user, memberships),
        to_erase=_to_erase(user, memberships),
        to_dissolve=[row.league for row in _held_with(memberships, Capability.AGREE) if row.has_dissolution],  # type: ignore[attr-defined]
        to_take_over=_to_take_over(user) if memberships and _has(memberships, "has_handovers") else [],
        jobs=list(_jobs_of(user).select_related("league")[:_LONGEST_LIST]) if _has(memberships, "has_jobs") else [],
        invitations=list(invitations_for(user)[:_LONGEST_LIST]) if _has(memberships, "has_invitations") else [],
        post=post_at_hand(_held_with(memberships, Capability.PLAN)),
        guests=[row for row in _held_with(memberships, Capability.PLAN) if row.guest_count],  # type: ignore[attr-defined]
    )


def _memberships_of(user: User) -> list[Membership]:
    """With what there is for the person at all: nothing is asked for that is not there; without dissolved leagues. Two
    queries."""
    own = user.memberships.filter(of_living_league()).select_related("league", "player__league")
    known = own.annotate(
        has_jobs=Exists(_jobs_of(user)),
        has_invitations=Exists(invitations_for(user)),
        has_erasures=Exists(erasures_asked_by_others(user).filter(league=OuterRef("league"))),
        has_handovers=Exists(OfficeHandover.objects.filter(taker=OuterRef("pk"))),
        has_dissolution=Exists(_dissolutions_for(user).filter(league=OuterRef("league"))),
        guest_count=number_of_open_requests(OuterRef("league")),
        has_seasons_to_sign=Exists(seasons_that_wait().filter(league=OuterRef("league"))),
        has_proposals=Exists(_proposals_for(user).filter(season__league=OuterRef("league"))),
    )
    offices = Prefetch("offices", Office.objects.order_by("pk"))
    return list(with_post_at_hand(with_games(known)).prefetch_related(offices).order_by("league__name"))


def _has(memberships: Sequence[Membership], what: str) -> bool:
    """Whether there is such a thing; of somebody without a league it is not known."""
    return not memberships or any(getattr(row, what) for row in memberships)


def _is_of_officer(membership: Membership) -> bool:
    """Whether one of its offices works on evenings."""
    return bool(_held_with([membership], Capability.SEE_INTERNALS))


def evenings_at_hand(league: League) -> list[Evening]:
    """Those of today, else those under way since before, else the league's next one. One query."""
    ahead = list(evenings_ahead().filter(season__league=league)[:_LONGEST_LIST])
    today = timezone.localdate()
    before = [evening for evening in ahead if evening.date < today]
    return [evening for evening in ahead if evening.date == today] or before or ahead[:1]


def _evenings_ahead(memberships: Sequence[Membership]) -> list[Evening]:
    """The next one first, with ``is_registered``: whether an own player takes part. One query."""
    players = [row.player_id for row in memberships if row.player_id is not None]
    own = Registration.objects.filter(evening=OuterRef("pk"), player__in=players)
    upcoming = evenings_ahead().filter(season__league__in=[row.league_id for row in memberships])
    return list(
        upcoming.select_related("season__league", "edition").annotate(is_registered=Exists(own))[:_MOST_EVENINGS]
    )


def _held_with(memberships: Iterable[Membership], *capabilities: Capability) -> list[Membership]:
    """The memberships with an office that has one of the capabilities."""
    return [row for row in memberships if allows((office.kind for office in row.offices.all()), *capabilities)]


def _leagues_with(memberships: Iterable[Membership], *capabilities: Capability) -> list[int]:
    return [membership.league_id for membership in _held_with(memberships, *capabilities)]


def _jobs_of(user: User) -> QuerySet[Job]:
    return user.jobs.filter(state__in=(Job.State.QUEUED, Job.State.RUNNING))


def _dissolutions_for(user: User) -> QuerySet[Dissolution]:
    """What others have asked for."""
    return Dissolution.objects.filter(done_at=None, dropped_at=None).exclude(asked_by=user)


def _proposals_for(user: User) -> QuerySet[RankingProposal]:
    """Proposals of others for official rankings (D13)."""
    return RankingProposal.objects.filter(state=RankingProposal.State.OPEN).exclude(proposed_by=user)


def _to_decide(user: User, memberships: Sequence[Membership]) -> list[RankingProposal]:
    """What the person may decide, the oldest first. One query, none where nothing is proposed."""
    asked = [row for row in memberships if getattr(row, "has_proposals", False)]
    leagues = _leagues_with(asked, Capability.AGREE)
    rows = _proposals_for(user).filter(season__league__in=leagues)
    return list(rows.select_related("season__league", "edition", "proposed_by").order_by("pk")[:_LONGEST_LIST])


def _to_sign(user: User, memberships: Sequence[Membership]) -> list[Season]:
    """Seasons that wait for a signature of the person. Two queries and more, none where none waits."""
    asked = [row for row in memberships if getattr(row, "has_seasons_to_sign", False)]
    led, reviewed = (_leagues_with(asked, capability) for capability in (Capability.LEAD, Capability.REVIEW))
    if not led and not reviewed:
        return []
    rows = seasons_that_wait().filter(league__in={*led, *reviewed}).select_related("league")
    waiting = list(rows.order_by("-starts_on", "pk")[:_LONGEST_LIST])
    return [
        row
        for row in waiting
        if is_to_be_signed(row, user.pk, as_president=row.league_id in led, as_auditor=row.league_id in reviewed)
    ]


def _to_erase(user: User, memberships: Sequence[Membership]) -> list[Erasure]:
    """People whose erasure somebody else has asked for. One query, none where nothing is asked for."""
    asked = [row for row in memberships if getattr(row, "has_erasures", False)]
    leagues = _leagues_with(asked, Capability.AGREE)
    rows = erasures_asked_by_others(user).filter(league__in=leagues) if leagues else Erasure.objects.none()
    return list(rows.select_related("league", "player__league", "asked_by")[:_LONGEST_LIST])


def _to_take_over(user: User) -> list[OfficeHandover]:
    """Offices that others hand to the person. One query."""
    asked = OfficeHandover.objects.filter(of_living_league("giver__league"), taker__user=user).select_related(
        "giver__user", "giver__league"
    )
    return list(asked.order_by("pk")[:_LONGEST_LIST])


def _tasks(user: User, memberships: Sequence[Membership]) -> list[Task]:
    """What waits at evenings, by urgency, of one kind the nearest day first; no auditor once for each league."""
    for membership in memberships:
        know_membership(user, membership)
    leagues = _leagues_with(memberships, Capability.SEE_INTERNALS)
    waiting = [task for path in paths_of(_evenings_with_work(leagues)) for task in tasks_of(path, user) if task.is_due]
    without_auditor: dict[int, Task] = {}
    for task in waiting:
        if task.kind is TaskKind.APPOINT:
            without_auditor.setdefault(task.evening.season.league_id, task)
    kept = [
        task
        for task in waiting
        if task.kind is not TaskKind.APPOINT or without_auditor[task.evening.season.league_id] is task
    ]
    urgency = list(TaskKind)
    return sorted(kept, key=lambda task: (urgency.index(task.kind), task.evening.date))[:_LONGEST_DESK]


def _evenings_with_work(leagues: Sequence[int]) -> list[Evening]:
    """Evenings about today, and those whose sheets are not signed, however long ago they were; the latest first."""
    today = timezone.localdate()
    states = (Sheet.State.RUNNING, Sheet.State.LAST_ROUND, Sheet.State.SENT_BACK, Sheet.State.SUBMITTED)
    unfinished = Exists(Sheet.objects.filter(evening=OuterRef("pk"), state__in=states))
    rows = Evening.objects.filter(
        Q(unfinished) | Q(date__range=(today - SOON, today + SOON)), season__league__in=leagues
    )
    return list(rows.select_related("season__league", "machine_inspection").order_by("-date", "pk")[:_MOST_EVENINGS])

"""What the start page shows: the own leagues, what is next, and what waits for the person."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q
from django.utils import timezone

from scoring.base import permissions
from scoring.live.selectors.path import SOON, paths_of
from scoring.live.selectors.waiting import Task, TaskKind, tasks_of
from scoring.models import (
    Evening,
    Invitation,
    Job,
    League,
    Membership,
    Office,
    RankingProposal,
    Registration,
    Sheet,
    User,
)
from scoring.people.selectors.invitations import invitations_for
from scoring.people.selectors.own_game import OwnGame, own_games
from scoring.post.selectors.outbox import PostAtHand, post_at_hand, with_post_at_hand
from scoring.results.selectors.seasons import evenings_ahead

_LONGEST_LIST = 8
_LONGEST_DESK = 12
_MOST_EVENINGS = 40


@dataclass(frozen=True, slots=True)
class Desk:
    """What lies on somebody's desk; each list holds the most urgent rows. ``own_games`` are those of the players that
    the account is."""

    memberships: Sequence[Membership]
    own_games: Sequence[OwnGame]
    next_evenings: Sequence[Evening]
    tasks: Sequence[Task]
    to_decide: Sequence[RankingProposal]
    jobs: Sequence[Job]
    invitations: Sequence[Invitation]
    post: Sequence[PostAtHand]

    @property
    def is_clear(self) -> bool:
        """Whether no work waits for the person."""
        return not (self.tasks or self.to_decide or self.jobs or self.post)

    @property
    def unpublished(self) -> list[League]:
        """Leagues that only their members see, and that the person may publish."""
        led = _held_with(self.memberships, Office.Kind.PRESIDENT)
        return [row.league for row in led if not row.league.is_public]

    @property
    def is_of_officer(self) -> bool:
        """Whether work may ever wait for the person: an office beyond player is held somewhere."""
        held = (office.kind for row in self.memberships for office in row.offices.all())
        return any(kind != Office.Kind.PLAYER for kind in held)


def desk_of(user: User) -> Desk:
    """The desk of an account that is signed in; twelve queries for any number of leagues."""
    memberships = list(
        with_post_at_hand(user.memberships.select_related("league", "player__league"))
        .prefetch_related(Prefetch("offices", Office.objects.order_by("pk")))
        .order_by("league__name")
    )
    return Desk(
        memberships=memberships,
        own_games=own_games(memberships),
        next_evenings=_next_evenings(memberships),
        tasks=_tasks(user, memberships),
        to_decide=_proposals(user, _leagues_with(memberships, Office.Kind.PRESIDENT, Office.Kind.AUDITOR)),
        jobs=list(
            user.jobs.filter(state__in=(Job.State.QUEUED, Job.State.RUNNING)).select_related("league")[:_LONGEST_LIST]
        ),
        invitations=list(invitations_for(user)[:_LONGEST_LIST]),
        post=post_at_hand(_held_with(memberships, Office.Kind.PRESIDENT, Office.Kind.SECRETARY)),
    )


def evenings_at_hand(league: League) -> list[Evening]:
    """Those of today and those under way; otherwise the league's next one. One query."""
    ahead = list(evenings_ahead().filter(season__league=league)[:_LONGEST_LIST])
    today = timezone.localdate()
    return [evening for evening in ahead if evening.date <= today] or ahead[:1]


def _next_evenings(memberships: Sequence[Membership]) -> list[Evening]:
    """With ``is_registered``: whether an own player takes part."""
    players = [row.player_id for row in memberships if row.player_id is not None]
    own = Registration.objects.filter(evening=OuterRef("pk"), player__in=players)
    upcoming = evenings_ahead().filter(season__league__in=[row.league_id for row in memberships])
    return list(upcoming.annotate(is_registered=Exists(own))[:_LONGEST_LIST])


def _held_with(memberships: Sequence[Membership], *kinds: Office.Kind) -> list[Membership]:
    """The memberships in whose leagues one of the offices is held."""
    return [row for row in memberships if any(office.kind in kinds for office in row.offices.all())]


def _leagues_with(memberships: Sequence[Membership], *kinds: Office.Kind) -> list[int]:
    return [membership.league_id for membership in _held_with(memberships, *kinds)]


def _proposals(user: User, leagues: Sequence[int]) -> list[RankingProposal]:
    """Proposals of others for official rankings (D13)."""
    waiting = RankingProposal.objects.filter(state=RankingProposal.State.OPEN, season__league__in=leagues)
    others = waiting.exclude(proposed_by=user).select_related("season__league", "edition", "proposed_by")
    return list(others.order_by("pk")[:_LONGEST_LIST])


def _tasks(user: User, memberships: Sequence[Membership]) -> list[Task]:
    """What waits at evenings, by urgency; that there is no auditor once for each league."""
    for membership in memberships:
        permissions.know_membership(user, membership)
    leagues = _leagues_with(memberships, *(kind for kind in Office.Kind if kind != Office.Kind.PLAYER))
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
    return sorted(kept, key=lambda task: urgency.index(task.kind))[:_LONGEST_DESK]


def _evenings_with_work(leagues: Sequence[int]) -> list[Evening]:
    """Evenings about today, and those whose sheets are not signed, however long ago they were; the latest first."""
    today = timezone.localdate()
    states = (Sheet.State.RUNNING, Sheet.State.LAST_ROUND, Sheet.State.SENT_BACK, Sheet.State.SUBMITTED)
    unfinished = Exists(Sheet.objects.filter(evening=OuterRef("pk"), state__in=states))
    rows = Evening.objects.filter(
        Q(unfinished) | Q(date__range=(today - SOON, today + SOON)), season__league__in=leagues
    )
    return list(rows.select_related("season__league", "machine_inspection").order_by("-date", "pk")[:_MOST_EVENINGS])

"""What the start page shows: the own leagues, what is next, and what waits for the person."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

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

_LONGEST_LIST = 8


@dataclass(frozen=True, slots=True)
class Desk:
    """What lies on somebody's desk; each list holds the most urgent rows. ``own_games`` are those of the players that
    the account is."""

    memberships: Sequence[Membership]
    own_games: Sequence[OwnGame]
    next_evenings: Sequence[Evening]
    to_finish: Sequence[Sheet]
    to_review: Sequence[Sheet]
    to_decide: Sequence[RankingProposal]
    jobs: Sequence[Job]
    invitations: Sequence[Invitation]

    @property
    def is_clear(self) -> bool:
        """Whether no work waits for the person."""
        return not (self.to_finish or self.to_review or self.to_decide or self.jobs)

    @property
    def is_of_officer(self) -> bool:
        """Whether work may ever wait for the person: an office beyond player is held somewhere."""
        held = (office.kind for row in self.memberships for office in row.offices.all())
        return any(kind != Office.Kind.PLAYER for kind in held)


def desk_of(user: User) -> Desk:
    """The desk of an account that is signed in; ten queries for any number of leagues."""
    memberships = list(
        user.memberships.select_related("league", "player__league")
        .prefetch_related(Prefetch("offices", Office.objects.order_by("pk")))
        .order_by("league__name")
    )
    return Desk(
        memberships=memberships,
        own_games=own_games(memberships),
        next_evenings=_next_evenings(memberships),
        to_finish=_sheets(
            Q(state__in=(Sheet.State.RUNNING, Sheet.State.LAST_ROUND, Sheet.State.SENT_BACK)),
            _leagues_with(memberships, Office.Kind.SECRETARY, Office.Kind.SCORER),
        ),
        to_review=_sheets(
            Q(state=Sheet.State.SUBMITTED) & (Q(submitted_by__isnull=True) | ~Q(submitted_by=user)),
            _leagues_with(memberships, Office.Kind.AUDITOR),
        ),
        to_decide=_proposals(user, _leagues_with(memberships, Office.Kind.PRESIDENT, Office.Kind.AUDITOR)),
        jobs=list(
            user.jobs.filter(state__in=(Job.State.QUEUED, Job.State.RUNNING)).select_related("league")[:_LONGEST_LIST]
        ),
        invitations=list(invitations_for(user)[:_LONGEST_LIST]),
    )


def next_evening_of(league: League) -> Evening | None:
    """The league's next evening, today's included. One query."""
    return upcoming_evenings().filter(season__league=league).first()


def upcoming_evenings() -> QuerySet[Evening]:
    """Evenings from today on, the next one first."""
    return (
        Evening.objects.filter(date__gte=timezone.localdate()).select_related("season__league").order_by("date", "pk")
    )


def _next_evenings(memberships: Sequence[Membership]) -> list[Evening]:
    """With ``is_registered``: whether an own player takes part."""
    players = [row.player_id for row in memberships if row.player_id is not None]
    own = Registration.objects.filter(evening=OuterRef("pk"), player__in=players)
    upcoming = upcoming_evenings().filter(season__league__in=[row.league_id for row in memberships])
    return list(upcoming.annotate(is_registered=Exists(own))[:_LONGEST_LIST])


def _leagues_with(memberships: Sequence[Membership], *kinds: Office.Kind) -> list[int]:
    """The leagues in which one of the offices is held."""
    return [
        membership.league_id
        for membership in memberships
        if any(office.kind in kinds for office in membership.offices.all())
    ]


def _proposals(user: User, leagues: Sequence[int]) -> list[RankingProposal]:
    """Proposals of others for official rankings (D13)."""
    waiting = RankingProposal.objects.filter(state=RankingProposal.State.OPEN, season__league__in=leagues)
    others = waiting.exclude(proposed_by=user).select_related("season__league", "edition", "proposed_by")
    return list(others.order_by("pk")[:_LONGEST_LIST])


def _sheets(condition: Q, leagues: Sequence[int]) -> list[Sheet]:
    sheets = Sheet.objects.filter(condition, evening__season__league__in=leagues)
    return list(sheets.select_related("evening__season__league").order_by("evening__date", "table")[:_LONGEST_LIST])

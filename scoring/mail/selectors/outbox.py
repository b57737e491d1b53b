"""The outbox of a league, as its office looks at it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, FilteredRelation, Q, QuerySet
from django.utils import timezone

from scoring.models import League, Mail, Membership, Player

NEEDS_SOMEBODY = (Mail.State.UNCERTAIN, Mail.State.FAILED)
"""States of mails about which a person has to decide something."""


@dataclass(frozen=True, slots=True)
class PostAtHand:
    """How many mails of a league somebody has to look at."""

    league: League
    uncertain: int
    failed: int


def outbox_of(league: League, *, state: str = "", kind: str = "", search: str = "") -> QuerySet[Mail]:
    """The mails of a league, the last one first; ``search``: part of a name or an address."""
    mails = league.mails.select_related("league")
    if state:
        mails = mails.filter(state=state)
    if kind:
        mails = mails.filter(kind=kind)
    if search:
        mails = mails.filter(Q(name__icontains=search) | Q(address__icontains=search))
    return mails.defer("text", "html", "calendar").order_by("-pk")


def counts_of(league: League) -> Mapping[str, int]:
    """How many mails of a league are in each state; states without one are left out. One query."""
    rows = league.mails.order_by().values_list("state").annotate(number=Count("pk"))
    return dict(rows)


def with_post_at_hand(memberships: QuerySet[Membership]) -> QuerySet[Membership]:
    """The memberships, counting by the way the mails of their leagues about which somebody has to decide."""
    return memberships.annotate(
        at_hand=FilteredRelation("league__mails", condition=Q(league__mails__state__in=NEEDS_SOMEBODY)),
        uncertain=Count("at_hand", filter=Q(at_hand__state=Mail.State.UNCERTAIN)),
        failed=Count("at_hand", filter=Q(at_hand__state=Mail.State.FAILED)),
    )


def is_stuck(league: League) -> bool:
    """Whether mails of a league are due and nothing tries to send any: the worker does not run. Two queries at most.

    For an hour a provider may have been given all that it takes.
    """
    an_hour_ago = timezone.now() - timedelta(hours=1)
    if not league.mails.filter(state=Mail.State.WAITING, due_at__lt=an_hour_ago).exists():
        return False
    return not Mail.objects.filter(claimed_at__gt=an_hour_ago).exists()


@dataclass(frozen=True, slots=True)
class KeptBack:
    """Mails that wait although it was their turn, and why, as it was said last."""

    number: int
    answer: str


def kept_back(league: League) -> KeptBack | None:
    """The mails of a league of which no server could be told yet; None if there is none. One query."""
    waiting = league.mails.filter(state=Mail.State.WAITING, attempts__gt=0, claimed_at=None)
    answers = list(waiting.order_by("-pk").values_list("answer", flat=True))
    return KeptBack(len(answers), answers[0]) if answers else None


def post_at_hand(memberships: Iterable[Membership]) -> list[PostAtHand]:
    """What has to be decided in the leagues of these memberships, which ``with_post_at_hand`` has counted. No query."""
    counted = [PostAtHand(row.league, getattr(row, "uncertain", 0), getattr(row, "failed", 0)) for row in memberships]
    return [post for post in counted if post.uncertain or post.failed]


def mails_of_player(player: Player) -> QuerySet[Mail]:
    """The mails to a player, the last one first."""
    return player.mails.select_related("league").defer("text", "html", "calendar").order_by("-pk")

"""The outbox of a league, as its office looks at it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from scoring.models import League, Mail, Player

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


def post_at_hand(leagues: list[int]) -> list[PostAtHand]:
    """The leagues with mails about which somebody has to decide. One query."""
    counted = League.objects.filter(pk__in=leagues, mails__state__in=NEEDS_SOMEBODY).annotate(
        uncertain=Count("mails", filter=Q(mails__state=Mail.State.UNCERTAIN)),
        failed=Count("mails", filter=Q(mails__state=Mail.State.FAILED)),
    )
    return [PostAtHand(league, league.uncertain, league.failed) for league in counted.order_by("name")]


def mails_of_player(player: Player) -> QuerySet[Mail]:
    """The mails to a player, the last one first."""
    return player.mails.select_related("league").defer("text", "html", "calendar").order_by("-pk")

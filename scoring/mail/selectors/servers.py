"""Which mail server takes the mails of a league.

The outbox of a league, as its office looks at it.

The password of a mail account, as it is stored and as the server wants it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from django.conf import settings
from django.db.models import Case, Count, FilteredRelation, Q, QuerySet, When
from django.utils import timezone

from scoring.core.encryption import decrypt, encrypt
from scoring.models import Capability, League, Mail, MailAccount, Membership, Player, User, offices_with

_PURPOSE = "password of a mail account"


def stored_secret(secret: str) -> str:
    """A password as it may lie in the database; an empty one stays empty."""
    return encrypt(_PURPOSE, secret) if secret else ""


def secret_of(account: MailAccount) -> str:
    """The password of an account; empty: it has none. Raises UnreadableSecret."""
    return decrypt(_PURPOSE, account.secret) if account.secret else ""


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


@dataclass(frozen=True, slots=True)
class MailServer:
    """How to reach a mail server, and as whom. ``most_per_minute`` and ``most_per_hour`` are mails; ``league`` is None
    for the installation's server, which all leagues share that have none of their own."""

    host: str
    port: int
    security: MailAccount.Security
    username: str
    secret: str = field(repr=False)
    from_address: str
    reply_to: str
    most_per_minute: int
    most_per_hour: int
    league: int | None


def has_servers_from_outside() -> bool:
    """Whether the environment names a mail server: it then holds for all leagues."""
    return bool(settings.EMAIL_HOST) and not settings.IS_DEMO


def can_send(league: League) -> bool:
    """Whether a mail server is set up, so that mails of the league can reach anybody: never in the demo, whatever
    somebody enters there. At most one query."""
    if settings.IS_DEMO:
        return False
    return has_servers_from_outside() or MailAccount.objects.filter(league=league).exists()


def answers_go_to(league: League) -> str:
    """The address for answers to a mail that goes out by itself: of the secretary, or else of the president.

    Empty: none of them has one, or the mail account names somebody. At most two queries.
    """
    if settings.EMAIL_REPLY_TO or MailAccount.objects.filter(league=league).exclude(reply_to="").exists():
        return ""
    holders = User.objects.filter(memberships__league=league, is_active=True).exclude(email="")
    asked = tuple(enumerate(map(offices_with, (Capability.KEEP_PROTOCOL, Capability.LEAD))))
    ranked = Case(*(When(memberships__offices__kind__in=kinds, then=rank) for rank, kinds in asked), default=2)
    first = holders.annotate(rank=ranked).filter(rank__lt=2).order_by("rank", "pk").first()
    return first.email if first else ""


def server_of(league_id: int) -> MailServer | None:
    """The mail server of a league; None: there is none, as in the demo. Raises UnreadableSecret."""
    if settings.IS_DEMO:
        return None
    if has_servers_from_outside():
        return MailServer(
            host=settings.EMAIL_HOST,
            port=settings.EMAIL_PORT,
            security=MailAccount.Security(settings.EMAIL_SECURITY),
            username=settings.EMAIL_HOST_USER,
            secret=settings.EMAIL_HOST_PASSWORD,
            from_address=settings.DEFAULT_FROM_EMAIL,
            reply_to=settings.EMAIL_REPLY_TO,
            most_per_minute=settings.EMAIL_MOST_PER_MINUTE,
            most_per_hour=settings.EMAIL_MOST_PER_HOUR,
            league=None,
        )
    account = MailAccount.objects.filter(league=league_id).first()
    if account is None:
        return None
    return MailServer(
        host=account.host,
        port=account.port,
        security=MailAccount.Security(account.security),
        username=account.username,
        secret=secret_of(account),
        from_address=account.from_address,
        reply_to=account.reply_to,
        most_per_minute=account.most_per_minute,
        most_per_hour=account.most_per_hour,
        league=league_id,
    )

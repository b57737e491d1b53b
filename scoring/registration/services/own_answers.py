"""Answers that players give themselves, and the receipt that everybody with an address gets of them (L4).

Whoever was asked to an evening or registered for it hears by mail that it is moved or called off.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, LeagueOfficeError, NotAllowedNow
from scoring.core.selectors.heads import shown_head
from scoring.core.services import transaction
from scoring.mail.selectors.servers import answers_go_to
from scoring.mail.services.outbox import addressed_to, write_mail
from scoring.models import (
    Channel,
    Evening,
    EveningInvitation,
    MailKind,
    Player,
    Registration,
    Reply,
    User,
)
from scoring.people.selectors.personal_links import address_of
from scoring.people.services.personal_links import links_for
from scoring.registration.selectors.calendar import calendar_of
from scoring.registration.selectors.offers import offers_of
from scoring.registration.services.replies import Said, decline_evening, is_over, register_player
from scoring.seasons.services.evening_events import Change, Changed

MOST_ANSWERS, IN_THIS_TIME = 20, timedelta(hours=1)
"""How often one player can change their mind. It counts by player and never by network address: a whole hall may stand
behind one."""


@transaction.atomic(evening=Evening, player=Player)
def answer_evening(
    *,
    evening: Evening,
    player: Player,
    is_coming: bool,
    at: datetime,
    channel: Channel,
    actor: User | None = None,
) -> Reply:
    """Let a player answer an evening that is ahead: by the personal link or the own account. ``at``: when the server
    received it.

    Raises InvalidInput for an evening that is not offered to the player, NotAllowedNow as the registration does, and
    for somebody who changes their mind all the time.
    """
    if channel == Channel.LINK and not is_over(evening) and not offers_of(player, at, [evening.pk]):
        raise InvalidInput(_("You were not invited to this evening. Please ask the secretary."))
    _require_calm(player, evening, at)
    write = register_player if is_coming else decline_evening
    return write(evening=evening, player=player, actor=actor, said=Said(at, channel))


@dataclass(frozen=True, slots=True)
class Answers:
    """What became of answers that were given with one tap. ``refused``: of each that was not taken, why not."""

    replies: Sequence[Reply]
    refused: Mapping[Evening, str]


@transaction.atomic(player=Player)
def answer_evenings(*, evenings: Collection[Evening], player: Player, is_coming: bool, at: datetime) -> Answers:
    """Let a player answer several evenings by the personal link, each for itself: one that is refused keeps none of
    the others back. All have the same ``at``, and one mail is the receipt of all."""
    replies: list[Reply] = []
    refused: dict[Evening, str] = {}
    with _one_receipt_for(player) as written:
        for evening in evenings:
            try:
                replies.append(
                    answer_evening(evening=evening, player=player, is_coming=is_coming, at=at, channel=Channel.LINK)
                )
            except LeagueOfficeError as refusal:
                refused[evening] = refusal.message
    _post_receipts(player, [reply for reply in replies if reply.pk in written])
    return Answers(replies, refused)


_gathering: ContextVar[tuple[int, set[int]] | None] = ContextVar("gathering", default=None)
"""Whose receipts are gathered at the moment, and the keys of the answers that were written so far."""


@contextmanager
def _one_receipt_for(player: Player) -> Iterator[set[int]]:
    """Post no receipt to the player until the block is left; gives the keys of the answers that are written there."""
    written: set[int] = set()
    token = _gathering.set((player.pk, written))
    try:
        yield written
    finally:
        _gathering.reset(token)


def _post_receipts(player: Player, replies: Sequence[Reply]) -> None:
    said = [reply for reply in replies if reply.kind != Reply.Kind.DECLINED]
    if len(said) <= 1:
        for reply in said:
            post_receipt(reply)
        return
    if not player.email:
        return
    league = player.league
    link = address_of(links_for(league=league, players=[player])[player.pk])
    coming = [reply.evening for reply in said if reply.is_coming]
    write_mail(
        "receipts",
        league=league,
        kind=MailKind.RECEIPT,
        to=addressed_to(player),
        reply_to=answers_go_to(league),
        calendar=calendar_of(coming, link=link) if coming else None,
        key=f"receipts-{said[0].key}",
        about={"player": player, "replies": said, "link": link, "log_head": shown_head(league)},
    )


def _require_calm(player: Player, evening: Evening, now: datetime) -> None:
    """The first answer to each of the other evenings is no change of mind: a whole season is answered with one tap."""
    own = Reply.objects.filter(
        player=player, channel__in=(Channel.LINK, Channel.ACCOUNT), typed_at__gt=now - IN_THIS_TIME
    )
    others = own.exclude(evening=evening).aggregate(number=Count("evening", distinct=True))["number"]
    if own.count() >= MOST_ANSWERS + others:
        raise NotAllowedNow(
            _("You have changed your answer very often. What is written now counts; please try again in an hour.")
        )


def post_receipt(reply: Reply) -> None:
    """Mail the receipt of an answer to whoever has an address: a copy of what the page says. Nothing is mailed to
    somebody who has declined an invitation."""
    player, evening = reply.player, reply.evening
    gathering = _gathering.get()
    if gathering is not None and gathering[0] == reply.player_id:
        gathering[1].add(reply.pk)
        return
    if not player.email or reply.kind == Reply.Kind.DECLINED:
        return
    league = evening.season.league
    link = address_of(links_for(league=league, players=[player])[player.pk])
    write_mail(
        "receipt",
        league=league,
        kind=MailKind.PROMOTED if reply.kind == Reply.Kind.MOVED_UP else MailKind.RECEIPT,
        to=addressed_to(player),
        reply_to=answers_go_to(league),
        calendar=calendar_of([evening], link=link) if reply.is_coming else None,
        key=f"receipt-{reply.key}",
        about={"player": player, "reply": reply, "link": link, "log_head": shown_head(league)},
    )


@transaction.atomic(evening=Evening, player=Player)
def type_answer(
    *, evening: Evening, actor: User, player: Player, is_coming: bool, at: datetime, channel: str, remark: str = ""
) -> Reply:
    """Write down for a player what they said by phone, letter or word of mouth, or on a list. Raises as
    :func:`answer_evening` does, and InvalidInput for a moment that is not yet."""
    write = register_player if is_coming else decline_evening
    return write(evening=evening, player=player, actor=actor, said=Said(at, Channel(channel), remark))


_KINDS: Mapping[Change, MailKind] = {
    Change.CALLED_OFF: MailKind.CALLED_OFF,
    Change.TAKES_PLACE: MailKind.MOVED,
    Change.MOVED: MailKind.MOVED,
}


def tell_of_change(changed: Changed) -> int:
    """Post a mail with the next version for calendars to everybody whom it concerns and who has an address; how many
    those are. Who has declined or withdrawn hears nothing."""
    evening = changed.evening
    league = evening.season.league
    people = [player for player in _concerned(evening) if player.email]
    links = links_for(league=league, players=people)
    reply_to = (changed.actor and changed.actor.email) or answers_go_to(league)
    for player in people:
        link = address_of(links[player.pk])
        about = {"player": player, "changed": changed, "evening": evening, "link": link}
        write_mail(
            "changed",
            league=league,
            kind=_KINDS[changed.change],
            to=addressed_to(player),
            reply_to=reply_to,
            calendar=calendar_of([evening], link=link),
            key=f"changed-{evening.pk}-{changed.sequence}-{player.pk}",
            about=about,
        )
    return len(people)


def _concerned(evening: Evening) -> list[Player]:
    """Who is on the list or waits, and who was asked and has not said no."""
    on_list = Registration.everybody.not_withdrawn().filter(evening=evening).values("player")
    asked = EveningInvitation.objects.filter(evening=evening).values("player")
    latest: dict[int, str] = dict(Reply.objects.filter(evening=evening).order_by("pk").values_list("player_id", "kind"))
    said_no = [player for player, kind in latest.items() if kind not in Reply.COMING]
    people = Player.objects.filter(Q(pk__in=on_list) | (Q(pk__in=asked) & ~Q(pk__in=said_no)))
    return list(people.order_by("sort_key", "pk"))

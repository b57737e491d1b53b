"""Delivery of mails that are due, each at most once.

A mail is ``sending`` in the database before the server hears of it, and only the worker whose claim it holds may say
what became of it. Where nobody comes back to say it, the mail is ``uncertain``: a person decides, the office never
sends it again by itself (decision 0056).
"""

import logging
from collections.abc import Iterable
from datetime import timedelta
from uuid import uuid4

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Least
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.encryption import UnreadableSecret
from scoring.mail.selectors.servers import MailServer, ascii_address, has_servers_from_outside, message_of, server_of
from scoring.mail.services.smtp import Answer, Conversation, Outcome, ServerUnreachable, conversation_with
from scoring.models import League, Mail, MailKind, of_living_league

logger = logging.getLogger(__name__)

WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360, 720, 1440))
"""How long a mail waits after each attempt in vain; after the last one it counts as refused."""

OUT_OF_REACH_FOR = timedelta(days=7)
"""So long after it was posted a mail uses none of its attempts up where no connection to the server comes about: an
office may be without a network for days. Later a person decides, as old mails may say what does not hold any more."""

_AT_FIRST = 3
"""Of the waits, those that are meant for a server out of reach: it is tried again every quarter of an hour at least."""


def deliver_due_mails(*, process_starts: bool = False, network_is_new: bool = False) -> int:
    """Send the mails that are due, as many as their servers take now; gives how many a server has taken.

    Any number of workers may do so at once. ``process_starts``: nobody else can be at work, so whatever was being sent
    is uncertain. ``network_is_new``: servers that were out of reach may be reached now, so nobody waits longer for
    them. Never call it inside a transaction: what a server was told must not be taken back.
    """
    note_uncertain_mails(process_starts=process_starts)
    _let_no_mail_wait_for_a_wrong_clock()
    if network_is_new:
        no_server_heard = Mail.objects.filter(state=Mail.State.WAITING, claimed_at=None)
        no_server_heard.filter(attempts__range=(1, _AT_FIRST)).update(due_at=timezone.now())
    taken = 0
    for leagues in _leagues_by_server(_due()):
        try:
            server = server_of(leagues[0])
        except UnreadableSecret:
            said = _("The password of the mail account cannot be read with the keys of this installation.")
            _put_off(_due().filter(league__in=leagues), said)
            continue
        if server is None:
            waiting = Mail.objects.filter(league__in=leagues, state=Mail.State.WAITING)
            waiting.update(state=Mail.State.NOT_SENT, reason=Mail.Reason.NO_SERVER)
        else:
            taken += _deliver(server, leagues)
    return taken


def deliver_mail_now(*, mail: Mail, server: MailServer) -> None:
    """Send one mail at once, if it waits and the server takes mails now; the caller reads its state afterwards."""
    try:
        with conversation_with(server) as conversation:
            _send(mail.pk, server, [mail.league_id], conversation)
    except ServerUnreachable as failure:
        _put_off_by(failure, Mail.objects.filter(pk=mail.pk, state=Mail.State.WAITING))


def note_uncertain_mails(*, process_starts: bool = False) -> int:
    """Let mails be uncertain whose worker has not been heard of for too long. Returns how many."""
    now, patience = timezone.now(), _patience()
    sending = Mail.objects.filter(state=Mail.State.SENDING)
    if not process_starts:
        sending = sending.filter(Q(claimed_until__lt=now) | Q(claimed_at__gt=now + patience))  # the clock was wrong
    return sending.update(state=Mail.State.UNCERTAIN)


def _let_no_mail_wait_for_a_wrong_clock() -> None:
    """A mail that was posted tomorrow, or put off for longer than any is, met a clock that was ahead: it is due now.
    One query if there is none."""
    now = timezone.now()
    soon = now + _patience()
    is_put_off_too_long = Q(attempts__gt=0, due_at__gt=soon + WAITS[-1])
    astray = Mail.objects.filter(Q(posted_at__gt=soon) | is_put_off_too_long, state=Mail.State.WAITING, due_at__gt=soon)
    if astray.exists():
        astray.update(due_at=now, posted_at=Least("posted_at", Value(now)))


def _patience() -> timedelta:
    return timedelta(seconds=settings.POST_LEASE_SECONDS)


def _due() -> QuerySet[Mail]:
    leaves = of_living_league() | Q(key__startswith=Mail.OF_DISSOLUTION)
    return Mail.objects.filter(leaves, state=Mail.State.WAITING, due_at__lte=timezone.now()).order_by("due_at", "pk")


def _leagues_by_server(due: QuerySet[Mail]) -> Iterable[list[int]]:
    leagues = list(due.order_by("league").values_list("league", flat=True).distinct())
    if has_servers_from_outside():
        return [leagues] if leagues else []
    return [[league] for league in leagues]


def _deliver(server: MailServer, leagues: list[int]) -> int:
    due = _due().filter(league__in=leagues)
    taken = 0
    while ids := list(due.values_list("pk", flat=True)[: _room(server)]):
        try:
            with conversation_with(server) as conversation:
                for mail_id in ids:
                    taken += _send(mail_id, server, leagues, conversation)
                    if conversation.is_broken:
                        break
        except ServerUnreachable as failure:
            _put_off_by(failure, due)
            break
    return taken


def _send(mail_id: int, server: MailServer, leagues: list[int], conversation: Conversation) -> bool:
    """Send one mail if nobody else does; whether the server has taken it."""
    mail = Mail.objects.select_related("league").filter(pk=mail_id).first()
    if mail is None:
        return False
    try:
        message = message_of(mail, from_address=server.from_address, reply_to=server.reply_to).as_bytes()
        sender, recipient = ascii_address(server.from_address), ascii_address(mail.address)
    except ValueError as error:
        refused = Mail.objects.filter(pk=mail_id, state=Mail.State.WAITING)
        refused.update(state=Mail.State.FAILED, answer=str(error)[:500])
        return False
    if not _claim(mail, server, leagues):
        return False
    answer = conversation.hand_over(message, sender=sender, recipient=recipient)
    _note_answer(mail, answer)
    return answer.outcome is Outcome.TAKEN


def _claim(mail: Mail, server: MailServer, leagues: list[int]) -> bool:
    """Let a waiting mail be the caller's, committed when this returns; of any number of workers one gets True.

    Claims of one server wait for each other, so that together they keep to what it takes.
    """
    with transaction.atomic(durable=True):
        if connection.features.has_select_for_update:
            list(League.objects.select_for_update(no_key=True).filter(pk__in=leagues).order_by("pk").values_list("pk"))
        if _room(server) <= 0:
            return False
        now = timezone.now()
        mail.claim = uuid4()
        mail.attempts += 1
        return bool(
            Mail.objects.filter(pk=mail.pk, state=Mail.State.WAITING, due_at__lte=now).update(
                state=Mail.State.SENDING,
                claim=mail.claim,
                claimed_at=now,
                claimed_until=now + timedelta(seconds=settings.POST_LEASE_SECONDS),
                attempts=F("attempts") + 1,
                answer="",
            )
        )


def _note_answer(mail: Mail, answer: Answer) -> None:
    """Write down what became of the caller's attempt; nothing if a person has decided in the meantime."""
    own = Mail.objects.filter(pk=mail.pk, claim=mail.claim, state__in=(Mail.State.SENDING, Mail.State.UNCERTAIN))
    if answer.outcome is Outcome.TAKEN:
        own.update(state=Mail.State.SENT, sent_at=timezone.now(), answer=answer.words)
        own_secrets = Mail.objects.filter(pk=mail.pk, state=Mail.State.SENT, kind=MailKind.ACCOUNT)
        own_secrets.update(text="", html="")  # it held a link that opens an account
    elif answer.outcome is Outcome.UNCERTAIN:
        own.update(state=Mail.State.UNCERTAIN, answer=answer.words)
    elif answer.outcome is Outcome.REFUSED or mail.attempts > len(WAITS):
        own.update(state=Mail.State.FAILED, answer=answer.words)
    else:
        due_at = timezone.now() + WAITS[mail.attempts - 1]
        own.update(state=Mail.State.WAITING, due_at=due_at, answer=answer.words)


def _put_off_by(failure: ServerUnreachable, waiting: QuerySet[Mail]) -> None:
    """Let mails wait longer that the server did not get as far as hearing of: patiently, where it is out of reach."""
    if not failure.is_out_of_reach:
        _put_off(waiting, failure.words)
        return
    now = timezone.now()
    is_patient = Q(attempts__lte=_AT_FIRST, posted_at__gt=now - OUT_OF_REACH_FOR)
    for attempts in range(_AT_FIRST, -1, -1):  # downwards, so that none is met again with one more
        wait, counted = WAITS[min(attempts, _AT_FIRST - 1)], min(attempts + 1, _AT_FIRST)
        these = waiting.filter(is_patient, attempts=attempts).order_by()
        these.update(due_at=now + wait, attempts=counted, answer=failure.words)
    _put_off(waiting.exclude(is_patient), failure.words)


def _put_off(waiting: QuerySet[Mail], words: str) -> None:
    """Let mails wait longer, and count that as an attempt."""
    logger.info("the mail server cannot be reached: %s", words)
    for attempts in sorted(set(waiting.order_by().values_list("attempts", flat=True))):
        these = waiting.filter(attempts=attempts).order_by()
        if attempts >= len(WAITS):
            these.update(state=Mail.State.FAILED, answer=words)
        else:
            these.update(due_at=timezone.now() + WAITS[attempts], attempts=attempts + 1, answer=words)


def _room(server: MailServer) -> int:
    """How many mails the server may still be given now."""
    now = timezone.now()
    tried = Mail.objects.filter(claimed_at__gt=now - timedelta(hours=1), claimed_at__lte=now + _patience())
    if server.league is not None:
        tried = tried.filter(league=server.league)
    last_hour = tried.count()
    last_minute = tried.filter(claimed_at__gt=now - timedelta(minutes=1)).count()
    return max(0, min(server.most_per_hour - last_hour, server.most_per_minute - last_minute))

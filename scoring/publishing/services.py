"""Who may read from outside: websites that show the ranking, secret addresses of feeds, and tokens of the API.

Addresses are made anew and ended by the member whose they are, tokens made and revoked by the president. That a token
was used is noted now and then; after a backup was brought back they rest.
"""

import re
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from urllib.parse import urlsplit
from uuid import uuid4

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import ApiToken, Embedding, FeedLink, League, Membership, User
from scoring.publishing.log_actions import ApiAction, PublishingAction
from scoring.publishing.selectors.subscriptions import derived_secret, hash_of_link, hash_of_token

MOST_ADDRESSES = 10
_HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?")


@transaction.atomic(league=League)
def allow_embedding(*, league: League, actor: User, addresses: Sequence[str]) -> tuple[str, ...]:
    """Let these websites, and no others, show the ranking; none: it is shown nowhere else. Gives the addresses as
    they were understood. Raises InvalidInput, keyed ``addresses``."""
    allowed = tuple(dict.fromkeys(frame_address(address) for address in addresses))
    if len(allowed) > MOST_ADDRESSES:
        raise _refusal(_("At most %(number)s websites, please.") % {"number": MOST_ADDRESSES})
    if not allowed:
        deleted, _of_models = Embedding.objects.filter(league=league).delete()
        if deleted:
            log_action(league=league, actor=actor, action=PublishingAction.EMBEDDING_ENDED, subject=league.name)
        return ()
    facts = {"frame_addresses": list(allowed), "allowed_by": actor, "allowed_at": timezone.now()}
    Embedding.objects.update_or_create(league=league, defaults=facts)
    details = {"addresses": list(allowed)}
    action = PublishingAction.EMBEDDING_ALLOWED
    log_action(league=league, actor=actor, action=action, subject=league.name, details=details)
    return allowed


def frame_address(text: str) -> str:
    """An address of a website as browsers compare it: protocol, host and port, no page. Raises InvalidInput."""
    text = text.strip()
    refusal = _refusal(_("“%(text)s” is no address of a website, such as https://www.club.example.") % {"text": text})
    try:
        parts = urlsplit(text if "://" in text else f"https://{text}")
        host = (parts.hostname or "").encode("idna").decode().lower()
        port = parts.port
    except ValueError:
        raise refusal from None
    if parts.scheme not in ("https", "http") or not _HOST.fullmatch(host) or "@" in parts.netloc:
        raise refusal
    return f"{parts.scheme}://{host}" + (f":{port}" if port else "")


def _refusal(sentence: str) -> InvalidInput:
    return InvalidInput(sentence, {"addresses": [sentence]})


@transaction.atomic(membership=Membership)
def renew_feed_link(*, membership: Membership, actor: User) -> str:
    """Give a member addresses for calendar and feed reader; those before open nothing from now on."""
    FeedLink.objects.filter(membership=membership).delete()
    link = FeedLink(membership=membership, seed=uuid4(), created_at=timezone.now())
    secret = derived_secret(link)
    link.secret_hash = hash_of_link(secret)
    link.save()
    _log(membership, actor, PublishingAction.FEED_LINK_RENEWED)
    return secret


@transaction.atomic(membership=Membership)
def end_feed_link(*, membership: Membership, actor: User) -> None:
    """The member's secret addresses open nothing any more. Without any nothing happens."""
    deleted, _of_models = FeedLink.objects.filter(membership=membership).delete()
    if deleted:
        _log(membership, actor, PublishingAction.FEED_LINK_ENDED)


def _log(membership: Membership, actor: User, action: PublishingAction) -> None:
    log_action(league=membership.league, actor=actor, action=action, subject=membership.user.display_name)


PREFIX = "unoleague_"
"""So that whoever finds one, a program that looks for lost secrets too, knows what it is."""

MOST_TOKENS = 20
_BYTES = 32
_NOTED_EVERY = timedelta(minutes=10)


@transaction.atomic(league=League)
def make_token(*, league: League, actor: User, name: str, scopes: Sequence[str], days: int) -> tuple[ApiToken, str]:
    """A token for a program, and what it reads: shown now and kept nowhere. It ends after ``days`` days. Raises
    InvalidInput for scopes that there are not, NotAllowedNow where the league has too many."""
    known = [scope.value for scope in ApiToken.Scope if scope.value in scopes]
    if not known or len(known) != len(set(scopes)):
        sentence = _("Please choose what the program may read.")
        raise InvalidInput(sentence, {"scopes": [sentence]})
    if league.api_tokens.count() >= MOST_TOKENS:
        raise NotAllowedNow(
            _("There are %(number)s tokens already. Please revoke one that nobody needs.") % {"number": MOST_TOKENS}
        )
    secret = PREFIX + secrets.token_urlsafe(_BYTES)
    now = timezone.now()
    token = ApiToken.objects.create(
        league=league,
        name=name,
        scopes=known,
        secret_hash=hash_of_token(secret),
        made_by=actor,
        made_at=now,
        expires_at=now + timedelta(days=days),
    )
    details = {"scopes": known, "expires_at": token.expires_at.isoformat()}
    log_action(league=league, actor=actor, action=ApiAction.API_TOKEN_MADE, subject=name, details=details)
    return token, secret


@transaction.atomic
def revoke_token(*, token: ApiToken, actor: User) -> None:
    """From now on the token opens nothing. One that somebody else has revoked at the same time is left alone."""
    _end(token, actor, ApiAction.API_TOKEN_REVOKED)


@transaction.atomic
def end_overheard_token(*, token: ApiToken) -> None:
    """Somebody has sent the token through the air for everybody to read: it opens nothing from now on."""
    _end(token, None, ApiAction.API_TOKEN_OVERHEARD)


def rest_tokens() -> int:
    """A copy of the database was brought back, and nobody knows which tokens were revoked after it was made: all rest.
    Gives how many held until now."""
    now = timezone.now()
    return ApiToken.objects.filter(expires_at__gt=now, rests_since=None).update(rests_since=now)


@transaction.atomic
def wake_token(*, token: ApiToken, actor: User) -> None:
    """A president lets the program of a token that rests in again. One that holds is left alone."""
    if ApiToken.objects.filter(pk=token.pk).exclude(rests_since=None).update(rests_since=None):
        log_action(league=token.league, actor=actor, action=ApiAction.API_TOKEN_WOKEN, subject=token.name)


def _end(token: ApiToken, actor: User | None, action: ApiAction) -> None:
    deleted, _of_models = ApiToken.objects.filter(pk=token.pk).delete()
    if deleted:
        log_action(league=token.league, actor=actor, action=action, subject=token.name)


def note_use(*, token: ApiToken, at: datetime) -> None:
    """That a program has asked with the token. Written down every ten minutes at most: reading stays reading."""
    if token.last_used_at is None or at - token.last_used_at >= _NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=at)

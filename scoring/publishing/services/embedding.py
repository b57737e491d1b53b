"""Which websites may show a league's ranking.

Secret addresses are made anew and ended by the member whose they are.
"""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit
from uuid import uuid4

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import Embedding, FeedLink, League, Membership, User
from scoring.publishing.log_actions import PublishingAction
from scoring.publishing.selectors.evenings import derived_secret, hash_of

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
    link.secret_hash = hash_of(secret)
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

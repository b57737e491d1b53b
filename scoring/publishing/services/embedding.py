"""The ranking on other websites: which of them may show it."""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import Embedding, League, User
from scoring.publishing.log_actions import PublishingAction

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

"""Tokens of the API: made and revoked by the president; that one was used is noted now and then. After a backup was
brought back they rest.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import ApiToken, League, User
from scoring.publishing.log_actions import ApiAction
from scoring.publishing.selectors.tokens import hash_of

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
        secret_hash=hash_of(secret),
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

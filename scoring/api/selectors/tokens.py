"""Tokens of the read API: how they are found, and what the list shows."""

from datetime import datetime
from hashlib import sha256

from django.db.models import QuerySet

from scoring.models import ApiToken, League


def hash_of(secret: str) -> str:
    """How a token is kept. Plain SHA-256 is enough: a token has 256 random bits, so nobody guesses one."""
    return sha256(secret.encode()).hexdigest()


def token_with(secret: str, now: datetime) -> ApiToken | None:
    """The token that still holds; None: there is none, or it has expired. One query."""
    return ApiToken.objects.select_related("league").filter(secret_hash=hash_of(secret), expires_at__gt=now).first()


def tokens_of(league: League) -> QuerySet[ApiToken]:
    """The league's tokens, the latest first; expired ones stay until they are removed. One query."""
    return league.api_tokens.select_related("made_by").order_by("-made_at", "-pk")


def programs_told_full_names(league: League, now: datetime) -> list[str]:
    """What the tokens are called that hold now and tell names in full. One query."""
    tokens = league.api_tokens.filter(expires_at__gt=now).order_by("name", "pk")
    return [token.name for token in tokens if ApiToken.Scope.MEMBERS.value in token.scopes]

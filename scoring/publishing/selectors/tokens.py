"""Tokens of the read API: how they are found, and what the list shows."""

from datetime import datetime
from hashlib import sha256

from django.db.models import Exists, OuterRef, QuerySet

from scoring.models import ApiToken, League, User, of_living_league
from scoring.people.selectors.offices import leagues_led_by


def hash_of(secret: str) -> str:
    """How a token is kept. Plain SHA-256 is enough: a token has 256 random bits, so nobody guesses one."""
    return sha256(secret.encode()).hexdigest()


def token_with(secret: str, now: datetime) -> ApiToken | None:
    """The token that still holds; None: there is none, it has expired or rests, its league is dissolved. One query."""
    return _holding(now).filter(of_living_league()).select_related("league").filter(secret_hash=hash_of(secret)).first()


def tokens_of(league: League) -> QuerySet[ApiToken]:
    """The league's tokens, the latest first; expired ones stay until they are removed. One query."""
    return league.api_tokens.select_related("made_by").order_by("-made_at", "-pk")


def programs_told_full_names(league: League, now: datetime) -> list[str]:
    """What the tokens are called that hold now and tell names in full. One query."""
    tokens = _holding(now).filter(league=league).order_by("name", "pk")
    return [token.name for token in tokens if ApiToken.Scope.MEMBERS.value in token.scopes]


def leagues_with_resting_tokens(president: User, now: datetime) -> QuerySet[League]:
    """The leagues that the account presides over and whose programs wait for a word. One query."""
    led = leagues_led_by(president)
    resting = ApiToken.objects.filter(league=OuterRef("pk"), expires_at__gt=now).exclude(rests_since=None)
    return led.filter(Exists(resting)).order_by("name")


def _holding(now: datetime) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(expires_at__gt=now, rests_since=None)

"""What others subscribe to or show: secret addresses of calendars and feeds, the ranking in a frame, API tokens."""

import base64
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from scoring.models import (
    ApiToken,
    Embedding,
    FeedLink,
    League,
    Season,
    SeasonStanding,
    User,
    of_living_league,
)
from scoring.people.selectors.leagues import leagues_led_by
from scoring.results.selectors.revisions import in_work_of
from scoring.results.selectors.seasons import leaders_of, ranking_of

_SECRET_BYTES = 16
"""128 bits: nobody guesses one, so nobody has to be kept from guessing."""


def derived_secret(link: FeedLink) -> str:
    """What the addresses of a link made with the installation's key have in them."""
    derived = salted_hmac("scoring.publishing.secret", link.seed.bytes, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(derived[:_SECRET_BYTES]).decode().rstrip("=")


def hash_of_link(secret: str) -> str:
    """How a link is found in the database."""
    return salted_hmac("scoring.publishing.hash", secret, algorithm="sha256").hexdigest()


def feed_link_with(secret: str) -> FeedLink | None:
    """The link of somebody who is a member and may sign in. One query."""
    rows = FeedLink.objects.select_related("membership__league", "membership__player", "membership__user")
    living = rows.filter(of_living_league("membership__league"), membership__user__is_active=True)
    return living.filter(secret_hash=hash_of_link(secret)).first()


def secret_of(user: User, league: League) -> str | None:
    """What the member's own addresses have in them; None: there are none, or they were made with another key of the
    installation and have to be renewed. One query."""
    link = FeedLink.objects.filter(membership__user=user, membership__league=league).first()
    if link is None:
        return None
    secret = derived_secret(link)
    return secret if constant_time_compare(hash_of_link(secret), link.secret_hash) else None


_MOST_ROWS = 500
"""Of a ranking in a frame."""


@dataclass(frozen=True, slots=True)
class EmbeddedRanking:
    """``rows`` best first; official as soon as anything in the season is signed."""

    season: Season
    rows: tuple[SeasonStanding, ...]
    is_official: bool
    in_work: tuple[str, ...] = ()


def embedding_of(league: League) -> Embedding | None:
    """Which websites may show the ranking; None: none may. One query."""
    return Embedding.objects.filter(league=league).first()


def embedded_ranking(league: League, season: Season | None, most: int | None) -> EmbeddedRanking | None:
    """The ranking of a season, by default of the latest one that has one; None: there is none yet. Four queries at
    most."""
    number = min(most or _MOST_ROWS, _MOST_ROWS)
    if season is None:
        leaders = leaders_of(league, number)
        return (
            EmbeddedRanking(leaders.season, leaders.standings, leaders.is_official, leaders.in_work)
            if leaders
            else None
        )
    for scope, is_official in ((SeasonStanding.Scope.OFFICIAL, True), (SeasonStanding.Scope.PROVISIONAL, False)):
        rows = tuple(ranking_of(season, scope)[:number])
        if rows:
            return EmbeddedRanking(season, rows, is_official, in_work_of(season))
    return None


def hash_of_token(secret: str) -> str:
    """How a token is kept. Plain SHA-256 is enough: a token has 256 random bits, so nobody guesses one."""
    return sha256(secret.encode()).hexdigest()


def token_with(secret: str, now: datetime) -> ApiToken | None:
    """The token that still holds; None: there is none, it has expired or rests, its league is dissolved. One query."""
    return (
        _tokens_in_use(now)
        .filter(of_living_league())
        .select_related("league")
        .filter(secret_hash=hash_of_token(secret))
        .first()
    )


def tokens_of(league: League) -> QuerySet[ApiToken]:
    """The league's tokens, the latest first; expired ones stay until they are removed. One query."""
    return league.api_tokens.select_related("made_by").order_by("-made_at", "-pk")


def programs_told_full_names(league: League, now: datetime) -> list[str]:
    """What the tokens are called that hold now and tell names in full. One query."""
    tokens = _tokens_in_use(now).filter(league=league).order_by("name", "pk")
    return [token.name for token in tokens if ApiToken.Scope.MEMBERS.value in token.scopes]


def leagues_with_resting_tokens(president: User, now: datetime) -> QuerySet[League]:
    """The leagues that the account presides over and whose programs wait for a word. One query."""
    led = leagues_led_by(president)
    resting = ApiToken.objects.filter(league=OuterRef("pk"), expires_at__gt=now).exclude(rests_since=None)
    return led.filter(Exists(resting)).order_by("name")


def _tokens_in_use(now: datetime) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(expires_at__gt=now, rests_since=None)

"""Secret addresses of calendars and feeds: what they end with, and whose they are."""

import base64

from django.utils.crypto import constant_time_compare, salted_hmac

from scoring.models import (
    FeedLink,
    League,
    User,
    of_living_league,
)

_SECRET_BYTES = 16
"""128 bits: nobody guesses one, so nobody has to be kept from guessing."""


def derived_secret(link: FeedLink) -> str:
    """What the addresses of a link made with the installation's key have in them."""
    derived = salted_hmac("scoring.publishing.secret", link.seed.bytes, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(derived[:_SECRET_BYTES]).decode().rstrip("=")


def hash_of(secret: str) -> str:
    """How a link is found in the database."""
    return salted_hmac("scoring.publishing.hash", secret, algorithm="sha256").hexdigest()


def feed_link_with(secret: str) -> FeedLink | None:
    """The link of somebody who is a member and may sign in. One query."""
    rows = FeedLink.objects.select_related("membership__league", "membership__player", "membership__user")
    living = rows.filter(of_living_league("membership__league"), membership__user__is_active=True)
    return living.filter(secret_hash=hash_of(secret)).first()


def secret_of(user: User, league: League) -> str | None:
    """What the member's own addresses have in them; None: there are none, or they were made with another key of the
    installation and have to be renewed. One query."""
    link = FeedLink.objects.filter(membership__user=user, membership__league=league).first()
    if link is None:
        return None
    secret = derived_secret(link)
    return secret if constant_time_compare(hash_of(secret), link.secret_hash) else None

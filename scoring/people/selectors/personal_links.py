"""Personal links: what they are made of, and whose they are."""

import base64
from collections.abc import Iterable, Mapping

from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from scoring.core.addresses import whole_address
from scoring.models import PersonalLink, Player, of_living_league

_SECRET_BYTES = 16
"""128 bits: nobody guesses a link, so nobody has to be kept from guessing."""


def secret_of(link: PersonalLink) -> str | None:
    """What the link ends with; None: it was made with another key of the installation and has to be renewed."""
    secret = derived_secret(link)
    return secret if constant_time_compare(hash_of(secret), link.secret_hash) else None


def derived_secret(link: PersonalLink) -> str:
    """What a link made with the installation's key ends with."""
    derived = salted_hmac("scoring.invitations.secret", link.seed.bytes, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(derived[:_SECRET_BYTES]).decode().rstrip("=")


def hash_of(secret: str) -> str:
    """How a link is found in the database."""
    return salted_hmac("scoring.invitations.hash", secret, algorithm="sha256").hexdigest()


def link_with(secret: str) -> PersonalLink | None:
    """The link with this end, also one that was revoked; None in a dissolved league. One query."""
    return (
        PersonalLink.objects.select_related("player__league", "player__club")
        .filter(of_living_league("player__league"), secret_hash=hash_of(secret))
        .first()
    )


def secrets_of(players: Iterable[Player]) -> Mapping[int, str]:
    """What the links of these players end with that hold now, by player. One query."""
    living = PersonalLink.objects.filter(player__in=players, revoked_at=None)
    return {link.player_id: secret for link in living if (secret := secret_of(link)) is not None}


def address_of(secret: str) -> str:
    """The whole address of a personal link, as it stands in mails and letters; empty: the office has none that others
    reach."""
    return whole_address(reverse("personal_link", args=[secret]))

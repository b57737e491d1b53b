"""Personal links: made, renewed and revoked; and where a mail leads its reader."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import uuid4

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.addresses import whole_address
from scoring.core.errors import InvalidInput
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import (
    League,
    PersonalLink,
    Player,
    User,
)
from scoring.people.log_actions import PeopleAction
from scoring.people.selectors.personal_links import address_of, derived_secret, hash_of, secrets_of


@transaction.atomic(league=League)
def links_for(*, league: League, players: Collection[Player]) -> Mapping[int, str]:
    """What the personal links of these players of the league end with, by player; who has none gets one. Two
    statements, and two more for each link that has to be made."""
    if any(player.league_id != league.pk for player in players):
        raise InvalidInput(_("One of these players does not belong to the league."))
    known = secrets_of(players)
    return {player.pk: known.get(player.pk) or _new_link(player) for player in players}


@dataclass(frozen=True, slots=True)
class WaysIn:
    """Where a mail leads its reader. ``link``: to a page of the office, empty: its door would be closed; ``own_link``:
    to the personal page, empty: the reader has an account. Both are empty while nothing from outside reaches the
    office."""

    link: str
    own_link: str


def ways_in(*, league: League, players: Collection[Player], path: str) -> Mapping[int, WaysIn]:
    """Where mails lead these players who are to see the page at ``path``, by player: who has no account gets the
    personal page as well, and the other one only if the league is public. One statement, and those of
    :func:`links_for`."""
    having = set(league.memberships.filter(player__isnull=False).values_list("player", flat=True))
    without = [player for player in players if player.pk not in having]
    own = links_for(league=league, players=without) if without else {}
    link = whole_address(path)
    return {
        player.pk: WaysIn(
            link if league.is_public or player.pk not in own else "",
            address_of(own[player.pk]) if player.pk in own else "",
        )
        for player in players
    }


@transaction.atomic(player=Player)
def renew_link(*, player: Player, actor: User) -> str:
    """Give a player another link; the one before opens nothing from now on."""
    secret = _new_link(player)
    _log(player, actor, PeopleAction.LINK_RENEWED)
    return secret


@transaction.atomic(player=Player)
def revoke_link(*, player: Player, actor: User) -> None:
    """End a player's link at once. The next invitation brings another one."""
    if PersonalLink.objects.filter(player=player, revoked_at=None).update(revoked_at=timezone.now()):
        _log(player, actor, PeopleAction.LINK_REVOKED)


def _new_link(player: Player) -> str:
    PersonalLink.objects.filter(player=player, revoked_at=None).update(revoked_at=timezone.now())
    link = PersonalLink(player=player, seed=uuid4(), created_at=timezone.now())
    secret = derived_secret(link)
    link.secret_hash = hash_of(secret)
    link.save()
    return secret


def _log(player: Player, actor: User, action: PeopleAction) -> None:
    log_action(league=player.league, actor=actor, action=action, subject=player.name)

"""The membership of an account in a league: its offices, without those that rest, and which player. Predicates about
that (:mod:`scoring.core.permissions`) stand on it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from scoring.models import Capability, League, Membership, Office, User, offices_with

AnyUser = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class Member:
    """What an account is in a league: its offices, and which player; None: none."""

    offices: frozenset[str]
    player: int | None


def offices_in(user: AnyUser, league: League) -> frozenset[str]:
    """The offices that the user holds in the league, without those that rest for want of a second factor."""
    member = membership_in(user, league.pk)
    return member.offices if member is not None else frozenset()


def own_player(user: AnyUser, league: League) -> int | None:
    """Which player of the league the user is; None: none. No query where the league's tabs are shown as well."""
    member = membership_in(user, league.pk)
    return member.player if member is not None else None


def membership_in(user: AnyUser, league: int) -> Member | None:
    """None: no member. One query per user and league; the result is remembered on the user object for the length of a
    request."""
    if not user.is_authenticated:
        return None
    known: dict[int, Member | None] = user.__dict__.setdefault("_membership_by_league", {})
    if league not in known:
        held = list(Membership.objects.filter(user=user, league=league).values_list(*_TOLD))
        kinds = frozenset(kind for *_told, kind in held if kind)
        if held:
            player, demanded, begins_on, dissolved_at, _kind = held[0]
            kinds -= resting(user, demanded, begins_on)
            known[league] = _member(kinds, player, dissolved_at)
        else:
            known[league] = None
    return known[league]


def _member(kinds: frozenset[str], player: int | None, dissolved_at: datetime | None) -> Member | None:
    """Of a league that is dissolved its last board alone are members, to look: none of them plays there."""
    if dissolved_at is None:
        return Member(kinds, player)
    return None if kinds.isdisjoint(Office.BOARD) else Member(kinds, None)


_TOLD = (
    "player",
    "league__second_factor_offices",
    "league__second_factor_from",
    "league__dissolved_at",
    "offices__kind",
)
"""The offices of a user in a league, each with what tells whether it rests; a line without office if there is none."""


def know_membership(user: User, membership: Membership) -> None:
    """A membership of the user is loaded already, with its offices: predicates about its league need no query."""
    known: dict[int, Member | None] = user.__dict__.setdefault("_membership_by_league", {})
    kinds = frozenset(office.kind for office in membership.offices.all())
    league = membership.league
    kinds -= resting(user, league.second_factor_offices, league.second_factor_from)
    known[membership.league_id] = _member(kinds, membership.player_id, league.dissolved_at)


def resting(user: User, demanded: Iterable[str], begins_on: date | None) -> frozenset[str]:
    """The offices that give no right to somebody without a second factor; None: from the beginning on."""
    has_begun = begins_on is None or begins_on <= timezone.localdate()
    return frozenset(demanded) if has_begun and user.second_factor_at is None else frozenset()


def would_rest(user: User, league: League, kind: str) -> bool:
    """Whether an office would give no right to this account, for want of a second factor that the league demands."""
    return kind in resting(user, league.second_factor_offices, league.second_factor_from)


def is_second_factor_demanded(membership: Membership) -> bool:
    """Whether one of the member's offices needs a second factor, now or from a day on. No query if offices and league
    are loaded."""
    kinds = {office.kind for office in membership.offices.all()}
    return not kinds.isdisjoint(membership.league.second_factor_offices)


def has_resting_office(user: User) -> bool:
    """Whether an office of the account rests until it has a second factor. One query, none for whoever has one."""
    if user.second_factor_at is not None:
        return False
    told = ("offices__kind", "league__second_factor_offices", "league__second_factor_from")
    held = user.memberships.values_list(*told)
    return any(kind in resting(user, demanded, begins_on) for kind, demanded, begins_on in held)


def may_be_taken_unencrypted(league: League, kinds: Iterable[str]) -> bool:
    """Whether somebody may take these offices of a league where others in the network can listen. No query."""
    return league.lets_offices_in_unencrypted or not {*kinds} & {*offices_with(*Capability)}


def may_sign_in_unencrypted(user: AnyUser) -> bool:
    """Be signed in where others in the network can listen: accounts whose offices allow nothing, and offices whose
    leagues all allow it. One query; a superuser never may."""
    if not user.is_authenticated:
        return True
    if user.is_superuser or user.is_staff:
        return False
    held = Office.objects.filter(membership__user=user, kind__in=offices_with(*Capability))
    return not held.filter(membership__league__lets_offices_in_unencrypted=False).exists()

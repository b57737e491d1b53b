"""Kinds of mail that do not go out by themselves, and the link by which somebody does without them.

The link needs no password: it is signed, and good for one person in one league."""

from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.db.models import Q
from django.urls import reverse

from scoring.core.addresses import whole_address
from scoring.models import SWITCHABLE, League, Mail, MailKind, Player, SilencedKind, User, of_living_league

_SALT = "post.unsubscribe"


@dataclass(frozen=True, slots=True)
class Subscriber:
    """Whose mails a link is about: a player's or an account's, in a league. ``kind``: of which mail it was part."""

    league: League
    player: Player | None
    user: User | None
    kind: str

    @property
    def name(self) -> str:
        return self.player.name if self.player else self.user.display_name if self.user else ""


def unsubscribe_link(mail: Mail) -> str:
    """The address where whoever gets this mail does without its kind; empty if that cannot be switched off, if the
    office has no address, or the league is dissolved and sends no other."""
    if mail.kind not in SWITCHABLE or (mail.player_id is None and mail.user_id is None):
        return ""
    if mail.league.dissolved_at is not None:
        return ""
    whose = f"p{mail.player_id}" if mail.player_id is not None else f"u{mail.user_id}"
    token = Signer(salt=_SALT).sign(f"{mail.league_id}.{whose}.{mail.kind}")
    return whole_address(reverse("unsubscribe", args=[token]))


def subscriber_of(token: str) -> Subscriber | None:
    """Whom a link's token is about; None: it is not genuine, the person is no longer there, or the league is dissolved.
    At most two queries."""
    try:
        league_id, whose, kind = Signer(salt=_SALT).unsign(token).split(".")
    except BadSignature:
        return None
    league = League.objects.filter(of_living_league(""), pk=league_id).first()
    if league is None:
        return None
    player = league.players.filter(pk=whose[1:]).first() if whose.startswith("p") else None
    user = User.objects.filter(pk=whose[1:]).first() if whose.startswith("u") else None
    return Subscriber(league, player, user, kind) if player or user else None


def held_back_by(league: League, kind: MailKind, *, player_id: int | None, user_id: int | None) -> Mail.Reason | None:
    """Why a mail of this kind does not go to this person by itself; None: it does. One query."""
    rows = SilencedKind.objects.filter(league=league, kind=kind).filter(
        Q(player=None, user=None) | Q(player__isnull=False, player=player_id) | Q(user__isnull=False, user=user_id)
    )
    found = list(rows)
    if not found:
        return None
    return Mail.Reason.LEAGUE if any(row.holds_for_all for row in found) else Mail.Reason.PERSON


def silenced_kinds(league: League, *, player_id: int | None = None, user_id: int | None = None) -> frozenset[str]:
    """Kinds that are switched off for a player or an account; without one: in the whole league."""
    rows = SilencedKind.objects.filter(league=league, player=player_id, user=user_id)
    return frozenset(rows.values_list("kind", flat=True))

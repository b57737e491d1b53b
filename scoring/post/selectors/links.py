"""The link by which somebody does without mails, without a password: signed, and good for one person in one league."""

from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from scoring.base.addresses import whole_address
from scoring.models import SWITCHABLE, League, Mail, Player, User

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
    """The address where whoever gets this mail does without its kind; empty if that cannot be switched off."""
    if mail.kind not in SWITCHABLE or (mail.player_id is None and mail.user_id is None):
        return ""
    whose = f"p{mail.player_id}" if mail.player_id is not None else f"u{mail.user_id}"
    token = Signer(salt=_SALT).sign(f"{mail.league_id}.{whose}.{mail.kind}")
    return whole_address(reverse("unsubscribe", args=[token]))


def subscriber_of(token: str) -> Subscriber | None:
    """Whom a link's token is about; None: it is not genuine, or the person is no longer there. At most two queries."""
    try:
        league_id, whose, kind = Signer(salt=_SALT).unsign(token).split(".")
    except BadSignature:
        return None
    league = League.objects.filter(pk=league_id).first()
    if league is None:
        return None
    player = league.players.filter(pk=whose[1:]).first() if whose.startswith("p") else None
    user = User.objects.filter(pk=whose[1:]).first() if whose.startswith("u") else None
    return Subscriber(league, player, user, kind) if player or user else None

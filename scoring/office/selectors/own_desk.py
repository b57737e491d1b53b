"""The part of the desk that belongs to the player whom the account is."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.invitations.selectors.offers import Offer, offers_at
from scoring.models import Evening, Membership, Season
from scoring.people.selectors.own_game import OwnGame, own_games
from scoring.results.selectors.guests import leaves_guests_out


@dataclass(frozen=True, slots=True)
class OwnDesk:
    """A player's own game, and the next evening that they can answer; None: none is planned."""

    game: OwnGame
    next_evening: Offer | None

    @property
    def without_points(self) -> list[int]:
        """The evenings whose points enter no ranking (L1b), or none for a guest (D13)."""
        return [
            row.evening_id
            for row in self.game.evenings
            if not row.evening.counts_for_season or (row.is_guest and leaves_guests_out(row.evening))
        ]

    @property
    def season_to_come(self) -> Season | None:
        """The season of the next evening, if the player has no result in it yet but some of an earlier one."""
        coming = self.next_evening.evening.season if self.next_evening else None
        return None if self.game.season in (None, coming) else coming


def own_desks(memberships: Sequence[Membership], ahead: Sequence[Evening], now: datetime) -> list[OwnDesk]:
    """For each membership with a player, loaded with their leagues. ``ahead``: what comes in these leagues, the next
    evening first, with editions and ``has_games``. At most four queries for any number, for no player none."""
    games = own_games(memberships)
    asked = [(game.player, evening) for game in games if (evening := _next_evening(game, ahead)) is not None]
    offers = {offer.player.pk: offer for offer in offers_at(asked, now)}
    return [OwnDesk(game, offers.get(game.player.pk)) for game in games]


def _next_evening(game: OwnGame, ahead: Sequence[Evening]) -> Evening | None:
    """The first that takes place in the player's league and where nothing is played yet."""
    tonight = game.seat.sheet.evening_id if game.seat else None
    own = (row for row in ahead if row.season.league_id == game.player.league_id and row.pk != tonight)
    return next((row for row in own if not row.is_called_off and not getattr(row, "has_games", False)), None)

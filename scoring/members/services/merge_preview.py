"""What would become of two players if they were one: what moves, what is filled in, and why it cannot be."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.base.models.names import name_in_full
from scoring.base.wording import quoted_list
from scoring.models import Evening, EveningStanding, Player, Registration, Season, Sheet


@dataclass(frozen=True, slots=True)
class MergePreview:
    """``evenings`` on which the other one was entered, in the order of time, and ``official`` those of them with a
    signed sheet; ``seasons`` whose ranking changes. ``filled``: what is told of the other one only.

    ``refusals``: why they cannot be one; empty: they can.
    """

    player: Player
    other: Player
    evenings: tuple[Evening, ...]
    official: tuple[Evening, ...]
    seasons: tuple[Season, ...]
    filled: tuple[str, ...]
    takes_club: bool
    takes_account: bool
    refusals: tuple[str, ...]

    @property
    def moves_official(self) -> bool:
        return bool(self.official)


def preview_merge(player: Player, other: Player) -> MergePreview:
    """Seven queries."""
    evenings = _evenings_of(other)
    signed = set(Sheet.objects.filter(evening__in=evenings, state=Sheet.State.SIGNED).values_list("evening", flat=True))
    standing = EveningStanding.objects.filter(evening__in=evenings, is_official=True)
    signed |= set(standing.values_list("evening", flat=True))
    official = tuple(evening for evening in evenings if evening.pk in signed)
    seasons = Season.objects.filter(standings__player=other).distinct().order_by("-starts_on")
    accounts = [getattr(row, "membership", None) for row in (player, other)]
    return MergePreview(
        player=player,
        other=other,
        evenings=evenings,
        official=official,
        seasons=tuple(seasons),
        filled=tuple(name for name in Player.PERSONAL if getattr(other, name) and not getattr(player, name)),
        takes_club=player.club_id is None and other.club_id is not None,
        takes_account=accounts[0] is None and accounts[1] is not None,
        refusals=tuple(_refusals(player, other, evenings, accounts)),
    )


def _evenings_of(player: Player) -> tuple[Evening, ...]:
    """Those for which the player is registered or waits for a place: who has withdrawn was not there."""
    entered = Registration.everybody.not_withdrawn().filter(player=player)
    rows = Evening.objects.filter(pk__in=entered.values("evening")).select_related("season__league")
    return tuple(rows.order_by("date", "pk"))


def _refusals(player: Player, other: Player, evenings: Sequence[Evening], accounts: Sequence[object]) -> list[str]:
    names = {"one": name_in_full(player), "other": name_in_full(other)}
    if player == other or player.league_id != other.league_id:
        return [_("Two different players of one league are needed.")]
    refusals = []
    if both := set(evenings).intersection(_evenings_of(player)):
        text = _("%(one)s and %(other)s were on the same evening, so they are two persons: %(evenings)s.")
        refusals.append(text % {**names, "evenings": quoted_list(str(row) for row in evenings if row in both)})
    if all(accounts):
        text = _("%(one)s and %(other)s each have an account; one of the two is taken from its player first.")
        refusals.append(text % names)
    return refusals

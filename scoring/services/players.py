"""Players of a league."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring.models import League, Player, User
from scoring.services.audit import log_action
from scoring.services.rows import save_valid


@dataclass(frozen=True, slots=True)
class AddedPlayers:
    """Who was added, and which names the league already had."""

    added: tuple[Player, ...]
    known: tuple[str, ...]


@transaction.atomic
def create_player(
    *, league: League, actor: User, name: str, email: str = "", year_of_birth: int | None = None
) -> Player:
    """Add a player. Raises InvalidInput if the league already has one of this name."""
    player = Player(league=league, name=name, email=email, year_of_birth=year_of_birth)
    save_valid(player)
    log_action(league=league, actor=actor, action="player.created", subject=name)
    return player


@transaction.atomic
def create_players(*, league: League, actor: User, names: Sequence[str]) -> AddedPlayers:
    """Add several players at once; names that the league already has, or that are given twice, are left out.

    Raises InvalidInput if a name is too long.
    """
    known_names = set(league.players.values_list("name", flat=True))
    added, known = [], []
    for name in names:
        if name in known_names:
            known.append(name)
            continue
        known_names.add(name)
        added.append(create_player(league=league, actor=actor, name=name))
    return AddedPlayers(tuple(added), tuple(known))


@transaction.atomic
def update_player(
    *, player: Player, actor: User, name: str, year_of_birth: int | None, is_active: bool, email: str = ""
) -> Player:
    """Change a player's data; results stay. Mail addresses are not logged. Raises InvalidInput if the name is taken."""
    before = Player.objects.filter(pk=player.pk).values("name", "is_active").get()
    player.name, player.email, player.year_of_birth, player.is_active = name, email, year_of_birth, is_active
    save_valid(player)
    log_action(league=player.league, actor=actor, action="player.changed", subject=name, details={"before": before})
    return player

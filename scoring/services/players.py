"""Players of a league."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import League, Player, User
from scoring.selectors.log_facts import name_facts
from scoring.services import transaction
from scoring.services.audit import log_action
from scoring.services.clubs import club_named
from scoring.services.rows import save_valid


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """Somebody to be added. ``club``: its name; empty: no club."""

    name: str
    club: str = ""


@dataclass(frozen=True, slots=True)
class AddedPlayers:
    """Who was added, which names the league already had, and who of these had no club and has one now."""

    added: tuple[Player, ...]
    known: tuple[str, ...]
    joined_club: tuple[Player, ...]


@transaction.atomic
def create_player(
    *, league: League, actor: User, name: str, email: str = "", year_of_birth: int | None = None, club: str = ""
) -> Player:
    """Add a player. ``club`` is found by its name or founded with the player; empty: no club.

    Raises InvalidInput if the league already has a player of this name.
    """
    found = club_named(league=league, actor=actor, name=club)
    player = Player(league=league, name=name, email=email, year_of_birth=year_of_birth, club=found)
    save_valid(player)
    details = {"club": found.name} if found else {}
    log_action(
        league=league,
        actor=actor,
        action="player.created",
        subject=name,
        details=details,
        facts=name_facts([player]),
    )
    return player


@transaction.atomic
def create_players(*, league: League, actor: User, players: Sequence[NewPlayer]) -> AddedPlayers:
    """Add several players at once; names that the league already has, or that are given twice, are left out.

    Of those only a club is taken over, if they have none so far. Raises InvalidInput if a name is too long.
    """
    known_players = {player.name: player for player in league.players.select_related("club")}
    added, known, joined_club = [], [], []
    for new in players:
        player = known_players.get(new.name)
        if player is None:
            player = create_player(league=league, actor=actor, name=new.name, club=new.club)
            known_players[new.name] = player
            added.append(player)
            continue
        known.append(new.name)
        if new.club and player.club is None:
            before = _logged(player)
            player.club = club_named(league=league, actor=actor, name=new.club)
            player.save(update_fields=("club",))
            _log_change(player, actor, before)
            joined_club.append(player)
    return AddedPlayers(tuple(added), tuple(known), tuple(joined_club))


@transaction.atomic
def update_player(
    *,
    player: Player,
    actor: User,
    name: str,
    year_of_birth: int | None,
    is_active: bool,
    club: str,
    email: str = "",
) -> Player:
    """Change a player's data; results stay. Mail addresses are not logged.

    ``club`` is found by its name or founded; empty: the player leaves the club. Raises InvalidInput if the name is
    taken.
    """
    before = _logged(Player.objects.select_related("club").get(pk=player.pk))
    player.club = club_named(league=player.league, actor=actor, name=club)
    player.name, player.email, player.year_of_birth, player.is_active = name, email, year_of_birth, is_active
    save_valid(player)
    _log_change(player, actor, before)
    return player


def _logged(player: Player) -> dict[str, object]:
    """What the log keeps of a player."""
    club = player.club.name if player.club else None
    return {"name": player.name, "is_active": player.is_active, "club": club}


def _log_change(player: Player, actor: User, before: dict[str, object]) -> None:
    details = {"before": before, "club": player.club.name if player.club else None}
    log_action(
        league=player.league,
        actor=actor,
        action="player.changed",
        subject=player.name,
        details=details,
        facts=name_facts([player]),
    )

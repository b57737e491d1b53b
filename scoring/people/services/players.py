"""Players of a league: entered, one or many, changed, deleted; and their short names for the public, all different."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from engine.names import name_key, written_name
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.calm import require_calm
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.core.wording import quoted_list
from scoring.models import EveningStanding, League, Player, Sheet, User
from scoring.models.base.names import given_and_surname, short_name, sort_key
from scoring.people.log_actions import PeopleAction
from scoring.people.selectors.career import has_taken_part
from scoring.people.selectors.people import find_player, players_signed_as
from scoring.people.services.clubs import club_named

_MOST_LETTERS = 3
"""Of the surname; more would tell it."""


def tell_short_names_apart(league: League) -> None:
    """Write down the short form of everybody who has chosen it, with as many letters of the surname as it takes.

    To be called, in the transaction, when somebody chooses it or is called otherwise. One query, and two statements for
    each form that changes.
    """
    players = list(league.players.order_by("pk"))
    shown_short = [player for player in players if player.public_form == Player.PublicForm.SHORT]
    others = (player for player in players if player.public_form != Player.PublicForm.SHORT)
    taken = {name_key(name) for player in others for name in (player.full_name, player.alias) if name}
    called = {player.pk: given_and_surname(player.full_name, player.sort_name) for player in shown_short}
    forms = short_forms(called, taken)
    changed = [player for player in shown_short if player.alias != forms[player.pk]]
    for player in changed:
        Player.objects.filter(pk=player.pk).update(alias="", alias_key="")
    for player in changed:
        player.alias = forms[player.pk]
        player.save(update_fields=("alias", "alias_key"))


def short_forms(called: Mapping[int, tuple[str, str]], taken: Collection[str]) -> dict[int, str]:
    """Short forms by key, of given names and surnames by key. ``taken``: keys of names that others are called.

    >>> short_forms({1: ("Anke", "Petersen"), 2: ("Anke", "Paulsen"), 3: ("Anke", "")}, ())
    {1: 'Anke Pe.', 2: 'Anke Pa.', 3: 'Anke'}
    >>> short_forms({1: ("Anke", "Petersen"), 2: ("Anke", "Peters"), 3: ("Björn", "Li")}, ("björn l.",))
    {1: 'Anke P. 1', 2: 'Anke P. 2', 3: 'Björn L. 1'}
    """
    forms: dict[int, str] = {}
    for pk, (given, surname) in called.items():
        alike = [other for key, (first, other) in called.items() if key != pk and name_key(first) == name_key(given)]
        forms[pk] = _shortest(given, surname, alike, taken) or _numbered(given, surname, {*forms.values()}, taken)
    return forms


def _shortest(given: str, surname: str, alike: Collection[str], taken: Collection[str]) -> str:
    """With the fewest letters that nobody else's surname begins with; empty: there are too few of them."""
    if not surname:
        return given
    for letters in range(1, min(_MOST_LETTERS, len(surname) - 1) + 1):
        form = short_name(given, surname, letters=letters)
        beginning = name_key(surname[:letters])
        if name_key(form) not in taken and not any(name_key(other).startswith(beginning) for other in alike):
            return form
    return ""


def _numbered(given: str, surname: str, forms: Collection[str], taken: Collection[str]) -> str:
    number, form = 1, short_name(given, surname)
    while f"{form} {number}" in forms or name_key(f"{form} {number}") in taken:
        number += 1
    return f"{form} {number}"


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


@transaction.atomic(league=League)
def create_player(
    *, league: League, actor: User, name: str, club: str = "", is_guest: bool = False, **personal: Any
) -> Player:
    """Add a player. ``club`` is found by its name or founded with the player; empty: no club. ``personal``: fields of
    ``Player.PERSONAL``.

    Raises InvalidInput if the league already has a player of this name, in whatever letters.
    """
    name = written_name(name)
    _require_free(league, name)
    found = club_named(league=league, actor=actor, name=club)
    player = Player(league=league, name=name, club=found, is_guest=is_guest)
    _tell(player, personal)
    save_valid(player)
    details: dict[str, object] = {"club": found.name} if found else {}
    if is_guest:
        details["is_guest"] = True
    log_action(
        league=league,
        actor=actor,
        action=PeopleAction.PLAYER_CREATED,
        subject=name,
        details=details,
    )
    return player


@transaction.atomic(league=League)
def create_players(*, league: League, actor: User, players: Sequence[NewPlayer]) -> AddedPlayers:
    """Add several players at once; names that the league already has, or that are given twice, are left out.

    Of those only a club is taken over, if they have none so far. Raises InvalidInput if a name is too long.
    """
    known_players = {name_key(player.name): player for player in league.players.select_related("club").order_by("-pk")}
    added, known, joined_club = [], [], []
    for new in players:
        player = known_players.get(name_key(new.name))
        if player is None:
            player = create_player(league=league, actor=actor, name=new.name, club=new.club)
            known_players[name_key(new.name)] = player
            added.append(player)
            continue
        known.append(player.name)
        if new.club and player.club is None:
            before = _logged(player)
            player.club = club_named(league=league, actor=actor, name=new.club)
            player.save(update_fields=("club",))
            _let_play_for_club(player)
            _log_change(player, actor, before)
            joined_club.append(player)
    return AddedPlayers(tuple(added), tuple(known), tuple(joined_club))


@transaction.atomic(player=Player)
def update_player(
    *,
    player: Player,
    actor: User,
    name: str,
    is_active: bool,
    club: str,
    is_guest: bool | None = None,
    **personal: Any,
) -> Player:
    """Change a player's data; results stay. ``is_guest`` None, and fields of ``Player.PERSONAL`` not given: they stay.

    ``club`` is found by its name or founded; empty: the player leaves the club. On evenings with closed sheets they
    go on having played for the former one, and as the guest that they were. Raises InvalidInput if the name is taken,
    or if somebody else's results were signed under it: then it would look as if they were this player's.
    """
    name = written_name(name)
    stored = Player.objects.select_related("club").get(pk=player.pk)
    if name_key(name) != name_key(stored.name):
        _require_free(player.league, name)
        _require_never_borne(stored, name)
    before = _logged(stored)
    player.club = club_named(league=player.league, actor=actor, name=club)
    player.name, player.is_active = name, is_active
    player.is_guest = stored.is_guest if is_guest is None else is_guest
    _tell(player, personal)
    save_valid(player)
    if (player.club_id, player.is_guest) != (stored.club_id, stored.is_guest):
        _let_play_for_club(player)
    if (player.full_name, player.sort_name) != (stored.full_name, stored.sort_name):
        tell_short_names_apart(player.league)
        player.refresh_from_db(fields=("alias", "alias_key"))
    _log_change(player, actor, before)
    return player


@transaction.atomic(player=Player)
def choose_language(*, player: Player, actor: User | None, language: str) -> bool:
    """Choose in which language the league writes to a player; empty: in its own. ``actor`` None: whoever has the
    personal link. Whether anything has changed. Raises InvalidInput for a language that is not offered, NotAllowedNow
    for whoever changes it again and again by the link."""
    if player.language == language:
        return False
    if actor is None:
        require_calm(league=player.league, action=PeopleAction.PLAYER_CHANGED, subject=player.name)
    before = _logged(player)
    player.language = language
    save_valid(player)
    _log_change(player, actor, before)
    return True


@transaction.atomic(player=Player)
def delete_player(*, player: Player, actor: User) -> None:
    """Delete somebody who was entered by mistake. Raises NotAllowedNow for whoever was ever entered for an evening, as
    their results stay, and for whoever stands as a player in the list of offices; they can be made inactive."""
    if has_taken_part(player):
        raise NotAllowedNow(
            _("%(name)s was entered for an evening and stays; make the player inactive instead.")
            % {"name": player.name}
        )
    if player.office_terms.filter(account=None).exists():
        raise NotAllowedNow(
            _("%(name)s has held an office and stays; make the player inactive instead.") % {"name": player.name}
        )
    details = {"player": player.pk}
    league, name = player.league, player.name
    player.delete()
    log_action(league=league, actor=actor, action=PeopleAction.PLAYER_DELETED, subject=name, details=details)


@transaction.atomic(league=League)
def sort_players_anew(*, league: League) -> None:
    """Sort everybody as the league wants it by now. Two queries for a few hundred players."""
    players = list(league.players.all())
    for player in players:
        player.sort_key = sort_key(player.name, player.sort_name, is_by_surname=league.sorts_by_surname)
    Player.objects.bulk_update(players, ("sort_key",), batch_size=200)


def _tell(player: Player, personal: Mapping[str, Any]) -> None:
    if unknown := personal.keys() - set(Player.PERSONAL):
        raise TypeError(f"a player has no {', '.join(sorted(unknown))}")
    for name, value in personal.items():
        setattr(player, name, value)


def _require_free(league: League, name: str) -> None:
    if league.players.filter(alias_key=name_key(name)).exists():
        message = _("“%(name)s”: somebody in the league is known to the public by this name.") % {"name": name}
        raise InvalidInput(message, {"name": [message]})
    other = find_player(league, name)
    if other is not None:
        message = _("“%(name)s”: the league has “%(known)s” already.") % {"name": name, "known": other.name}
        raise InvalidInput(message, {"name": [message]})


def _require_never_borne(player: Player, name: str) -> None:
    """Names on signed sheets are not handed on."""
    if others := players_signed_as(player.league, name) - {player.pk}:
        now = quoted_list(other.name for other in Player.objects.filter(pk__in=others))
        message = _(
            "Results were signed under the name “%(name)s” that belong to somebody else, now called %(players)s. Nobody"
            " else can bear it; add something by which the two can be told apart (L6.6)."
        ) % {"name": name, "players": now}
        raise InvalidInput(message, {"name": [message]})


def _let_play_for_club(player: Player) -> None:
    """On evenings whose result is still open: a result that is submitted or signed keeps whom everybody played for, and
    who was a guest."""
    closed = Sheet.objects.filter(evening=OuterRef("evening"), state__in=Sheet.FINISHED_STATES)
    official = EveningStanding.objects.filter(evening=OuterRef("evening"), is_official=True)
    player.registrations.exclude(Exists(closed) | Exists(official)).update(club=player.club, is_guest=player.is_guest)


def _logged(player: Player) -> dict[str, object]:
    """What the log keeps of a player."""
    club = player.club.name if player.club else None
    return {"name": player.name, "is_active": player.is_active, "is_guest": player.is_guest, "club": club}


def _log_change(player: Player, actor: User | None, before: dict[str, object]) -> None:
    details = {"before": before, "club": player.club.name if player.club else None}
    log_action(
        league=player.league,
        actor=actor,
        action=PeopleAction.PLAYER_CHANGED,
        subject=player.name,
        details=details,
    )

"""Players, clubs and members of a league: how they are called, found and told apart, and the average age of a table.

Under a name under which somebody's result was signed nobody else may be known afterwards. Whether two names may be
those of one person is judged by their likeness. The average age (L2) is only for those who may see years of birth: it
can tell the age of one person.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.db.models import Count, IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from engine.checks import age_in_year, check_average_age
from engine.findings import Finding
from engine.names import collation_key, name_key
from scoring.models import (
    Club,
    League,
    Membership,
    Office,
    Player,
    PlayerMerge,
    Registration,
    Sheet,
    SignedVersion,
)
from scoring.models.base.names import FULL

NAME_COLUMNS = ("league_id", "name", "public_form", "alias", "sort_name")
"""What it takes to know a player's name as the reader may see it."""


def players_of(
    league: League, search: str = "", club: int | None = None, *, for_members: bool = True
) -> QuerySet[Player]:
    """The league's players whose names contain all words of the text, in the order of their names; accents and the
    order of the words do not matter, nor whether ä is written ae. Each has
    ``evening_count``, the number of evenings that they took part in, and with :func:`former_names_of` the names of
    players who became part of them.

    ``club``: only the players of this club; 0: only those without one. ``for_members``: also guests of other
    associations, and former names. A page of them reads the rows of that page; a search reads of all others at most
    names that are not what the key of a player's order says.
    """
    rows = league.players.select_related("club").order_by("sort_key", "name", "pk")
    rows = rows.annotate(evening_count=_number_of_evenings())
    if club is not None:
        rows = rows.filter(club=club or None)
    if not for_members:
        rows = rows.filter(is_guest=False)
    merged = PlayerMerge.objects.filter(merged_at__isnull=False).order_by("pk")
    if wanted := asked_words(search):
        found = Q(*(Q(sort_key__contains=word) | Q(sort_key__contains=_without_e(word)) for word in wanted))
        if for_members:
            former = merged.filter(league=league).values_list("player", "other_name")
            found |= Q(pk__in=[player for player, name in former if has_words(wanted, name)])
        else:
            found = Q(found, public_form=FULL) | Q(pk__in=_shown_otherwise(league, wanted))
        rows = rows.filter(found)
    if for_members:
        rows = rows.prefetch_related(Prefetch("merges", merged, to_attr=_FORMER))
    return rows


_FORMER = "merged_into_them"


def former_names_of(player: Player) -> tuple[str, ...]:
    """Of a player whom :func:`players_of` has listed for members; others are told none."""
    return tuple(merge.other_name for merge in getattr(player, _FORMER, ()))


def _number_of_evenings() -> Coalesce:
    """Counted for each row that is shown, not for all that are listed."""
    own = Registration.objects.filter(player=OuterRef("pk")).order_by().values("player")
    return Coalesce(Subquery(own.annotate(number=Count("pk")).values("number"), output_field=IntegerField()), 0)


def asked_words(text: str) -> list[str]:
    """The words of what is searched for or searched through, as they are compared: without capitals and accents."""
    return collation_key(text)[0].split()


def has_words(wanted: Sequence[str], text: str) -> bool:
    """Whether the text contains each of these words (:func:`asked_words`) or parts of words, ä also written ae."""
    told = " ".join(asked_words(text))
    return all(word in told or _without_e(word) in told for word in wanted)


def _without_e(word: str) -> str:
    """What is left of an umlaut that was written with an e, as accents are dropped."""
    return word.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _shown_otherwise(league: League, wanted: Sequence[str]) -> list[int]:
    """Players whom the public sees in a form of their own, which contains the text: nobody is found by the name that
    they keep to themselves. One query."""
    rows = league.players.exclude(public_form=FULL).only("name", "public_form", "alias", "sort_name", "league_id")
    return [row.pk for row in rows if has_words(wanted, row.public_name())]


def members_of(league: League) -> QuerySet[Membership]:
    """Members by name with account, player and offices: two queries."""
    offices = Prefetch("offices", Office.objects.order_by("pk"))
    return (
        league.memberships.select_related("user", "player", "league")
        .prefetch_related(offices)
        .order_by("user__last_name", "user__first_name", "user__username")
    )


def find_player(league: League, name: str) -> Player | None:
    """The league's player of this name; capitals, blanks and the encoding of accents do not matter. One query."""
    return league.players.filter(name_key=name_key(name)).first()


def open_merges(league: League) -> QuerySet[PlayerMerge]:
    """Pairs of players whom somebody holds for one person, waiting for a second opinion. One query."""
    return league.player_merges.filter(merged_at=None).select_related("player__league", "other")


def players_signed_as(league: League, name: str) -> set[int]:
    """Players whose results were ever signed under a name, in whatever letters. Reads all signed versions."""
    wanted = name_key(name)
    versions = SignedVersion.objects.filter(sheet__evening__season__league=league)
    found = set()
    for version in versions.prefetch_related("names", "sheet__seats__registration").iterator(chunk_size=50):
        names = _names_of(version)
        seats = sorted(version.sheet.seats.all(), key=lambda seat: seat.position)
        found |= {
            seat.registration.player_id
            for number, seat in enumerate(seats, start=1)
            if name_key(names.get(number, "")) == wanted
        }
    return found


def _names_of(version: SignedVersion) -> Mapping[int, str]:
    """Seat, counted from 1 → name; from the rows that keep it, or from the text where that was signed with names.

    Empty for a text that somebody has changed: that is what the verification of signatures says.
    """
    rows = {row.seat: row.name for row in version.names.all()}
    if rows:
        return rows
    try:
        seats = json.loads(version.content)["seats"]
        return {number: str(seat["name"]) for number, seat in enumerate(seats, start=1)}
    except (ValueError, KeyError, TypeError):
        return {}


def age_findings(players: Iterable[Player], day: date) -> tuple[Finding, ...]:
    """What is to be said of the ages that these players reach in the year of that day; nothing if none is known."""
    return tuple(check_average_age([age_in_year(player.year_of_birth, day.year) for player in players]))


def age_findings_of(sheet: Sheet) -> tuple[Finding, ...]:
    """The same for all who have a seat at the table. No query for a sheet that was loaded in full."""
    return age_findings((seat.registration.player for seat in sheet.seats.all()), sheet.evening.date)


def player_key(player_id: int) -> str:
    """How the engine identifies a player."""
    return str(player_id)


def shown_name(row: object) -> str:
    """A player's name as the reader may see it, from a row of ``values_list`` with the player's ``NAME_COLUMNS``."""
    columns: dict[str, Any] = {column: getattr(row, f"player__{column}") for column in NAME_COLUMNS}
    return str(columns["name"] if columns["public_form"] == FULL else Player(**columns).name)


@dataclass(frozen=True, slots=True)
class ListedClub:
    """A club as the list shows it, with the number of its players and of its teams on all evenings."""

    pk: int
    name: str
    player_count: int
    team_count: int

    @property
    def sort_key(self) -> tuple[str, str]:
        return collation_key(self.name)


def clubs_of(league: League) -> list[ListedClub]:
    """The league's clubs by name: one query."""
    rows = league.clubs.annotate(
        player_count=Count("players", distinct=True), team_count=Count("teams", distinct=True)
    ).order_by()
    clubs = (ListedClub(row.pk, row.name, row.player_count, row.team_count) for row in rows)
    return sorted(clubs, key=lambda club: club.sort_key)


def find_club(league: League, name: str) -> Club | None:
    """The league's club of this name; capitals and surplus blanks do not matter. One query."""
    return league.clubs.filter(name_key=name_key(name)).first()


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True)
class ComparedName:
    """A name as it is compared with many others."""

    name: str

    @cached_property
    def plain(self) -> str:
        """Without capitals and umlauts."""
        return name_key(self.name).translate(_UMLAUTS)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(self.plain.replace(",", " ").split())


def why_alike(one: ComparedName, other: ComparedName) -> str:
    """Why two names that differ may be meant for one person; empty: nothing speaks for it."""
    if one.plain == other.plain:
        return _("umlauts written otherwise")
    if one.words == other.words:
        return _("the same words in another order")
    return _("one letter apart") if is_one_letter_apart(one.plain, other.plain) else ""


def is_short_for(short: ComparedName, name: ComparedName) -> bool:
    """Whether a name may be called so for short: by one or some of its words, or by their beginnings in their order.

    >>> [is_short_for(ComparedName(short), ComparedName("Anke Petersen")) for short in ("anke", "Anke P.", "A", "Lund")]
    [True, True, False, False]
    """
    words, left = short.plain.replace(".", " ").split(), name.plain.split()
    if not words or max(map(len, words)) < 2:
        return False
    for word in words:
        while left and not left[0].startswith(word):
            left.pop(0)
        if not left:
            return False
        left.pop(0)
    return True


def is_one_letter_apart(one: str, other: str) -> bool:
    """Whether one letter more, less or other, or two that changed places, make one text the other.

    >>> [is_one_letter_apart("meier", name) for name in ("maier", "meiers", "meire", "mayer", "meier")]
    [True, True, True, False, False]
    """
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, other_rest = one[at:], other[at:]
    swapped = len(rest) > 1 and rest[1::-1] + rest[2:] == other_rest
    return swapped or rest[1:] == other_rest[1:] or rest[1:] == other_rest or rest == other_rest[1:]

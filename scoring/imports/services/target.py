"""Where an import goes: what stands in its way there, and who of the files' players is known. Nothing is written.

The dry run and the import ask the same function, so that one cannot say yes where the other says no.
"""

from dataclasses import dataclass
from itertools import count
from typing import Any

from django.utils.translation import gettext as _

from engine.names import name_key
from engine.rulesets import RuleSet
from scoring.imports.services.reading import SeasonFile
from scoring.imports.services.repeats import Entered, entered_already
from scoring.models import League, Player, Season
from scoring.rules.selectors.editions import rule_set_of

_LONGEST_NAME = Season._meta.get_field("name").max_length or 0


@dataclass(frozen=True, slots=True)
class ImportTarget:
    """A league as the place of an import under the name ``season``.

    ``known_players`` are pairs of a name in the files and the player's name in the league. ``free_name`` is a name
    under which the season could be imported. ``entered``: evenings of the files that the league has already.
    """

    season: str
    new_players: tuple[str, ...]
    known_players: tuple[tuple[str, str], ...]
    season_refusal: str
    edition_refusal: str
    free_name: str
    entered: tuple[Entered, ...] = ()

    @property
    def refusals(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.season_refusal, self.edition_refusal)))

    def to_data(self) -> dict[str, Any]:
        return {
            "new_players": list(self.new_players),
            "known_players": [list(pair) for pair in self.known_players],
            "season_refusal": self.season_refusal,
            "edition_refusal": self.edition_refusal,
            "free_name": self.free_name,
            "entered": [[known.sentence, list(known.differences)] for known in self.entered],
        }


def target_of(file: SeasonFile, *, league: League | None, season_name: str = "") -> ImportTarget:
    """What importing the file would meet in a league; None: in the one that the file names. At most nine queries."""
    league = league or League.objects.filter(name=file.league).first()
    name = season_name or file.name
    known = known_players(league) if league else {}
    entered = [one for one in entered_already(league, file.evenings) if not one.is_new] if league else []
    return ImportTarget(
        season=name,
        new_players=tuple(written for written in file.players if name_key(written) not in known),
        known_players=tuple(
            (written, known[name_key(written)]) for written in file.players if name_key(written) in known
        ),
        season_refusal=_refusal(league, file, name, entered) if league else "",
        edition_refusal=_edition_refusal(league, file.rule_set) if league else "",
        free_name=_free_name(league, name) if league else name,
        entered=tuple(entered),
    )


def _refusal(league: League, file: SeasonFile, name: str, entered: list[Entered]) -> str:
    """As :func:`season_refusal`, in words that fit a repeated import; whoever gives another name wants it twice."""
    refusal = season_refusal(league, name)
    if refusal and len(entered) == len(file.evenings) and all(one.is_same for one in entered):
        return _("All evenings of these files are entered already, just as the files have them.")
    return refusal


def season_refusal(league: League, name: str) -> str:
    """Why no season can be imported under a name; empty: it can. A season without evenings is filled."""
    if not league.seasons.filter(name=name, evenings__isnull=False).exists():
        return ""
    return _(
        "The season “%(season)s” already has evenings in “%(league)s”. Delete them first, or give another name."
    ) % {
        "season": name,
        "league": league,
    }


def known_players(league: League) -> dict[str, str]:
    """The names of the league's players by what nobody hears of them; of two with the same, the one made first."""
    names = league.players.order_by("-pk").values_list("name", flat=True)
    return {name_key(name): name for name in names}


def known_guests(file: SeasonFile, *, league: League | None) -> frozenset[str]:
    """By what nobody hears of their names, the players there who are guests of other associations. ``league`` as in
    :func:`target_of`."""
    there = {"league": league} if league else {"league__name": file.league}
    return frozenset(Player.objects.filter(is_guest=True, **there).values_list("name_key", flat=True))


def _edition_refusal(league: League, rule_set: RuleSet) -> str:
    edition = league.editions.filter(code=rule_set.code).first()
    if edition is None or rule_set_of(edition) == rule_set:
        return ""
    return _("The league has an edition “%(code)s” with other parameters.") % {"code": rule_set.code}


def _free_name(league: League, name: str) -> str:
    """The name itself, or the first of ``name (2)``, ``name (3)``, … under which nothing was played."""
    taken = set(league.seasons.filter(evenings__isnull=False).values_list("name", flat=True))
    numbered = (f"{name[: _LONGEST_NAME - len(f' ({number})')]} ({number})" for number in count(2))
    return name if name not in taken else next(other for other in numbered if other not in taken)

"""Who is meant by the names in a workbook: known players of the league, similar ones, or somebody new."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext as _

from engine.names import name_key
from scoring.models import League
from scoring.people.selectors.likeness import ComparedName, is_short_for, why_alike

NEW = "new"
_MOST_ALIKE = 4


class Match(TextChoices):
    """How surely it is known who is meant."""

    SAME = "same"
    SHORT = "short"
    DOUBTFUL = "doubtful"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A name of the workbook. ``alike``: players who may be meant, each with the reason; ``decided``: the primary key
    of the player, ``new``, or empty while somebody has to say it; ``name``: that of the player in the league then."""

    written: str
    match: Match
    alike: tuple[tuple[str, str], ...]
    decided: str
    name: str

    @property
    def key(self) -> str:
        return name_key(self.written)


def match_names(
    league: League, written: Iterable[str], decisions: Mapping[str, str]
) -> tuple[list[NameMatch], list[tuple[str, str]]]:
    """Everybody who is named, each once, and all players of the league (primary key, name) to choose from. One query.

    ``decisions`` by the keys of the names; what cannot be meant is left out.
    """
    players = [(str(pk), name) for pk, name in league.players.order_by("sort_key", "pk").values_list("pk", "name")]
    compared = [(pk, ComparedName(name)) for pk, name in players]
    known = {name_key(name): pk for pk, name in reversed(players)}
    names = {name_key(name): name for name in reversed(list(written))}
    found = [_matched(name, compared, known, decisions.get(key, "")) for key, name in reversed(names.items())]
    return found, players


def _matched(
    written: str, players: list[tuple[str, ComparedName]], known: Mapping[str, str], decision: str
) -> NameMatch:
    own, names = ComparedName(written), {pk: player.name for pk, player in players}
    pk = known.get(name_key(written))
    if pk is not None:
        return NameMatch(written, Match.SAME, (), pk, names[pk])
    alike = [(pk, why_alike(own, player)) for pk, player in players]
    short = [(pk, _("is called so for short")) for pk, player in players if is_short_for(own, player)]
    likely = (*short, *((pk, reason) for pk, reason in alike if reason))[:_MOST_ALIKE]
    proposed = short[0][0] if len(likely) == 1 and short else "" if likely else NEW
    decided = decision if decision == NEW or decision in names else proposed
    match = Match.NEW if not likely else Match.SHORT if len(likely) == 1 and short else Match.DOUBTFUL
    shown = tuple((pk, _("%(name)s: %(reason)s") % {"name": names[pk], "reason": reason}) for pk, reason in likely)
    return NameMatch(written, match, shown, decided, names.get(decided, written))

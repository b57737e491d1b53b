"""Who is meant by the names in a workbook: known players of the league, similar ones, or somebody new.

What came with an import of results besides its evenings: players, edition, season, league. They go with it where
nothing else uses them by now.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Model, TextChoices
from django.utils.translation import gettext as _

from engine.names import name_key
from scoring.models import AddedPlayer, AuditEntry, Job, League, LogHead, Player, ResultImport, RuleSetEdition, Season
from scoring.models.base.references import referring_to
from scoring.people.selectors.name_likeness import ComparedName, is_short_for, why_alike

_AT_ONCE = 500
"""How many rows are named in a statement: databases have a limit."""


def unused_players(row: ResultImport) -> list[Player]:
    """Who came with the import, is used by nothing but it, and of whom nothing was noted but the name. As many queries
    for any number of players: two for all and one for each kind of row that may refer to a player."""
    came = AddedPlayer.objects.filter(result_import=row)
    used: set[int] = set()
    for kind, name in referring_to(Player):
        rows = kind._base_manager.filter(**{f"{name}__in": came.values("player")})
        if kind is AddedPlayer:
            rows = rows.exclude(result_import=row)
        used.update(rows.order_by().values_list(name, flat=True).distinct())
    players = Player.objects.filter(added_by_import__result_import=row)
    return [player for player in players if player.pk not in used and _is_bare(player)]


def delete_players(players: Sequence[Player]) -> list[str]:
    """Delete players whom nothing uses; what they were called."""
    for first in range(0, len(players), _AT_ONCE):
        Player.objects.filter(pk__in=[player.pk for player in players[first : first + _AT_ONCE]]).delete()
    return [player.name for player in players]


def delete_unused(row: Season | RuleSetEdition) -> bool:
    """Delete a row that nothing refers to; whether it is gone."""
    if is_free := not _is_used(row):
        row.delete()
    return is_free


def delete_bare(league: League, *, but_for: Job | None) -> bool:
    """Delete a league of which there is nothing but its log and this job, which belongs to no league then; whether it
    is gone."""
    others = league.jobs.all() if but_for is None else league.jobs.exclude(pk=but_for.pk)
    if is_free := not (_is_used(league, but_for=(LogHead, AuditEntry, Job)) or others.exists()):
        league.jobs.update(league=None)
        for kind in (LogHead, AuditEntry):
            kind._base_manager.filter(league=league).delete()
        league.delete()
    return is_free


def _is_bare(player: Player) -> bool:
    """Whether nobody has noted anything of them but the name."""
    empty = Player()
    told = any(getattr(player, name) != getattr(empty, name) for name in Player.PERSONAL)
    return not told and player.club_id is None and not player.is_guest


def _is_used(row: Model, *, but_for: tuple[type[Model], ...] = ()) -> bool:
    """Whether a row of another kind than these refers to this one."""
    kinds = ((kind, name) for kind, name in referring_to(type(row)) if kind not in but_for)
    return any(kind._base_manager.filter(**{name: row}).exists() for kind, name in kinds)


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

"""What came with an import of results besides its evenings: players, edition, season, league. They go with it where
nothing else uses them by now.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Model, QuerySet

from scoring.imports.services.import_record import referring_to
from scoring.models import AddedPlayer, AuditEntry, Job, League, LogHead, Player, ResultImport, RuleSetEdition, Season

_AT_ONCE = 500
"""How many rows are named in a statement: databases have a limit."""


def uses_of(players: QuerySet[Any, Any], *, but_for: type[Model], **own: Model) -> Mapping[int, Sequence[str]]:
    """What refers to each of these players (primary keys) besides the rows of this kind that are the import's ``own``.
    One query for each kind of row that may refer to a player, for any number of them."""
    uses = defaultdict[int, list[str]](list)
    for kind, name in referring_to(Player):
        rows = kind._base_manager.filter(**{f"{name}__in": players})
        if kind is but_for:
            rows = rows.exclude(**own)
        for player in rows.order_by().values_list(name, flat=True).distinct():
            uses[player].append(str(kind._meta.verbose_name))
    return uses


def unused_players(row: ResultImport) -> list[Player]:
    """Who came with the import, is used by nothing but it, and of whom nothing was noted but the name. Queries as
    :func:`uses_of`, and one."""
    uses = uses_of(row.players.values("player"), but_for=AddedPlayer, result_import=row)
    players = Player.objects.filter(added_by_import__result_import=row)
    return [player for player in players if player.pk not in uses and _is_bare(player)]


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

"""What an import has written, whether it still is as it was written, and what goes with it when it is taken back.

Evenings are compared as a whole, players by what was written of them. What came along besides (players, edition,
season, league) goes where nothing else refers to it by now.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from scoring.core.selectors.integrity import canonical_json, salted_digest
from scoring.models import (
    AddedPlayer,
    AuditEntry,
    ControlTotal,
    Evening,
    EveningStanding,
    Game,
    Hand,
    IdempotencyKey,
    ImportedEvening,
    Job,
    League,
    LogHead,
    Player,
    RankedEvening,
    Registration,
    ResultImport,
    Round,
    RuleSetEdition,
    Season,
    Seat,
    Sheet,
    SheetPhoto,
)

_PARTS = (Registration, Round, Sheet, Seat, Game)
"""What an import writes of an evening, besides hands and sums, which belong to games and seats."""
_GOES_ALONG = (
    *_PARTS,
    Hand,
    ControlTotal,
    EveningStanding,
    RankedEvening,
    ImportedEvening,
    SheetPhoto,
    IdempotencyKey,
)
"""What may stand on an evening without being in the way: the import wrote it, it follows from that, or it is a photo of
the paper, which the paper has."""
_OF_EVENING = {
    Registration: "evening",
    Round: "evening",
    Sheet: "evening",
    Seat: "sheet__evening",
    Game: "sheet__evening",
}


_SINCE_SIGNED = "bound_version"
"""What no import writes, and stands nowhere where one can still be taken back."""


def digest_of_evening(evening: Evening) -> str:
    """The evening and all that an import writes of it, as the rows are now: SHA-256. Six queries.

    The revision of a sheet grows with every write, so its games are known by it.
    """
    said: list[object] = [_values(Evening.objects.filter(pk=evening.pk), Evening)]
    for model in (Registration, Round, Sheet, Seat, ControlTotal):
        where = _OF_EVENING.get(model, "seat__sheet__evening")
        said.append(_values(model._base_manager.filter(**{where: evening}), model))
    return hashlib.sha256(canonical_json(said).encode()).hexdigest()


def _values(rows: object, model: type[Model]) -> list[list[str]]:
    names = [field.attname for field in model._meta.concrete_fields if field.name != _SINCE_SIGNED]
    return [[str(value) for value in row] for row in rows.order_by("pk").values_list(*names)]  # type: ignore[attr-defined]


def reasons_of_evening(row: ImportedEvening) -> Iterator[str]:
    """Why an evening cannot be taken back: what was signed, changed or noted since. Nothing: it can."""
    evening = row.evening
    signed = evening.sheets.filter(state=Sheet.State.SIGNED).exists()
    if signed or evening.sheets.filter(signed_versions__isnull=False).exists():
        yield _("%(evening)s is signed.") % {"evening": evening}
        return
    if digest_of_evening(evening) != row.digest:
        yield _("%(evening)s was changed since.") % {"evening": evening}
    used = {str(model._meta.verbose_name_plural) for model in _used_by(evening)}
    if used:
        what = ", ".join(sorted(used))
        yield _("Of %(evening)s the program has kept other things since: %(what)s.") % {
            "evening": evening,
            "what": what,
        }


def _used_by(evening: Evening) -> Iterator[type[Model]]:
    """Kinds of rows that refer to the evening or to a part of it and that no import writes."""
    for model, where in ((Evening, "pk"), *_OF_EVENING.items()):
        parts = model._base_manager.filter(**{where: evening.pk})
        for other, name in referring_to(model):
            if other in _GOES_ALONG:
                continue
            if other._base_manager.filter(**{f"{name}__in": parts.values("pk")}).exists():
                yield other


_OF_NEW = ("name", "club_id", "is_active", "is_guest")


def fields_of_new() -> list[str]:
    """What an import writes of somebody new."""
    return [*_OF_NEW, *Player.PERSONAL]


def digest_of_player(player: Player, fields: Sequence[str]) -> str:
    """The fields as they are, salted by the player: what they say cannot be guessed from it."""
    values = [[name, None if (value := getattr(player, name)) is None else str(value)] for name in sorted(fields)]
    return salted_digest(player.name_salt, canonical_json(values))


def referring_to(model: type[Model]) -> Iterator[tuple[type[Model], str]]:
    """Each kind of row that refers to one of this kind, and by which field; also where no name leads back (``+``),
    which Django's ``related_objects`` leaves out."""
    for relation in model._meta.get_fields(include_hidden=True):
        is_reference = relation.auto_created and not relation.concrete and (relation.one_to_many or relation.one_to_one)
        if is_reference and not isinstance(relation.related_model, str):
            yield relation.related_model, relation.field.name  # type: ignore[union-attr, misc]


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

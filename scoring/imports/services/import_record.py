"""What an import has written, and whether it still is as it was written: evenings, and what it wrote of players;
and which rows refer to a row.
"""

import hashlib
from collections.abc import Iterator, Sequence

from django.db.models import Model
from django.utils.translation import gettext as _

from scoring.core.selectors.integrity import canonical_json, salted_digest
from scoring.models import (
    ControlTotal,
    Evening,
    EveningStanding,
    Game,
    Hand,
    IdempotencyKey,
    ImportedEvening,
    Player,
    RankedEvening,
    Registration,
    Round,
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

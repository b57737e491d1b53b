"""Rows for which the log vouches: whatever a service changes in one, the next entry of its league's log says.

The entry says what was found and what was left, as digests of each column (:mod:`scoring.core.selectors.log_rows`). So
nobody who can write to the database and has not the key changes a row unseen, not even when honest work follows. A row
has a salt, without which nobody can tell from a digest what was said.
"""

import secrets
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar
from uuid import UUID

from django.db import models
from django.db.models import Q
from django.db.models.base import ModelBase
from django.db.models.signals import pre_delete

from scoring.models.base import journal
from scoring.models.base.journal import Values

_AT_ONCE = 5_000
_PLAIN_COLUMNS: Mapping[Any, type] = {
    models.CharField: str,
    models.TextField: str,
    models.BooleanField: bool,
    models.DateField: date,
    models.DateTimeField: datetime,
    models.TimeField: time,
    models.UUIDField: UUID,
    models.BigAutoField: int,
    models.IntegerField: int,
    models.PositiveIntegerField: int,
    models.PositiveSmallIntegerField: int,
}
"""Of which columns the database gives back what was written, if that is of this very type."""
Row_co = TypeVar("Row_co", bound=models.Model, covariant=True)


def _note_deletion(sender: type[models.Model], instance: models.Model, origin: object, **_about: Any) -> None:
    """What is deleted with another row was read just now; the other one may have been read long ago."""
    if not journal.is_open():
        return
    if instance is origin:
        _note_row(sender, instance.pk)
    else:
        journal.note(sender, {instance.pk: tuple(getattr(instance, name) for name in vouched_columns(sender))})


class VouchedRow(models.Model):
    """A row for which the log vouches, of a model with a manager of its own.

    ``path_to_league`` leads from the row to the league in whose log it stands. ``not_vouched_for``: columns that may
    change without a word, each with the reason. Cost: a query for each row that is saved again or deleted by itself.
    """

    path_to_league: ClassVar[str]
    not_vouched_for: ClassVar[Mapping[str, str]] = MappingProxyType({})

    class Meta:
        abstract = True

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        pre_delete.connect(_note_deletion, sender=cls)

    def save_base(
        self,
        raw: bool = False,
        force_insert: bool | tuple[ModelBase, ...] = False,
        force_update: bool = False,
        using: str | None = None,
        update_fields: Iterable[str] | None = None,
    ) -> None:
        is_noted = journal.is_open() and (update_fields is None or _is_vouched_for(type(self), update_fields))
        if is_noted and self.pk is not None:
            _note_row(type(self), self.pk)
        super().save_base(
            raw=raw, force_insert=force_insert, force_update=force_update, using=using, update_fields=update_fields
        )
        if is_noted:
            journal.note(type(self), {self.pk: None})
        if is_noted and update_fields is None:
            _leave([self])


class VouchedQuerySet(models.QuerySet[Row_co]):
    """Statements about many rows that say what they change."""

    def update(self, **values: Any) -> int:
        if journal.is_open() and _is_vouched_for(self.model, values):
            journal.note(self.model, _values_of(self))
        return super().update(**values)

    update.alters_data = True  # type: ignore[attr-defined]  # as Django marks it

    def bulk_create(self, objs: Iterable[Row_co], *args: Any, **options: Any) -> list[Row_co]:
        rows = list(objs)
        if journal.is_open() and (options.get("update_conflicts") or options.get("ignore_conflicts")):
            journal.note(self.model, self._rows_in_conflict(rows, options.get("unique_fields") or ()))
        made = super().bulk_create(rows, *args, **options)
        if journal.is_open():
            journal.note(self.model, {row.pk: None for row in made if row.pk is not None})
            if self._writes_all(options):
                _leave(made)
        return made

    def _rows_in_conflict(self, rows: list[Row_co], unique: Iterable[str]) -> dict[Any, Values | None]:
        """What rows say that there are already, but for those that are noted."""
        fields: list[Any] = [self.model._meta.get_field(name) for name in unique]
        names = [field.attname for field in fields]
        noted = _noted_by(self.model, names)
        clash = Q(pk__in=[row.pk for row in rows if row.pk is not None])
        for row in rows:
            if row.pk is None and names and (said := [getattr(row, name) for name in names]) not in noted:
                clash |= Q(**dict(zip(names, said, strict=True)))
        return _values_of(self.model._base_manager.filter(clash))

    def _writes_all(self, options: Mapping[str, Any]) -> bool:
        """Whether rows say afterwards what was given, be it that there was one before."""
        if options.get("ignore_conflicts"):
            return False
        if not options.get("update_conflicts"):
            return True
        written = {*(options.get("unique_fields") or ()), *(options.get("update_fields") or ())}
        fields: list[Any] = [self.model._meta.get_field(column) for column in vouched_columns(self.model)]
        return all(not written.isdisjoint((field.name, field.attname)) for field in fields)


VouchedManager = models.Manager.from_queryset(VouchedQuerySet)


class Vouched(VouchedRow):
    """A row for which the log vouches."""

    objects = VouchedManager()

    class Meta:
        abstract = True
        base_manager_name = "objects"


@cache
def vouched_columns(model: type[models.Model]) -> tuple[str, ...]:
    """The columns of a row for which the log vouches, but for its key."""
    assert issubclass(model, VouchedRow)
    columns = (field.attname for field in model._meta.concrete_fields if not field.primary_key)
    return tuple(column for column in columns if column not in model.not_vouched_for)


def vouched_models() -> list[type[VouchedRow]]:
    """Every model for whose rows the log vouches."""
    from django.apps import apps  # noqa: PLC0415  # models are not loaded before

    return [model for model in apps.get_models() if issubclass(model, VouchedRow)]


def values_now(model: type[models.Model], keys: Iterable[Any]) -> dict[Any, Values | None]:
    """What the vouched columns of these rows say in the database now, by key; a query for each five thousand rows."""
    wanted, told = list(keys), {}
    for start in range(0, len(wanted), _AT_ONCE):
        told.update(_values_of(model._base_manager.filter(pk__in=wanted[start : start + _AT_ONCE])))
    return told


def values_left(model: type[models.Model], keys: Iterable[Any]) -> dict[Any, Values | None]:
    """As :func:`values_now`, without reading what the service that runs has written itself."""
    left, wanted = journal.left(model), list(keys)
    read = values_now(model, [key for key in wanted if key not in left])
    return read | {key: left[key] for key in wanted if key in left}


def found_as_read(rows: Iterable[VouchedRow]) -> None:
    """Rows that the caller is about to change, as they were read, so that they are not read again.

    Called before they are changed, by whoever knows that nobody else has changed them since they were read.
    """
    if not journal.is_open():
        return
    for row in rows:
        if (values := _values_held(row)) is not None:
            journal.note(type(row), {row.pk: values})
            journal.leave(type(row), {row.pk: values})


def _note_row(model: type[models.Model], key: Any) -> None:
    """A row that is about to be changed; it is read unless that is needless."""
    if key in journal.noted(model):
        journal.note(model, {key: None})
    else:
        journal.note(model, {key: values_left(model, [key]).get(key)})


def _leave(rows: Iterable[models.Model]) -> None:
    """Rows as they were written, as far as that is certain."""
    for row in rows:
        if row.pk is not None and (values := _values_held(row)) is not None:
            journal.leave(type(row), {row.pk: values})


def _values_held(row: models.Model) -> Values | None:
    """What the vouched columns of a row say in memory; None where the database may say it in other words."""
    if (columns := _plain_columns(type(row))) is None:
        return None
    values = []
    for name, kind in columns:
        value = row.__dict__.get(name, row)
        value = value.value if isinstance(value, Enum) else value
        if value is not None and (type(value) is not kind or (isinstance(value, datetime) and value.tzinfo is None)):
            return None
        values.append(value)
    return tuple(values)


@cache
def _plain_columns(model: type[models.Model]) -> tuple[tuple[str, type], ...] | None:
    """The vouched columns with the types of what they hold; None where a value may change on its way to the database,
    and where a row may be changed by other leagues, as accounts are."""
    if not issubclass(model, Vouched):
        return None
    fields: list[Any] = [model._meta.get_field(column) for column in vouched_columns(model)]
    kinds = [_PLAIN_COLUMNS.get(type(field.target_field if field.is_relation else field)) for field in fields]
    if None in kinds:
        return None
    return tuple((field.attname, kind) for field, kind in zip(fields, kinds, strict=True) if kind is not None)


def _noted_by(model: type[models.Model], names: list[str]) -> list[list[Any]]:
    """What these columns say in the rows that are noted."""
    columns = vouched_columns(model)
    if not set(names) <= set(columns):
        return []
    places = [columns.index(name) for name in names]
    return [[values[at] for at in places] for values in journal.noted(model).values() if values is not None]


def _values_of(rows: "models.QuerySet[Any]") -> dict[Any, Values | None]:
    model: type[models.Model] = rows.model
    told = rows.order_by().values_list("pk", *vouched_columns(model))
    return {key: tuple(values) for key, *values in told}


@cache
def _names_of_columns(model: type[models.Model]) -> frozenset[str]:
    columns = vouched_columns(model)
    return frozenset(name for column in columns for name in (column, model._meta.get_field(column).name))


def _is_vouched_for(model: type[models.Model], fields: Iterable[str]) -> bool:
    return not _names_of_columns(model).isdisjoint(fields)


def new_salt() -> str:
    """32 hexadecimal digits that nobody can guess."""
    return secrets.token_hex(16)

"""The key by which a database knows that two names of players, clubs or teams are the same, and that by which it sorts
the names of players."""

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from engine.names import name_key
from engine.ranking import collation_key

if TYPE_CHECKING:
    _TextField = models.CharField[str, str]
else:
    _TextField = models.CharField


class NameKeyField(_TextField):
    """The key of the row's ``name``, kept by itself whenever the row is saved; unique where a constraint says so.

    Rows that had the same key before there were keys have their number in it (:func:`key_of_duplicate`), until they get
    another name.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"max_length": 300, "editable": False, "default": "", **options})

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: ARG002
        key = current_key(model_instance)
        setattr(model_instance, self.attname, key)
        return key


class SortKeyField(_TextField):
    """By what a player is sorted: letters as a German reader orders them, the surname first where the league wants it.

    Kept by itself whenever the row is saved; :func:`sort_key` says what it is made of. Databases compare it letter by
    letter, whatever their own order is.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"max_length": 300, "editable": False, "default": "", **options})

    def db_parameters(self, connection: BaseDatabaseWrapper) -> dict[str, Any]:
        parameters = super().db_parameters(connection)
        return {**parameters, "collation": "C"} if connection.vendor == "postgresql" else parameters

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: ARG002
        row: Any = model_instance
        key = sort_key(row.name, row.sort_name, is_by_surname=row.league.sorts_by_surname)
        setattr(model_instance, self.attname, key)
        return key


def sort_key(name: str, sort_name: str, *, is_by_surname: bool) -> str:
    """A name as it is sorted. The surname is ``sort_name``, or the last word of the name.

    >>> [sort_key("Jörn Möller", "", is_by_surname=way) for way in (True, False)]
    ['moller jorn moller', 'jorn moller']
    >>> sort_key("Femke de Vries", "de Vries", is_by_surname=True)
    'de vries femke de vries'
    """
    letters = collation_key(name)[0]
    if not is_by_surname or not letters:
        return letters
    surname = collation_key(sort_name)[0] or letters.split()[-1]
    return f"{surname} {letters}"


def key_of_duplicate(key: str, pk: int) -> str:
    """The key of a row that shares its name with an older one."""
    return f"{key} [{pk}]"


def current_key(row: Any) -> str:
    """The key that a row with a ``name`` should have now."""
    key = name_key(row.name)
    duplicate = key_of_duplicate(key, row.pk or 0)
    return duplicate if row.name_key == duplicate else key

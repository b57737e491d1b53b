"""The key by which a database knows that two names of players, clubs or teams are the same."""

from typing import TYPE_CHECKING, Any

from django.db import models

from engine.names import name_key

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


def key_of_duplicate(key: str, pk: int) -> str:
    """The key of a row that shares its name with an older one."""
    return f"{key} [{pk}]"


def current_key(row: Any) -> str:
    """The key that a row with a ``name`` should have now."""
    key = name_key(row.name)
    duplicate = key_of_duplicate(key, row.pk or 0)
    return duplicate if row.name_key == duplicate else key

"""When two names are the same: one rule for players, clubs and teams, on every database."""

import unicodedata
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    _TextField = models.CharField[str, str]
else:
    _TextField = models.CharField


def written_name(name: str) -> str:
    """A name as it is kept: without surplus blanks, every letter as one character."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def name_key(name: str) -> str:
    """A name without what nobody hears: capitals, surplus blanks, the way in which accents are encoded."""
    return written_name(name).casefold()


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

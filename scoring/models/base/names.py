"""Names of people: by which key a database compares and sorts them, and who may see them in full.

Two names of players, clubs or teams are the same when their keys are. Outside of a request everybody's name is told in
full: jobs, commands and services know people by it. While a request is answered, names are told in full only in leagues
that the reader belongs to; everybody else sees the form that the person has chosen (:class:`PersonNameField`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.query_utils import DeferredAttribute

from engine.names import collation_key, name_key

Insider = Callable[[int], bool]
"""Whether the reader may see full names in the league with this key."""

_reader: ContextVar[Insider | None] = ContextVar("reader", default=None)


def sees_full_names(league: int) -> bool:
    """Whether whoever reads what is being written may see full names in this league."""
    reader = _reader.get()
    return reader is None or reader(league)


@contextmanager
def written_for(reader: Insider) -> Iterator[None]:
    """Write for this reader, until the block is left."""
    before = _reader.set(reader)
    try:
        yield
    finally:
        _reader.reset(before)


def let_read(league: int) -> None:
    """Tell the reader of this request, who has a key to a table there, the full names of one more league."""
    reader = _reader.get()
    if reader is not None:
        _reader.set(lambda asked: asked == league or reader(asked))


def everybody(_league: int) -> bool:
    """The reader who belongs to no league: whoever looks at a screen in the hall."""
    return False


FULL = "full"
"""The form of a name that everybody may see in full."""

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


class AliasKeyField(_TextField):
    """The key of the row's ``alias``, kept by itself whenever the row is saved; empty: there is none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"max_length": 300, "blank": True, "editable": False, "default": "", **options})

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: ARG002
        row: Any = model_instance
        key = name_key(row.alias)
        setattr(model_instance, self.attname, key)
        return key


class _NameAsShown(DeferredAttribute):
    """What a person is called, as the reader may see it."""

    def __get__(self, instance: Any, cls: Any = None) -> Any:
        full = super().__get__(instance, cls)
        if instance is None or not full or instance.public_form == FULL or sees_full_names(instance.league_id):
            return full
        return instance.public_name()

    def __set__(self, instance: Any, name: str) -> None:
        instance.__dict__[self.field.attname] = name


class PersonNameField(_TextField):
    """A name that is told in full to those who belong to the league, and to others as the person wants it.

    The row needs ``public_form``, ``league_id`` and ``public_name()``. Whatever stores, compares or digests the name
    asks for :func:`name_in_full`; ``values_list`` reads the column and gives the full name as well.
    """

    descriptor_class = _NameAsShown

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: ARG002
        return name_in_full(model_instance)


def name_in_full(row: Any) -> str:
    """What the row's ``name`` says, whoever reads."""
    if "name" not in row.__dict__:
        row.refresh_from_db(fields=("name",))
    return str(row.__dict__["name"])


def given_and_surname(name: str, surname: str) -> tuple[str, str]:
    """The first name, and the last word of the surname, which is ``surname`` or the last word; empty: there is none.

    >>> given_and_surname("Anke Petersen", ""), given_and_surname("Femke de Vries", "de Vries")
    (('Anke', 'Petersen'), ('Femke', 'Vries'))
    >>> given_and_surname("Anke", "")
    ('Anke', '')
    """
    given, *rest = name.split()
    return given, (surname.split() or rest)[-1] if rest else ""


def short_name(given: str, surname: str, *, letters: int = 1) -> str:
    """First name and so many letters of the surname.

    >>> short_name("Anke", "Petersen"), short_name("Anke", "Petersen", letters=2), short_name("Anke", "")
    ('Anke P.', 'Anke Pe.', 'Anke')
    """
    return f"{given} {surname[0].upper()}{surname[1:letters]}." if surname else given


_LONGEST_SORT_KEY = 300
"""Characters; one letter of some scripts is sorted as eighteen."""


class SortKeyField(_TextField):
    """By what a player is sorted: letters as a German reader orders them, the surname first where the league wants it.

    Kept by itself whenever the row is saved; :func:`sort_key` says what it is made of. Databases compare it letter by
    letter, whatever their own order is.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"max_length": _LONGEST_SORT_KEY, "editable": False, "default": "", **options})

    def db_parameters(self, connection: BaseDatabaseWrapper) -> dict[str, Any]:
        parameters = super().db_parameters(connection)
        return {**parameters, "collation": "C"} if connection.vendor == "postgresql" else parameters

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: ARG002
        row: Any = model_instance
        key = sort_key(name_in_full(row), row.sort_name, is_by_surname=row.league.sorts_by_surname)
        setattr(model_instance, self.attname, key)
        return key


def sort_key(name: str, sort_name: str, *, is_by_surname: bool) -> str:
    """A name as it is sorted. The surname is ``sort_name``, or the last word of the name.

    >>> [sort_key("Jörn Möller", "", is_by_surname=way) for way in (True, False)]
    ['moller jorn moller', 'jorn moller']
    >>> sort_key("Femke de Vries", "de Vries", is_by_surname=True)
    'de vries femke de vries'
    """
    letters = " ".join(collation_key(name)[0].split())
    if not is_by_surname or not letters:
        return letters[:_LONGEST_SORT_KEY]
    surname = collation_key(sort_name)[0] or letters.split()[-1]
    return f"{surname} {letters}"[:_LONGEST_SORT_KEY]


def key_of_duplicate(key: str, pk: int) -> str:
    """The key of a row that shares its name with an older one."""
    return f"{key} [{pk}]"


def current_key(row: Any) -> str:
    """The key that a row with a ``name`` should have now."""
    key = name_key(name_in_full(row))
    duplicate = key_of_duplicate(key, row.pk or 0)
    return duplicate if row.name_key == duplicate else key

"""Questions to the database that are put together once (decision 0085).

Django puts the text of a query together from its parts each time it is asked, which takes longer than SQLite takes to
answer most of them. A page asks the same questions for every reader, of other rows.
"""

from collections.abc import Callable
from copy import copy
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")
Value = int | str

_NUMBERS = 2**63
"""What the largest columns hold: from minus so many on."""

_FIRST_STAND_IN = 7_310_000_000_000_000
"""A number that no row has, and no query says by itself."""


class _Made(NamedTuple):
    """A question in the words of one kind of database. ``values``: what is filled in, each an index of what the caller
    gives (true), or what is always the same."""

    rows: QuerySet[Any, Any]
    compiler: SQLCompiler
    text: str
    values: tuple[tuple[bool, Any], ...]


class Prepared(Generic[Row]):
    """What ``build`` gives for some values, as a list: the same rows as without this.

    ``build`` is called once for each kind of database and each number of values, with stand-ins. So it may use them
    as values that are compared with columns, and for nothing else; a stand-in that does not become a parameter of the
    query is refused by a ValueError. What it reads besides (the time, say) would stay as it was then.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Row]]) -> None:
        self._build = build
        self._made: dict[tuple[object, ...], _Made] = {}

    def __call__(self, *values: Value) -> list[Row]:
        """One query. A number that no column can hold is found in none: no rows, as Django says it."""
        if any(isinstance(value, int) and not -_NUMBERS <= value < _NUMBERS for value in values):
            return []
        connection = connections[DEFAULT_DB_ALIAS]
        kind = (connection.vendor, *map(type, values))
        made = self._made.get(kind)
        if made is None:
            made = self._made[kind] = _make(self._build, values)
        compiler = copy(made.compiler)
        compiler.connection = connection
        told = tuple(values[what] if is_given else what for is_given, what in made.values)
        setattr(compiler, "as_sql", lambda *_arguments, **_options: (made.text, told))  # noqa: B010
        rows = made.rows.all()
        setattr(rows.query, "get_compiler", lambda *_arguments, **_options: compiler)  # noqa: B010
        return list(rows)


def _make(build: Callable[..., QuerySet[Any, Any]], values: tuple[Value, ...]) -> _Made:
    stand_ins = [_stand_in(at, value) for at, value in enumerate(values)]
    rows = build(*stand_ins)
    compiler = rows.query.get_compiler(using=DEFAULT_DB_ALIAS)
    text, told = compiler.as_sql()
    places = {stand_in: at for at, stand_in in enumerate(stand_ins)}
    filled = tuple((True, places[one]) if _is_among(one, places) else (False, one) for one in told)
    used = {what for is_given, what in filled if is_given}
    if len(used) < len(values) or any(str(stand_in) in text for stand_in in stand_ins):
        raise ValueError("a value does not become a parameter of the query")
    return _Made(rows, compiler, text, filled)


def _stand_in(at: int, value: Value) -> Value:
    number = _FIRST_STAND_IN + at
    return number if isinstance(value, int) else str(number)


def _is_among(parameter: object, places: dict[Value, int]) -> bool:
    return isinstance(parameter, int | str) and parameter in places

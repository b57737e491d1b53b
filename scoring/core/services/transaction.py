"""Transactions of services: all or nothing, one after the other in a league, begun again when the database asks.

A service says which of its keywords name what it works on, and of which kind that is::

    @transaction.atomic(sheet_id=Sheet, membership=Membership)
    def …(*, sheet_id: int, membership: Membership | None, …)

Before it begins, the row of their league is locked, and all of them are looked for: what somebody else has deleted
since raises Vanished. So services of one league never wait for each other in a circle, and none finds half of what
another one writes; why that is the only lock that is needed stands in decision 0032. Without anything in brackets it
is about no league: accounts, the computer, or whatever the service locks by itself.

Into a league that is dissolved nothing is written any more: here a service is refused that names something of it, and
where the log is written whoever comes another way. :func:`even_dissolved` marks the few that may.

A row is saved (:func:`save_valid`) after everything that it can check about itself has been checked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from functools import wraps
from inspect import signature
from threading import local
from time import sleep
from typing import Any, ParamSpec, Protocol, TypeVar, overload

from django.core.exceptions import ValidationError
from django.db import IntegrityError, OperationalError, connection
from django.db.models import Model
from django.db.transaction import atomic as _atomic
from django.db.transaction import on_commit
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.core.errors import InvalidInput, NotAllowedNow, Vanished
from scoring.models import League
from scoring.models.base import journal

__all__ = [
    "atomic",
    "even_dissolved",
    "give_way",
    "lock",
    "on_commit",
    "require_living",
    "say_what_is_left",
    "vanished",
]

LONGEST_PAUSE_OF_SQLITE = 0.1
"""Seconds after which somebody who waits for SQLite looks again whether it is free, at the latest."""

MOST_ATTEMPTS = 4
"""How often a service is begun when the database has chosen it as the one to give way."""

_GIVES_WAY = ("40001", "40P01")
"""PostgreSQL's codes for a transaction that it ends in favour of another one."""

_REFERS_TO_NOTHING = "23503"
_running = local()


P = ParamSpec("P")
R = TypeVar("R")
Locks = Mapping[str, Any]
"""Of a service's keywords those that name what it works on, each with its model: it has a ``path_to_league``, and
``said_when_gone`` unless the service looks by itself whether the row is still there."""


class Guard(Protocol):
    """Runs a service as :func:`atomic` says."""

    def __call__(self, service: Callable[P, R]) -> Callable[P, R]: ...


class Sayer(Protocol):
    """Says in the log what a service has changed and no entry of it has said; ``leagues``: what the service named."""

    def __call__(self, *, leagues: Iterable[int]) -> None: ...


_sayers: list[Sayer] = []


def say_what_is_left(sayer: Sayer) -> None:
    """Have ``sayer`` called at the end of each service, before it is committed."""
    _sayers.append(sayer)


@overload
def atomic(service: Callable[P, R], /) -> Callable[P, R]: ...
@overload
def atomic() -> AbstractContextManager[None]: ...
@overload
def atomic(**locks: type[Model]) -> Guard: ...
def atomic(service: Callable[..., Any] | None = None, /, **locks: type[Model]) -> Any:
    """As a decorator: run the service in a transaction, as this module describes, or in the one that is open already.
    Called without anything: a plain block inside a service, which goes back to its beginning when it fails. TypeError:
    the service has no such keyword, or what it names is of no league."""
    if service is None and not locks:
        return _block()
    return _guarded(service, {}) if service is not None else lambda each: _guarded(each, locks)


def _guarded(service: Callable[..., Any], locks: Locks) -> Callable[..., Any]:
    taken = signature(service).parameters
    for name, model in locks.items():
        if name not in taken or not hasattr(model, "path_to_league"):
            raise TypeError(f"{service.__qualname__} cannot lock the league of {name}, as {model.__name__}")

    @wraps(service)
    def run(*args: Any, **named: Any) -> Any:
        if getattr(_running, "is_service", False) and connection.in_atomic_block:
            with _block():
                return service(*args, **named)
        was_service = getattr(_running, "is_service", False)
        _running.is_service = True
        try:
            return _run_until_it_fits(service, args, named, locks)
        finally:
            _running.is_service = was_service

    run.locks = locks  # type: ignore[attr-defined]
    return run


@contextmanager
def _block() -> Iterator[None]:
    with journal.undone_on_failure(), _atomic():
        yield


def _run_until_it_fits(
    service: Callable[..., Any], args: tuple[Any, ...], named: Mapping[str, Any], locks: Locks
) -> Any:
    is_ours = not connection.in_atomic_block
    for attempt in range(1, MOST_ATTEMPTS + 1):
        try:
            with _atomic(), journal.opened():
                leagues = _lock_leagues(named, locks)
                result = service(*args, **named)
                for say in _sayers:
                    say(leagues=leagues)
                return result
        except OperationalError as failure:
            if not is_ours or attempt == MOST_ATTEMPTS or _state_of(failure) not in _GIVES_WAY:
                raise
        except IntegrityError as failure:
            if not _refers_to_nothing(failure):
                raise
            raise Vanished(str(_("Something that belongs to it has been deleted in the meantime."))) from failure
    raise AssertionError("unreachable")


def _lock_leagues(named: Mapping[str, Any], locks: Locks) -> list[int]:
    """Lock the league that the named rows belong to, then look whether all of them are still there. Gives its key; more
    than one only if they belong to several. What is None, or only the name of something to be made, names no row."""
    rows = [
        (model, value.pk if isinstance(value, Model) else value)
        for name, model in locks.items()
        if isinstance(value := named.get(name), model | int)
    ]
    leagues = [league for model, key in rows if (league := _league_of(model, key)) is not None]
    if not connection.features.has_select_for_update or not leagues:
        return leagues
    _lock_rows(leagues)
    for model, key in rows:
        _league_of(model, key)
    return leagues


def even_dissolved(service: Callable[P, R]) -> Callable[P, R]:
    """As a decorator outside of :func:`atomic`: the service writes into leagues that are dissolved as well."""

    @wraps(service)
    def run(*args: P.args, **named: P.kwargs) -> R:
        before = getattr(_running, "is_even_dissolved", False)
        _running.is_even_dissolved = True
        try:
            return service(*args, **named)
        finally:
            _running.is_even_dissolved = before

    run.even_dissolved = True  # type: ignore[attr-defined]
    return run


def require_living(league: League) -> None:
    """Raises NotAllowedNow for a league that is dissolved, unless the service may write into it. No query."""
    _require_living(league.dissolved_at)


def _require_living(dissolved_at: datetime | None) -> None:
    if dissolved_at is not None and not getattr(_running, "is_even_dissolved", False):
        raise NotAllowedNow(gettext("It is dissolved: it can be read, and nothing in it is changed any more."))


def lock(league: League) -> None:
    """Lock the row of a league until the transaction ends; nothing where the database has one writer anyway."""
    if connection.features.has_select_for_update:
        _lock_rows([league.pk])


def give_way() -> None:
    """Let whoever waits write before the next transaction of a long work: called after each of its transactions.

    SQLite has no queue. Whoever waits looks from time to time, mostly just when the next transaction has begun, and
    waits for many of them; so none begins before all have looked once. PostgreSQL has a queue, and inside of a
    transaction there is nothing to let go of.
    """
    if not (connection.features.has_select_for_update or connection.in_atomic_block):
        sleep(1.1 * LONGEST_PAUSE_OF_SQLITE)


def _lock_rows(leagues: Iterable[int]) -> None:
    list(League.objects.select_for_update(no_key=True).filter(pk__in=leagues).order_by("pk").values_list("pk"))


def _league_of(model: Any, key: Any) -> int | None:
    """The key of the league that a row belongs to. Raises Vanished, NotAllowedNow: the league is dissolved."""
    path = model.path_to_league
    dissolved = "dissolved_at" if path == "pk" else f"{path}__dissolved_at"
    league, dissolved_at = model._base_manager.filter(pk=key).values_list(path, dissolved).first() or (None, None)
    if league is None and hasattr(model, "said_when_gone"):
        raise vanished(model)
    _require_living(dissolved_at)
    return None if league is None else int(league)


def vanished(model: Any) -> Vanished:
    """What is said when a row of this kind is gone."""
    return Vanished(str(model.said_when_gone))


def _state_of(failure: Exception) -> str | None:
    """PostgreSQL's code of what went wrong; None from SQLite, which has none."""
    return getattr(failure.__cause__, "sqlstate", None)


def _refers_to_nothing(failure: IntegrityError) -> bool:
    return _state_of(failure) == _REFERS_TO_NOTHING or "FOREIGN KEY" in str(failure)


def save_valid(row: Model) -> None:
    """Check the row's fields and constraints, then save it. Raises InvalidInput with every reason at once.

    When somebody else has saved a row like it between the two, the check is made once more: it gives the same
    sentence then as if the other one had been there from the beginning.
    """
    _check(row.full_clean)
    try:
        with atomic():
            row.save()
    except IntegrityError:
        _check(row.full_clean)
        raise


def require_valid(row: Model, *fields: str) -> None:
    """Check only these fields of a row, without a query. Raises InvalidInput."""
    others = {field.name for field in row._meta.fields} - set(fields)
    _check(lambda: row.clean_fields(exclude=others))


def _check(check: Callable[[], None]) -> None:
    try:
        check()
    except ValidationError as error:
        raise InvalidInput(" ".join(error.messages), error.message_dict) from None

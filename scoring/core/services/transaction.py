"""Transactions of services: all or nothing, one after the other in a league, begun again when the database asks.

A service names what it works on by keyword (``league``, ``evening``, ``sheet_id`` …). Before it begins, the row of
that league is locked, and all that it names is looked for: what somebody else has deleted since raises Vanished. So
services of one league never wait for each other in a circle, and none finds half of what another one writes; why that
is the only lock that is needed stands in decision 0032.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from threading import local
from time import sleep
from typing import Any, ParamSpec, Protocol, TypeVar, overload

from django.db import IntegrityError, OperationalError, connection
from django.db.models import Model
from django.db.transaction import atomic as _atomic
from django.db.transaction import on_commit
from django.utils.translation import gettext_lazy as _

from scoring.core.errors import Vanished
from scoring.models import (
    Club,
    Evening,
    Invitation,
    Irregularity,
    League,
    Mail,
    MemberList,
    Membership,
    OfficeHandover,
    OfficeTerm,
    Player,
    PlayerImport,
    PlayerMerge,
    RankingProposal,
    Registration,
    ResultImport,
    RuleSetEdition,
    Season,
    Seat,
    Series,
    Sheet,
    SheetPhoto,
    SheetWorkbook,
    TableAccess,
    Team,
)
from scoring.models.base import journal

__all__ = ["atomic", "give_way", "lock", "on_commit", "say_what_is_left", "vanished"]

LONGEST_PAUSE_OF_SQLITE = 0.1
"""Seconds after which somebody who waits for SQLite looks again whether it is free, at the latest."""

MOST_ATTEMPTS = 4
"""How often a service is begun when the database has chosen it as the one to give way."""

_NAMED: Mapping[str, type[Model]] = {
    "league": League,
    "season": Season,
    "evening": Evening,
    "series": Series,
    "sheet": Sheet,
    "sheet_id": Sheet,
    "seat": Seat,
    "registration": Registration,
    "edition": RuleSetEdition,
    "player": Player,
    "club": Club,
    "into": Club,
    "membership": Membership,
    "taker": Membership,
    "term": OfficeTerm,
    "handover_id": OfficeHandover,
    "team": Team,
    "access": TableAccess,
    "irregularity_id": Irregularity,
    "photo_id": SheetPhoto,
    "proposal_id": RankingProposal,
    "invitation": Invitation,
    "invitation_id": Invitation,
    "mail_id": Mail,
    "member_list": MemberList,
    "player_import": PlayerImport,
    "player_merge": PlayerMerge,
    "result_import": ResultImport,
    "workbook": SheetWorkbook,
    "other": Player,
}
"""What a keyword of a service names: a row, or the primary key of one. A text is a name that is looked up later."""

_LEAGUE_OF: Mapping[type[Model], str] = {
    League: "pk",
    Season: "league",
    Evening: "season__league",
    Series: "season__league",
    Sheet: "evening__season__league",
    Seat: "sheet__evening__season__league",
    Registration: "evening__season__league",
    RuleSetEdition: "league",
    Player: "league",
    Club: "league",
    Membership: "league",
    OfficeTerm: "league",
    OfficeHandover: "giver__league",
    Team: "evening__season__league",
    TableAccess: "sheet__evening__season__league",
    Irregularity: "sheet__evening__season__league",
    SheetPhoto: "sheet__evening__season__league",
    RankingProposal: "season__league",
    Invitation: "league",
    Mail: "league",
    MemberList: "league",
    PlayerImport: "league",
    PlayerMerge: "league",
    ResultImport: "league",
    SheetWorkbook: "league",
}

_VANISHED = {
    League: _("This league has been deleted in the meantime."),
    Season: _("This season has been deleted in the meantime."),
    Evening: _("This evening has been deleted in the meantime."),
    Series: _("This series of evenings has been undone in the meantime."),
    Sheet: _("The table has been taken away or drawn anew in the meantime."),
    Seat: _("The table has been taken away or drawn anew in the meantime."),
    Registration: _("The participant has been taken off the list in the meantime."),
    RuleSetEdition: _("This edition has been deleted in the meantime."),
    Player: _("This player has been deleted in the meantime."),
    Club: _("This club has been deleted or merged with another one in the meantime."),
    Membership: _("This membership has ended in the meantime."),
    OfficeTerm: _("This term has been taken off the list in the meantime."),
    OfficeHandover: _("This hand-over is over: it was confirmed or called off in the meantime."),
    Team: _("This team has been dissolved in the meantime."),
    TableAccess: _("The table has been taken away or drawn anew in the meantime."),
    Irregularity: _("The table has been taken away or drawn anew in the meantime."),
    SheetPhoto: _("This photo has been taken away in the meantime."),
    Mail: _("This mail is no longer in the outbox."),
    MemberList: _("This list has been imported or replaced by another one in the meantime."),
    PlayerImport: _("This import has been taken back in the meantime."),
    ResultImport: _("This import has been taken back in the meantime."),
    SheetWorkbook: _("This file has been imported or replaced by another one in the meantime."),
    PlayerMerge: _("This proposal has been dropped in the meantime."),
}
"""What is said when a row is gone. A kind without a sentence is looked for by the service itself."""

_GIVES_WAY = ("40001", "40P01")
"""PostgreSQL's codes for a transaction that it ends in favour of another one."""

_REFERS_TO_NOTHING = "23503"
_running = local()


P = ParamSpec("P")
R = TypeVar("R")


class Sayer(Protocol):
    """Says in the log what a service has changed and no entry of it has said; ``leagues``: what the service named."""

    def __call__(self, *, leagues: Iterable[int]) -> None: ...


_sayers: list[Sayer] = []


def say_what_is_left(sayer: Sayer) -> None:
    """Have ``sayer`` called at the end of each service, before it is committed."""
    _sayers.append(sayer)


@overload
def atomic(service: Callable[P, R]) -> Callable[P, R]: ...
@overload
def atomic() -> AbstractContextManager[None]: ...
def atomic(service: Callable[..., Any] | None = None) -> Callable[..., Any] | AbstractContextManager[None]:
    """As a decorator: run the service in a transaction, as this module describes, or in the one that is open already.
    Without a function: a plain block inside a service, which goes back to its beginning when it fails."""
    if service is None:
        return _block()

    @wraps(service)
    def run(*args: Any, **named: Any) -> Any:
        if getattr(_running, "is_service", False) and connection.in_atomic_block:
            with _block():
                return service(*args, **named)
        was_service = getattr(_running, "is_service", False)
        _running.is_service = True
        try:
            return _run_until_it_fits(service, args, named)
        finally:
            _running.is_service = was_service

    return run


@contextmanager
def _block() -> Iterator[None]:
    with journal.undone_on_failure(), _atomic():
        yield


def _run_until_it_fits(service: Callable[..., Any], args: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
    is_ours = not connection.in_atomic_block
    for attempt in range(1, MOST_ATTEMPTS + 1):
        try:
            with _atomic(), journal.opened():
                leagues = _lock_what_is_named(named)
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


def _lock_what_is_named(named: Mapping[str, Any]) -> list[int]:
    """Lock the league that the arguments belong to, then look whether all of them are still there. Gives its key; more
    than one only if the arguments belong to several."""
    rows = [
        (_NAMED[name], value.pk if isinstance(value, Model) else value)
        for name, value in named.items()
        if name in _NAMED and isinstance(value, Model | int)
    ]
    leagues = [league for model, key in rows if (league := _league_of(model, key)) is not None]
    if not connection.features.has_select_for_update or not leagues:
        return leagues
    _lock_rows(leagues)
    for model, key in rows:
        _league_of(model, key)
    return leagues


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


def _league_of(model: type[Model], key: Any) -> int | None:
    league: int | None = model._base_manager.filter(pk=key).values_list(_LEAGUE_OF[model], flat=True).first()
    if league is None and model in _VANISHED:
        raise vanished(model)
    return league


def vanished(model: type[Model]) -> Vanished:
    """What is said when a row of this kind is gone."""
    return Vanished(str(_VANISHED[model]))


def _state_of(failure: Exception) -> str | None:
    """PostgreSQL's code of what went wrong; None from SQLite, which has none."""
    return getattr(failure.__cause__, "sqlstate", None)


def _refers_to_nothing(failure: IntegrityError) -> bool:
    return _state_of(failure) == _REFERS_TO_NOTHING or "FOREIGN KEY" in str(failure)

"""Idempotency keys of writes: a request that was carried out before is recognised, and changes nothing."""

from collections.abc import Callable
from dataclasses import asdict
from functools import wraps
from hashlib import sha256
from json import dumps
from typing import Any
from uuid import UUID

from scoring.core.services import transaction
from scoring.core.services.log import Actor
from scoring.models import IdempotencyKey, Sheet
from scoring.sheets.services.entries import GameEntry
from scoring.sheets.services.sheet_edits import NO_ROW
from scoring.sheets.services.states import locked_sheet

_TOLD = 8
"""How much of an id devices are told (:mod:`scoring.sheets.selectors.mapping`)."""


def request_digest(entry: GameEntry, seen_revision: int) -> str:
    """The same for two requests exactly if they want the same of the same state of the sheet."""
    wish = asdict(entry)
    del wish["dealer_is_proposed"]  # keys of a release that did not ask for it are the same
    return _digest([wish, seen_revision])


def _digest(wish: list[Any]) -> str:
    return sha256(dumps(wish, sort_keys=True).encode()).hexdigest()


def once(write: Callable[..., Any]) -> Callable[..., Any]:
    """A service that notes something on a sheet, as a device's outbox calls it.

    The same request a second time, known by its ``client_id``, changes nothing, whatever has been noted since. Without
    an id, as from a plain form, every request is a new one.
    """

    @wraps(write)
    @transaction.atomic(sheet_id=Sheet)
    def write_once(*, sheet_id: int, actor: Actor, client_id: UUID | None = None, **facts: Any) -> Any:
        if client_id is None:
            return write(sheet_id=sheet_id, actor=actor, **facts)
        sheet = locked_sheet(sheet_id)
        request = _digest([write.__name__, facts])
        if is_repeat(sheet, client_id, request):
            return None
        done = write(sheet_id=sheet_id, actor=actor, **facts)
        keep_key(sheet, NO_ROW, client_id, request)
        return done

    return write_once


def is_repeat(sheet: Sheet, client_id: UUID, request: str) -> bool:
    """Whether this request has been carried out before. One indexed query; the sheet must be locked."""
    ids = (client_id, taken_back_id(str(client_id)))
    return IdempotencyKey.objects.filter(sheet=sheet, client_id__in=ids, request=request).exists()


def taken_back_id(client_id: str) -> UUID:
    """How the id of a request stands with a key that was taken back from a copy, which tells only its beginning."""
    return UUID(f"{client_id[:_TOLD]:0<32}")


def keep_key(sheet: Sheet, number: int, client_id: UUID, request: str) -> IdempotencyKey:
    """Note that a request has been carried out, in the same transaction."""
    return IdempotencyKey.objects.create(sheet=sheet, game_number=number, client_id=client_id, request=request)


def keep_key_of_nothing(sheet: Sheet, client_id: UUID, request: str) -> None:
    """Note that a request found everything as it wants it; perhaps because it was carried out before."""
    key = IdempotencyKey(sheet=sheet, game_number=NO_ROW, client_id=client_id, request=request)
    IdempotencyKey.objects.bulk_create([key], ignore_conflicts=True)


def keep_as_key_of_nothing(key: IdempotencyKey) -> None:
    """A request that was about to be carried out found the same written by somebody else, whose row it stays."""
    key.game_number = NO_ROW
    key.save(update_fields=("game_number",))

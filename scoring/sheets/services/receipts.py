"""Recognising a request that has been carried out before."""

from dataclasses import asdict
from hashlib import sha256
from json import dumps
from uuid import UUID

from scoring.models import Sheet, WriteReceipt
from scoring.sheets.services.entries import GameEntry


def request_digest(entry: GameEntry, seen_revision: int) -> str:
    """The same for two requests exactly if they want the same of the same state of the sheet."""
    return sha256(dumps([asdict(entry), seen_revision], sort_keys=True).encode()).hexdigest()


def is_repeat(sheet: Sheet, client_id: UUID, request: str) -> bool:
    """Whether this request has been carried out before. One indexed query; the sheet must be locked."""
    return WriteReceipt.objects.filter(sheet=sheet, client_id=client_id, request=request).exists()


def keep_receipt(sheet: Sheet, number: int, client_id: UUID, request: str) -> None:
    """Note that a request has been carried out, in the same transaction."""
    WriteReceipt.objects.create(sheet=sheet, game_number=number, client_id=client_id, request=request)

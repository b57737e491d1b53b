"""Versions of a sheet: what tells one state of it from another, without reading what is on it; and which requests have
been carried out on it, as devices may be told.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from django.db.models import Max, OuterRef, QuerySet, Subquery

from scoring.models import IdempotencyKey, Seat, Sheet
from scoring.models.base.names import name_in_full

_DIGITS_OF_RECEIPTS = 8
"""How many digits of an id tell the requests of one sheet apart. A whole id would let another device pass for the one
that made it (decision 0050)."""


def receipts_of(sheet_id: int) -> list[str]:
    """The beginnings of the ids of all requests that were carried out on a sheet, whatever has become of what they
    wrote. One query."""
    ids = (
        IdempotencyKey.objects.filter(sheet=sheet_id)
        .values_list("client_id", flat=True)
        .distinct()
        .order_by("client_id")
    )
    return [str(client_id)[:_DIGITS_OF_RECEIPTS] for client_id in ids]


_OF_SEAT = ("pk", "position", "first_game", "last_game", "carries_credit")
_OF_REGISTRATION = ("registration__credit", "registration__lot", "registration__player_id")
_OF_PLAYER = tuple(f"registration__player__{name}" for name in ("name", "public_form", "alias"))
_DIGITS = 16
"""How many hexadecimal digits tell the states of one sheet apart."""


def dated(sheets: QuerySet[Sheet]) -> QuerySet[Any]:
    """These sheets with their evenings, ``written_at``: when a row was written last, and ``asked_at``: when a device's
    request was carried out last; None if there is none."""
    requests = IdempotencyKey.objects.filter(sheet=OuterRef("pk")).order_by("-pk").values("written_at")[:1]
    return sheets.select_related("evening").annotate(written_at=Max("games__recorded_at"), asked_at=Subquery(requests))


def sheet_in_outline(sheet_id: int) -> Sheet:
    """A ``dated`` sheet without anything on it. One query. Raises Sheet.DoesNotExist."""
    sheet: Sheet = dated(Sheet.objects.select_related("evening__season__league")).get(pk=sheet_id)
    return sheet


def versions_of(sheets: Sequence[Any]) -> dict[int, str]:
    """For each of these ``dated`` sheets a text that is another one once anything has changed that is shown of it. One
    query, none if their seats are loaded with their players.

    A sheet's revision does not cover who sits there with which credit, lot and presence. Nor does it tell a sheet from
    that of an older copy of the database on which something else was written or noted: when that was does.
    """
    seats = {sheet.pk: [_told(seat) for seat in sheet.seats.all()] for sheet in sheets if _is_loaded(sheet)}
    unread = [sheet.pk for sheet in sheets if sheet.pk not in seats]
    rows = Seat.objects.filter(sheet__in=unread).order_by("position")
    for sheet_id, *seat in rows.values_list("sheet_id", *_OF_SEAT, *_OF_REGISTRATION, *_OF_PLAYER):
        seats.setdefault(sheet_id, []).append(tuple(seat))
    return {
        sheet.pk: _fingerprint(
            sheet.revision,
            sheet.state,
            sheet.written_at,
            sheet.asked_at,
            sheet.evening.edition_id,
            seats.get(sheet.pk, []),
        )
        for sheet in sheets
    }


def _is_loaded(sheet: Sheet) -> bool:
    return "seats" in getattr(sheet, "_prefetched_objects_cache", ())


def _told(seat: Seat) -> tuple[object, ...]:
    registration, player = seat.registration, seat.registration.player
    return (
        *(getattr(seat, name) for name in _OF_SEAT),
        *(getattr(registration, name.removeprefix("registration__")) for name in _OF_REGISTRATION),
        name_in_full(player),
        player.public_form,
        player.alias,
    )


def _fingerprint(*content: object) -> str:
    return sha256(repr(content).encode()).hexdigest()[:_DIGITS]

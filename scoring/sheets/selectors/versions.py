"""What tells one state of a sheet from another, without reading what is on it."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from django.db.models import Max, OuterRef, QuerySet, Subquery

from scoring.models import Seat, Sheet, WriteReceipt

_DIGITS = 16
"""How many hexadecimal digits tell the states of one sheet apart."""


def dated(sheets: QuerySet[Sheet]) -> QuerySet[Any]:
    """These sheets with their evenings, ``written_at``: when a row was written last, and ``asked_at``: when a device's
    request was carried out last; None if there is none."""
    requests = WriteReceipt.objects.filter(sheet=OuterRef("pk")).order_by("-pk").values("written_at")[:1]
    return sheets.select_related("evening").annotate(written_at=Max("games__recorded_at"), asked_at=Subquery(requests))


def versions_of(sheets: Sequence[Any]) -> dict[int, str]:
    """For each of these ``dated`` sheets a text that is another one once anything has changed that is shown of it. One
    query.

    A sheet's revision does not cover who sits there with which credit, lot and presence. Nor does it tell a sheet from
    that of an older copy of the database on which something else was written or noted: when that was does.
    """
    columns = (
        "pk position first_game last_game carries_credit registration__credit registration__lot registration__player_id"
        " registration__player__name registration__player__public_form registration__player__alias"
    ).split()
    seats: dict[int, list[tuple[object, ...]]] = {}
    rows = Seat.objects.filter(sheet__in=[sheet.pk for sheet in sheets]).order_by("position")
    for sheet_id, *seat in rows.values_list("sheet_id", *columns):
        seats.setdefault(sheet_id, []).append(tuple(seat))
    return {
        sheet.pk: _fingerprint(
            sheet.revision, sheet.state, sheet.written_at, sheet.asked_at, sheet.evening.edition_id, seats.get(sheet.pk)
        )
        for sheet in sheets
    }


def _fingerprint(*content: object) -> str:
    return sha256(repr(content).encode()).hexdigest()[:_DIGITS]

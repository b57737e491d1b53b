"""The browsers that write on a sheet, and what they have not sent yet, as far as the office has heard of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.entry.selectors.table_events import FORGOTTEN_AFTER
from scoring.models import (
    Sheet,
    WritingDevice,
)

SILENT_AFTER_MINUTES = 2
"""Whoever has a sheet open is heard from several times a minute."""


@dataclass(frozen=True, slots=True)
class HeardOf:
    """A device as of now. ``minutes`` ago it was heard from last."""

    device: WritingDevice
    minutes: int

    @property
    def unsent(self) -> int:
        return self.device.unsent

    @property
    def seen_at(self) -> datetime:
        return self.device.seen_at

    @property
    def is_silent(self) -> bool:
        """Whether nothing was heard for a while, so that it may hold games that nobody knows of."""
        return self.minutes >= SILENT_AFTER_MINUTES


def devices_by_sheet(sheets: Iterable[Sheet], *, but: str = "") -> Mapping[int, list[HeardOf]]:
    """The devices of the sheets on which something may be written, by their keys; those first that hold something.

    ``but`` is the key of the browser that asks: it need not be told of itself. One query.
    """
    now = timezone.now()
    wanted = [sheet.pk for sheet in sheets if sheet.is_open]
    rows = WritingDevice.objects.filter(sheet__in=wanted, seen_at__gt=now - FORGOTTEN_AFTER).exclude(key=but)
    found: dict[int, list[HeardOf]] = {}
    for row in rows.select_related("account").order_by("-unsent", "-seen_at"):
        found.setdefault(row.sheet_id, []).append(HeardOf(row, (now - row.seen_at) // timedelta(minutes=1)))
    return found


def unsent_of(devices: Iterable[HeardOf]) -> str:
    """What devices have reported as not sent, as a text to compare with a later one; empty: nothing."""
    return ",".join(sorted(f"{each.device.pk}:{each.unsent}" for each in devices if each.unsent))

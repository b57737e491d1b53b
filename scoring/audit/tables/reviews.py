"""Irregularities for other programs."""

from collections.abc import Iterable

from django.utils.translation import gettext, gettext_lazy

from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin
from scoring.models import Irregularity, League, User


def _name(user: User | None) -> str | None:
    return user.display_name if user else None


_COLUMNS = (
    Column("date", gettext_lazy("Date"), value=lambda row: row.sheet.evening.date),
    Column("evening", gettext_lazy("Evening"), value=lambda row: row.sheet.evening.heading),
    Column("table", gettext_lazy("Table"), value=lambda row: str(row.sheet.table_name)),
    Column("game", gettext_lazy("Game"), value=lambda row: row.game_number),
    Column("player", gettext_lazy("Player"), value=lambda row: row.seat and row.seat.registration.player.name),
    Column("description", gettext_lazy("Irregularity")),
    Column("reported_by", gettext_lazy("Reported by"), value=lambda row: _name(row.reported_by)),
    Column("reported_at", gettext_lazy("Reported")),
    Column("resolved_by", gettext_lazy("Settled by"), value=lambda row: _name(row.resolved_by)),
    Column("resolved_at", gettext_lazy("Settled")),
    Column("resolution", gettext_lazy("How it was settled")),
)
_KEYS = (
    Column("irregularity_id", "", value=lambda row: row.pk),
    Column("sheet_id", ""),
    Column("evening_id", "", value=lambda row: row.sheet.evening_id),
)


def irregularities_listing(league: League, rows: Iterable[Irregularity]) -> Listing:
    """``rows`` with their sheets, evenings, seats and accounts."""
    return Listing("irregularities", gettext("Irregularities"), _COLUMNS, rows, Origin(league=league), _KEYS)

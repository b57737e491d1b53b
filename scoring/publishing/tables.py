"""Listings that no page has: the leagues that a program may read, and the sheets of an evening."""

from collections.abc import Iterable

from django.utils.translation import gettext, gettext_lazy

from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin, Term
from scoring.models import Evening, League, Sheet

_LEAGUES = (
    Column("slug", gettext_lazy("short name in addresses")),
    Column("name", gettext_lazy("Name")),
    Column("kind", gettext_lazy("Kind"), value=lambda league: Term(league.kind, league.get_kind_display())),
    Column("timezone", gettext_lazy("Time zone")),
)
_LEAGUE_KEYS = (Column("league_id", "", value=lambda league: league.pk),)


def leagues_listing(leagues: Iterable[League]) -> Listing:
    return Listing("leagues", gettext("leagues"), _LEAGUES, leagues, keys=_LEAGUE_KEYS)


_SHEETS = (
    Column("round", gettext_lazy("Round"), value=lambda sheet: sheet.round.number),
    Column("table", gettext_lazy("Table")),
    Column("state", gettext_lazy("State"), value=lambda sheet: Term(sheet.state, sheet.get_state_display())),
    Column("submitted_at", gettext_lazy("Submitted")),
    Column("signed_at", gettext_lazy("Signed")),
)
_SHEET_KEYS = (Column("sheet_id", "", value=lambda sheet: sheet.pk),)


def sheets_listing(evening: Evening, sheets: Iterable[Sheet]) -> Listing:
    """``sheets`` with their rounds."""
    return Listing("sheets", gettext("Protocol sheets"), _SHEETS, sheets, Origin(evening=evening), _SHEET_KEYS)

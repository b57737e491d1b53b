"""The tables on the page of an evening, for other programs."""

from collections.abc import Callable, Sequence
from functools import partial

from django.utils.translation import gettext, pgettext

from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin
from scoring.core.tables.listing import listing_of
from scoring.models import Evening
from scoring.results.selectors.results import EveningReport, TableResult, games_at
from scoring.results.tables.results import EveningTable, games_listing, teams_listing

Offers = dict[str, Callable[[], Listing]]

_PLAYER = Column("player_id", "", value=lambda line: int(line.player))


def standing_offers(evening: Evening, read: Callable[[], EveningReport]) -> Offers:
    """The standing while games are played: it is read where it is asked for."""
    return {"result": lambda: result_listing(evening, EveningTable(report := read(), evening=evening), report)}


def result_offers(
    evening: Evening, report: EveningReport, table: EveningTable, tables: Sequence[TableResult]
) -> Offers:
    """What the page shows of an evening that is over: everybody's result, the teams, the games of each table, which are
    read where they are asked for unless the page has read them."""
    offers: Offers = {"result": partial(result_listing, evening, table, report)} if report.lines else {}
    if report.teams is not None:
        offers["teams"] = partial(teams_listing, evening, report.teams, is_official=report.is_official)
    return offers | {one.offer: partial(_games, one) for one in tables if one.rows is None or one.rows}


def _games(table: TableResult) -> Listing:
    return games_listing(table if table.rows else games_at([table.sheet])[0])


def result_listing(evening: Evening, table: EveningTable, report: EveningReport) -> Listing:
    """Everybody's result in the order of the table; a standing as long as a sheet is open."""
    title = pgettext("file name", "Result") if report.is_final else gettext("Standing")
    origin = Origin(evening=evening, is_official=report.is_official, in_work=report.in_work)
    return listing_of(table, "evening_result", origin, title=title, keys=[_PLAYER])

"""The season ranking for a spreadsheet."""

import csv
from collections.abc import Sequence
from io import StringIO

from django.utils.translation import gettext

from scoring.base import figures
from scoring.base.columns import RANKING
from scoring.base.tables.cells import for_spreadsheet
from scoring.models import Evening, SeasonStanding
from scoring.results.selectors.season_evenings import PointsByEvening


def ranking_csv(standings: Sequence[SeasonStanding], evenings: Sequence[Evening], points: PointsByEvening) -> str:
    """The columns of the page, separated by semicolons, figures in the user's way, as Excel reads them. Points of an
    evening that does not count have a star, which the last line explains."""
    written = StringIO()
    writer = csv.writer(written, delimiter=";")
    first, *others = RANKING.values()
    days = [evening.date.isoformat() for evening in evenings]
    labels = [gettext("Place"), gettext("Player"), first.label, *days, *(column.label for column in others)]
    writer.writerow(str(label).replace("\u00ad", "") for label in labels)
    for row in standings:
        earned = (points.of(row, evening) for evening in evenings)
        by_evening = ["" if one is None else f"{one.points}{'' if one.counts else '*'}" for one in earned]
        cells = [figures.place(row.place), row.player.name, first.shown(row), *by_evening]
        writer.writerow(map(for_spreadsheet, [*cells, *(column.shown(row) for column in others)]))
    if points.has_struck:
        writer.writerow([gettext("* does not count")])
    return written.getvalue()

"""The season ranking as a PDF, any number of players."""

from collections.abc import Sequence
from datetime import date

from django.utils.translation import gettext as _
from reportlab.platypus import Flowable

from scoring.base.columns import RANKING
from scoring.models import Season, SeasonStanding
from scoring.prints.pdf.lists import SMALL, ListColumn, figure_column, list_table, place_column, print_list, text

FIGURE_WIDTH = 44.0


def draw_ranking(
    season: Season,
    standings: Sequence[SeasonStanding],
    *,
    scope: SeasonStanding.Scope,
    printed_on: date,
    origin: str = "",
) -> bytes:
    """The ranking as a PDF file; ``standings`` in order, with players loaded. Same data, same bytes.

    ``origin`` says who changed the edition by which the season is ranked (D13).
    """
    columns = [
        place_column(_("Place"), lambda standing: standing.place),
        ListColumn(_("Player"), lambda standing: text(standing.player.name), is_figure=False),
        *(figure_column(column, FIGURE_WIDTH) for column in RANKING.values()),
    ]
    story: list[Flowable] = [text(origin, SMALL)] if origin else []
    story.append(list_table(columns, standings))
    if not standings:
        story.append(text(_("No evening has been counted yet."), SMALL))
    return print_list(
        story,
        title=_("Season ranking"),
        about=(season.league.name, season.name),
        subject=f"{season.name} – {season.league.name}",
        league=season.league,
        printed_on=printed_on,
        is_official=scope is SeasonStanding.Scope.OFFICIAL,
    )

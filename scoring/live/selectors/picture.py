"""What of an evening under way is drawn for phones: in a club everything, of thirty tables as much as a phone can show.

What is drawn is the same for everybody and sent anew with each game, so it must not grow with the season, and hardly
with the evening. Whoever looks finds themselves all the same: the figures of those whose rows are not drawn are sent as
plain text, from which the page makes one row.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.base import figures
from scoring.live.selectors.live import LiveEvening, PlaceLine
from scoring.live.selectors.live_tables import LiveTable
from scoring.live.selectors.season_now import MOST_OF_SEASON, SeasonLine, SeasonNow

MOST_PLACES = 50
MOST_TABLES = 8
FIRST_OF_SEASON = 20
"""A season of more than ``MOST_OF_SEASON`` is drawn as its first rows and those who play now, if these are as few."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The rows that are drawn. ``overview`` are tables that are told in a line each, in place of ``tables`` with their
    seats. ``further`` and ``further_season`` are the cells of the rows that are left out, of those who play now: a line
    for each row, the player first, cells parted by tabs.
    """

    places: Sequence[PlaceLine]
    tables: Sequence[LiveTable]
    overview: Sequence[LiveTable]
    season: Sequence[SeasonLine]
    left_out: int
    further: str
    further_season: str
    is_season_cut: bool


def picture_of(live: LiveEvening, *, is_whole: bool) -> Picture:
    """``is_whole``: everybody's place and every table, for whoever asks for that; never a long season."""
    places = live.lines if is_whole else live.lines[:MOST_PLACES]
    is_large = not is_whole and len(live.tables) > MOST_TABLES
    season = _season(live.season)
    drawn = {line.standing.player for line in season}
    left_out = live.lines[len(places) :]
    return Picture(
        places=places,
        tables=() if is_large else live.tables,
        overview=live.tables if is_large else (),
        season=season,
        left_out=len(left_out),
        further="\n".join("\t".join(_cells(line, live)) for line in left_out),
        further_season="\n".join(
            "\t".join(_season_cells(line))
            for line in live.season.lines
            if line.plays_now and line.standing.player not in drawn
        ),
        is_season_cut=len(season) < live.season.ranked,
    )


def _season(season: SeasonNow) -> Sequence[SeasonLine]:
    if season.ranked <= MOST_OF_SEASON:
        return season.lines
    playing = sum(line.plays_now for line in season.lines)
    shows_playing = playing <= MOST_OF_SEASON
    return [line for at, line in enumerate(season.lines) if at < FIRST_OF_SEASON or (shows_playing and line.plays_now)]


def _cells(line: PlaceLine, live: LiveEvening) -> tuple[str, ...]:
    """As ``live/standing.html`` has them in a row, behind the player; so many do not play at one table."""
    standing = line.standing
    team = (live.teams.team_names.get(standing.player, ""),) if live.teams else ()
    return (
        standing.player,
        figures.place(standing.place),
        standing.name,
        *team,
        *((figures.points(standing.table),) if len(live.tables) > 1 else ()),
        figures.points(standing.total),
        figures.gap(line.gap),
        figures.points(standing.ranking_points),
    )


def _season_cells(line: SeasonLine) -> tuple[str, ...]:
    """What is said of the own place: the place and its points, behind the player."""
    return line.standing.player, figures.place(line.standing.place), figures.points(line.standing.ranking_points)

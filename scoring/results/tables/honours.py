"""The table of honour and the pictures of a season for other programs."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from scoring.core.columns import PLACE, RANKING, Column
from scoring.core.listings import Listing, Origin, Term
from scoring.models import Evening, League
from scoring.results.selectors.honours import Holder, Podium, Record
from scoring.results.selectors.season_picture import SeasonPicture

_CHAMPIONS = (
    Column("season", gettext_lazy("Season"), value=lambda row: row.season.name),
    PLACE,
    Column("player", gettext_lazy("Player"), value=lambda row: row.player.name),
    RANKING["ranking_points"],
    RANKING["evenings"],
)
_CHAMPION_KEYS = (
    Column("season_id", "", value=lambda row: row.season_id),
    Column("player_id", "", value=lambda row: row.player_id),
)


def champions_listing(league: League, podiums: Sequence[Podium]) -> Listing:
    """The first three places of each closed season, a line for each player."""
    rows = [row for podium in podiums for row in podium.standings]
    return Listing("champions", gettext("Champions"), _CHAMPIONS, rows, Origin(league=league), _CHAMPION_KEYS)


class _Held(NamedTuple):
    record: Record
    holder: Holder


_RECORDS = (
    Column(
        "record",
        pgettext_lazy("of the table of honour", "Record"),
        value=lambda row: Term(row.record.code, str(row.record.label)),
    ),
    Column("value", pgettext_lazy("of a record", "Figure"), value=lambda row: row.record.value),
    Column("player", gettext_lazy("Player"), value=lambda row: row.holder.player.name),
    Column("date", gettext_lazy("Date"), value=lambda row: row.holder.evening.date),
    Column("season", gettext_lazy("Season"), value=lambda row: row.holder.evening.season.name),
)
_RECORD_KEYS = (
    Column("player_id", "", value=lambda row: row.holder.player.pk),
    Column("evening_id", "", value=lambda row: row.holder.evening.pk),
)


def records_listing(league: League, code: str, title: str, records: Sequence[Record]) -> Listing:
    """Records with all who hold them, a line for each."""
    rows = [_Held(record, holder) for record in records for holder in record.holders]
    return Listing(code, title, _RECORDS, rows, Origin(league=league), _RECORD_KEYS)


def courses_listing(picture: SeasonPicture) -> Listing:
    """The pictures of a season in figures: of everybody who is drawn the place after each evening, a line for each."""
    columns = (
        Column("player", gettext_lazy("Player"), value=lambda row: row.standing.player.name),
        *(_place_after(number, evening) for number, evening in enumerate(picture.evenings)),
        Column("ranking_points", gettext_lazy("Points"), value=lambda row: row.standing.ranking_points),
        Column("moved", gettext_lazy("Places up or down")),
    )
    origin = Origin(season=picture.season, is_official=True)
    return Listing("courses", gettext("Place after each evening"), columns, picture.courses, origin, _COURSE_KEYS)


def _place_after(number: int, evening: Evening) -> Column:
    """``number``: which of the evenings that count it is, from 0."""
    label = date_format(evening.date, "SHORT_DATE_FORMAT")
    return Column(f"place_{evening.pk}", label, value=lambda row: row.places[number])


_COURSE_KEYS = (Column("player_id", "", value=lambda row: row.standing.player_id),)

"""Tables of contests (L1b): the medal table of the Unolympics, and the state of a knock-out for other programs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from scoring.contests.selectors.knockouts import KnockoutReport
from scoring.contests.selectors.unolympics import ClubLine
from scoring.core import figures
from scoring.core.columns import MEDALS, Column
from scoring.core.listings import Listing, Origin, Term
from scoring.core.tables.cells import NAME, PLACE, FigureColumn, ResultTable, explained, marked_equal
from scoring.core.wording import reason_text
from scoring.models import Evening, Player, Season


@dataclass(frozen=True, slots=True)
class _Line:
    """Somebody of a knock-out. ``place`` None: still in; ``round``: after which one they left."""

    player: Player
    place: int | None
    round: int | None = None
    why: tuple[str, ...] = ()


def _state(line: _Line) -> Term:
    return Term("in", gettext("Still in")) if line.place is None else Term("placed", gettext("Placed"))


_COLUMNS = (
    Column("place", gettext_lazy("Place")),
    Column("player", gettext_lazy("Player"), value=lambda line: line.player.name),
    Column("state", gettext_lazy("State"), value=_state),
    Column("round", gettext_lazy("Left after round")),
    Column("why", gettext_lazy("Why")),
)
_KEYS = (Column("player_id", "", value=lambda line: line.player.pk),)


def knockout_listing(evening: Evening, report: KnockoutReport) -> Listing:
    """Everybody, best first: who is still in, or the final places, then those who left and why."""
    return Listing("knockout", gettext("Knock-out"), _COLUMNS, list(_lines(report)), Origin(evening=evening), _KEYS)


def _lines(report: KnockoutReport) -> Iterator[_Line]:
    left = {departure.player.pk: departure for departure in report.departures}
    for place, player in report.final_places:
        if player.pk not in left:
            yield _Line(player, place)
    if not report.is_over:
        yield from (_Line(player, None) for player in report.still_in)
    for one in report.departures:
        yield _Line(one.player, one.place, one.round, tuple(map(reason_text, one.reasons)))


_SUBJECTS = {
    "gold": gettext_lazy("gold medals of %(club)s"),
    "silver": gettext_lazy("silver medals of %(club)s"),
    "bronze": gettext_lazy("bronze medals of %(club)s"),
    "total": gettext_lazy("all medals of %(club)s"),
}


class _Number(FigureColumn):
    """Medals, which open what was won where."""

    def __init__(self, column: Column, season: Season) -> None:
        super().__init__(column)
        self.attrs: dict[str, Any] = {**self.attrs, "th": {"class": f"number of-{column.code}"}}
        self._subject = _SUBJECTS[column.code]
        self._season = season.league.slug, season.pk

    def render(self, record: Any) -> SafeString:
        if not self.column.of(record):
            return format_html('<span class="muted">{}</span>', self.column.shown(record))
        address = reverse("unolympics_explain", args=[*self._season, record.club.pk])
        return explained(self.column.shown(record), address, self._subject % {"club": record.club.name})


class MedalTable(ResultTable):
    """Clubs with their medals."""

    caption = gettext_lazy("Medals by club")

    rank = tables.Column(gettext_lazy("Place"), attrs=PLACE, empty_values=())
    club = tables.Column(gettext_lazy("Club"), attrs=NAME, order_by="sort_key", empty_values=())

    def __init__(self, lines: Sequence[ClubLine], *, season: Season) -> None:
        super().__init__(lines, (_Number(column, season) for column in MEDALS), look="medal-table")

    def render_rank(self, record: ClubLine) -> SafeString:
        rank = format_html("{}", figures.place(record.rank))
        return marked_equal(rank, gettext("shared place")) if record.is_shared else rank

    def render_club(self, record: ClubLine) -> str:
        return record.club.name

    value_club = render_club

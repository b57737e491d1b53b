"""The state of a knock-out, for other programs."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_lazy

from scoring.contests.selectors.knockouts import KnockoutReport
from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin, Term
from scoring.core.wording import reason_text
from scoring.models import Evening, Player


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

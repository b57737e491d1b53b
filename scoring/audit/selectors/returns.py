"""Why a sheet is sent back (L6.6): what the auditor found in cells, as a reason to begin with, and where it stands."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.audit.selectors.audit_readings import PaperFigure, blind_readings
from scoring.models import Correction, Review
from scoring.sheets.selectors.sheets import CheckedSheet

MOST_LINES = 12
"""As many differences as a reason names; a paper with more of them is another paper."""


@dataclass(frozen=True, slots=True)
class DifferingPlace:
    """A place of the sheet that does not agree with the paper. ``paper`` is what the paper says; empty: nobody has
    read it, the auditor went past the game when ticking. ``anchor`` is the id of the place in the grid."""

    anchor: str
    label: str
    sentence: str
    paper: str


@dataclass(frozen=True, slots=True)
class ReturnedSheet:
    """A sheet that was sent back and is not submitted again: by whom and why, and what still differs."""

    review: Review
    places: tuple[DifferingPlace, ...]


def reason_draft(checked: CheckedSheet) -> str:
    """What the reason for sending back begins with: a line for each difference that nobody has decided."""
    lines = [place.sentence for place in _differing(checked)]
    more = len(lines) - MOST_LINES
    if more > 0:
        lines[MOST_LINES:] = [ngettext("and %(count)s more", "and %(count)s more", more) % {"count": more}]
    return "\n".join(lines)


def returned_sheet(checked: CheckedSheet) -> ReturnedSheet | None:
    """Why a sheet loaded by ``full_sheet`` is back in the secretary's hands; None: it is not. No query."""
    sheet = checked.sheet
    reviews = [review for review in sheet.reviews.all() if review.outcome == Review.Outcome.SENT_BACK]
    if not (sheet.is_open and reviews):
        return None
    review = reviews[-1]
    since = [correction for correction in sheet.corrections.all() if correction.corrected_at > review.reviewed_at]
    return ReturnedSheet(review, tuple(_differing(checked, since)))


def _differing(checked: CheckedSheet, corrected: list[Correction] | None = None) -> Iterator[DifferingPlace]:
    """In reading order of the readings, then the games that were passed over; ``corrected`` since then."""
    sheet = checked.sheet
    readings = [row for row in sheet.audit_readings.all() if row.version == sheet.version]
    seen = set()
    for reading in blind_readings(checked, readings):
        for figure in reading.differences:
            place = _of_figure(figure)
            if place not in seen:
                seen.add(place)
                yield place
    ticked = {tick.game_number for tick in sheet.ticked_games.all() if tick.version == sheet.version}
    done = {correction.game_number for correction in corrected or ()}
    for game in checked.mapped.games:
        if game.number < max(ticked, default=0) and game.number not in ticked | done:
            number = {"number": game.number}
            label, sentence = _("Game %(number)s") % number, _("Game %(number)s: not ticked") % number
            yield DifferingPlace(f"game-{game.number}", label, sentence, "")


def _of_figure(figure: PaperFigure) -> DifferingPlace:
    assert figure.reading is not None
    number = figure.game_number
    paper = figure.called(figure.reading.value)
    values = {"number": number, "place": figure.place, "paper": paper, "sheet": figure.called(figure.written)}
    return DifferingPlace(
        anchor=f"cell-{number}-{figure.seat.pk}" if figure.seat else f"game-{number}",
        label=_("Game %(number)s, %(place)s") % values,
        sentence=_("Game %(number)s, %(place)s: %(paper)s on paper, %(sheet)s in the protocol") % values,
        paper=paper,
    )

"""Certificates of a closed season (Urkunden): a page for each player, with place and honours, to be signed by hand
above the names of the two who have signed the season. Lengths are in points.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, KeepInFrame, PageBreak, PageTemplate, Spacer

from scoring.contests.pdf import COLORS as MEDALS
from scoring.core import figures
from scoring.core.pdf.check_mark import draw_check_seal
from scoring.core.pdf.lists import height_of
from scoring.core.pdf.pages import draw_foot, foot_of, printed
from scoring.core.pdf.paper import (
    BOLD,
    CARD_COLORS,
    FAINT,
    HEIGHT,
    INK,
    LINE,
    PLAIN,
    REGULAR,
    STRONG,
    WIDTH,
    Sign,
    accent_of,
    broken,
    fitted,
    text,
    text_width,
    unbroken_size,
    whole_words,
)
from scoring.core.selectors.faces import Face, face_of
from scoring.models import Season, SeasonStanding, SeasonVersion, User
from scoring.publishing.selectors.season_honours import Holder, Honour, SeasonHonours
from scoring.results.selectors.check_marks import certificate_mark
from scoring.results.selectors.honours_counting import RecordKind

EDGE, FOOT = 36.0, 60.0
"""From the edge of the paper to the frame, at its foot more."""

WITHIN = 16.0
"""From the frame to the mark in its corner."""

INDENT = EDGE + 46
TEXT_WIDTH = WIDTH - 2 * INDENT
SIGN_HEIGHT = 62.0
SIGNATURES, BETWEEN_SIGNERS = FOOT + 34, 78.0
MEDAL_SIZE = 112.0
ABOVE, BELOW = EDGE + 38, SIGNATURES + 76
NAME_SIZES = (40.0, 36.0, 32.0, 28.0)
LEAST_AIR, MOST_AIR = 0.4, 1.45
"""How many times as large as usual the distances are."""


_STEP = 6.0


def _centred(name: str, parent: ParagraphStyle, size: float, **more: object) -> ParagraphStyle:
    return ParagraphStyle(name, parent, alignment=TA_CENTER, fontSize=size, leading=1.25 * size, **more)


LEAGUE = _centred("league", STRONG, 13)
HEADING = _centred("certificate", STRONG, 56)
NAME = _centred("honoured", STRONG, NAME_SIZES[0])
SENTENCE = _centred("sentence", PLAIN, 16)
BROUGHT = _centred("brought", PLAIN, 12.5, textColor=FAINT)
HONOUR = _centred("honour", STRONG, 13, spaceBefore=11)
ABOUT_HONOUR = _centred("about an honour", PLAIN, 11, textColor=FAINT)


def draw_certificates(
    season: Season,
    version: SeasonVersion,
    honours: SeasonHonours,
    shown: Sequence[SeasonStanding],
    *,
    printed_on: date,
) -> bytes:
    """A page for each of ``shown``, rows of the ranking, as one PDF file. ``version`` with its signers. Same data, same
    bytes."""
    face, foot = face_of(season.league), foot_of(season.league, printed_on, is_official=True)
    signers = (
        (_("President"), version.president, version.president_at),
        (_("Auditor (Vice President Law and Game)"), version.auditor, version.auditor_at),
    )

    def draw(canvas: Canvas, document: BaseDocTemplate) -> None:
        _draw_frame(canvas, accent_of(face) or CARD_COLORS[2])
        for position, signer in enumerate(signers):
            _draw_signer(canvas, position, *signer)
        draw_check_seal(canvas, certificate_mark(version, shown[document.page - 1]), WIDTH / 2, FOOT + 13)
        draw_foot(canvas, foot)

    frame = Frame(INDENT, BELOW, TEXT_WIDTH, HEIGHT - ABOVE - BELOW, 0, 0, 0, 0)
    story: list[Flowable] = []
    for standing in shown:
        story += [PageBreak()] if story else []
        story.append(_page(season, face, honours, standing))
    title = f"{_('Certificates')} {season.name} – {season.league.name}"
    return printed(story, PageTemplate("certificate", [frame], onPage=draw), title=title, league=season.league)


def _page(season: Season, face: Face, honours: SeasonHonours, standing: SeasonStanding) -> Flowable:
    """All that stands above the signatures, with as much air between as there is room; smaller rather than more than a
    page."""
    room = HEIGHT - ABOVE - BELOW
    parts = [*_parts(season, face, honours, standing)]
    spare = room - height_of([part for part in parts if isinstance(part, Flowable)], room=TEXT_WIDTH)
    air = min(max(spare / sum(part for part in parts if not isinstance(part, Flowable)), LEAST_AIR), MOST_AIR)
    story = [part if isinstance(part, Flowable) else Spacer(0, part * air) for part in parts]
    return KeepInFrame(TEXT_WIDTH, room, story, mode="shrink", vAlign="TOP")


def _parts(season: Season, face: Face, honours: SeasonHonours, standing: SeasonStanding) -> Iterator[Flowable | float]:
    """What stands on a page; between it points of air, before they grow with the room there is."""
    sign = Sign(face, SIGN_HEIGHT)
    sign.hAlign = "CENTER"
    yield sign
    yield 12.0
    yield _balanced(face.name, LEAGUE)
    yield 34.0
    yield text(_("Certificate"), HEADING)
    yield 40.0
    yield _name(standing.player.name)
    yield 10.0
    yield _balanced(_sentence(season, honours, standing), SENTENCE)
    yield 32.0
    yield Medal(standing.place, accent_of(face) or CARD_COLORS[2])
    yield 16.0
    yield text(_brought(standing), BROUGHT)
    yield 22.0
    for honour in honours.of(standing.player_id):
        yield from _honour(honour, standing.player_id)


def _name(name: str) -> Flowable:
    """As large as its words let it be: a short name on one line, a long one on several, no word broken."""
    for size in NAME_SIZES:
        if text_width(name, BOLD, size) <= TEXT_WIDTH:
            return text(name, _centred("honoured", STRONG, size))
    return _balanced(name, _centred("honoured", STRONG, NAME_SIZES[-1]))


def _balanced(words: str, style: ParagraphStyle) -> Flowable:
    """Words in as few lines as need be, each about as long as the others."""
    size = unbroken_size(words, style.fontName, style.fontSize, TEXT_WIDTH)
    lines = len(broken(words, style.fontName, size, TEXT_WIDTH))
    least = max((text_width(word, style.fontName, size) for word in words.replace("-", "- ").split()), default=0)
    width = TEXT_WIDTH
    while width - _STEP >= least and len(broken(words, style.fontName, size, width - _STEP)) == lines:
        width -= _STEP
    return whole_words(words, style, width)


def _sentence(season: Season, honours: SeasonHonours, standing: SeasonStanding) -> str:
    said = {"season": season.name, "place": standing.place}
    if standing.place == 1:
        if honours.is_shared(standing):
            return _("has won the season %(season)s, together with others.") % said
        return _("has won the season %(season)s.") % said
    if honours.is_shared(standing):
        return _("shares place %(place)s in the ranking of the season %(season)s.") % said
    return _("has reached place %(place)s in the ranking of the season %(season)s.") % said


def _brought(standing: SeasonStanding) -> str:
    """What the place rests on."""
    points, evenings, wins = standing.ranking_points, standing.evenings, standing.evening_wins
    games = standing.games_won
    told = [
        ngettext("%(points)s ranking point", "%(points)s ranking points", points) % {"points": points},
        ngettext("%(number)s evening", "%(number)s evenings", evenings) % {"number": evenings},
    ]
    if wins:
        told.append(ngettext("%(number)s evening won", "%(number)s evenings won", wins) % {"number": wins})
    told.append(ngettext("%(number)s game won", "%(number)s games won", games) % {"number": games})
    return " · ".join(told)


def honour_title(honour: Honour) -> str:
    """What the honour is for."""
    said = {"points": figures.points(honour.value)}
    return {
        RecordKind.BONUS_A: _("Most often most games won of an evening"),
        RecordKind.BONUS_B: _("Most often the worst game of an evening"),
        RecordKind.LOWEST_EVENING: _("Lowest evening of the season: %(points)s points"),
        RecordKind.WORST_GAME: _("Worst game of the season: %(points)s points"),
    }[honour.kind] % said


def about_honour(honour: Honour, holder: Holder) -> str:
    """How often, or when."""
    if holder.evening is not None:
        return date_format(holder.evening.date)
    times = ngettext("%(number)s time", "%(number)s times", honour.value) % {"number": honour.value}
    bonus = _("bonus A") if honour.kind is RecordKind.BONUS_A else _("bonus B")
    return f"{times} {bonus}"


def _honour(honour: Honour, player: int) -> Iterator[Flowable]:
    holder = next(one for one in honour.holders if one.player.pk == player)
    yield text(honour_title(honour), HONOUR)
    yield text(about_honour(honour, holder), ABOUT_HONOUR)


class Medal(Flowable):
    """The place in two rings: gold, silver and bronze for the first three, the league's colour for all others."""

    def __init__(self, place: int, accent: Color, size: float = MEDAL_SIZE) -> None:
        super().__init__()
        self.hAlign = "CENTER"
        self.width = self.height = size
        self._label = figures.place(place)
        self._metal = dict(enumerate(MEDALS.values(), start=1)).get(place)
        self._accent = accent

    def draw(self) -> None:
        canvas, middle = self.canv, self.width / 2
        canvas.setLineWidth(1.4)
        canvas.setStrokeColor(self._metal or self._accent)
        canvas.circle(middle, middle, middle - 1, stroke=1, fill=0)
        canvas.setFillColor(self._metal or HexColor("#ffffff"))
        canvas.setStrokeColor(self._metal or LINE)
        canvas.setLineWidth(0.6)
        canvas.circle(middle, middle, 0.89 * middle, stroke=1, fill=1)
        size = self.width * (0.46 if len(self._label) < 3 else 0.375)
        canvas.setFillColor(HexColor("#ffffff") if self._metal else INK)
        canvas.setFont(BOLD, size)
        canvas.drawCentredString(middle, middle - 0.34 * size, self._label)


def _draw_frame(canvas: Canvas, accent: Color) -> None:
    width, height = WIDTH - 2 * EDGE, HEIGHT - EDGE - FOOT
    canvas.setStrokeColor(accent)
    canvas.setLineWidth(2.2)
    canvas.rect(EDGE, FOOT, width, height, stroke=1, fill=0)
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.6)
    canvas.rect(EDGE + 6, FOOT + 6, width - 12, height - 12, stroke=1, fill=0)


def _draw_signer(canvas: Canvas, position: int, office: str, account: User | None, at: datetime | None) -> None:
    """Room to sign by hand; below the line who has signed the season, and when."""
    width = (TEXT_WIDTH - BETWEEN_SIGNERS) / 2
    middle = INDENT + width / 2 + position * (width + BETWEEN_SIGNERS)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.6)
    canvas.line(middle - width / 2, SIGNATURES + 34, middle + width / 2, SIGNATURES + 34)
    lines = (
        (account.display_name if account else "", REGULAR, 11.0, INK, 20),
        (office, REGULAR, 9.0, FAINT, 7),
        (_("signed on %(date)s") % {"date": date_format(localtime(at))} if at else "", REGULAR, 9.0, FAINT, -5),
    )
    for words, font, size, color, above in lines:
        shown, fitting = fitted(words, size, width, smallest=6.5)
        canvas.setFillColor(color)
        canvas.setFont(font, fitting)
        canvas.drawCentredString(middle, SIGNATURES + above, shown)

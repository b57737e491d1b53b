"""What a yearbook has besides prints that there are anyway: its cover, the season in pictures, honours, penalty cards.
Lengths are in points.
"""

from collections.abc import Callable, Iterable, Sequence

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Spacer, Table

from scoring.core import figures
from scoring.core.columns import evening_column
from scoring.core.pdf.lists import NO_PADDING, ListColumn, list_table, name_column
from scoring.core.pdf.paper import (
    BOLD,
    CARD_COLORS,
    FAINT,
    HEIGHT,
    INK,
    MARGIN,
    PAGE_ROOM,
    PLAIN,
    REGULAR,
    ROOM,
    SMALL,
    STRONG,
    TITLE,
    WIDTH,
    Sign,
    accent_of,
    broken,
    fitted,
    sign_colors,
    text,
    unbroken_size,
    whole_words,
)
from scoring.core.selectors.faces import face_of
from scoring.entry.selectors import PenaltyLine, penalties_of_season
from scoring.models import PenaltyCard, Season, SeasonStanding, SeasonVersion
from scoring.publishing.pdf.certificates import Medal, about_honour, honour_title
from scoring.publishing.pdf.charts import Course, lines
from scoring.publishing.selectors.season_honours import Honour, SeasonHonours, first_of
from scoring.results.selectors.season_evenings import PointsByEvening
from scoring.results.selectors.season_picture import SeasonPicture

LEFT = 112.0
"""Of what stands on the cover, beside the stripes."""

STRIPE, BETWEEN = 13.0, 5.0
CHART_HEIGHT = (PAGE_ROOM - 110) / 2
MEDAL_SIZE = 54.0
WINNER = ParagraphStyle("winner of the season", STRONG, fontSize=22, leading=26)
BROUGHT = ParagraphStyle("brought", PLAIN, fontSize=11, leading=15, textColor=FAINT)


def cover_of(season: Season, honours: SeasonHonours, version: SeasonVersion | None) -> Callable[[Canvas], None]:
    """What draws the cover; ``version`` None: the season is not closed."""
    face = face_of(season.league)
    winners = [row.player.name for row in honours.ranking if row.place == 1]

    def draw(canvas: Canvas) -> None:
        for position, color in enumerate(sign_colors(face)):
            canvas.setFillColor(color)
            canvas.rect(MARGIN + position * (STRIPE + BETWEEN) - 14, 0, STRIPE, HEIGHT, stroke=0, fill=1)
        sign = Sign(face, 64)
        sign.drawOn(canvas, LEFT, HEIGHT - 150)
        top = _lines(canvas, season.league.name, 15, HEIGHT - 186, color=FAINT)
        top = _lines(canvas, _("Yearbook"), 66, top - 190, font=BOLD)
        top = _lines(canvas, season.name, 40, top - 22, color=accent_of(face) or CARD_COLORS[2])
        _lines(canvas, f"{date_format(season.starts_on)} – {date_format(season.ends_on)}", 13, top - 14, color=FAINT)
        low = 190.0
        if winners:
            low = _lines(canvas, _("First place"), 11, low, color=FAINT)
            _lines(canvas, first_of(winners), 20, low - 6, font=BOLD, most=3)
        for number, line in enumerate(_signed(version)):
            words, size = fitted(line, 9.5, WIDTH - LEFT - MARGIN, smallest=6.5)
            canvas.setFont(REGULAR, size)
            canvas.setFillColor(FAINT)
            canvas.drawString(LEFT, 84 - 14 * number, words)

    return draw


def _lines(
    canvas: Canvas, words: str, size: float, top: float, *, font: str = REGULAR, color: Color = INK, most: int = 4
) -> float:
    """Words in as many lines as they need, the first one at ``top``; gives where the next may stand."""
    room = WIDTH - LEFT - MARGIN
    size = unbroken_size(words, font, size, room)
    while len(broken(words, font, size, room)) > most and size > 7:
        size -= 0.5
    canvas.setFont(font, size)
    canvas.setFillColor(color)
    for line in broken(words, font, size, room):
        canvas.drawString(LEFT, top, line)
        top -= 1.2 * size
    return top


def _signed(version: SeasonVersion | None) -> list[str]:
    """Who has signed the season, or that nobody has."""
    if version is None or version.signed_at is None:
        return [_("Provisional: the season is not closed yet.")]
    names = ", ".join(account.display_name for account in (version.president, version.auditor) if account)
    said = {"version": version.version, "names": names, "date": date_format(localtime(version.signed_at))}
    return [_("Season closed on %(date)s, version %(version)s") % said, _("Signed by %(names)s") % said]


def pictures_story(picture: SeasonPicture, earned: PointsByEvening) -> list[Flowable]:
    """Places and points of everybody from evening to evening, the first ones in colours."""
    days = [str(evening_column(one.pk, one.date, lambda _line: None).label) for one in picture.evenings]
    names = [course.standing.player.name for course in picture.courses]
    places = [Course(name, each.places) for name, each in zip(names, picture.courses, strict=True)]
    points = [Course(each.standing.player.name, _gathered(each.standing, picture, earned)) for each in picture.courses]
    return [
        _chart(_("Places from evening to evening"), places, days, best_is_low=True),
        Spacer(0, 8),
        _chart(_("Ranking points gathered"), points, days, best_is_low=False),
        text(_("In colours with their names: the first ones of the ranking. Grey: all others."), SMALL),
    ]


def _chart(title: str, courses: Sequence[Course], days: Sequence[str], *, best_is_low: bool) -> Flowable:
    drawing = lines(courses, days, width=ROOM, height=CHART_HEIGHT, best_is_low=best_is_low)
    return KeepTogether([text(title, TITLE), drawing])


def _gathered(standing: SeasonStanding, picture: SeasonPicture, earned: PointsByEvening) -> tuple[int | None, ...]:
    """Ranking points after each evening, of those that count in the end (D13); None: not played yet."""
    told: list[int | None] = []
    for evening in picture.evenings:
        before, own = told[-1] if told else None, earned.of(standing, evening)
        told.append(before if own is None else (before or 0) + (own.points if own.counts else 0))
    return tuple(told)


def honours_story(honours: SeasonHonours) -> list[Flowable]:
    """The first three with their medals, then who is honoured for what; nothing without a ranking."""
    if not honours.ranking:
        return []
    story: list[Flowable] = [Spacer(0, 10)]
    for row in honours.first_three:
        points = _("%(points)s for the ranking") % {"points": row.ranking_points}
        about = (
            points,
            _("%(won)s of %(evenings)s evenings won") % {"won": row.evening_wins, "evenings": row.evenings},
        )
        name = whole_words(row.player.name, WINNER, ROOM - MEDAL_SIZE - 20)
        cells = [[Medal(row.place, INK, MEDAL_SIZE), [name, text(" · ".join(about), BROUGHT)]]]
        style = [*NO_PADDING, ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("BOTTOMPADDING", (0, 0), (-1, -1), 12)]
        story.append(Table(cells, colWidths=[MEDAL_SIZE + 20, ROOM - MEDAL_SIZE - 20], style=style))
    if honours.honours:
        columns = [
            name_column(_("Honour"), honour_title),
            ListColumn(_("Who"), _holders, is_figure=False),
        ]
        story += [Spacer(0, 10), list_table(columns, honours.honours)]
    return story


def _holders(honour: Honour) -> list[Flowable]:
    return [
        whole
        for holder in honour.holders
        for whole in (
            whole_words(holder.player.name, STRONG, ROOM / 2 - 10),
            text(about_honour(honour, holder), SMALL),
        )
    ]


def penalties_story(season: Season) -> list[Flowable]:
    """Penalty cards by offence and by player (L7); nothing where none was taken. Three queries, five
    while a sheet is in work."""
    rows = penalties_of_season(season)
    offences: dict[str, int] = {}
    for row in rows:
        for offence, number in row.by_offence.items():
            offences[offence] = offences.get(offence, 0) + number
    if not rows:
        return []
    by_offence = [
        ListColumn(_("Offence"), lambda one: capfirst(str(PenaltyCard.OFFENCES[one[0]])), is_figure=False),
        ListColumn(_("Cards"), lambda one: figures.points(one[1]), 60.0, is_strong=True),
    ]
    by_player = [
        name_column(_("Player"), lambda row: row.player.name),
        ListColumn(_("Offences"), lambda row: text(_offences_of(row), SMALL), is_figure=False),
        ListColumn(_("Evenings"), lambda row: figures.points(row.evenings), 52.0),
        ListColumn(_("Cards"), lambda row: figures.points(row.cards), 52.0, is_strong=True),
    ]
    return [
        text(_("By offence"), TITLE),
        list_table(by_offence, _most_first(offences.items())),
        CondPageBreak(120),
        text(_("By player"), TITLE),
        list_table(by_player, rows),
    ]


def _most_first(counted: Iterable[tuple[str, int]]) -> Sequence[tuple[str, int]]:
    return sorted(counted, key=lambda item: (-item[1], item[0]))


def _offences_of(row: PenaltyLine) -> str:
    told = (f"{PenaltyCard.OFFENCES[name]} ({number})" for name, number in _most_first(row.by_offence.items()))
    return ", ".join(told)

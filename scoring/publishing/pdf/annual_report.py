"""The report on a season to the assembly (Jahresbericht): its figures beside those of the season before, a chart, its
evenings, and penalty cards by offence. Lengths are in points.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Spacer

from scoring.core import figures
from scoring.core.columns import evening_column
from scoring.core.pdf.lists import ListColumn, list_table, name_column
from scoring.core.pdf.pages import print_list
from scoring.core.pdf.paper import CARD_COLORS, PLAIN, ROOM, SMALL, TITLE, accent_of, text
from scoring.core.selectors.faces import face_of
from scoring.models import PenaltyCard, Player, SeasonStanding
from scoring.publishing.pdf.charts import bars
from scoring.publishing.selectors.annual_report import EveningFigures, SeasonFigures
from scoring.publishing.selectors.season_honours import first_of

FIGURE_WIDTH, DAY_WIDTH = 76.0, 64.0
CHART_HEIGHT, LEAST_OF_A_TABLE = 150.0, 120.0
LEAD = ParagraphStyle("lead", PLAIN, fontSize=12, leading=16, spaceAfter=4)


@dataclass(frozen=True, slots=True)
class _Line:
    """A figure of both seasons; ``remark`` stands beside its label."""

    label: str
    of: Callable[[SeasonFigures], int | Fraction | None]
    remark: Callable[[SeasonFigures], str] = lambda _season: ""
    is_shown: bool = True


def draw_annual_report(
    season: SeasonFigures,
    before: SeasonFigures | None,
    ranking: Sequence[SeasonStanding],
    *,
    is_closed: bool,
    printed_on: date,
) -> bytes:
    """The report as a PDF file; ``ranking`` in its order, ``before`` None: it is the first season. Same data, same
    bytes. One query where it is provisional."""
    row = season.season
    return print_list(
        [*_story(season, before, ranking)],
        title=_("Annual report"),
        about=(row.league.name, row.name),
        subject=f"{row.name} – {row.league.name}",
        league=row.league,
        printed_on=printed_on,
        is_official=None if is_closed else False,
    )


def _story(
    season: SeasonFigures, before: SeasonFigures | None, ranking: Sequence[SeasonStanding]
) -> Iterator[Flowable]:
    yield Spacer(0, 6)
    yield text(_lead(season, ranking), LEAD)
    for title, lines in _sections(season):
        yield _figures(title, [line for line in lines if line.is_shown], season, before)
        yield Spacer(0, 9)
    if season.played:
        yield _chart(season, before)
    yield from _evenings(season)
    yield from _members(season)
    yield from _penalties(season, before)


def _lead(season: SeasonFigures, ranking: Sequence[SeasonStanding]) -> str:
    """Who has won, in one sentence."""
    names = {place: [row.player.name for row in ranking if row.place == place] for place in (1, 2, 3)}
    said = {"season": season.season.name, "first": first_of(names[1])}
    if not names[1]:
        return _("No evening of the season %(season)s has been counted yet.") % said
    others = first_of([*names[2], *names[3]])
    if not others:
        return _("The season %(season)s: %(first)s is in first place.") % said
    return _("The season %(season)s: %(first)s is in first place, before %(others)s.") % {**said, "others": others}


def _sections(season: SeasonFigures) -> Iterator[tuple[str, list[_Line]]]:
    yield (
        _("Evenings"),
        [
            _Line(pgettext("evenings", "planned"), lambda each: len(each.evenings)),
            _Line(pgettext("evenings", "played"), lambda each: len(each.played)),
            _Line(pgettext("evenings", "called off"), lambda each: each.called_off),
            _Line(_("without a result"), lambda each: each.to_come, is_shown=season.to_come > 0),
            _Line(_("games played"), lambda each: each.games),
            _Line(_("void games"), lambda each: each.void_games),
        ],
    )
    yield (
        _("Participants"),
        [
            _Line(_("on average an evening"), _average),
            _Line(
                pgettext("participants", "most"),
                lambda each: _count(each.most),
                lambda each: _day(each.most),
            ),
            _Line(
                pgettext("participants", "fewest"),
                lambda each: _count(each.fewest),
                lambda each: _day(each.fewest),
            ),
            _Line(_("different players"), lambda each: each.players),
            _Line(_("guests on all evenings together"), lambda each: each.guests),
        ],
    )
    yield (
        pgettext("who belongs to a club", "Members"),
        [
            _Line(pgettext("members", "new"), lambda each: len(each.joined)),
            _Line(pgettext("members", "left"), lambda each: len(each.left)),
        ],
    )
    yield (
        _("Protocol sheets"),
        [
            _Line(_("irregularities reported (L6.6)"), lambda each: each.irregularities),
            _Line(_("of these settled"), lambda each: each.settled),
            _Line(_("values struck and corrected (L6.5)"), lambda each: each.struck),
            _Line(_("sheets corrected after they were signed"), lambda each: each.signed_anew),
            _Line(_("versions of the closed season"), lambda each: each.versions, is_shown=season.versions > 1),
            _Line(_("penalty cards (L7)"), lambda each: each.cards),
        ],
    )


def _average(season: SeasonFigures) -> Fraction | None:
    return Fraction(season.visits, len(season.played)) if season.played else None


def _count(evening: EveningFigures | None) -> int | None:
    return evening.participants if evening else None


def _day(evening: EveningFigures | None) -> str:
    return f"({date_format(evening.evening.date, 'SHORT_DATE_FORMAT')})" if evening else ""


def _figures(title: str, lines: Sequence[_Line], season: SeasonFigures, before: SeasonFigures | None) -> Flowable:
    columns = [
        ListColumn(
            title, lambda line: " ".join(filter(None, (capfirst(line.label), line.remark(season)))), is_figure=False
        ),
        ListColumn(season.season.name, lambda line: _shown(line.of(season)), FIGURE_WIDTH, is_strong=True),
    ]
    if before is not None:
        columns += [
            ListColumn(before.season.name, lambda line: _shown(line.of(before)), FIGURE_WIDTH),
            ListColumn(
                pgettext("to another season", "Change"),
                lambda line: _change(line.of(season), line.of(before)),
                FIGURE_WIDTH,
            ),
        ]
    return list_table(columns, lines)


def _shown(value: int | Fraction | None) -> str:
    return figures.average(value) if isinstance(value, Fraction) else figures.points(value)


def _change(now: int | Fraction | None, before: int | Fraction | None) -> str:
    if now is None or before is None:
        return figures.DASH
    change = now - before
    shown = figures.average(change) if isinstance(change, Fraction) else figures.points(change)
    return f"+{shown}" if change > 0 else shown if change else "="


def _chart(season: SeasonFigures, before: SeasonFigures | None) -> Flowable:
    accent = accent_of(face_of(season.season.league)) or CARD_COLORS[2]
    earlier = [one.participants or 0 for one in before.played] if before else []
    drawing = bars(
        [one.participants or 0 for one in season.played],
        [_label(one) for one in season.played],
        earlier,
        width=ROOM,
        height=CHART_HEIGHT,
        color=accent,
    )
    said = _("Participants of each evening")
    if earlier and before:
        said = _("Participants of each evening; pale: the evenings of the season %(season)s in their order") % {
            "season": before.season.name
        }
    return KeepTogether([text(_("Participants from evening to evening"), TITLE), drawing, text(said, SMALL)])


def _label(one: EveningFigures) -> str:
    """Its day, as in the ranking."""
    return str(evening_column(one.evening.pk, one.evening.date, lambda _line: None).label)


def _evenings(season: SeasonFigures) -> Iterator[Flowable]:
    if not season.evenings:
        return
    columns = [
        ListColumn(
            _("Date"), lambda one: date_format(one.evening.date, "SHORT_DATE_FORMAT"), DAY_WIDTH, is_figure=False
        ),
        name_column(_("Evening"), _about_evening),
        name_column(pgettext("of an evening", "Won by"), lambda one: first_of(one.winners)),
        ListColumn(_("Tables"), lambda one: figures.points(one.tables or None), 48.0),
        ListColumn(_("Participants"), lambda one: figures.points(one.participants), 62.0, is_strong=True),
    ]
    yield CondPageBreak(LEAST_OF_A_TABLE)
    yield text(_("The evenings"), TITLE)
    yield list_table(columns, season.evenings)


def _about_evening(one: EveningFigures) -> str:
    """Its kind and place, or that it was called off and why."""
    evening = one.evening
    if evening.is_called_off:
        called_off = ": ".join(filter(None, (_("called off"), evening.called_off_reason)))
        return f"{evening.heading} – {called_off}"
    return ", ".join(filter(None, (evening.heading, evening.venue)))


def _members(season: SeasonFigures) -> Iterator[Flowable]:
    people = ((_("New members"), season.joined, "joined_on"), (_("Members who left"), season.left, "left_on"))
    for title, players, day in people:
        if players:
            yield CondPageBreak(60)
            yield text(title, TITLE)
            yield text(", ".join(_on(player, day) for player in players))


def _on(player: Player, day: str) -> str:
    return f"{player.name} ({date_format(getattr(player, day), 'SHORT_DATE_FORMAT')})"


def _penalties(season: SeasonFigures, before: SeasonFigures | None) -> Iterator[Flowable]:
    """Cards by offence, most frequent first; nothing in a season without any."""
    offences = [
        *season.penalties,
        *(one for one in (before.penalties if before else ()) if one not in season.penalties),
    ]
    if not offences:
        return
    columns = [
        ListColumn(_("Offence"), lambda one: capfirst(str(PenaltyCard.OFFENCES[one])), is_figure=False),
        ListColumn(
            season.season.name, lambda one: figures.points(season.penalties.get(one, 0)), FIGURE_WIDTH, is_strong=True
        ),
    ]
    if before is not None:
        earlier = before.penalties
        columns.append(ListColumn(before.season.name, lambda one: figures.points(earlier.get(one, 0)), FIGURE_WIDTH))
    yield CondPageBreak(LEAST_OF_A_TABLE)
    yield text(_("Penalty cards by offence (L7)"), TITLE)
    yield list_table(columns, offences)

"""The book of a season (Jahrbuch): cover, contents, ranking, pictures, honours, penalty cards, and of every evening the
result and its protocol sheets, each once.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import IO

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.core.pdf.pages import foot_of, status_of
from scoring.models import Evening, Season, SeasonStanding, Sheet
from scoring.publishing.pdf.book import UPRIGHT, WHOLE, WIDE, Section, write_book
from scoring.publishing.pdf.content import around_the_sheets, printed_protocol
from scoring.publishing.pdf.layout import Layout
from scoring.publishing.pdf.page import page_drawings
from scoring.publishing.pdf.yearbook_parts import cover_of, honours_story, penalties_story, pictures_story
from scoring.publishing.selectors.season_honours import season_honours
from scoring.results.pdf.evening_result import about_result, evening_result_story
from scoring.results.pdf.ranking import ranking_story
from scoring.results.selectors.check_marks import evening_mark, ranking_mark
from scoring.results.selectors.mapping import provisional_results
from scoring.results.selectors.ranking_proposals import ranking_history
from scoring.results.selectors.rankings import shown_scope
from scoring.results.selectors.results import EveningReport, report_evening
from scoring.results.selectors.revisions import in_work_of
from scoring.results.selectors.season_evenings import points_by_evening, ranked_evenings
from scoring.results.selectors.season_picture import season_picture
from scoring.results.selectors.season_versions import standing_version
from scoring.results.selectors.teams import sides_of
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import sheets_to_print
from scoring.sheets.selectors.signed import as_they_stand, with_signed_rows

Scope = SeasonStanding.Scope
Printed = tuple[int, int]
"""How many sheets are in a book, on how many pages."""


def write_yearbook(
    *, season: Season, target: IO[bytes], printed_on: date, report_progress: Callable[[int, int], None]
) -> Printed:
    """Write the book as a PDF file. The same season always gives the same bytes.

    Of an evening whose result is official its sheets are printed as they were signed, of all others those that are
    submitted. ``report_progress(done, total)`` is called after every evening and section. All sheets of the season are
    in memory at a time; each page is laid out twice.
    """
    evenings = list(
        season.evenings.filter(called_off_at=None)
        .select_related("edition", "season__league", "season__edition", "machine_inspection__inspected_by")
        .order_by("date", "pk")
    )
    version = standing_version(season)
    scope = Scope.OFFICIAL if version else shown_scope(None, provisional_results(season))
    sections = list(_sections_of_season(season, scope))
    sheets = 0
    for done, evening in enumerate(evenings, start=1):
        of_evening = list(_sections_of_evening(evening))
        sheets += sum(section.kind == WHOLE for section in of_evening)
        sections += of_evening
        report_progress(done, 3 * len(evenings))
    steps = _Steps(report_progress, len(evenings), len(sections))
    title = _("Yearbook %(season)s") % {"season": season.name}
    pages = write_book(
        target,
        sections,
        league=season.league,
        title=title,
        cover=cover_of(season, season_honours(season, scope), version),
        foot=foot_of(season.league, printed_on, scope is Scope.OFFICIAL),
        on_section=steps.on_section,
    )
    return sheets, pages


class _Steps:
    """Tells how far the drawing is, as if each evening took as long as another; once for each step."""

    def __init__(self, report: Callable[[int, int], None], evenings: int, sections: int) -> None:
        self._report, self._evenings, self._sections = report, evenings, max(sections, 1)
        self._laid, self._told = 0, evenings

    def on_section(self) -> None:
        self._laid += 1
        done = min(self._evenings + self._evenings * self._laid // self._sections, 3 * self._evenings)
        if done > self._told:
            self._told = done
            self._report(done, 3 * self._evenings)


def _sections_of_season(season: Season, scope: Scope) -> Iterator[Section]:
    """Ranking, pictures, honours, penalty cards: those of which there is something to say."""
    honours = season_honours(season, scope)
    evenings, points = ranked_evenings(season, scope), points_by_evening(season, scope)
    about, status = f"{season.league.name} · {season.name}", status_of(scope is Scope.OFFICIAL)
    origin, in_work = ranking_history(season).sentence, in_work_of(season)
    story, is_wide = ranking_story(honours.ranking, evenings, points, origin=origin, in_work=in_work)
    title, mark = _("Season ranking"), ranking_mark(season) if scope is Scope.OFFICIAL else None
    yield Section(title, title, about, status, kind=WIDE if is_wide else UPRIGHT, story=story, mark=mark)
    picture = season_picture(season, scope, honours.ranking)
    parts = (
        (_("The season in pictures"), pictures_story(picture, points) if picture else []),
        (_("Honours"), honours_story(honours)),
        (_("Penalty cards"), penalties_story(season)),
    )
    for title, story in parts:
        if story:
            yield Section(title, title, about, status, story=story)


def _sections_of_evening(evening: Evening) -> Iterator[Section]:
    """The result, as soon as there is one, and the sheets. A fixed number of queries for any number of tables."""
    report = report_evening(evening, follows_live=True, sees_open_sheets=False)
    day = date_format(evening.date)
    if report.lines:
        yield Section(
            entry=", ".join(filter(None, (day, evening.heading, evening.venue))),
            title=_("Result of the evening"),
            about=" · ".join(filter(None, about_result(evening))),
            status=status_of(report.is_official),
            story=evening_result_story(evening, report, sides_of(evening, report.teams)),
            mark=evening_mark(evening) if report.is_official else None,
        )
    around = around_the_sheets(evening)
    for sheet in _sheets_of(evening, report):
        protocol = printed_protocol(checked_sheet(sheet), report.lines, around)
        entry = pgettext("contents", "Protocol of table %(table)s, %(day)s") % {"table": sheet.table_name, "day": day}
        yield Section(entry, level=1 if report.lines else 0, kind=WHOLE, pages=page_drawings(Layout(protocol)))


def _sheets_of(evening: Evening, report: EveningReport) -> Sequence[Sheet]:
    """Of an official evening as they stand, of another one those that are submitted, by round and table."""
    loaded = sheets_to_print(evening.sheets.order_by("round__number", "table"))
    if report.is_official:
        return [with_signed_rows(sheet) for sheet in as_they_stand(loaded)]
    return [sheet for sheet in loaded if sheet.is_finished]

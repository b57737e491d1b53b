"""Certificates, report and yearbook of the golden season against its files, worked out by a program of its own."""

import re
from datetime import date
from fractions import Fraction
from io import BytesIO

import pytest
from django.utils import translation
from django.utils.formats import date_format
from pypdf import PdfReader

from scoring.models import Season, SeasonStanding, Sheet, SignedVersion, User
from scoring.publishing.pdf.annual_report import draw_annual_report
from scoring.publishing.pdf.certificates import draw_certificates
from scoring.publishing.pdf.yearbook import write_yearbook
from scoring.publishing.selectors.annual_report import season_figures
from scoring.publishing.selectors.season_honours import season_honours
from scoring.results.selectors.check_marks import sheet_mark
from scoring.results.selectors.honours_counting import RecordKind
from scoring.results.selectors.season_versions import standing_version
from tests.golden.reckoned_season import lowest_evening, most_often, reckoned_evenings, worst_game
from tests.golden.season import EXPECTED, FOLDER, golden_season_of_a_secretary
from tests.scoring.result_scenes import signed_version
from tests.scoring.scenes import check_and_sign

pytestmark = pytest.mark.slow
Scope = SeasonStanding.Scope
DAY = date(2026, 7, 4)
EVENINGS = reckoned_evenings(FOLDER)


@pytest.fixture(scope="module")
def closed(rows_of_module: None) -> int:
    """The season, every sheet signed, closed."""
    season = golden_season_of_a_secretary()
    auditor = User.objects.create_user("pruefer", first_name="Rolf", last_name="Recht")
    for sheet in Sheet.objects.filter(evening__season=season):
        check_and_sign(sheet, auditor)
    signed_version(season, User.objects.create_user("chefin", first_name="Petra", last_name="Vorsitz"), auditor)
    return season.pk


@pytest.fixture
def season(closed: int, db: None) -> Season:
    return Season.objects.select_related("league", "edition").get(pk=closed)


def texts_of(content: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(content)).pages]


def book_of(season: Season) -> bytes:
    target = BytesIO()
    with translation.override("en"):
        write_yearbook(season=season, target=target, printed_on=DAY, report_progress=lambda done, total: None)
    return target.getvalue()


def contents_of(content: bytes) -> dict[str, int]:
    """The pages that the contents name; the number of a line is written before its words."""
    (page,) = PdfReader(BytesIO(content)).pages[1:2]
    return {entry.strip(): int(number) for number, entry in re.findall(r"(?: *\.)+ (\d+)\n(.+)", page.extract_text())}


@pytest.mark.clause("L8.4", "L8.6", "L8.7")
def test_honours_are_those_of_the_files(season: Season) -> None:
    told = {
        honour.kind: ({holder.player.name for holder in honour.holders}, honour.value)
        for honour in season_honours(season, Scope.OFFICIAL).honours
    }
    low, _day, lowest = lowest_evening(EVENINGS)
    worst, _day, unlucky = worst_game(EVENINGS)
    assert told == {
        RecordKind.BONUS_A: most_often(EVENINGS, "won"),
        RecordKind.BONUS_B: most_often(EVENINGS, "worst"),
        RecordKind.LOWEST_EVENING: ({lowest}, low),
        RecordKind.WORST_GAME: ({unlucky}, worst),
    }


def test_certificates_have_place_and_points_of_the_files_and_both_signers(season: Season) -> None:
    version, honours = standing_version(season), season_honours(season, Scope.OFFICIAL)
    assert version is not None
    with translation.override("en"):
        content = draw_certificates(season, version, honours, honours.ranking, printed_on=DAY)
    pages = texts_of(content)
    assert len(pages) == len(EXPECTED["season"])
    for page, line in zip(pages, EXPECTED["season"], strict=True):
        assert line["player"] in page
        assert re.search(rf"\b{line['ranking_points']} ranking points? · {line['evenings']} evenings?\b", page)
        assert all(said in page for said in ("2025/26", "Petra Vorsitz", "Rolf Recht", "3 July 2026"))
    assert sum("Worst game of the season" in page for page in pages) == 1


def test_report_has_the_figures_of_the_files(season: Season) -> None:
    figures = season_figures(season)
    counts = [len(evening.totals) for evening in EVENINGS]
    assert [one.participants for one in figures.evenings] == counts
    assert (figures.games, figures.void_games) == (
        sum(evening.games for evening in EVENINGS),
        sum(evening.void for evening in EVENINGS),
    )
    assert figures.players == len({name for evening in EVENINGS for name in evening.totals})
    with translation.override("en"):
        ranking = season_honours(season, Scope.OFFICIAL).ranking
        content = draw_annual_report(figures, None, ranking, is_closed=True, printed_on=DAY)
        (first, *_others) = pages = texts_of(content)
        first_with = (EVENINGS[counts.index(number)].day for number in (max(counts), min(counts)))
        most, fewest = (date_format(date.fromisoformat(day), "SHORT_DATE_FORMAT") for day in first_with)
    average = Fraction(sum(counts), len(counts))
    assert f"On average an evening {float(average):.1f} " in first
    assert f"Most ({most}) {max(counts)} " in first
    assert f"Fewest ({fewest}) {min(counts)} " in first
    assert all(line["player"] in first for line in EXPECTED["season"][:3])
    assert ("provisional" in first, len(pages) <= 3) == (False, True)


def test_contents_of_the_yearbook_name_the_true_pages_and_each_sheet_stands_there_once(season: Season) -> None:
    content = book_of(season)
    pages, listed = texts_of(content), contents_of(content)
    with translation.override("en"):
        days = [date_format(date.fromisoformat(evening.day)) for evening in EVENINGS]
    assert len(listed) == 3 + 2 * len(days)
    for title in ("Season ranking", "The season in pictures", "Honours"):
        assert title in pages[listed[title] - 1]
    for day, evening in zip(days, EVENINGS, strict=True):
        result = pages[listed[f"{day}, Ranking tournament"] - 1]
        winner = min(evening.totals, key=evening.totals.__getitem__)
        assert f"Ranking tournament · {day}" in result
        assert f"{winner} Winner · " in result
        sheet = pages[listed[f"Protocol of table 1, {day}"] - 1]
        assert "Protocol sheet" in sheet
        assert day in sheet
        assert all(str(total).replace("-", "−") in sheet for total in evening.totals.values())
    signed = SignedVersion.objects.filter(sheet__evening__season=season)
    codes = [sheet_mark(version).code for version in signed]
    assert len(codes) == len(days)
    assert [" ".join(pages).count(code) for code in codes] == [1] * len(codes)


def test_numbers_stand_on_every_page_of_the_book_but_its_cover_and_the_same_book_has_the_same_bytes(
    season: Season,
) -> None:
    content = book_of(season)
    cover, *pages = texts_of(content)
    assert all(f"Page {number}" in page for number, page in enumerate(pages, start=2))
    assert all(said in cover for said in ("Yearbook", "2025/26", EXPECTED["season"][0]["player"], "Petra Vorsitz"))
    assert book_of(season) == content

"""The main job from planning an evening to the printed result, as two people do it in a browser."""

from dataclasses import replace
from io import BytesIO

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader
from pytest_django.live_server_helper import LiveServer

from scoring.models import EveningStanding, Season, SeasonStanding, Sheet, User
from tests.browser.sheets import PaperGame, open_tool, paper_sheet, sign_in, type_game, wait_for_state
from tests.scoring.scenes import official

pytestmark = pytest.mark.django_db(transaction=True)
FIRST, LAST = 9, 15
"""The games of the paper that the quick tier types: one is void, one ends with the UNO card, one with an exact grab."""
PASSWORD = "a password for this test only"
DEADLINE = "2025-09-05T20:00"
CREDIT = 300


def found_league(page: Page, address: str, founder: User) -> Season:
    """Sign in and found a league with its first season; the founder is its president and secretary."""
    page.goto(address + reverse("login"))
    page.fill("[name=username]", founder.username)
    page.fill("[name=password]", PASSWORD)
    page.click("main form button")
    page.wait_for_url(address + reverse("home"))
    page.goto(address + reverse("league_create"))
    page.fill("[name=name]", "Landesunoverband Schleswig-Holstein")
    page.fill("[name=season_name]", "2025/26")
    page.fill("[name=starts_on]", "2025-09-01")
    page.fill("[name=ends_on]", "2026-06-30")
    page.click("main form .button.primary")
    page.wait_for_url("**/l/*/")
    return Season.objects.select_related("league").get()


def plan_evening(page: Page, address: str, in_season: Season) -> None:
    page.goto(address + reverse("evening_create", args=[in_season.league.slug, in_season.pk]))
    page.fill("[name=date]", "2025-09-12")
    page.fill("[name=registration_deadline]", DEADLINE)
    page.click("main form .button.primary")
    page.wait_for_url("**/participants/")


def enter_participants(page: Page, names: tuple[str, ...]) -> None:
    """All registered exactly at the deadline, except the last one, who comes without a registration."""
    for count, name in enumerate(names, start=1):
        page.fill("[name=name]", name)
        if name != names[-1]:
            page.fill("[name=arrived_at]", DEADLINE)
        page.click("form[action$='/participants/new/'] button")
        expect(page.locator(".attendee.is-entered")).to_have_count(count)
    shown = {name: page.locator(".attendee", has_text=name).locator(".attendee-credit") for name in names}
    for name in names:
        expect(shown[name]).to_contain_text("0" if name == names[-1] else str(CREDIT))


def check_all(page: Page, boxes: str, expected: int) -> None:
    """Tick every box, once the page they stand on has come: a list of boxes read too early is empty."""
    expect(page.locator(boxes)).to_have_count(expected)
    for box in page.locator(boxes).all():
        box.check()


def lay_table(page: Page, names: tuple[str, ...]) -> Sheet:
    page.click(".page-header .button.primary")
    page.click(".new-table > summary")
    check_all(page, "[name=seats]", len(names))
    page.click(".new-table form .button")
    expect(page.locator(".seats .seat-name")).to_have_text(list(names))
    return Sheet.objects.get()


def type_sheet(page: Page, names: tuple[str, ...], games: tuple[PaperGame, ...]) -> int:
    """Type all games with the keyboard alone; the caret stands in the first game's first hand, its dealer is proposed.

    Returns how many keys went down for it, as the browser counts them.
    """
    page.locator("#grid:not([aria-busy])").wait_for()
    page.evaluate("self.keysDown = 0; addEventListener('keydown', () => self.keysDown++, true)")
    if turns := names.index(games[0].dealer):
        for key in ("ArrowLeft", *turns * ("ArrowDown",), "Enter"):
            page.keyboard.press(key)
    for game in games:
        type_game(page, game, names)
    wait_for_state(page, games[-1].number, "saved")
    return page.evaluate("self.keysDown")


def most_keys(names: tuple[str, ...], games: tuple[PaperGame, ...]) -> int:
    """The keys that typing may take: the digits on the paper, one more for each cell, two more for each game."""
    digits = sum(len(str(points)) for game in games for points in game.points)
    return digits + len(names) * len(games) + 2 * len(games)


def expected_totals(names: tuple[str, ...], games: tuple[PaperGame, ...]) -> dict[str, int]:
    """Totals added up as on paper: doubled for the UNO card, and for an exact grab except the dealer's."""
    totals = dict.fromkeys(names[:-1], -CREDIT) | {names[-1]: 0}
    for game in games:
        for name, points in zip(names, game.points, strict=False):
            factor = (1 + game.uno_card_finish) * (1 + (game.exact_grab and name != game.dealer))
            totals[name] += points * factor
    return totals


def games_of_paper(first: int) -> tuple[PaperGame, ...]:
    """Those from the first to the last, numbered from 1."""
    chosen = paper_sheet()[1][first - 1 : LAST]
    return tuple(replace(game, number=number) for number, game in enumerate(chosen, start=1))


@pytest.mark.clause("L4", "D14", "L6.3", "L6.4", "L6.6", "L6.17", "L8.3", "L8.4", "D10")
@pytest.mark.parametrize("first", [FIRST, pytest.param(1, marks=pytest.mark.slow)])
def test_evening_from_planning_to_the_signed_and_printed_result(
    page: Page, browser: Browser, live_server: LiveServer, first: int
) -> None:
    names, games = paper_sheet()[0], games_of_paper(first)
    assert any(game.is_void for game in games)
    assert any(game.exact_grab for game in games)
    assert any(game.uno_card_finish for game in games)
    founder = User.objects.create_user("sina", password=PASSWORD, first_name="Sina", last_name="Schrift")

    in_season = found_league(page, live_server.url, founder)
    plan_evening(page, live_server.url, in_season)
    enter_participants(page, names)
    sheet = lay_table(page, names)
    page.click(f"a[href='{reverse('sheet_enter', args=[sheet.pk])}']")
    assert type_sheet(page, names, games) <= most_keys(names, games)

    open_tool(page, "last-round")
    page.fill("[name=after_game]", str(len(games) // 2))
    page.click("form[action$='/last-round/'] button")
    expect(page.locator("form[action$='/last-round/withdraw/']")).to_be_attached()  # its tool is closed
    page.click(f"a[href='{reverse('sheet_submit', args=[sheet.pk])}']")
    page.wait_for_url(live_server.url + reverse("sheet_submit", args=[sheet.pk]))
    check_all(page, "[name=confirmed]", page.locator("[name=confirmed]").count())
    page.click("main form .button.primary")
    page.wait_for_url(live_server.url + reverse("sheet", args=[sheet.pk]))
    assert page.request.get(live_server.url + reverse("sheet_review", args=[sheet.pk])).status == 403

    others = browser.new_context(locale="de-DE")
    sign_in(others, live_server.url, official(in_season.league, "auditor", name="Rolf Recht"))
    auditor = others.new_page()
    auditor.goto(live_server.url + reverse("reviews", args=[in_season.league.slug]))
    auditor.click("main a.item")
    auditor.check("[name=confirm]")
    auditor.click("form[action$='/sign/'] .button.primary")
    auditor.wait_for_url(live_server.url + reverse("sheet", args=[sheet.pk]))

    standings = EveningStanding.objects.order_by("rank").select_related("player")
    assert {row.player.name: row.total for row in standings} == expected_totals(names, games)
    assert {row.is_official for row in standings} == {True}
    pdf = others.request.get(live_server.url + reverse("sheet_pdf", args=[sheet.pk])).body()
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    for row in standings:
        assert str(row.total).replace("-", "−") in text
    leader = SeasonStanding.objects.filter(scope="official").select_related("player").earliest("rank")
    auditor.goto(live_server.url + reverse("season", args=[in_season.league.slug, in_season.pk]))
    expect(auditor.locator("main table tbody tr").first).to_contain_text(leader.player.name)
    others.close()

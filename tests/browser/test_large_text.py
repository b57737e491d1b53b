"""Whoever sees badly sets the text larger, or the page: every key stays on the screen, alone and with its name (WCAG
1.4.4, 1.4.10)."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.devices import thumb_phone
from tests.browser.phones import game_is, open_table, save, tap_game
from tests.scoring.codes import access_to, credentials, scene_of_today
from tests.scoring.scenes import Scene

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS: tuple[ViewportSize, ...] = (
    {"width": 320, "height": 568},
    {"width": 360, "height": 640},
    {"width": 390, "height": 844},
)
LAYOUTS = ("text 100", "text 150", "text 200", "zoom 200")
FEWEST = 5.0
"""So wide is a name at least, in signs of its own size: narrower, it is read letter by letter."""

LONG_WORDS = {
    "[data-winner]": "★ <span>gewonnen</span>",
    "[data-next]": "Weiter",
    "[data-mode-to=cards]": "Karten zählen",
    ".key[data-mode-to=points]": "Punkte eingeben",
    ".phone-word strong": "Spiel 2 bleibt auf diesem Telefon.",
    ".phone-name": "Ostermann-Schmidt",
}
"""In German, and as names are: longer than what the other tests read."""

_PUT = """(words) => {
  for (const [selector, text] of Object.entries(words)) {
    for (const each of document.querySelectorAll(selector)) each.innerHTML = text;
  }
}"""
_WIDTH = "Math.max(document.documentElement.scrollWidth, innerWidth)"
_FAULTS = """async ([fewest, screenWidth, screenHeight]) => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const visible = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const said = (element) => (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\\s+/g, " ");
  const rect = (element) => element.getBoundingClientRect();
  const meet = (one, other) =>
    one.left < other.right - 1 && one.right > other.left + 1 &&
    one.top < other.bottom - 1 && one.bottom > other.top + 1;
  const faults = [];
  const wide = Math.max(document.documentElement.scrollWidth, innerWidth);
  const widest = visible("body *").filter((each) => rect(each).right > screenWidth + 1);
  if (wide > screenWidth) faults.push(`the page is ${wide} px wide: ${widest.map((each) => said(each).slice(0, 40))}`);
  const keys = visible(".phone-dock :is(.key, .phone-save, .button)");
  for (const key of keys) {
    const { left, right, top, bottom } = rect(key);
    const name = said(key);
    const isOff = left < 0 || right > screenWidth || top < 0 || bottom > screenHeight;
    if (isOff) faults.push(`${name} is off the screen`);
    const isCut = key.scrollWidth > key.clientWidth + 1 || key.scrollHeight > key.clientHeight + 1;
    if (isCut) faults.push(`${name} is cut off`);
    const isSeen = key.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    if (!isSeen) faults.push(`${name} is covered`);
    for (const other of keys) {
      if (other !== key && meet(rect(key), rect(other))) faults.push(`${name} meets ${said(other)}`);
    }
  }
  for (const name of visible(".phone-name")) {
    const width = rect(name.parentElement).width / Number.parseFloat(getComputedStyle(name).fontSize);
    if (width < fewest) faults.push(`${said(name)} has room for ${width.toFixed(1)} signs`);
  }
  const dock = rect(document.getElementById("phone-dock")).top;
  const active = document.querySelector(".phone-row.is-active input");
  active?.scrollIntoView({ block: "nearest" });
  const isInSight = !active || (rect(active).bottom <= dock + 1 && rect(active).top >= 0);
  if (!isInSight) faults.push(`the hand that is typed is out of sight, behind keys from ${dock}`);
  if (dock < screenHeight * 0.2) faults.push("the keys leave nothing of the game in sight");
  return faults;
}"""


@pytest.fixture
def table() -> Scene:
    return scene_of_today(players=4)


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, table: Scene) -> Iterator[Page]:
    with thumb_phone(browser) as context:
        page = open_table(context.new_page(), live_server.url, table)
        tap_game(page, "Anke", "35", "120", "7")
        save(page, "Anke won")
        game_is(page, "Game 2")
        yield page


def lay_out(phone: Page, screen: ViewportSize, layout: str) -> ViewportSize:
    """As a phone shows the page whose text, or all of it, is set larger. A page that is zoomed has fewer pixels of its
    own."""
    kind, percent = layout.split()
    scale = int(percent) / 100
    size = {name: round(pixels / scale) for name, pixels in screen.items()} if kind == "zoom" else screen
    shown = ViewportSize(width=size["width"], height=size["height"])
    phone.set_viewport_size(shown)
    phone.evaluate(
        "(size) => { document.documentElement.style.fontSize = size; }", "" if kind == "zoom" else f"{percent}%"
    )
    return shown


def turn_to(phone: Page, mode: str) -> None:
    if mode == "confirm":
        for index, points in enumerate(("", "35", "120", "7")):
            if points:
                phone.locator(".phone-row input").nth(index).fill(points)
        phone.locator(".phone-winner").first.tap()
    else:
        phone.locator(f"[data-mode-to={mode}]").first.dispatch_event("click")
    expect(phone.locator(f"[data-pad={mode}]")).to_be_visible()


@pytest.mark.parametrize("is_cut", [False, True], ids=["online", "offline"])
def test_every_key_is_on_the_screen_and_every_name_is_read_however_large_the_text(phone: Page, *, is_cut: bool) -> None:
    phone.context.set_offline(is_cut)
    if is_cut:
        tap_game(phone, "Anke", "35", "120", "7")
        save(phone, "Anke won")
        expect(phone.locator("#unsent")).to_be_visible()
    found = {}
    for mode in ("cards", "points", "confirm"):
        turn_to(phone, mode)
        phone.evaluate(_PUT, LONG_WORDS)
        for screen in SCREENS:
            for layout in LAYOUTS:
                shown = lay_out(phone, screen, layout)
                faults = phone.evaluate(_FAULTS, [FEWEST, shown["width"], shown["height"]])
                if faults:
                    found[f"{mode}, {screen['width']}, {layout}"] = faults
        lay_out(phone, SCREENS[-1], "text 100")
    assert found == {}


def test_whole_page_in_german_is_as_wide_as_a_small_phone_however_large_the_text(
    browser: Browser, live_server: LiveServer, table: Scene
) -> None:
    """Not the keys alone: what is noted around the games has the longest words."""
    with browser.new_context(locale="de-DE", viewport=SCREENS[0], has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        page.goto(live_server.url + reverse("guest_link", args=[credentials(access_to(table)).secret]))
        expect(page.locator("#phone-dock")).to_be_visible()
        expect(page.get_by_text("Austeilfehler").first).to_be_visible()
        widths = {}
        for layout in LAYOUTS:
            shown = lay_out(page, SCREENS[0], layout)
            widths[layout] = (page.evaluate(_WIDTH), shown["width"])
    assert [layout for layout, (width, screen) in widths.items() if width > screen] == [], widths

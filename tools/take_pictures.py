"""Takes the pictures of docs/screens.md: opens the demo league in an empty folder, plays a little, looks at each page.

Each page is taken on a phone and on a desktop, light and dark. What there is to see stands in ``PICTURES``; whoever
changes a page runs ``make pictures``, looks at them, and commits those that say something new.
"""

import sys
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.pictured_demo import (
    AUDITOR,
    LEAGUE,
    PLAYER,
    ROOT,
    SECRETARY,
    TEAM_MATCH,
    TONIGHT,
    TONIGHT_GRID,
    Demo,
    play,
    served,
    served_for_the_first_time,
    signed_in,
)

TARGET = ROOT / "docs" / "images" / "evening"
DEVICES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
SCHEMES = ("light", "dark")
COLORS = 96
"""As many are told apart in a picture of a page; it is a third as large so."""


Way = Callable[[Page, Demo], None]


def at(path: str) -> Way:
    """The page of an address."""
    return lambda page, demo: demo.open(page, path)


def grid(page: Page, demo: Demo) -> None:
    """Tonight's grid, with a row that is being typed."""
    demo.open(page, TONIGHT_GRID)
    page.locator("#grid:not([aria-busy])").wait_for()
    for key in ("*", "Enter", "3", "5", "Enter"):
        page.keyboard.press(key)


def incomplete(page: Page, demo: Demo) -> None:
    """The grid, when a row was left without its winner."""
    demo.open(page, TONIGHT_GRID)
    page.locator("#grid:not([aria-busy])").wait_for()
    for _cell in range(6):
        page.keyboard.type("12")
        page.keyboard.press("Enter")
    page.wait_for_timeout(500)


def clause(page: Page, demo: Demo) -> None:
    """What a paragraph says."""
    demo.open(page, f"{TONIGHT}participants/")
    page.locator(".clause").first.click()
    page.wait_for_timeout(400)


def hall(page: Page, demo: Demo) -> None:
    demo.open(page, "/evenings/1/hall/")
    page.keyboard.press("p")
    page.wait_for_timeout(4000)


def duel(page: Page, demo: Demo) -> None:
    demo.open(page, f"{TEAM_MATCH}hall/")
    page.keyboard.press("p")
    page.wait_for_timeout(4000)


def phone(page: Page, demo: Demo) -> None:
    """The phone that writes tonight's games."""
    demo.open(page, "/t/")
    page.fill("[name=code]", demo.code)
    page.keyboard.press("Enter")
    page.locator("#phone-game").wait_for()
    page.wait_for_timeout(1000)


def outbox(page: Page, demo: Demo) -> None:
    """The same phone without network, after a game."""
    phone(page, demo)
    page.context.set_offline(True)
    page.locator(".phone-winner").first.click()
    for _player in range(5):
        page.locator("[data-digit='7']").click()
        page.locator("[data-next]:visible").click()
    page.locator(".phone-save").click()
    page.wait_for_timeout(1500)


def outbox_opened(page: Page, demo: Demo) -> None:
    """Everything that waits on that phone."""
    outbox(page, demo)
    page.locator("#unsent button:visible, #unsent[role=button]").first.click()
    page.wait_for_timeout(500)


def link(page: Page, demo: Demo) -> None:
    """What a player's personal link opens, once its evening is answered."""
    demo.open(page, demo.link)


def receipt(page: Page, demo: Demo) -> None:
    demo.open(page, demo.receipt)


def referee(page: Page, demo: Demo) -> None:
    """What of a hand may be laid on a red 5."""
    demo.open(page, f"{LEAGUE}referee/")
    for color, card in (("0", 5), ("0", 7), ("2", 5), ("3", 7), ("4", 0), ("4", 1)):
        page.locator(".color-chip").nth(int(color)).click()
        page.locator(".referee-keys:visible .key").nth(card).click()
        page.wait_for_load_state("networkidle")


def start(page: Page, demo: Demo) -> None:
    """The first page of an office that nobody has set up, when its demo is ready."""
    demo.open(page, "/")
    page.locator("#demo-way a.primary").wait_for(timeout=120_000)


FIRST_PICTURES: dict[str, tuple[str, Way]] = {"start": ("", start)}
"""Of an office without a league."""

PICTURES: dict[str, tuple[str, Way]] = {
    "desk": (SECRETARY, at("/")),
    "path": (SECRETARY, at(TONIGHT)),
    "series": (SECRETARY, at(f"{LEAGUE}seasons/plan/")),
    "invitations": (SECRETARY, lambda page, demo: demo.open(page, f"/evenings/{demo.invited}/invitations/")),
    "link": ("", link),
    "receipt": ("", receipt),
    "post": (SECRETARY, at(f"{LEAGUE}post/")),
    "roll-call": (SECRETARY, at(f"{TONIGHT}roll-call/")),
    "registration": (SECRETARY, at(f"{TONIGHT}participants/")),
    "grid": (SECRETARY, grid),
    "incomplete": (SECRETARY, incomplete),
    "clause": (SECRETARY, clause),
    "phone": ("", phone),
    "unsent": ("", outbox),
    "outbox": ("", outbox_opened),
    "corrected": (SECRETARY, at("/sheets/4/")),
    "audit": (AUDITOR, at("/sheets/17/read/")),
    "player": (PLAYER, at("/")),
    "ranking": (PLAYER, at(f"{LEAGUE}s/1/")),
    "result": (PLAYER, at("/evenings/1/")),
    "referee": (PLAYER, referee),
    "hall": ("", hall),
    "teams": ("", at(TEAM_MATCH)),
    "duel": ("", duel),
    "medals": ("", at(f"{LEAGUE}s/3/unolympics/")),
    "office": (SECRETARY, at(f"{LEAGUE}offices/secretary/")),
}


def main() -> int:
    wanted = sys.argv[1:] or [*FIRST_PICTURES, *PICTURES]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        if first := {name: FIRST_PICTURES[name] for name in wanted if name in FIRST_PICTURES}:
            with served_for_the_first_time() as demo:
                take(browser, demo, first)
        if rest := {name: PICTURES[name] for name in wanted if name not in FIRST_PICTURES}:
            with served() as demo:
                play(browser, demo)
                take(browser, demo, rest)
        browser.close()
    return 0


def take(browser: Browser, demo: Demo, pictures: Mapping[str, tuple[str, Way]]) -> None:
    """Each picture on each device, light and dark."""
    for device, options in DEVICES.items():
        for scheme in SCHEMES:
            for name, (user, way) in pictures.items():
                context = browser.new_context(**options, color_scheme=scheme, locale="de-DE", reduced_motion="reduce")
                save(look(context, demo, user, way), TARGET / f"{name}-{device}-{scheme}.png")
                context.close()


def look(context: BrowserContext, demo: Demo, user: str, way: Way) -> bytes:
    page = signed_in(context, demo, user)
    way(page, demo)
    return page.screenshot()


def save(picture: bytes, path: Path) -> None:
    """Keep a picture if it shows something else than the one that is there."""
    image = Image.open(BytesIO(picture)).convert("RGB").quantize(COLORS)
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, optimize=True)
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    sys.exit(main())

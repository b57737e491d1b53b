"""The demo league as it is pictured: served on a port of its own, in the middle of its evening, with invitations."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.mail_server import running_mail_server

ROOT = Path(__file__).resolve().parent.parent
PORT = 8475
ADDRESS = f"http://localhost:{PORT}"
PUBLIC = "https://uno.example"
"""Where members reach it, as links are only offered by an office that others reach."""
LEAGUE = "/l/landesunoverband-schleswig-holstein/"
TONIGHT, TONIGHT_GRID, TEAM_MATCH = "/evenings/19/", "/sheets/19/enter/", "/evenings/15/"
SECRETARY, AUDITOR, PLAYER = "schriftwesen", "pruefer", "spielerin"
PLAYS = "Nele Ohlsen"
"""Whom the player's account is."""


@dataclass(slots=True)
class Demo:
    """The demo league as it is served: passwords by username, the code of tonight's table, the number of an evening
    with invitations, the paths of the player's personal link and of a receipt."""

    passwords: dict[str, str]
    code: str = ""
    invited: str = ""
    link: str = ""
    receipt: str = ""

    def open(self, page: Page, path: str) -> None:
        page.goto(ADDRESS + path)
        page.wait_for_load_state("networkidle")


def signed_in(context: BrowserContext, demo: Demo, user: str) -> Page:
    page = context.new_page()
    if user:
        demo.open(page, "/login/")
        page.fill("[name=username]", user)
        page.fill("[name=password]", demo.passwords[user])
        page.keyboard.press("Enter")
        page.wait_for_url(f"{ADDRESS}/")
    return page


def play(browser: Browser, demo: Demo) -> None:
    """Codes for tonight's tables, half of a roll call, and invitations."""
    context = browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 800})
    page = signed_in(context, demo, SECRETARY)
    demo.open(page, f"{TONIGHT}codes/")
    page.locator("main form .button").first.click()
    demo.code = page.locator(".slip-code").first.inner_text().split(":")[-1].strip()
    demo.open(page, f"{TONIGHT}roll-call/")
    for at_list in range(5):
        page.locator(".mark-present").nth(at_list).click()
    page.locator("#roll-counts", has_text="5 von").wait_for()
    invite(page, demo)
    answer(page, demo)
    context.close()


def invite(page: Page, demo: Demo) -> None:
    """Five further evenings of this season; everybody is invited to the first."""
    today = date.today()
    demo.open(page, f"{LEAGUE}seasons/plan/")
    page.check("[name=how][value=nth]")
    page.locator("[name=season] option").nth(1).evaluate("option => { option.selected = true; }")
    page.fill("[name=first_day]", (today + timedelta(days=10)).isoformat())
    page.fill("[name=last_day]", (today + timedelta(days=165)).isoformat())
    page.fill("[name=venue]", "Gasthof Zum Anker")
    page.fill("[name=address]", "Hafenstraße 12, 24103 Kiel")
    page.fill("[name=capacity]", "24")
    page.keyboard.press("Tab")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1000)
    page.click("#series-save")
    page.wait_for_url("**/s/*/")
    day = page.locator("a[href^='/evenings/']", has_text="angelegt").first
    demo.invited = str(day.get_attribute("href")).strip("/").split("/")[1]
    demo.open(page, f"/evenings/{demo.invited}/invitations/")
    page.click("#invite .button.primary")
    page.locator(".notice.success").wait_for()


def _link_of(page: Page, demo: Demo, address: str) -> str:
    """The path of the personal link, from the page of somebody who was asked."""
    demo.open(page, address)
    link = page.locator("[data-copy*='/i/']").get_attribute("data-copy")
    return urlsplit(str(link)).path


def answer(page: Page, demo: Demo) -> None:
    """Four of the invited answer by their links; the player is one of them."""
    names = page.locator(".asked .item-title").all_inner_texts()
    pages = page.locator(".asked a.item").evaluate_all("rows => rows.map((row) => row.getAttribute('href'))")
    asked = dict(zip(names, pages, strict=True))
    paths = [_link_of(page, demo, address) for address in (*pages[:3], asked[PLAYS])]
    own = paths[3]
    for path, said in zip(paths, ("yes", "no", "yes", "yes"), strict=True):
        demo.open(page, path)
        page.locator(f"#evening-{demo.invited} [name=answer][value={said}]").click()
        page.wait_for_load_state("networkidle")
    demo.link = own
    key = str(page.locator(f"a[href^='{own}'][href$='.pdf']").first.get_attribute("href")).rpartition("/")[2]
    demo.receipt = f"/receipts/{key.removesuffix('.pdf')}/"


@contextmanager
def served() -> Iterator[Demo]:
    """The demo league on a port of its own, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder, running_mail_server() as mail_server:
        environment = {
            **os.environ,
            "UNO_LEAGUE_VAR": folder,
            "PUBLIC_ADDRESS": PUBLIC,
            "EMAIL_HOST": "127.0.0.1",
            "EMAIL_PORT": str(mail_server.port),
            "EMAIL_SECURITY": "none",
        }
        manage = [sys.executable, "manage.py"]
        subprocess.run([*manage, "migrate", "--verbosity", "0"], env=environment, cwd=ROOT, check=True)
        said = subprocess.check_output([*manage, "load_demo"], env=environment, cwd=ROOT, text=True)
        with _office(environment, "--without-demo"):
            yield Demo(dict(re.findall(r"^  (\w+) +((?:\w{4}-){3}\w{4}) ", said, re.MULTILINE)))


@contextmanager
def served_for_the_first_time() -> Iterator[Demo]:
    """An office that nobody has set up, which prepares its demo; at the same address, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder, _office({**os.environ, "UNO_LEAGUE_VAR": folder}):
        yield Demo({})


@contextmanager
def _office(environment: Mapping[str, str], *options: str) -> Iterator[None]:
    command = [sys.executable, str(ROOT / "tools" / "serve.py"), "--port", str(PORT), *options]
    process = subprocess.Popen(command, env=environment, cwd=ROOT, start_new_session=True)
    try:
        wait_until_served()
        yield
    finally:
        os.killpg(process.pid, 15)
        process.wait()


def wait_until_served() -> None:
    for _second in range(120):
        try:
            urlopen(ADDRESS, timeout=60).close()
        except OSError:
            time.sleep(1)
        else:
            return
    raise SystemExit("The league office did not start.")

"""The first steps of a club on its own computer, as ``make run`` offers them: the demo, thrown away, the own league."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import violations_in_both_themes
from tests.support import patience
from tests.support.installation import ROOT, Installation
from tests.support.programs import free_port, stop, wait_until
from tools.demo import DemoKeeper
from tools.lifeline import ends_with_us
from tools.serve import answers

COUNT = "from scoring.models import League, User; print(League.objects.count(), User.objects.count())"


@dataclass(frozen=True)
class Office:
    """What ``tools/serve.py`` serves."""

    address: str
    folder: Path
    said: Path


@pytest.fixture
def office(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Office]:
    """An office that nobody has set up; its databases have their tables already, which is all that is spared."""
    folder, said = tmp_path / "var", tmp_path / "said.txt"
    (folder / "demo").mkdir(parents=True)
    for place in (folder, folder / "demo"):
        shutil.copy(migrated_sqlite, place / "db.sqlite3")
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    with said.open("w") as terminal:
        process = subprocess.Popen(
            ends_with_us([sys.executable, "tools/serve.py", "--port", str(port)]),
            cwd=ROOT,
            env={**environment, "UNO_LEAGUE_VAR": str(folder)},
            stdout=terminal,
        )
        try:
            wait_until(lambda: answers(port), "the office")
            yield Office(f"http://localhost:{port}", folder, said)
        finally:
            stop(process)


def test_demo_is_given_nothing_of_what_the_office_is_told(tmp_path: Path) -> None:
    told = {"DATABASE_URL": "postgres://office", "EMAIL_HOST": "mail.example", "SECRET_KEY": "k", "BACKUP_FOLDER": "/b"}
    with DemoKeeper(
        environment={"PATH": "/usr/bin", "UNO_LEAGUE_VAR": "/var/office", **told},
        folder=tmp_path / "demo",
        port=8001,
        office="http://localhost:8000",
        serve=lambda port: [],
    ) as keeper:
        given = keeper.environment
    assert given.keys() & told.keys() == set()
    assert (given["PATH"], given["UNO_LEAGUE_VAR"]) == ("/usr/bin", str(tmp_path / "demo"))


def test_demo_is_opened_and_thrown_away_by_clicks_and_then_the_own_league_is_set_up(office: Office, page: Page) -> None:
    page.goto(f"{office.address}/evenings/1/")
    expect(page).to_have_url(f"{office.address}/start/")
    page.get_by_role("link", name="Demo öffnen").click(timeout=patience.MILLISECONDS)
    expect(page.locator(".demo-banner")).to_contain_text("Das ist die Demo.")
    expect(page.locator(".demo-tiles .tile")).to_have_count(3)
    demo, _tonight, _number = page.url.partition("/evenings/")
    assert demo.startswith("http://127.0.0.1:")
    assert violations_in_both_themes(page) == []
    league = page.locator("a[href^='/l/']").first.get_attribute("href")
    shared = page.request.get(f"{demo}/l/{str(league).split('/')[2]}/subscribe/").text()
    assert (f"{demo}/l/" in shared, "erreichen dieses Büro nicht" in shared) == (False, True)
    assert "Jörn Möller" in office.said.read_text()

    page.get_by_role("link", name="Andere Rolle").click()
    assert violations_in_both_themes(page) == []
    page.get_by_role("button", name="Anke Petersen").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hallo, Anke Petersen")
    page.get_by_role("link", name="Andere Rolle").click()
    page.get_by_role("button", name="Demo wegwerfen").click()
    page.locator("[data-confirm-yes]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Die Demo ist weggeworfen")
    page.get_by_role("link", name="Zum eigenen Verbandsbüro").click()
    wait_until(lambda: not (office.folder / "demo").exists(), "the demo to be thrown away")

    expect(page).to_have_url(f"{office.address}/start/")
    assert violations_in_both_themes(page) == []
    for name, text in (
        ("first_name", "Jörn"),
        ("last_name", "Möller"),
        ("username", "joern"),
        ("new_password1", "Kieler-Sprotten-7"),
        ("new_password2", "Kieler-Sprotten-7"),
        ("name", "Kieler Förde"),
    ):
        page.fill(f"[name={name}]", text)
    page.get_by_label("ein Verein").check()
    page.get_by_role("button", name="Verbandsbüro einrichten").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hallo, Jörn Möller")
    expect(page.locator(".lead")).to_have_text("Kieler Förde")
    expect(page.locator(".demo-banner")).to_have_count(0)
    assert Installation(office.folder).python(COUNT) == "1 1"

    page.goto(f"{office.address}/l/kieler-foerde/subscribe/")
    page.get_by_role("link", name="Adresse dieses Büros eintragen").click()
    page.fill("[name=address]", office.address)
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator(".field.has-errors")).to_contain_text("meint den Rechner selbst")

"""The real program, as ``make run`` starts it: a league is set up, a backup made by its button and brought back."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.installation import ROOT, Installation
from tests.support.programs import free_port, stop, wait_until
from tools.lifeline import ends_with_us
from tools.serve import answers

FIELDS = {
    "first_name": "Jörn",
    "last_name": "Möller",
    "username": "joern",
    "new_password1": "Kieler-Sprotten-7",
    "new_password2": "Kieler-Sprotten-7",
    "name": "Kieler Förde",
}
LONGEST = 300_000
"""Milliseconds for a job of the office, on a machine that has other work."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of an office that keeps its data in the folder, until it is stopped as by Ctrl+C."""
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    process = subprocess.Popen(
        ends_with_us([sys.executable, "tools/serve.py", "--without-demo", "--port", str(port)]),
        cwd=ROOT,
        env={**environment, "UNO_LEAGUE_VAR": str(folder)},
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: answers(port), "the office")
        yield f"http://localhost:{port}"
    finally:
        stop(process)


def test_office_is_set_up(page: Page, tmp_path: Path, migrated_sqlite: Path) -> None:
    """All migrations are run once in the quick tier, for every test; from an empty folder starts the slow one below."""
    shutil.copy(migrated_sqlite, tmp_path)
    with served(tmp_path) as address:
        set_up(page, address)


@pytest.mark.slow
def test_office_is_set_up_backed_up_and_brought_back_elsewhere(page: Page, tmp_path: Path) -> None:
    here, elsewhere, file = tmp_path / "here", tmp_path / "elsewhere", tmp_path / "office.zip"
    with served(here) as address:
        set_up(page, address)
        make_backup(page, address, file)
    Installation(elsewhere).manage("restore", str(file))

    with served(elsewhere) as address:
        page.goto(f"{address}/login/")
        page.fill("[name=username]", FIELDS["username"])
        page.fill("[name=password]", FIELDS["new_password1"])
        page.click("main form button")
        expect(page.get_by_role("heading", level=1)).to_have_text("Hallo, Jörn Möller")
        expect(page.locator("main")).to_contain_text("Kieler Förde")


def set_up(page: Page, address: str) -> None:
    page.goto(address)
    expect(page).to_have_url(f"{address}/start/")
    for name, text in FIELDS.items():
        page.fill(f"[name={name}]", text)
    page.get_by_label("ein Verein").check()
    page.get_by_role("button", name="Verbandsbüro einrichten").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hallo, Jörn Möller")
    expect(page.locator("main")).to_contain_text("Kieler Förde")


def make_backup(page: Page, address: str, file: Path) -> None:
    """By the button of the page, once the job has said that the backup is whole and right."""
    page.goto(f"{address}/backups/")
    page.get_by_role("button", name="Jetzt sichern").click()
    page.get_by_role("link", name="Zu den Sicherungen").last.click(timeout=LONGEST)
    expect(page.locator(".backup .badge.green")).to_be_visible()
    with page.expect_download() as download:
        page.locator(".backup").get_by_role("button", name="Herunterladen").click()
    download.value.save_as(file)

"""What the tests wait with really waits, and what they look with sees."""

import ast
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.accessibility import violations_in_both_themes
from tests.browser.devices import device, wait_until_kept
from tests.browser.sheets import open_grid
from tests.scoring.scenes import three_after_a_game

ROOT = Path(__file__).parents[2]
PAGE_WITH_FAULTS = """<!doctype html><html lang="en"><title>Faults</title>
<style>:root { color-scheme: light dark } p { background: light-dark(white, black); color: #333 }</style>
<main><h1>Faults</h1><input id="nameless"><p>Read me</p></main>"""


@pytest.mark.django_db(transaction=True)
def test_wait_for_kept_games_ends_with_a_word_if_they_do_not_come(browser: Browser, live_server: LiveServer) -> None:
    table = three_after_a_game()
    with device(browser, live_server.url, table.secretary) as phone:
        page = phone.new_page()
        open_grid(page, live_server.url, table.sheet)
        wait_until_kept(page, games=1)
        with pytest.raises(AssertionError, match="answers 1 instead of 2"):
            wait_until_kept(page, games=2, limit=300)


def test_rules_are_asked_once_and_colours_in_both_themes(page: Page) -> None:
    page.set_content(PAGE_WITH_FAULTS)
    assert [violation.partition(": <")[0] for violation in violations_in_both_themes(page)] == [
        "light: label",
        "dark: color-contrast",
    ]


def test_nothing_waits_for_a_promise_or_an_expression() -> None:
    """Playwright's ``wait_for_function`` takes whatever an async function gives at once for a yes: a promise is one.

    A bare expression is evaluated anew each time, which our Content Security Policy refuses from the second time on.
    """
    unsuitable = [
        f"{path.relative_to(ROOT)}: {script.strip()[:40]}"
        for folder in ("tests", "benchmarks", "tools")
        for path in (ROOT / folder).rglob("*.py")
        for script in _scripts_waited_for(ast.parse(path.read_text(encoding="utf-8")))
        if any(word in script for word in ("async", "await", "Promise", ".then(")) or "=>" not in script
    ]
    assert unsuitable == []


def _scripts_waited_for(module: ast.Module) -> list[str]:
    """The scripts given to ``wait_for_function``, as they stand there or in a constant of the module."""
    constants = {
        target.id: statement.value
        for statement in module.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    given = [
        call.args[0]
        for call in ast.walk(module)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "wait_for_function"
    ]
    return [ast.unparse(constants[value.id] if isinstance(value, ast.Name) else value) for value in given]

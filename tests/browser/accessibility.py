"""What a machine can find out about accessibility."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_AXE = Axe().axe_script
_FOUND = """async (options) => (await axe.run({ resultTypes: ["violations"], ...options })).violations
  .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))"""
_OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules whose answer depends on colours."""


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page: rule and place."""
    return _found(page, {})


def violations_in_both_themes(page: Page) -> list[str]:
    """The same for those who like it light and for those who like it dark.

    Themes differ in their colours alone (``tests/test_themes.py``), so all other rules are asked once.
    """
    found = []
    for scheme, options in (("light", {}), ("dark", _OF_COLOURS)):
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {violation}" for violation in _found(page, options)]
    return found


def _found(page: Page, options: dict[str, object]) -> list[str]:
    if not page.evaluate("'axe' in self"):
        page.evaluate(_AXE)
    found: list[str] = page.evaluate(_FOUND, options)
    return found

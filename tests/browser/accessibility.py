"""What a machine can find out about accessibility."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_AXE = Axe().axe_script
_FOUND = """async () => (await axe.run({ resultTypes: ["violations"] })).violations
  .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))"""


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page: rule and place."""
    if not page.evaluate("'axe' in self"):
        page.evaluate(_AXE)
    found: list[str] = page.evaluate(_FOUND)
    return found


def violations_in_both_themes(page: Page) -> list[str]:
    """The same for those who like it light and for those who like it dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {violation}" for violation in violations(page)]
    return found

"""What a machine can find out about accessibility."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_AXE = Axe().axe_script
_FOUND = """async (options) => (await axe.run({ resultTypes: ["violations"], ...options })).violations
  .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))"""
_OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules whose answer depends on colours."""

_WHOLE = 12
"""Letters that every line has room for. A longer word may be parted by the browser, where it knows the syllables."""
_TORN = """(whole) => {
  const torn = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lineOf = (node, at) => {
    const letter = document.createRange();
    letter.setStart(node, at);
    letter.setEnd(node, at + 1);
    return [...letter.getClientRects()].at(-1)?.top ?? 0;
  };
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const around = node.parentElement;
    if (!around.checkVisibility() || around.closest("script, style, code, pre, .address")) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{M}]{2,}/gu)) {
      const isParted = word.length > whole && getComputedStyle(around).hyphens === "auto";
      const isTorn = lineOf(node, index + word.length - 1) - lineOf(node, index) > 4;
      if (isTorn && !isParted) torn.push(`${word} is torn at ${innerWidth}: ${around.cloneNode(false).outerHTML}`);
    }
  }
  return torn;
}"""


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


def torn_words(page: Page) -> list[str]:
    """Words that go on in the next line, though no hyphen stands there."""
    torn: list[str] = page.evaluate(_TORN, _WHOLE)
    return torn


def _found(page: Page, options: dict[str, object]) -> list[str]:
    if not page.evaluate("'axe' in self"):
        page.evaluate(_AXE)
    found: list[str] = page.evaluate(_FOUND, options)
    return found

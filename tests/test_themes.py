"""Light and dark differ in their colours and in nothing else: who has seen one needs only the colours of the other.

``tests/browser/accessibility.py`` relies on it.
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = re.compile(r"([^{};]*data-theme[^{}]*){([^{}]*)}")
PRINT = re.compile(r"@media print {.*?\n}", re.DOTALL)
SOURCES = ("static/js", "static/css", "templates")
MAY_ASK_THE_DEVICE = {
    "static/js/basics.js": "dataset.theme",  # which of the two its button leaves
    "templates/base.html": 'name="theme-color"',  # the frame of the browser around the page
}


def lines_with(word: str, folder: str) -> list[tuple[str, str]]:
    files = (path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in (".css", ".js", ".html"))
    texts = ((path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in files)
    return [(name, line) for name, text in texts for line in text.splitlines() if word in line]


def test_nothing_but_colours_depends_on_what_the_device_likes() -> None:
    asking = [line for folder in SOURCES for line in lines_with("prefers-color-scheme", folder)]
    assert {name for name, _line in asking} == set(MAY_ASK_THE_DEVICE)
    assert [line for name, line in asking if MAY_ASK_THE_DEVICE[name] not in line] == []


def test_theme_that_is_chosen_sets_the_scheme_of_colours_alone() -> None:
    styles = "".join(PRINT.sub("", path.read_text(encoding="utf-8")) for path in (ROOT / "static/css").rglob("*.css"))
    rules = RULES.findall(styles)
    assert [body.split() for _selector, body in rules] == [["color-scheme:", "light;"], ["color-scheme:", "dark;"]]
    assert styles.count("data-theme") == len(rules)

"""Writes scoring/rules/clauses/en.toml, what each clause says, from docs/rulebook/CLAUSES.md.

An installation has the texts with its program, so that each § mark can open what the paragraph says. Those of other
languages, German among them, are files beside it that people write. ``--check`` compares instead of writing.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULEBOOK = ROOT / "docs/rulebook/CLAUSES.md"
TEXTS = ROOT / "scoring/rules/clauses/en.toml"
_ROW = re.compile(r"^\| ([LDKWH]\d[\w.]*) \| (.*) \|$", re.MULTILINE)
_TWO_IN_ONE = re.compile(r"^(.*); (K21) (.*) \((.*)\)\.$")
_FOR_THE_PROGRAM = re.compile(r"\s*→.*$")
"""What follows from a clause for the program is nothing that the clause says."""


def main() -> int:
    written = as_toml(english_texts())
    if "--check" in sys.argv:
        if TEXTS.exists() and TEXTS.read_text(encoding="utf-8") == written:
            return 0
        print("scoring/rules/clauses/en.toml is not what CLAUSES.md says: run tools/clause_texts.py", file=sys.stderr)
        return 1
    TEXTS.write_text(written, encoding="utf-8")
    return 0


def english_texts() -> dict[str, str]:
    """What each clause of the rulebook says, without markup, in its order."""
    texts: dict[str, str] = {}
    for name, cells in _ROW.findall(RULEBOOK.read_text(encoding="utf-8")):
        first, second = cells.split(" | ", 1)
        text = f"{_sentence(first)}: {second}" if name.startswith("D") else second
        two = _TWO_IN_ONE.match(text)
        texts[name] = f"{two[1]}." if two else text
        if two:
            texts[two[2]] = f"{two[3]}: {two[4]}."
    return {name: _plain(text) for name, text in texts.items()}


def as_toml(english: dict[str, str]) -> str:
    """The file, in the order of the rulebook."""
    lines = "".join(f'"{name}" = {_quoted(text)}\n' for name, text in english.items())
    return f"# Written by tools/clause_texts.py from docs/rulebook/CLAUSES.md.\n\n{lines}"


def _plain(text: str) -> str:
    return _sentence(_FOR_THE_PROGRAM.sub("", text.replace("*", "").replace("`", "")))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


if __name__ == "__main__":
    sys.exit(main())

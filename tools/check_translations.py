"""Checks that every language in ``locale`` is complete: each text of the program has a translation that fits.

Changes nothing, and looks at nothing that was found complete before: the digest of what was read then is kept.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = Path("locale/de/LC_MESSAGES/django.po")
"""Where the texts of a program without catalogues are collected; there is nothing about German in them."""
CATALOGUES = sorted(ROOT.glob("locale/*/LC_MESSAGES/django.po"))
SOURCES = ("engine", "scoring", "uno_league", "templates")
COMPLETE = ROOT / ".cache" / "translations"
"""Holds the digest of the sources and the catalogues that were last found complete."""

PLACEHOLDER = re.compile(r"%\([a-z_]+\)[sd]")


def main() -> int:
    if shutil.which("xgettext") is None:
        print("Translations were NOT checked: xgettext (Debian package gettext) is missing.", file=sys.stderr)
        return 1 if os.environ.get("CI") else 0
    digest = digest_of_texts()
    if COMPLETE.exists() and COMPLETE.read_text() == digest:
        print("Translations: complete, and nothing has changed since they were looked at.")
        return 0
    texts = extracted()
    problems = [f"{language(file)}: {problem}" for file in CATALOGUES for problem in problems_in(file, texts)]
    print("\n".join(problems) if problems else f"Translations: complete ({', '.join(map(language, CATALOGUES))}).")
    if not problems:
        COMPLETE.parent.mkdir(exist_ok=True)
        COMPLETE.write_text(digest)
    return 1 if problems else 0


def language(catalogue: Path) -> str:
    return catalogue.parts[-3]


def problems_in(catalogue: Path, texts: list[polib.POEntry]) -> list[str]:
    """A line for each text that a catalogue lacks, has twice, does not fit, or need not have any more."""
    entries = [entry for entry in polib.pofile(str(catalogue)) if not entry.obsolete]
    translated = {key(entry): entry for entry in entries}
    problems = [f"twice: {msgid!r}" for (_context, msgid, _), times in Counter(map(key, entries)).items() if times > 1]
    for entry in texts:
        found = translated.pop(key(entry), None)
        problems += [f"{problem}: {entry.msgid!r}" for problem in problems_of(entry, found)]
    return problems + [f"no longer used: {entry.msgid!r}" for entry in translated.values()]


def digest_of_texts() -> str:
    """Of all files that texts are read from, of the catalogues, and of this program."""
    files = [
        path for source in SOURCES for path in (ROOT / source).rglob("*") if path.suffix in (".py", ".html", ".txt")
    ]
    digest = hashlib.sha256()
    for path in sorted([*files, *CATALOGUES, Path(__file__)]):
        digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def key(entry: polib.POEntry) -> tuple[str, str, str]:
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural


def extracted() -> list[polib.POEntry]:
    """All texts in the sources as they are now, extracted in a copy so that the catalogue stays as it is."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for source in SOURCES:
            shutil.copytree(ROOT / source, copy / source, ignore=shutil.ignore_patterns("__pycache__"))
        (copy / CATALOGUE).parent.mkdir(parents=True)
        command = [sys.executable, "-m", "django", "makemessages", "-l", "de", "--no-location", "-v", "0"]
        environment = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
        subprocess.run(command, cwd=copy, env=environment, check=True)
        return list(polib.pofile(str(copy / CATALOGUE)))


def problems_of(entry: polib.POEntry, found: polib.POEntry | None) -> list[str]:
    if found is None:
        return ["not in the catalogue"]
    texts = list(found.msgstr_plural.values()) if entry.msgid_plural else [found.msgstr]
    problems = []
    if not texts or not all(texts):
        problems.append("not translated")
    if found.fuzzy:
        problems.append("marked as fuzzy")
    expected = set(PLACEHOLDER.findall(entry.msgid + entry.msgid_plural))
    if all(texts) and set(PLACEHOLDER.findall("".join(texts))) != expected:
        problems.append("placeholders differ")
    return problems


if __name__ == "__main__":
    sys.exit(main())

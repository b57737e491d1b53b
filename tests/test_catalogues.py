"""What is said of a catalogue of translations that is not right."""

from pathlib import Path

import polib

from tools.check_translations import problems_in

CATALOGUE = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8"\n\n'


def test_text_that_is_there_twice_is_named(tmp_path: Path) -> None:
    """Programs take one or the other of the two, or refuse the whole file."""
    catalogue = tmp_path / "django.po"
    catalogue.write_text(CATALOGUE + 'msgid "Club"\nmsgstr "Verein"\n\nmsgid "Club"\nmsgstr "Klub"\n', encoding="utf-8")
    assert problems_in(catalogue, [polib.POEntry(msgid="Club", msgstr="")]) == ["twice: 'Club'"]

"""The languages of the pages: German, English, and whatever else has a catalogue (L10)."""

from pathlib import Path

from django.conf.locale import LANG_INFO
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from django.utils.translation import to_language

OWN = (("de", _("German")), ("en", _("English")))


def languages_of(folder: Path) -> list[tuple[str, str]]:
    """German first, then English, which the program is written in, then each language with a folder of catalogues.

    Nothing but its file is needed for another language. Raises ImproperlyConfigured for a folder whose name is no
    language that Django knows.
    """
    codes = sorted(to_language(catalogue.parts[-3]) for catalogue in folder.glob("*/LC_MESSAGES/django.po"))
    further = [code for code in codes if code not in dict(OWN)]
    if unknown := [code for code in further if "name_local" not in LANG_INFO.get(code, ())]:
        raise ImproperlyConfigured(f"{folder}: “{unknown[0]}” is no language that Django knows; expected is like “da”.")
    return [*OWN, *((code, LANG_INFO[code]["name_local"]) for code in further)]

"""Which browsers are supported is said alike to the tools, to people, and to whoever has an older browser."""

import json
import re
from pathlib import Path

import polib
import pytest
from django.test import Client
from django.urls import reverse

ROOT = Path(__file__).parents[1]


def named_versions() -> set[str]:
    """Those that the scripts and style sheets are held to by `make lint`."""
    return set(json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["browsers"].values())


def versions_in(text: str) -> set[str]:
    return set(re.findall(r"\d+(?:\.\d+)?", text))


def test_readme_names_the_versions_that_the_scripts_are_held_to() -> None:
    (line,) = re.findall(r"^\*\*Browsers\*\*.*$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert versions_in(line) == named_versions()


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["de", "en"])
def test_page_names_the_same_versions_to_an_older_browser(client: Client, language: str) -> None:
    page = client.get(reverse("home"), HTTP_ACCEPT_LANGUAGE=language).content.decode()
    (sentence,) = re.findall(r'<p class="old-browser" role="alert">(.*?)</p>', page)
    assert versions_in(sentence) == named_versions()
    catalogue = polib.pofile(str(ROOT / "locale/de/LC_MESSAGES/django.po"))
    assert (sentence in {entry.msgstr for entry in catalogue}) == (language == "de")

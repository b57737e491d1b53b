"""L10: German first, English complete, further languages by their translation files alone."""

from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, override_settings
from django.urls import reverse

from uno_league.languages import languages_of


def add_catalogue(folder: Path, language: str, **texts: str) -> None:
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    catalogue.extend(polib.POEntry(msgid=text, msgstr=translated) for text, translated in texts.items())
    messages = folder / language / "LC_MESSAGES"
    messages.mkdir(parents=True)
    catalogue.save(str(messages / "django.po"))
    catalogue.save_as_mofile(str(messages / "django.mo"))


@pytest.fixture
def danish(tmp_path: Path) -> Iterator[Path]:
    """A folder with one more catalogue than the league office brings."""
    add_catalogue(tmp_path, "da", **{"Sign in": "Log ind", "League office": "Forbundskontor"})
    with override_settings(LOCALE_PATHS=[tmp_path], LANGUAGES=languages_of(tmp_path)):
        yield tmp_path


@pytest.mark.clause("L10:both")
@pytest.mark.django_db
@pytest.mark.parametrize(("accepted", "language"), [("", "de"), ("fr", "de"), ("en-GB", "en"), ("de-AT", "de")])
def test_who_asks_for_neither_german_nor_english_reads_german(client: Client, accepted: str, language: str) -> None:
    shown = client.get(reverse("login"), headers={"Accept-Language": accepted}).content.decode()
    assert f'<html lang="{language}"' in shown


@pytest.mark.clause("L10:further")
@pytest.mark.django_db
def test_a_catalogue_alone_brings_its_language_to_the_pages(client: Client, danish: Path) -> None:
    offered = client.get(reverse("login")).content.decode()
    assert 'value="da"' in offered
    assert "dansk" in offered
    client.post(reverse("set_language"), {"language": "da", "next": reverse("login")})
    shown = client.get(reverse("login")).content.decode()
    assert '<html lang="da"' in shown
    assert "<h1>Log ind</h1>" in shown
    assert "Forbundskontor" in shown


@pytest.mark.clause("L10:further")
def test_german_comes_first_then_english_then_the_others_by_code(tmp_path: Path) -> None:
    for language in ("pt_BR", "de", "da"):
        add_catalogue(tmp_path, language)
    assert [code for code, _name in languages_of(tmp_path)] == ["de", "en", "da", "pt-br"]


def test_a_folder_that_is_no_language_is_refused_by_its_name(tmp_path: Path) -> None:
    add_catalogue(tmp_path, "danish")
    with pytest.raises(ImproperlyConfigured, match="“danish” is no language that Django knows"):
        languages_of(tmp_path)

"""What a § mark opens: the paragraph's own text, for every clause that the program names."""

import re
import tomllib
from pathlib import Path

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.rules import selectors
from scoring.rules.selectors import clause_text, clause_texts
from tools.clause_texts import TEXTS, as_toml, english_texts
from tools.coverage_table import CLAUSE

ROOT = Path(__file__).resolve().parents[3]
PLACES = ("scoring/**/*.py", "engine/**/*.py", "templates/**/*.html", "static/js/**/*.js")


def named_clauses() -> set[str]:
    files = [file for pattern in PLACES for file in ROOT.glob(pattern) if "migrations" not in file.parts]
    return {name for file in files for name in CLAUSE.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_clause_that_the_program_names_has_a_text(language: str) -> None:
    with override(language):
        texts = {text.id: text.text for text in clause_texts()}
    assert len(named_clauses()) > 60
    assert sorted(named_clauses() - texts.keys()) == []
    assert [name for name, text in texts.items() if len(text) < 10] == []


def test_english_texts_are_those_of_the_rulebook() -> None:
    assert TEXTS.read_text(encoding="utf-8") == as_toml(english_texts())


def test_clause_of_the_league_is_quoted_in_its_own_words() -> None:
    words = "Der Kartengeber versucht vor der Kartenverteilung so viele Karten in die Hand zu nehmen"
    with override("de"):
        german = clause_text("L6.3")
    with override("en"):
        english = clause_text("L6.3")
    assert german
    assert english
    assert (german.text.startswith(words), german.own_words) == (True, "")
    assert (english.text.startswith("Exact grab: the dealer"), english.own_words.startswith(words)) == (True, True)


@pytest.mark.clause("L10:further")
def test_file_of_a_further_language_brings_its_texts_and_what_it_lacks_is_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in selectors.CLAUSES.glob("*.toml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "da.toml").write_text('"L6.3" = "Givaren forsøger …"\n', encoding="utf-8")
    monkeypatch.setattr(selectors, "CLAUSES", tmp_path)
    with override("da"):
        danish, lacking = clause_text("L6.3"), clause_text("L2")
    assert danish
    assert lacking
    assert (danish.text, danish.language) == ("Givaren forsøger …", "da")
    assert danish.own_words.startswith("Der Kartengeber")
    assert (lacking.language, lacking.text[:10]) == ("en", "At most 10")


@pytest.mark.parametrize("file", sorted(selectors.CLAUSES.glob("*.toml")), ids=lambda file: file.stem)
def test_file_of_a_language_names_only_what_is_a_clause(file: Path) -> None:
    assert tomllib.loads(file.read_text(encoding="utf-8")).keys() <= english_texts().keys()


def test_mark_is_a_link_that_opens_the_text_in_the_page(client: Client) -> None:
    mark = Template("{% load ui %}{% clause 'L6.3' %}").render(Context())
    link = re.search(r'<a class="clause" href="([^"]+)" title="[^"]+" aria-haspopup="dialog">§ L6\.3</a>', mark)
    assert link
    page = client.get(link[1]).content.decode()
    part = client.get(link[1], headers={"HX-Request": "true"}).content.decode()
    words = "so zählt am Spielende"
    assert (words in page, words in part, "<html" in page, "<html" in part) == (True, True, True, False)


def test_clause_that_there_is_not_is_not_found(client: Client) -> None:
    assert [client.get(f"/rules/{name}/").status_code for name in ("L99", "x", "L6.3b")] == [404] * 3


def test_all_clauses_stand_on_one_page(client: Client) -> None:
    page = client.get(reverse("clauses")).content.decode()
    assert [text.id for text in clause_texts() if f'id="{text.id}"' not in page] == []

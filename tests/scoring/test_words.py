"""One word for one thing in German, and figures in sentences that look as they do in tables."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from engine.findings import Reason
from engine.ranking import RankingReason
from engine.scoring import ScoringReason
from scoring.accounts.forms.accounts import SAID_BY_DJANGO
from scoring.core.wording import quoted_list, reason_text
from tests.scoring.scenes import league, official

CATALOGUE = Path(settings.BASE_DIR) / "locale/de/LC_MESSAGES/django.po"

OTHER_WORDS = {
    r"Spielprotokoll|[Bb]ogen\b|Bögen": "Protokoll in the program, Papier for the paper form",
    r"\bVermerke?\b|\bKreuze\b": "Häkchen",
    r"Verdopplung": "Verdoppelung",
    r"Punkteschnitt|Schnitt je Spiel": "Punkte je Spiel",
    r"\b[Pp]assw[oö]": "Kennwort",
    r"Anmeldename": "Benutzername",
    r"\bMitglied": "Konto for what signs in",
    r"Ligabüro": "Verbandsbüro",
    r"\bStufe": "Abschnitt, beside the rounds",
    r"Zusatzpunkt\b": "Zusatzpunkte A and B",
    r"%-Punkt": "Prozentpunkte",
    r"(Präsident|Sekretär|Schriftführer|Prüfer|Gerätewart|Protokollführer)\b(?!/in)": "the office, or both forms",
    r"\bTabelle\b": "only a table of standings or of points",
    r"Verbandes\b": "Verbands",
    r"\bVerband\b|Verbands\b|\bVerbänden?\b": "on the pages of a league its own word (League.word), or none",
}
"""Words that stood beside the one that is used now (a pattern of each), and what is said instead."""

ALLOWED = {
    r"\bMitglied": (  # whoever belongs to the club and plays, with an account or without
        *(
            "=Members",
            "guests and members",
            "Lists of members",
            "its own members",
            "for a member",
            "a member of another",
        ),
        *("only members see", "to its members alone", "Members go on seeing", "There is already somebody called"),
        *("Only members see", "Its members see", "of a member is known", "Choose a member", "New members"),
        *(
            "Members who left",
            "participants, members, corrections",
            "Former member",
            "Your members",
            "team",
            "Team",
            "choose their members",
            "%(number)s member",
        ),
    ),
    r"\bTabelle\b": ("table", "beyond", "Table"),
    r"\bVerband\b|Verbands\b|\bVerbänden?\b": (
        *(
            "My leagues",
            "Other leagues",
            "Public leagues",
            "Search for a league",
            "Found a league",
            "You are not a member of any",
            "If you accept",
        ),
        *("Several leagues have", "There is no league", "what a league calls itself", "Federation", "federation"),
        *(
            "=league",
            "=leagues",
            "=League",
            "=The league",
            "=Your league",
            "Set up your own league",
            "A made-up league",
        ),
        *("set up your own league right away", "whatever league it is"),
    ),
}
"""Where such a word is right: English texts that have one of these in them, or are one of those with “=”."""


@cache
def entries() -> polib.POFile:
    return polib.pofile(str(CATALOGUE))


@cache
def texts() -> list[tuple[str, str]]:
    """Every English text of the program with what it says in German; but not the words by which people search, which
    are theirs."""
    return [
        (f"{entry.msgid} {entry.msgid_plural}", german)
        for entry in entries()
        if entry.msgctxt != "search"
        for german in (entry.msgstr, *entry.msgstr_plural.values())
    ]


@pytest.mark.parametrize("pattern", OTHER_WORDS)
def test_catalogue_has_one_word_for_one_thing(pattern: str) -> None:
    allowed = ALLOWED.get(pattern, ())
    found = [german for english, german in texts() if re.search(pattern, german) and not _has(english, allowed)]
    assert found == [], OTHER_WORDS[pattern]


def _has(english: str, words: Iterable[str]) -> bool:
    return any(word in english or word == f"={english.strip()}" for word in words)


def test_catalogue_has_no_hyphen_for_a_minus_and_no_english_quotes() -> None:
    assert [german for _english, german in texts() if re.search(r"(?<![\w.])-\d", german)] == []
    assert [german for _english, german in texts() if "”" in german] == []


def test_negative_figures_in_sentences_have_the_minus_of_tables() -> None:
    reason = Reason(ScoringReason.REGISTERED_IN_TIME, {"credit": 300, "start": -300})
    with translation.override("de"):
        assert reason_text(reason) == "Fristgerecht angemeldet: 300 Punkte Guthaben, Start bei −300."


@pytest.mark.parametrize(
    ("value", "said"),
    [("3: 2, 4: 1", "(Platz 3: 2 ×, Platz 4: 1 ×)"), ("0, 2, 1", "(Platz 3: 2 ×, Platz 4: 1 ×)")]
    + [(none, "(keiner davon)") for none in ("", "0, 0")],
)
def test_better_places_are_named_as_they_are_stored_and_as_they_were(value: str, said: str) -> None:
    with translation.override("de"):
        assert said in reason_text(Reason(RankingReason.MORE_BETTER_PLACES, {"value": value}))


def test_django_says_kennwort_as_well() -> None:
    with translation.override("de"):
        said = [gettext(text) for text in SAID_BY_DJANGO if isinstance(text, str)]
    assert [text for text in said if "asswor" in text] == []


@pytest.mark.django_db
def test_wrong_password_is_said_to_be_wrong(client: Client) -> None:
    account = official(league(), "secretary")
    page = client.post(reverse("login"), {"username": account.username, "password": "wrong"}).content.decode()
    assert "Benutzername oder Kennwort ist falsch." in page
    assert "Passwort" not in page


def test_every_text_is_in_the_catalogue_wherever_it_is_asked_for() -> None:
    """Inside f-strings and under other names as well, where the tool that collects texts does not look."""
    known = {entry.msgid for entry in entries()}
    asked = {
        (str(path.relative_to(settings.BASE_DIR)), text)
        for folder in ("engine", "scoring", "uno_league")
        for path in Path(settings.BASE_DIR, folder).rglob("*.py")
        for text in _asked_for(path)
    }
    assert sorted((path, text) for path, text in asked if text not in known) == []


def _asked_for(path: Path) -> Iterator[str]:
    source = path.read_text()
    if "translation" not in source:
        return
    tree = ast.parse(source)
    names = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if "gettext" in alias.name
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            at = 1 if names[node.func.id].startswith(("pgettext", "npgettext")) else 0
            if len(node.args) > at and isinstance(text := node.args[at], ast.Constant):
                yield text.value


def test_quoted_words_stand_in_the_quotation_marks_of_the_language() -> None:
    for language, said in (("de", "„7x“, „?“"), ("en", "“7x”, “?”")):
        with translation.override(language):
            assert quoted_list(["7x", "?"]) == said

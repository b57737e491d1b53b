"""Every page takes the same few queries, however long the league has played and however many tables there are; and it
speaks one language."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import polib
import pytest
from django.conf import settings

from tests.hostile.test_walk import who_opens
from tests.hostile.world import World, build_world, files_in
from tests.scoring.test_access_of_every_page import PAGES
from tests.support.counting import counted_queries

pytestmark = pytest.mark.django_db

MOST_QUERIES = 15
READ_EVERY_TABLE = {"erasure_confirm", "person_export", "player_import_undo"}
"""What is looked for in all tables, once in somebody's life or once after an import, takes a query for each of them."""

SIZES = (1, 3)
"""Tables of the evening, games of each, seasons of history and rows of lists: two sizes show whether a page grows."""

STATES = ("open", "submitted", "signed")


@pytest.fixture(scope="module")
def leagues(rows_of_module: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, list[World]]]:
    """By the state of its sheets, a league of each size."""
    with files_in(tmp_path_factory.mktemp("media")):
        yield {state: [build_world(state, size=size) for size in SIZES] for state in STATES}


def queries(world: World, name: str) -> tuple[int, int]:
    """The status of a page and its queries."""
    client = world.client(who_opens(name))
    with counted_queries() as asked:
        answer = client.get(world.addresses[name])
    return answer.status_code, len(asked)


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if page.method == "get"])
def test_page_takes_the_same_few_queries_in_a_league_of_any_size(name: str, leagues: dict[str, list[World]]) -> None:
    for state, (small, large) in leagues.items():
        if name in small.addresses:
            asked = [queries(world, name) for world in (small, large)]
            if asked[0] != asked[1] or asked[0][1] > MOST_QUERIES:  # something was written down once: asked again
                asked = [queries(world, name) for world in (small, large)]
            (status, number), of_large = asked
            assert (state, status, number) == (state, *of_large)
            assert number <= MOST_QUERIES or name in READ_EVERY_TABLE, (state, status)


IN_BOTH = {"English", "Deutsch", "Enter", "other", "nobody"}
"""The other language has its own name, and a key that of the keyboard; two are an edition and an account here."""

BILINGUAL = {"offline"}
"""Is kept for whoever comes, and says everything twice."""

OF_ONE_LANGUAGE = {"public_standing", "public_slides"}
"""The language stands in the address, whatever the browser prefers."""


@pytest.mark.clause("L10:both")
@pytest.mark.parametrize("language", ["de", "en"])
def test_page_has_no_text_of_the_other_language(language: str, leagues: dict[str, list[World]]) -> None:
    world, _larger = leagues["submitted"]
    foreign, found = texts_that_differ(of="en" if language == "de" else "de"), {}
    pages = {name for name, page in PAGES.items() if page.method == "get"} & world.addresses.keys()
    pages -= BILINGUAL | OF_ONE_LANGUAGE
    for name in sorted(pages):
        answer = world.client(who_opens(name)).get(world.addresses[name], headers={"Accept-Language": language})
        if answer.headers["Content-Type"].startswith("text/html") and not answer.streaming:
            found[name] = sorted(set(texts_on(answer.content.decode())) & foreign)
    assert {name: texts for name, texts in found.items() if texts} == {}


def texts_that_differ(*, of: str) -> set[str]:
    """Texts of the catalogue in one language that are not the same as any in the other."""
    entries = polib.pofile(str(Path(settings.BASE_DIR) / "locale/de/LC_MESSAGES/django.po"))
    english = {text for entry in entries for text in (entry.msgid, entry.msgid_plural)}
    german = {text for entry in entries for text in (entry.msgstr, *entry.msgstr_plural.values())}
    return (english - german if of == "en" else german - english) - IN_BOTH


def texts_on(page: str) -> Iterator[str]:
    """What stands between tags and is said by labels."""
    seen = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    for text in re.findall(r">([^<>]+)<", seen) + re.findall(r' (?:aria-label|title|placeholder)="([^"]+)"', seen):
        yield " ".join(unescape(text).split())

"""Every page takes the same few queries, however long the league has played and however many tables there are, also
when nothing is kept in a cache; and it speaks one language."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import polib
import pytest
from django.conf import settings

from tests.hostile.test_walk import who_opens
from tests.hostile.world import World, build_world, files_in
from tests.scoring.page_walks import nothing_is_kept, told, undone
from tests.scoring.test_access_of_every_page import PAGES
from tests.support.counting import counted_queries

pytestmark = pytest.mark.django_db

MOST_QUERIES = 16
"""The page of a sheet takes all of them: one for each kind of thing on it, one for the table that comes next."""
READ_EVERY_TABLE = {"erasure_confirm", "person_export", "player_import_undo"}
"""What is looked for in all tables, once in somebody's life or once after an import, takes a query for each of them."""

COUNT_A_WHOLE_SEASON = {"season_closing": 22, "season_report_pdf": 34}
"""What two people sign, and what the assembly is told, once a year: each kind of thing in a season is asked for."""

ALSO_FOR = {"home": ("secretary",), "evening": ("secretary", "public")}
"""Who else is asked for, where a page shows something else to them."""

SIZES = (1, 3)
"""Tables of the evening, games of each, seasons of history and rows of lists: two sizes show whether a page grows."""

SPOKEN = ("de", "en")
"""In the smaller and in the larger league: each page is asked once for both questions."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A page's status and number of queries; ``text`` is empty where it is no page."""

    status: int
    queries: int
    text: str


Walk = Mapping[str, Sequence[Answered]]


@pytest.fixture(
    scope="module",
    params=[pytest.param(state, marks=pytest.mark.slow) for state in ("open", "submitted", "signed")],
)
def walk(rows_of_module: None, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Walk:
    """Name of a page, for whom else it may be → what it answers in a league of each size, whose sheets are in this
    state."""
    with undone(), files_in(tmp_path_factory.mktemp("media")):
        worlds = [build_world(request.param, size=size) for size in SIZES]
        names = [name for name, page in PAGES.items() if page.method == "get" and name in worlds[0].addresses]
        own = {name: asked_of(worlds, name, who_opens(name)) for name in names}
        others = [(name, who) for name, actors in ALSO_FOR.items() for who in actors]
        return own | {f"{name} for {who}": asked_of(worlds, name, who) for name, who in others}


def asked_of(worlds: Sequence[World], name: str, who: str) -> list[Answered]:
    """What a page answers in each world. Where something was written down once, it is asked again."""
    with undone():
        found = [answered(world, name, who, language) for world, language in zip(worlds, SPOKEN, strict=True)]
        if len({(each.status, each.queries) for each in found}) == 1 and found[0].queries <= most_queries(name):
            return found
        return [answered(world, name, who, language) for world, language in zip(worlds, SPOKEN, strict=True)]


def answered(world: World, name: str, who: str, language: str) -> Answered:
    """What the page answers, and what that takes when nothing is kept of what was asked before."""
    client = world.client(who)
    nothing_is_kept()
    with counted_queries() as asked:
        answer = client.get(world.addresses[name], headers={"Accept-Language": language})
    is_page = answer.headers["Content-Type"].startswith("text/html") and not answer.streaming
    return Answered(answer.status_code, len(asked), answer.content.decode() if is_page else "")


def most_queries(name: str) -> float:
    return math.inf if name in READ_EVERY_TABLE else COUNT_A_WHOLE_SEASON.get(name, MOST_QUERIES)


def test_page_takes_the_same_few_queries_in_a_league_of_any_size(walk: Walk) -> None:
    faults = {}
    for name, answers in walk.items():
        small, large = ((each.status, each.queries) for each in answers)
        if small != large or small[1] > most_queries(name):
            faults[name] = f"status and queries in a small league {small}, in a large one {large}"
    assert faults == {}, told(faults)


IN_BOTH = {"English", "Deutsch", "Enter", "other", "nobody"}
"""The other language has its own name, and a key that of the keyboard; two are an edition and an account here."""

BILINGUAL = {"offline"}
"""Is kept for whoever comes, and says everything twice."""

OF_ONE_LANGUAGE = {"public_standing", "public_slides"}
"""The language stands in the address, whatever the browser prefers."""


@pytest.mark.clause("L10:both")
@pytest.mark.parametrize("language", SPOKEN)
def test_page_has_no_text_of_the_other_language(language: str, walk: Walk) -> None:
    foreign, faults = texts_that_differ(of="en" if language == "de" else "de"), {}
    for name in walk.keys() - BILINGUAL - OF_ONE_LANGUAGE:
        if found := set(texts_on(walk[name][SPOKEN.index(language)].text)) & foreign:
            faults[name] = sorted(found)
    assert faults == {}, told(faults)


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

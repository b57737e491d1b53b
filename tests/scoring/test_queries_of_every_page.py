"""Every page takes the same few queries, however long the league has played and however many tables there are."""

from collections.abc import Iterator

import pytest

from engine.scoring import SheetScorer
from tests.hostile.test_walk import who_opens
from tests.hostile.world import World, build_world, files_in
from tests.scoring.test_access_of_every_page import PAGES
from tests.support.counting import counted

pytestmark = pytest.mark.django_db

MOST_QUERIES = 15
SIZES = (1, 3)
"""Tables of the evening, games of each, seasons of history and rows of lists: two sizes show whether a page grows."""

STATES = ("open", "submitted", "signed")


@pytest.fixture(scope="module")
def leagues(rows_of_module: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, list[World]]]:
    """By the state of its sheets, a league of each size."""
    with files_in(tmp_path_factory.mktemp("media")):
        yield {state: [build_world(state, size=size) for size in SIZES] for state in STATES}


def queries(world: World, name: str) -> tuple[int, int]:
    """The status of a page and its queries, when it is asked for again."""
    client = world.client(who_opens(name))
    client.get(world.addresses[name])
    with counted(SheetScorer.__init__) as cost:
        answer = client.get(world.addresses[name])
    return answer.status_code, len(cost.queries)


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if page.method == "get"])
def test_page_takes_the_same_few_queries_in_a_league_of_any_size(name: str, leagues: dict[str, list[World]]) -> None:
    for state, (small, large) in leagues.items():
        if name in small.addresses:
            status, number = queries(small, name)
            assert (state, status, number) == (state, *queries(large, name))
            assert number <= MOST_QUERIES, (state, status)

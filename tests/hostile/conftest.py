"""The worlds that are attacked: built once, and as they were after each test."""

from collections.abc import Iterator

import pytest

from tests.hostile.world import World, build_worlds, files_in


@pytest.fixture(scope="module")
def worlds(rows_of_module: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[World]]:
    """Leagues with everything in them."""
    with files_in(tmp_path_factory.mktemp("media")):
        yield build_worlds()

"""What stands in the views of a room: pages, and nothing that others need."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring

ROOMS = sorted(urls.parent for urls in Path(scoring.__file__).parent.glob("*/urls.py"))


def views(room: Path) -> Iterator[Path]:
    yield from (room / "views").glob("[!_]*.py")
    yield from room.glob("views.py")


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_views_answer_an_address_of_their_room(room: Path) -> None:
    addresses = (room / "urls.py").read_text()
    assert [view.name for view in views(room) if not re.search(rf"\b{view.stem}\.\w+", addresses)] == []


def test_views_are_used_by_addresses_alone() -> None:
    modules = [path for room in ROOMS for path in room.rglob("*.py") if path.name != "urls.py"]
    users = re.compile(r"^from scoring\.\w+(\.views\b| import (\w+, )*views\b)", re.M)
    assert [str(path) for path in modules if users.search(path.read_text())] == []

"""What a room above registers with one below it is in a module that is named the same in all rooms."""

from functools import cache
from importlib import import_module
from pathlib import Path

_ROOMS = Path(__file__).resolve().parents[1]


def rooms_with(module: str) -> list[str]:
    """The rooms that have a module of this name, as packages."""
    return sorted(f"scoring.{found.parent.name}" for found in _ROOMS.glob(f"*/{module}.py"))


@cache
def load_of_all_rooms(module: str) -> None:
    """Let all rooms register what they have in their modules of this name."""
    for room in rooms_with(module):
        import_module(f"{room}.{module}")

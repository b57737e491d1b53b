"""The registry of packages: what one registers with another below it is in a module that is named the same in all."""

from functools import cache
from importlib import import_module
from pathlib import Path

_SCORING = Path(__file__).resolve().parents[1]


def packages_with(module: str) -> list[str]:
    """The packages that have a module of this name."""
    return sorted(f"scoring.{found.parent.name}" for found in _SCORING.glob(f"*/{module}.py"))


@cache
def load_of_all(module: str) -> None:
    """Let all packages register what they have in their modules of this name."""
    for package in packages_with(module):
        import_module(f"{package}.{module}")

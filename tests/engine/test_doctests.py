"""Every example in the engine's docstrings is run."""

import doctest
import pkgutil
from importlib import import_module

import engine

MODULES = ["engine", *(module.name for module in pkgutil.walk_packages(engine.__path__, "engine."))]


def test_examples_in_docstrings() -> None:
    modules = [name for name in MODULES if not name.endswith("__main__")]
    assert [name for name in modules if doctest.testmod(import_module(name)).failed] == []


def test_public_functions_have_an_example() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    without = [
        name
        for name in engine.__all__
        if callable(getattr(engine, name))
        and not isinstance(getattr(engine, name), type)
        and not any(test.examples for test in finder.find(getattr(engine, name)))
    ]

    assert without == []

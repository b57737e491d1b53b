"""What answers an address: a function of the package's own views, which nobody else calls."""

import re
from functools import cache
from pathlib import Path

import pytest

import scoring

PACKAGES = sorted(urls.parent for urls in Path(scoring.__file__).parent.glob("*/urls.py"))
_CODE = [path for path in Path(scoring.__file__).parent.rglob("*.py") if path.name != "urls.py"]


def views_of(package: Path) -> dict[str, str]:
    """What stands in the modules of views of a package, which may have one alone."""
    return {path.stem: path.read_text() for path in (*package.glob("views.py"), *package.glob("views/*.py"))}


def answering(package: Path) -> set[tuple[str, str]]:
    """Module and name of each view that the addresses of a package lead to."""
    named = re.findall(r"\b([a-z_]+)\.([a-z_]\w*)[,)]", (package / "urls.py").read_text())
    return {(module, name) for module, name in named if module in views_of(package)}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_addresses_lead_to_views_of_their_package(package: Path) -> None:
    found = answering(package)
    views = views_of(package)
    assert found
    assert [f"{module}.{name}" for module, name in found if not re.search(rf"\b{name}\b", views[module])] == []


@cache
def _text_of(path: Path) -> str:
    return path.read_text()


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_views_are_used_by_addresses_alone(package: Path) -> None:
    taken = [
        (module, name)
        for path in _CODE
        for module, many, few in re.findall(
            rf"^from scoring\.{package.name}\.(?:views\.)?(\w+) import (?:\(([^)]*)\)|(.*))$", _text_of(path), re.M
        )
        for name in re.findall(r"\w+", many or few)
    ]
    one_of_several = rf"|^from scoring\.{package.name}\.views import" if (package / "views").is_dir() else ""
    whole = re.compile(rf"^from scoring\.{package.name} import .*views" + one_of_several, re.M)
    assert [view for view in taken if view in answering(package)] == []
    elsewhere = (path for path in _CODE if path.parent != package / "views")
    assert [str(path) for path in elsewhere if whole.search(_text_of(path))] == []

"""Each name that a file of the project takes from another is there. The type checker says so of the application; this
says it of everything beside it, benchmarks and programs too, before each commit and not when somebody measures."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
BESIDE_THE_APPLICATION = ("benchmarks", "tests", "tools")
IMPORT = re.compile(
    r"^ *from ((?:benchmarks|tests|tools|engine|scoring|uno_league)[\w.]*) import (?:\(([^)]*)\)|([\w, ]+))$", re.M
)


@cache
def text_of(path: Path) -> str:
    return path.read_text() if path.exists() else ""


@cache
def has(module: str, name: str) -> bool:
    """Whether the module of this name, or the folder, has the name: a file, or a word that is bound at a line's
    beginning."""
    base = ROOT.joinpath(*module.split("."))
    texts = text_of(base.with_suffix(".py")), text_of(base / "__init__.py")
    bound = re.compile(
        rf"^ *(?:(?:async )?def |class |from .* import .*|type |import .*)?\b{name}\b|^[\w, *]*\b{name}\b.* = ", re.M
    )
    return (base / name).is_dir() or (base / f"{name}.py").exists() or any(map(bound.search, texts))


def missing_in(path: Path) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}: {module} has no {name}"
        for module, many, few in IMPORT.findall(re.sub(r"  # .*", "", text_of(path)))
        for name in (word.split(" as ")[0].strip() for word in (many or few).split(","))
        if name and not has(module, name)
    ]


def test_every_name_that_is_imported_is_there() -> None:
    files = [path for folder in BESIDE_THE_APPLICATION for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(files) > 500
    assert [line for path in files for line in missing_in(path)] == []

"""What browsers are given: bundles that are as old as what they are made of, each named by a page, and whole."""

import re
import shutil
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import FileSystemFinder

from tools.bundles import LIST, MADE, NOTED, bundles_of, digests, fault, modules_of
from uno_league.storage import HashedStaticFilesStorage

ROOT = Path(__file__).parents[1]
BY_TAGS = {"outbox.js", "worker.js"}
"""Those that no template names itself: ``{% outbox %}`` and the address /sw.js bring them."""
SHARED = {"app.js", "outbox.js"}
_NAMED = re.compile(r'{% bundle [^%]*?"([^"]+)" %}')
_IMPORTED = re.compile(r'\b(?:from|import) ?"\./([\w.-]+\.js)"')


def named_by(template: Path) -> set[str]:
    return set(_NAMED.findall(template.read_text(encoding="utf-8")))


def templates() -> list[Path]:
    return sorted((ROOT / "templates").rglob("*.html"))


def bundled(name: str) -> str:
    return (ROOT / MADE / name).read_text(encoding="utf-8")


def scripts() -> list[str]:
    return [path.name for path in (ROOT / MADE).glob("*.js")]


def test_bundles_are_made_of_the_scripts_and_styles_as_they_are() -> None:
    assert fault(ROOT) == ""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what bundles are made of, and of them, in which all is well."""
    shutil.copytree(ROOT / "static", tmp_path / "static")
    (tmp_path / "tools/scripts").mkdir(parents=True)
    for name in ("package.json", "tools/scripts/bundle.js"):
        shutil.copy(ROOT / name, tmp_path / name)
    noted = (tmp_path / NOTED).read_text()
    assert all(digest in noted for digest in digests(tmp_path).values())
    return tmp_path


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("static/js/basics.js", "export", "export  "),
        ("static/css/core/base.css", "light", "dark"),
        (str(LIST), "evening.js", "night.js"),
        ("tools/scripts/bundle.js", "esm", "iife"),
        ("package.json", '"esbuild": "0', '"esbuild": "1'),
    ],
)
def test_bundles_older_than_what_they_are_made_of_are_named(project: Path, name: str, old: str, new: str) -> None:
    text = (project / name).read_text()
    assert old in text
    (project / name).write_text(text.replace(old, new))
    assert fault(project) == "static/bundles is older than what it is made of: `make bundle`"


def test_bundle_that_was_changed_by_hand_or_left_over_is_named(project: Path) -> None:
    (project / MADE / "left-over.js").write_text("")
    assert fault(project) == "static/bundles was changed by hand or by a merge: `make bundle`"


def test_pages_name_every_bundle_and_no_other() -> None:
    named = {name for template in templates() for name in named_by(template)}
    assert named | BY_TAGS == set(bundles_of(ROOT)) == {path.name for path in (ROOT / MADE).iterdir()}


def test_pages_name_nothing_but_bundles_and_pictures() -> None:
    named = [line for template in templates() for line in re.findall(r"{% static (\S+) %}", template.read_text())]
    assert [name for name in named if not name.startswith("'img/")] == []


def test_page_names_one_script_of_its_own() -> None:
    """Two would each have their own copy of what they import."""
    named = {template: named_by(template) - SHARED for template in templates()}
    assert [page.name for page, found in named.items() if sum(name.endswith(".js") for name in found) > 1] == []


def test_no_style_sheet_is_forgotten() -> None:
    used = {file for name, files in bundles_of(ROOT).items() if name.endswith(".css") for file in files}
    assert used == {path.relative_to(ROOT / "static").as_posix() for path in (ROOT / "static/css").rglob("*.css")}


def test_no_module_is_on_a_page_twice() -> None:
    """What is in a shared bundle is in no other that a page may load beside it."""
    modules = {name: set(held) for name, held in modules_of(ROOT).items()}
    assert set(modules) == set(scripts())
    of_pages = {name: modules[name] for name in scripts() if _IMPORTED.search(bundled(name))}
    app, outbox = modules["app.js"], modules["outbox.js"]
    assert "js/basics.js" in app
    assert "js/offline/queue.js" in outbox
    assert {name: found & app for name, found in of_pages.items() if found & app} == {}
    assert {name: found & outbox for name, found in of_pages.items() if name != "outbox.js" and found & outbox} == {}


def depth(name: str) -> int:
    return max((1 + depth(imported) for imported in _IMPORTED.findall(bundled(name))), default=0)


def test_scripts_are_asked_for_in_two_steps_at_most_and_none_but_the_shared_ones_is_imported() -> None:
    assert max(map(depth, scripts())) <= 2
    assert {imported for name in scripts() for imported in _IMPORTED.findall(bundled(name))} == SHARED


def test_collected_bundles_import_each_other_by_hashed_names(tmp_path: Path) -> None:
    """So that a page never mixes scripts of two releases, and every copy may be kept for ever."""
    served = HashedStaticFilesStorage(tmp_path, base_url="/static/")
    paths = {f"{source.prefix}/{path}": (source, path) for path, source in FileSystemFinder().list([])}
    for name, (source, path) in paths.items():
        with source.open(path) as file:
            served.save(name, file)
    processed = served.post_process(paths)
    assert [failure for _, _, failure in processed if isinstance(failure, Exception)] == []
    hashed = {name: served.hashed_files[name] for name in paths if name.endswith(".js")}
    imported = {found for name in hashed.values() for found in _IMPORTED.findall((tmp_path / name).read_text())}
    assert {f"bundles/{name}" for name in imported} == {hashed[f"bundles/{name}"] for name in SHARED}

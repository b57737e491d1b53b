"""The tests of static/js that need no browser are written in JavaScript, for Node's own runner."""

import subprocess
from pathlib import Path

from django.conf import settings

from uno_league.storage import without_comments

HERE = Path(__file__).parent


def _run_tests(node: str, folder: Path) -> None:
    files = sorted(map(str, folder.glob("*.test.js")))
    run = subprocess.run([node, "--test", *files], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_scripts(node: str) -> None:
    _run_tests(node, HERE)


def test_scripts_as_they_are_served(node: str, tmp_path: Path) -> None:
    """Comments and types do not reach the browser, and nothing but them is missing there."""
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "node_modules").symlink_to(settings.BASE_DIR / "node_modules")
    written = served = 0
    for path in [*(settings.BASE_DIR / "static" / "js").rglob("*.js"), *HERE.glob("*.js")]:
        script = path.read_text()
        copy = tmp_path / path.relative_to(settings.BASE_DIR)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(without_comments(script))
        written, served = written + len(script), served + copy.stat().st_size
    assert "/**" not in (tmp_path / "static/js/entry/row.js").read_text()
    assert served < written * 0.85
    _run_tests(node, tmp_path / "tests" / "scripts")

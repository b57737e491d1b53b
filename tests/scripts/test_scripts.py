"""The tests of static/js that need no browser are written in JavaScript, for Node's own runner."""

import subprocess
from pathlib import Path

from django.conf import settings

from tools.bundles import MADE

HERE = Path(__file__).parent


def test_scripts(node: str) -> None:
    """What fails here is looked into with ``node --test tests/scripts/``."""
    files = sorted(map(str, HERE.glob("*.test.js")))
    run = subprocess.run([node, "--test", *files], cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_same_scripts_and_styles_give_the_same_bundles_to_the_byte(node: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [node, "tools/scripts/bundle.js", tmp_path], cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in (settings.BASE_DIR / MADE).iterdir()}

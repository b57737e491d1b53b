"""The tests of static/js that need no browser are written in JavaScript, for Node's own runner."""

import shutil
import subprocess
from pathlib import Path

from django.conf import settings
from django.core.files.storage import FileSystemStorage

from uno_league.storage import HashedStaticFilesStorage

HERE = Path(__file__).parent


def test_scripts_as_they_are_served(node: str, tmp_path: Path) -> None:
    """Comments and types do not reach the browser, and nothing but them is missing there. What fails here is looked
    into with ``node --test tests/scripts/``."""
    source = FileSystemStorage(settings.BASE_DIR / "static")
    served = HashedStaticFilesStorage(tmp_path / "static", base_url="/static/")
    names = [str(path.relative_to(source.location)) for path in (settings.BASE_DIR / "static/js").rglob("*.js")]
    for name in names:
        with source.open(name) as file:
            served.save(name, file)
    processed = served.post_process({name: (source, name) for name in names})
    assert [failure for _, _, failure in processed if isinstance(failure, Exception)] == []  # as of modules in a circle
    sizes = [(source.size(name), served.size(name), served.size(served.hashed_files[name])) for name in names]
    assert all(kept <= min(written, renamed) for written, kept, renamed in sizes)
    assert sum(kept for _, kept, _ in sizes) < 0.8 * sum(written for written, _, _ in sizes)
    assert "/**" not in (tmp_path / "static/js/entry/row.js").read_text()
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "node_modules").symlink_to(settings.BASE_DIR / "node_modules")
    shutil.copytree(HERE, tmp_path / "tests" / "scripts", ignore=shutil.ignore_patterns("*.py"))
    files = sorted(map(str, (tmp_path / "tests/scripts").glob("*.test.js")))
    run = subprocess.run([node, "--test", *files], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr

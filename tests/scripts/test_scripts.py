"""The tests of static/js that need no browser are written in JavaScript, for Node's own runner."""

import subprocess
from pathlib import Path


def test_scripts(node: str) -> None:
    files = sorted(map(str, Path(__file__).parent.glob("*.test.js")))
    run = subprocess.run([node, "--test", *files], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr

"""Every part of a check runs, whatever becomes of the others, and what each has cost is said at the end."""

import re
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).resolve().parent.parent / "tools" / "run_parts.py"
BURN = "import time\nwhile time.process_time() < 0.6: pass\nprint('burnt')"
MAKEFILE = f"""
good:
\t@echo all is well
broken:
\t@echo something is wrong; exit 3
costly:
\t@{sys.executable} burn.py
"""


def test_parts_run_on_after_one_that_fails_and_say_what_they_cost(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text(MAKEFILE)
    (tmp_path / "burn.py").write_text(BURN)
    (tmp_path / "tools").mkdir()
    tool = tmp_path / "tools" / TOOL.name
    tool.write_text(TOOL.read_text())

    codes, said = [], ""
    for parts in (("broken", "good", "costly"), ("good", "costly")):
        command = [sys.executable, str(tool), *parts]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        codes.append(ended.returncode)
        said = said or ended.stdout

    assert codes == [1, 0]
    assert [word in said for word in ("something is wrong", "all is well", "burnt")] == [True] * 3
    summary = said.partition("Minutes, of the processor, part")[2]
    assert re.findall(r"(\w+|in all)(   FAILED)?$", summary, re.MULTILINE) == [
        ("broken", "   FAILED"),
        ("good", ""),
        ("costly", ""),
        ("in all", "   FAILED"),
    ]
    minutes = re.search(r"(\d+\.\d+)  costly", summary)
    assert minutes is not None
    assert float(minutes[1]) >= 0.01

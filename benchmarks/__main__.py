"""``python -m benchmarks``: every benchmark, or those that are named, as one table.

Each runs in a process of its own. Its rows come as they are measured, its tables with a column for each data set at
its end, and what was missed once more at the end of all. The exit code is 0 unless a benchmark breaks: a goal that is
missed is a finding, not an error. ``--write`` puts the figures into docs/performance.md. ``--short``: everything once
and small, in one process, which shows that it runs and says nothing about speed.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path

from benchmarks.data_set_cache import ROOT, use_folder, use_migrated
from benchmarks.data_sets import OFFERED, SHORT
from benchmarks.figures import Figure
from benchmarks.opening import collected_static_files, open_office
from benchmarks.progress import listen
from benchmarks.report import Report, write_document
from benchmarks.timing import Effort, short_effort
from tools.lifeline import ends_with_us

_KNOWN = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))


def main() -> int:
    options = _options()
    report = Report(as_lines=options.lines)
    names = options.names or _KNOWN
    if options.short or options.lines:
        _measure_here(names, options, report)
    else:
        with tempfile.TemporaryDirectory() as folder:
            variables = collected_static_files(Path(folder))
            for number, name in enumerate(names, start=1):
                report.begin(name, f"{number}/{len(names)}")
                report.end_of_benchmark(is_broken=not _measure_apart(name, options, report, variables))
    if options.write:
        write_document(report, data=options.data, beside=options.beside, known=_KNOWN)
    return report.end()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(_KNOWN)}; default: all")
    offered = "; ".join(f"{each.name}, laid out in {each.made_in}" for each in OFFERED)
    parser.add_argument(
        "--data", choices=[each.name for each in OFFERED], default="big", help=f"the largest data set: {offered}"
    )
    parser.add_argument("--short", action="store_true", help="everything once and small")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/performance.md")
    parser.add_argument("--beside", default="nothing else", help="what else runs on the machine, for that")
    parser.add_argument("--lines", action="store_true", help="a line of JSON for each figure, for another process")
    parser.add_argument("--folder", type=Path, help="where data sets are kept; default: var/benchmarks")
    parser.add_argument("--migrated", type=Path, help="an empty database with all migrations")
    options = parser.parse_args()
    if unknown := set(options.names) - set(_KNOWN):
        parser.error(f"there is no benchmark {', '.join(sorted(unknown))}")
    return options


def _measure_here(names: Sequence[str], options: argparse.Namespace, report: Report) -> None:
    """In this process, one after the other. What the office itself prints meanwhile is no figure."""
    if options.folder:
        use_folder(options.folder)
    if options.migrated:
        use_migrated(options.migrated)
    listen(report.tell)
    effort = short_effort(SHORT) if options.short else Effort(OFFERED[: _place_of(options.data) + 1])
    with redirect_stdout(sys.stderr), open_office(is_short=options.short):
        for number, name in enumerate(names, start=1):
            report.begin(name, f"{number}/{len(names)}")
            report.end_of_benchmark(is_broken=not _measure(name, effort, report))


def _measure(name: str, effort: Effort, report: Report) -> bool:
    """Whether it came to its end: one that breaks is told, and the others still run."""
    try:
        for figure in import_module(f"benchmarks.bench_{name}").figures(effort):
            report.note(figure)
    except Exception:
        traceback.print_exc()
        return False
    return True


def _place_of(data: str) -> int:
    return [each.name for each in OFFERED].index(data)


def _measure_apart(name: str, options: argparse.Namespace, report: Report, variables: dict[str, str]) -> bool:
    """In a process of its own, which tells line by line what it does and what it has measured; whether it came to its
    end."""
    command = [sys.executable, "-m", "benchmarks", "--lines", "--data", options.data, name]
    command += ["--folder", str(options.folder)] if options.folder else []
    process = subprocess.Popen(
        ends_with_us(command), cwd=ROOT, env={**os.environ, **variables}, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    for line in process.stdout:
        said = json.loads(line)
        if isinstance(said, dict):
            report.note(Figure.from_data(said))
        else:
            report.tell(*said)
    return process.wait() == 0


if __name__ == "__main__":
    sys.exit(main())

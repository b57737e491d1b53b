"""The benchmarks still run and say what they are to say; how quick anything is nobody asserts."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from benchmarks.data_sets import BIG, HISTORY, MIDDLE, SMALL
from benchmarks.figures import Figure, at_least, at_most, ratio_at_most
from benchmarks.growth import Costs
from benchmarks.load_capacity import Step
from benchmarks.report import BEGIN, END, Report, write_document
from benchmarks.straight_line import FULL, play_game, shuffled
from benchmarks.tables import cells_of, summary_of, tables_of
from benchmarks.timing import exponent, in_own_process

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
BENCHMARKS = sorted(path.stem.removeprefix("bench_") for path in (ROOT / "benchmarks").glob("bench_*.py"))


def test_every_benchmark_prints_its_rows_in_its_short_form(migrated_sqlite: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "benchmarks", "--short", "--folder", str(tmp_path), "--migrated"]

    run = subprocess.run([*command, str(migrated_sqlite)], cwd=ROOT, capture_output=True, text=True, check=False)

    assert run.returncode == 0, run.stdout + run.stderr
    sections = run.stdout.split(" goals met, ")[0].split(f"/{len(BENCHMARKS)} ")[1:]
    assert [section.split(":")[0] for section in sections] == BENCHMARKS
    assert all(len(section.splitlines()) > 3 for section in sections), run.stdout


def test_benchmark_that_breaks_is_named_and_the_others_run_on(tmp_path: Path) -> None:
    """Sheets without a round once broke the first benchmark, and nobody saw the figures of the others."""
    broken = tmp_path / "broken"
    broken.write_bytes(b"no database")
    command = [sys.executable, "-m", "benchmarks", "--short", "--folder", str(tmp_path), "saving", "seating"]

    run = subprocess.run([*command, "--migrated", str(broken)], cwd=ROOT, capture_output=True, text=True, check=False)

    assert run.returncode == 1
    assert "FAILED: saving" in run.stdout
    assert "repeated meetings" in run.stdout


_TALKATIVE = """
import sys
from benchmarks import __main__, bench_seating
measured = bench_seating.figures
bench_seating.figures = lambda effort: (print("accounts of the demo"), *measured(effort))[1:]
sys.exit(__main__.main())
"""


def test_benchmark_in_a_process_of_its_own_says_nothing_but_figures(migrated_sqlite: Path, tmp_path: Path) -> None:
    """The demo once printed its accounts between them, and `make bench` ended there."""
    options = ["--short", "--lines", "--folder", str(tmp_path), "--migrated", str(migrated_sqlite), "seating"]

    run = subprocess.run(
        [sys.executable, "-c", _TALKATIVE, *options], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert run.returncode == 0, run.stderr
    said = [json.loads(line) for line in run.stdout.splitlines()]
    assert [figure for figure in said if isinstance(figure, dict)]
    assert "accounts of the demo" in run.stderr


def test_verdict_says_whether_a_goal_is_met_and_the_summary_what_is_missed() -> None:
    figures = [
        Figure("page", 101.4, "ms", at_most(100)),
        Figure("ranking", 30.0, "ms", ratio_at_most(2), "bare view", 15.0),
        Figure("games", 99.0, "/s", at_least(100)),
        Figure("size", 12.0, "KiB"),
    ]

    assert [figure.is_met for figure in figures] == [False, True, False, None]
    assert " ".join(cells_of(figures[1])) == "ranking 30 ms bare view 15 2 × ≤ 2 × met"
    assert [Figure.from_data(json.loads(json.dumps(figure.as_data()))) for figure in figures] == figures
    head, _columns, *missed = summary_of({"pages": figures[:2], "play": figures[2:]}, ["pdf"])
    assert head == "1 of 3 goals met, 2 missed"
    assert [line.partition("  ")[0] for line in missed] == ["pages: page", "play: games", "FAILED: pdf"]


@pytest.mark.parametrize(("power", "cost"), [(0, 7.0), (1, 3.0), (2, 0.5)])
def test_exponent_is_that_of_the_costs(power: int, cost: float) -> None:
    assert exponent([(size, cost * size**power) for size in (5, 40, 700)]) == pytest.approx(power)


def test_figures_of_data_sets_are_a_table_with_growth_beside_the_goal() -> None:
    costs = Costs("processor", "ms", "players", lambda each: each.players)
    figures = [
        costs.figure(name, data_set, cost, at_most(5_000))
        for data_set in (SMALL, MIDDLE, BIG, HISTORY)
        for name, cost in (
            ("linear", data_set.players),
            ("dear at last", 450 + data_set.players**2 / 5_000),
            ("with history", data_set.seasons),
            ("nothing", 0.01),
        )
    ]

    [table] = tables_of([*figures, *costs.growth()])

    assert table.head[:5] == ("processor, ms", "small", "middle", "big", "history")
    assert table.head[5:] == ("goal", "~ players ≤ 1.10", "~ seasons ≤ 0.10", "")
    assert table.rows == (
        ("linear", "40", "450", "5,000", "5,000", "≤ 5,000", "1.00", "0.00", "met"),
        ("dear at last", "450", "490", "5,450", "5,450", "≤ 5,000", "1.00", "0.00", "MISSED: big, history"),
        ("with history", "1", "1", "1", "20", "≤ 5,000", "0.00", "1.00", "MISSED: ~ seasons"),
        ("nothing", "0.01", "0.01", "0.01", "0.01", "≤ 5,000", "too small", "too small", "met"),
    )


def test_figures_replace_those_of_the_same_benchmark_in_the_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = tmp_path / "performance.md"
    document.write_text(f"Before.\n{BEGIN}{END}After.\n")
    monkeypatch.setattr("benchmarks.report.DOCUMENT", document)

    for name, value in (("pages", 1.5), ("pdf", 2.5), ("pages", 3.5)):
        report = Report(as_lines=True)
        report.begin(name, "1/1")
        report.figures[name].append(Figure("page", value, "ms", at_most(3)))
        report.end_of_benchmark(is_broken=False)
        write_document(report, data="big", beside="nothing else", known=BENCHMARKS)

    text = document.read_text()
    assert text.startswith("Before.\n")
    assert text.endswith("After.\n")
    assert text.index("### pages") < text.index("### pdf")
    assert [row for row in text.splitlines() if row.startswith("| page ")] == [
        "| page | 3.50 ms |  |  | ≤ 3 | MISSED |",
        "| page | 2.50 ms |  |  | ≤ 3 | met |",
    ]


def test_work_in_a_process_of_its_own_says_its_memory_and_what_it_gives() -> None:
    def fill() -> int:
        return len(bytearray(b"x") * 50_000_000)

    given, megabytes = in_own_process(fill)

    assert given == 50_000_000
    assert 40 < megabytes < 100
    with pytest.raises(ChildProcessError):
        in_own_process(lambda: int("no number"))


def test_straight_line_game_shuffles_a_whole_deck_and_comes_to_its_end() -> None:
    generator = Random(1)
    assert sorted(shuffled(FULL, generator.random)) == FULL
    assert all(play_game(generator, players) > 0 for players in (2, 4, 10))


@pytest.mark.parametrize(
    ("answers", "seconds", "errors", "of_phones", "verdict"),
    [
        (5000, 0.1, 0, 0.2, "holds"),
        (5000, 0.1, 1, 0.2, "breaks"),
        (5000, 1.5, 0, 0.2, "breaks"),
        (2000, 0.1, 0, 0.2, "breaks"),
        (2000, 0.1, 0, 0.9, "the phones are too slow"),
    ],
)
def test_step_of_the_capacity_benchmark_says_whether_it_holds(
    answers: int, seconds: float, errors: int, of_phones: float, verdict: str
) -> None:
    step = Step(1000, [seconds] * answers, errors, of_phones=of_phones)
    assert step.verdict == verdict

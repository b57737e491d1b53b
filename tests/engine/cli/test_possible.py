"""``python -m engine possible`` as other programs use it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cards import parse_card
from engine.decks import DeckKind, deck_of
from tests.engine.cli.conftest import Command, Said
from tools.lifeline import ends_with_us

ROOT = Path(__file__).resolve().parents[3]
COMMAND = (sys.executable, "-S", "-m", "engine", "possible")


def running() -> subprocess.Popen[bytes]:
    """The command, waiting for questions; its output is buffered as it is by default."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    pipe = subprocess.PIPE
    return subprocess.Popen(ends_with_us(COMMAND), stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT, env=environment)


def line(**question: object) -> str:
    return json.dumps({"deck": "luvsh110"} | question) + "\n"


def asked(run: Command, *lines: str, words: tuple[str, ...] = ()) -> Said:
    return run("possible", *words, stdin="".join(lines).encode())


def test_each_line_is_answered_in_order_by_a_program_that_needs_nothing_but_python() -> None:
    lines = (
        line(hands=[35, 0, 120])
        + line(hands=[0] * 5)
        + line(hands=[15], card_counts=[1])
        + line(hands=[100, 100], card_counts=[1, None], uno_card_finish=True)
        + line(deck="junior56", hands=[12, 3], card_counts=None, uno_card_finish=False)
    )
    answer = subprocess.run(COMMAND, input=lines, capture_output=True, text=True, cwd=ROOT, check=False)

    assert answer.stdout.splitlines() == ["possible", "impossible", "impossible", "possible", "possible"]
    assert (answer.returncode, answer.stderr) == (0, "")


@pytest.mark.clause("L9", "K5")
def test_cards_may_have_values_of_ones_own(run: Command) -> None:
    row = {"deck": "mattel108", "hands": [70], "card_counts": [1]}
    own = ({}, {"card_values": {"W+4": 70}}, {"card_values": {"7": 70, "W+4": 20}})
    assert asked(run, *(line(**row, **values) for values in own)).lines == ["impossible", "possible", "possible"]


def test_witness_follows_a_tab_and_adds_up(run: Command) -> None:
    questions = (line(hands=[90, 7], card_counts=[2, None]), line(hands=[0] * 9))
    first, second = asked(run, *questions, words=("--witness",)).lines

    answer, _tab, hands = first.partition("\t")
    values = [deck_of(DeckKind.LEAGUE_110).hand_value(map(parse_card, hand)) for hand in json.loads(hands)]
    assert (answer, values) == ("possible", [90, 7])
    assert second == "impossible"


@pytest.mark.parametrize(
    ("bad_line", "explanation"),
    [
        ("hello", "not JSON"),
        ("[1]", "expected an object"),
        ("[" * 100_000, "brackets"),
        ('{"deck": "skat", "hands": [1]}', '"skat"'),
        ('{"deck": ["luvsh110"], "hands": [1]}', '["luvsh110"]'),
        ('{"deck": "luvsh110"}', "hands is null"),
        (f'{{"deck": "luvsh110", "hands": [1{"0" * 5_000}]}}', "digits"),
        ('{"deck": "luvsh110", "hands": "1 2"}', '"1 2"'),
        ('{"deck": "luvsh110", "hands": [1.5]}', "1.5"),
        ('{"deck": "luvsh110", "hands": [true]}', "true"),
        ('{"deck": "luvsh110", "hands": [-1]}', "-1"),
        ('{"deck": "luvsh110", "hands": [1], "card_counts": [1, 2]}', "2 numbers of cards"),
        ('{"deck": "luvsh110", "hands": [1], "uno_card_finish": "ja"}', '"ja"'),
        ('{"deck": "luvsh110", "hands": [1], "cardcounts": []}', "cardcounts"),
        ('{"deck": "mattel108", "hands": [1], "uno_card_finish": true}', "L6.17"),
        ('{"deck": "mattel108", "hands": [1], "card_values": {"UNO": 5}}', "“UNO” in card_values is no card"),
        ('{"deck": "mattel108", "hands": [1], "card_values": {"W": 201}}', "201 in card_values is not from 0 to 200"),
        ('{"deck": "mattel108", "hands": [1], "card_values": [5]}', "[5]"),
    ],
)
def test_bad_line_is_explained_and_the_others_are_answered(run: Command, bad_line: str, explanation: str) -> None:
    answer = asked(run, line(hands=[1]), bad_line, "\n", line(hands=[2]))

    assert (answer.code, answer.lines) == (2, ["possible", "invalid", "possible"])
    assert explanation in answer.err
    assert answer.err.startswith("error: line 2: ")


def test_bytes_that_are_not_utf8_make_one_line_invalid(run: Command) -> None:
    content = b"\xef\xbb\xbf" + line(hands=[1]).encode() + b"\xff\xfe\r\n\r\n" + line(hands=[2]).encode()
    Path("rows.jsonl").write_bytes(content)

    from_file, from_input = run("possible", "rows.jsonl"), run("possible", stdin=content)

    assert from_file.lines == from_input.lines == ["possible", "invalid", "possible"]
    assert from_file.err.startswith("error: rows.jsonl: line 2: not JSON")


def test_answer_is_given_before_the_input_ends() -> None:
    with running() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line(hands=[1]).encode())
        process.stdin.flush()
        assert process.stdout.readline() == b"possible\n"


def test_reader_that_goes_away_is_no_error() -> None:
    with running() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(line(hands=[1]).encode())
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_missing_file_is_named(run: Command) -> None:
    answer = run("possible", "there-is-none.jsonl")
    assert (answer.code, "there-is-none.jsonl" in answer.err) == (2, True)


def test_many_lines_stream_without_growing_memory() -> None:
    code = (
        "import resource, sys\nfrom engine.__main__ import main\n"
        "code = main(['possible'])\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)\nsys.exit(code)"
    )

    def peak_kilobytes(lines: int) -> int:
        text = "".join(" " * 5_000 + line(hands=[number % 150, 20, 35]) for number in range(lines))
        done = subprocess.run(
            [sys.executable, "-c", code], input=text, capture_output=True, text=True, cwd=ROOT, check=True
        )
        assert done.stdout.count("\n") == lines
        return int(done.stderr)

    assert peak_kilobytes(2_000) < peak_kilobytes(100) + 4_000

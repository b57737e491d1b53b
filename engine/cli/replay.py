"""Plays recorded games again, strictly, and says for each its result or the first error.

For each game that is over a line FILE:LINE: with the winner and the raw points of every seat. What is wrong stands
behind FILE:LINE:COLUMN: with its clause: everything that cannot be read, the first illegal action, a game that is not
over, a result that the record states and the game does not have. --steps lists every legal action with the cards left
in each hand and the reason. Exit status: 0 all games are legal and over, 1 a game is illegal, unfinished or ends
otherwise than stated, 2 something cannot be read. What cannot be checked, because a record leaves cards unknown, is a
notice and no error. The notation is described in docs/notation.md.
"""

import argparse
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

from engine.findings import Severity
from engine.play import GameResult
from engine.records import ReadRecord, Replay, format_entry, read_records_bytes, replay

CLEAN, ILLEGAL, UNREADABLE = 0, 1, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="records of games; - is standard input")
    parser.add_argument("--steps", action="store_true", help="list every action, and why it is legal")


def run(arguments: argparse.Namespace) -> int:
    """Replay all games of all files, and return the exit status of the worst."""
    return max(_replay_file(name, with_steps=arguments.steps) for name in arguments.files)


def _replay_file(name: str, *, with_steps: bool) -> int:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        print(f"{name}: {error.strerror}", file=sys.stderr)
        return UNREADABLE
    games = read_records_bytes(data, most_bytes=None, most_entries=None)
    return max(_replay_game(name, read, with_steps=with_steps) for read in games)


def _replay_game(name: str, read: ReadRecord, *, with_steps: bool) -> int:
    for defect in read.defects:
        place = f"{name}:{defect.line}:{defect.column}"
        print(_error(place, str(defect), defect.code, defect.clauses))
    if read.record is None or read.defects:
        return UNREADABLE
    played = replay(read.record)
    if with_steps:
        for line in _steps(played):
            print(line)
    for error in _errors(name, played):
        print(error)
    if played.is_over:
        outcome = _outcome(played.record.seats, played.referee.result(played.state), played.unknown)
        print(f"{name}:{read.line}: {outcome}")
    is_wrong = played.error or any(finding.severity is Severity.ERROR for finding in played.findings)
    return ILLEGAL if is_wrong else CLEAN


def _errors(name: str, played: Replay) -> Iterator[str]:
    if illegal := played.error:
        entry, reason = illegal.entry, illegal.explanation.reason
        message = f"entry {illegal.number}, “{format_entry(entry, played.referee.pack)[-1]}”: {reason}"
        yield _error(f"{name}:{entry.line}:{entry.column}", message, reason.code, reason.clauses)
    for finding in played.findings:
        place, word = f"{name}:{played.record.line}", finding.severity.value
        yield _error(place, str(finding), finding.code, finding.clauses, word)


def _error(place: str, message: str, code: Enum, clauses: tuple[str, ...], word: str = Severity.ERROR.value) -> str:
    return f"{place}: {word}: {message} [{code.name}; {', '.join(clauses)}]"


def _outcome(seats: tuple[str, ...], result: GameResult, unknown: tuple[int, ...]) -> str:
    """Who wins, and the points of every seat; ``?`` where cards of the hand are not known."""
    how = " with the UNO card" if result.uno_card_finish else ""
    who = "nobody wins" if result.winner is None else f"{seats[result.winner]} wins{how}"
    known = (count or 0 for count in (unknown or (0,) * len(seats)))
    points = (
        f"{name} {'?' if cards else points}" for name, points, cards in zip(seats, result.points, known, strict=True)
    )
    return f"{who}: {', '.join(points)}"


def _steps(played: Replay) -> Iterator[str]:
    """A line for each legal entry: its number, the action, the cards left in each hand, the reason."""
    for step in played.steps():
        action = format_entry(step.entry, played.referee.pack)[-1]
        cards = "-".join(str(len(hand)) for hand in step.state.hands)
        yield f"{step.number:>5}  {action:<20}  {cards}  {step.explanation}"

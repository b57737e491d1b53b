"""The processor time of a server's answers: that of its processes, however busy the machine is beside it (Linux)."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

_OF_A_PROCESS = 2
"""Which clock of a process is meant, in the lowest bits of its number: the time that all its threads were running."""


def seconds_used(pid: int) -> float:
    """By a process and all that it has started and that runs still."""
    return sum(time.clock_gettime(~each << 3 | _OF_A_PROCESS) for each in _family(pid))


def _family(pid: int) -> Iterator[int]:
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from _family(int(child))


@dataclass(frozen=True)
class Question:
    """Something that a server is asked, over a kept connection; ``status`` is what it has to answer."""

    name: str
    pid: int
    port: int
    path: str
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)

    def ask(self, connection: HTTPConnection) -> tuple[Mapping[str, str], bytes]:
        connection.request("GET", self.path, headers={"Accept-Encoding": "gzip", **self.headers})
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == self.status, f"{self.name}: {answer.status}"
        return answer.headers, body  # type: ignore[return-value]  # an HTTPMessage maps names to values


def least_milliseconds(questions: Sequence[Question], *, turns: int, times: int) -> dict[str, float]:
    """Processor time of the server for one answer, by the question's name. Each is asked so many times, they take
    turns, and the best turn of each counts, after one that warms up."""
    best: dict[str, float] = {}
    for turn in range(turns + 1):
        for question in questions:
            used = cost(question.pid, partial(_ask_often, question, times))
            if turn:
                best[question.name] = min(best.get(question.name, float("inf")), 1000 * used / times)
    return best


def _ask_often(question: Question, times: int) -> None:
    connection = HTTPConnection("127.0.0.1", question.port, timeout=60)
    for _time in range(times):
        question.ask(connection)
    connection.close()


def cost(pid: int, work: Callable[[], object]) -> float:
    """Seconds of processor time that the server takes for what is done to it."""
    before = seconds_used(pid)
    work()
    return seconds_used(pid) - before

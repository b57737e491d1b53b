"""``python -m engine COMMAND …`` as somebody types it, but within this process, and with a folder of its own."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from engine.__main__ import main


@dataclass(frozen=True)
class Said:
    """The exit status, and what was said."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Command = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    monkeypatch.chdir(tmp_path)

    def run(*words: object, stdin: bytes = b"") -> Said:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(stdin)))
        try:
            code = main([str(word) for word in words])
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return run

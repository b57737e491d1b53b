"""Why an office does not start, on systems that are not like ours."""

import os
import sys
from pathlib import Path

import pytest

from scoring.core.startup import CannotStart, require_own


def test_folder_of_somebody_else_is_told_on_a_system_that_knows_no_owners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def owner(_path: Path) -> str:
        raise NotImplementedError("Path.owner() is unsupported on this system")

    monkeypatch.setitem(sys.modules, "pwd", None)
    monkeypatch.delattr(os, "geteuid")
    monkeypatch.setattr(Path, "owner", owner)
    monkeypatch.setattr(os, "access", lambda *_asked: False)
    monkeypatch.setenv("USERNAME", "Anna")
    with pytest.raises(CannotStart, match="es gehört „\\?“, und gestartet hat „Anna“"):
        require_own(tmp_path)

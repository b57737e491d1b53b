"""Why an office does not start, on systems that are not like ours."""

import os
import re
from pathlib import Path

import psutil
import pytest

from scoring.core.startup import CannotStart, require_own


def test_folder_of_somebody_else_is_told_on_a_system_that_knows_no_owners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def owner(_path: Path) -> str:
        raise NotImplementedError("Path.owner() is unsupported on this system")

    monkeypatch.setattr(Path, "owner", owner)
    monkeypatch.setattr(os, "access", lambda *_asked: False)
    whoever = re.escape(psutil.Process().username())
    with pytest.raises(CannotStart, match=f"es gehört „\\?“, und gestartet hat „{whoever}“"):
        require_own(tmp_path)

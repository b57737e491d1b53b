"""An office to erase somebody from."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import TestCase

from tests.hostile.world import files_in
from tests.operation.tampering.stage import lay_stage
from tests.scoring.privacy.office import Office, with_somebody


@pytest.fixture
def office(settings, db, tmp_path: Path) -> Iterator[Office]:
    settings.VAR_DIR, settings.ERASURES_FILE = tmp_path, tmp_path / "erasures.jsonl"
    with files_in(tmp_path / "media"), TestCase.captureOnCommitCallbacks(execute=True):
        found = with_somebody(lay_stage(), tmp_path)
    with files_in(tmp_path / "media"):
        yield found

"""An office to erase somebody from."""

import shutil
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest
from django.test import TestCase, override_settings

from tests.hostile.world import files_in
from tests.operation.tampering.stage import lay_stage
from tests.scoring.privacy.office import Office, with_somebody


@pytest.fixture(scope="module")
def laid_office(rows_of_module: None, tmp_path_factory: pytest.TempPathFactory) -> Office:
    folder = tmp_path_factory.mktemp("office")
    places = {"VAR_DIR": folder, "ERASURES_FILE": folder / "erasures.jsonl", "MEDIA_ROOT": folder / "media"}
    with override_settings(**places), files_in(folder / "media"), TestCase.captureOnCommitCallbacks(execute=True):
        return with_somebody(lay_stage(), folder)


@pytest.fixture
def office(laid_office: Office, settings, db, tmp_path: Path) -> Iterator[Office]:
    """The office that was laid once, with files of its own."""
    shutil.copytree(laid_office.folder, tmp_path, dirs_exist_ok=True)
    settings.VAR_DIR, settings.ERASURES_FILE = tmp_path, tmp_path / "erasures.jsonl"
    settings.MEDIA_ROOT = tmp_path / "media"
    with files_in(tmp_path / "media"):
        yield replace(deepcopy(laid_office), folder=tmp_path)

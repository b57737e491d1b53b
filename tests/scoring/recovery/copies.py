"""Copies that an office has kept: rows with files, without the work of making them."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from scoring.models import BackupCopy
from scoring.recovery.services.damage import read_seal
from tests.scoring.recovery.archives import office_folder, plain_backup

GOOD = {"league": "Nord", "evenings": 2, "games": 40, "differences": 0, "findings": 0, "head": "Log 7 · 3f9a 12cd"}


def kept(made_at: datetime | None = None, *, file: bool = True, **facts: Any) -> BackupCopy:
    """A copy with its file in the folder of the installation, unless it is said to have none."""
    made_at = made_at or timezone.now()
    folder = Path(settings.BACKUP_DIR)
    folder.mkdir(exist_ok=True)
    path = folder / f"office-{timezone.localtime(made_at):%Y-%m-%d-%H%M%S}-{BackupCopy.objects.count()}.zip"
    plain_backup(office_folder(folder.with_name("office")), path)
    seal = read_seal(path)
    assert seal is not None
    made = {"file_name": path.name, "size": path.stat().st_size, "seal": seal.whole, "verdict": [GOOD]}
    if not file:
        path.unlink()
    return BackupCopy.objects.create(made_at=made_at, **{**made, **facts})


def ago(**how_long: float) -> datetime:
    return timezone.now() - timedelta(**how_long)


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    """Where the installation keeps its copies."""
    settings.BACKUP_DIR = tmp_path / "backups"
    return tmp_path / "backups"

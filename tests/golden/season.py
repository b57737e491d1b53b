"""The golden season: files as the club keeps them, and results worked out independently of this program."""

import json
from pathlib import Path
from typing import Any

from scoring.imports.services.report import report_on
from scoring.imports.services.season_files import read_folder
from scoring.imports.services.seasons import write_season
from scoring.models import Season, User
from tests.support.laying import laid_once

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "season-2025-26"
EXPECTED_TEXT = (FOLDER / "expected.json").read_text(encoding="utf-8")
EXPECTED: dict[str, Any] = json.loads(EXPECTED_TEXT)
DESCRIPTION: dict[str, Any] = json.loads((FOLDER / "season.json").read_text(encoding="utf-8"))


@laid_once
def import_golden_season(actor: User | None = None) -> Season:
    return write_season(report=report_on(read_folder(FOLDER)), actor=actor)


@laid_once
def golden_season_of_a_secretary() -> Season:
    return import_golden_season(User.objects.create_user("schriftwesen", first_name="Sina", last_name="Schrift"))

"""Tries every way on one database: ``python -m tests.operation.tampering.trial`` prints what was found, as JSON."""

import json
from collections.abc import Callable
from pathlib import Path

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.core.files.storage import default_storage  # noqa: E402
from django.db import connection, transaction  # noqa: E402

from scoring.verification.services import verify_league  # noqa: E402
from tests.operation.tampering import with_sheets, with_the_log, with_the_rest  # noqa: E402, F401
from tests.operation.tampering.honest import HONEST  # noqa: E402
from tests.operation.tampering.stage import Stage, lay_stage  # noqa: E402
from tests.operation.tampering.ways import WAYS  # noqa: E402


def tried(stage: Stage, change: Callable[[Stage], None]) -> list[list[str]]:
    """Codes and sentences after a change that is undone again."""
    path, ring = Path(default_storage.path(stage.photo.image.name)), settings.INTEGRITY_KEYS
    photo = path.read_bytes()
    try:
        with transaction.atomic():
            change(stage)
            found = [[finding.code.value, str(finding)] for finding in verify_league(stage.league)]
            transaction.set_rollback(True)
    finally:
        path.write_bytes(photo)
        settings.INTEGRITY_KEYS = ring
        if connection.vendor == "sqlite":
            connection.cursor().execute("PRAGMA ignore_check_constraints = OFF")
    return found


def main() -> None:
    stage = lay_stage()
    changes = {**HONEST, **{name: tamper for name, (tamper, _codes) in WAYS.items()}}
    print(json.dumps({name: tried(stage, change) for name, change in changes.items()}))


if __name__ == "__main__":
    main()

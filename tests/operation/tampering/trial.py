"""Tries every way on one database: ``python -m tests.operation.tampering.trial`` prints what was found, as JSON."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.core.files.storage import default_storage  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.db.models import Model  # noqa: E402

from scoring.audit.services.verification import verify_league  # noqa: E402
from scoring.models import AuditEntry, LogHead, SignedVersion  # noqa: E402
from tests.operation.tampering import (  # noqa: E402, F401
    honest_of_two,
    with_honest_work,
    with_names,
    with_seasons,
    with_sheets,
    with_the_log,
    with_the_rest,
)
from tests.operation.tampering.honest import HONEST  # noqa: E402
from tests.operation.tampering.stage import Stage, lay_stage  # noqa: E402
from tests.operation.tampering.ways import NOBODY_S_KEY, UNKNOWN, WAYS  # noqa: E402

SEALED: tuple[type[Model], ...] = (AuditEntry, LogHead, SignedVersion)
Change = Callable[[Stage], None]


def under_a_key_that_nobody_has(tamper: Change) -> Change:
    """The same, and whatever sealed row it has touched names a key that is not here: so no seal of it is forged."""

    def change(stage: Stage) -> None:
        before = {model: list(model._base_manager.values_list()) for model in SEALED}
        tamper(stage)
        for model, rows in before.items():
            touched = [row[0] for row in model._base_manager.values_list() if row not in rows]
            model._base_manager.filter(pk__in=touched).update(key_id=NOBODY_S_KEY)

    return change


def tried(stage: Stage, change: Change) -> list[list[str]]:
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


TAMPERINGS = {name: tamper for name, (tamper, _codes) in WAYS.items()}
CHANGES = {
    **HONEST,
    **TAMPERINGS,
    **{UNKNOWN + name: under_a_key_that_nobody_has(tamper) for name, tamper in TAMPERINGS.items()},
}


def main(names: Iterable[str]) -> None:
    stage = lay_stage()
    print(json.dumps({name: tried(stage, CHANGES[name]) for name in names}))


if __name__ == "__main__":
    main(CHANGES)

"""Whoever has database and key can rewrite the past with true seals; what others have kept outside gives them away."""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.operation.tampering.rewriting import MAIL, PRINT
from tests.support.databases import installation_on_postgres, installation_on_sqlite
from tests.support.installation import Installation

BACKUP, ENCRYPTED = "office.zip", "encrypted.zip"
KEEP = (
    "from pathlib import Path; from tests.operation.tampering.rewriting import keep_outside; keep_outside(Path({!r}))"
)
BACK_UP = """
from pathlib import Path
from scoring.recovery.services.plans import new_key
from scoring.recovery.services.making import make_backup
make_backup(target=Path({!r}))
make_backup(target=Path({!r}), key=new_key("correct horse battery staple"))
"""
REWRITE = "from tests.operation.tampering.rewriting import laid_stage, rewrite_past; rewrite_past(laid_stage())"
HASHES = (
    "from scoring.models import AuditEntry; print(*AuditEntry.objects.order_by('pk').values_list('hash', flat=True))"
)

HEADS = """
import json
from scoring.models import LogHead
heads = {head.league_id: {"name": head.league.name, "sequence": head.sequence, "hash": head.hash}
         for head in LogHead.objects.all()}
print(json.dumps(heads))
"""


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def office(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An office of which somebody has a print, somebody a mail, somebody a backup and somebody an encrypted one."""
    made = {"sqlite": installation_on_sqlite, "postgres": installation_on_postgres}[request.param]
    installation = made(tmp_path_factory.mktemp("anchor"), request.getfixturevalue(f"migrated_{request.param}"))
    kept = installation.folder / "kept"
    kept.mkdir()
    installation.python(KEEP.format(str(kept)))
    installation.python(BACK_UP.format(str(kept / BACKUP), str(kept / ENCRYPTED)))
    return installation


@pytest.fixture(scope="module")
def rewritten(office: Installation) -> Path:
    """The folder of what was kept, after the whole chain was written anew and signed with the right key; before that
    everything was found in the log."""
    kept = office.folder / "kept"
    said = office.manage("verify", "--against", *(str(kept / name) for name in (PRINT, MAIL, BACKUP, ENCRYPTED))).stdout
    assert [line.split(":")[0] for line in said.splitlines() if "steht unverändert im Logbuch" in line] == [PRINT, MAIL]
    assert [line.split(":")[0] for line in said.splitlines() if "ist der letzte im Logbuch" in line] == [
        BACKUP,
        ENCRYPTED,
    ]
    before = office.python(HASHES)
    office.python(REWRITE)
    assert set(office.python(HASHES).split()).isdisjoint(before.split()), "every entry is another one now"
    own = office.manage("verify", expected_code=1).stderr
    assert "heads.jsonl: " in own
    assert "ist heute ein anderer" in own
    (office.folder / "heads.jsonl").unlink()  # whoever has the key may have the whole folder
    office.manage("verify")
    return kept


def test_manifest_of_a_backup_names_the_head_of_each_log(office: Installation) -> None:
    heads = json.loads(office.python(HEADS))
    for name in (BACKUP, ENCRYPTED):
        with ZipFile(office.folder / "kept" / name) as archive:
            assert json.loads(archive.read("manifest.json"))["log_heads"] == heads, name


@pytest.mark.clause("L6.6")
def test_whole_chain_signed_anew_with_the_right_key_is_named(office: Installation, rewritten: Path) -> None:
    names = {PRINT, MAIL, BACKUP, ENCRYPTED}
    said = office.manage("verify", "--against", *(str(rewritten / name) for name in names), expected_code=1)
    assert {line.split(":")[0] for line in said.stderr.splitlines() if "ist heute ein anderer" in line} == names
    assert "Alles ist so, wie es unterschrieben" in said.stdout, "by itself the office notices nothing"

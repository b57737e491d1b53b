"""What only the league office itself may read on a machine that it shares with others."""

from collections.abc import Callable
from pathlib import Path

from tests.support.installation import Installation


def test_database_is_readable_by_its_owner_alone(install: Callable[..., Installation]) -> None:
    office = install("sqlite")
    database = office.folder / "db.sqlite3"
    database.chmod(0o644)

    office.manage("check")
    office.python("from scoring.models import League; League.objects.create(name='x', slug='x')")

    modes = {path.name: oct(path.stat().st_mode & 0o777) for path in office.folder.glob("db.sqlite3*")}
    assert set(modes.values()) == {"0o600"}, modes


def test_new_database_is_private_from_its_first_byte(tmp_path: Path) -> None:
    office = Installation(tmp_path / "new", {"DATABASE_URL": ""})
    office.manage("check")

    assert oct((office.folder / "db.sqlite3").stat().st_mode & 0o777) == "0o600"

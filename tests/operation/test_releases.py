"""What earlier releases have left behind: their databases are brought up to date, and nothing in them is lost."""

import re
from pathlib import Path

import pytest

from tests.golden.season import EXPECTED_TEXT
from tests.support.databases import empty_postgres
from tests.support.installation import ROOT, Installation

RELEASES = sorted((ROOT / "fixtures" / "releases").glob("*.zip"))
SEASONS = """
from scoring.models import Season
print(*Season.objects.exclude(evenings__source_file="").values_list("pk", flat=True).distinct())
"""
PLAY_ON = """
from itertools import count
from tests.scoring import scenes
scenes._numbers = count(1000)  # others are taken
table = scenes.scene()
table.save(1, 1, 12, 0, 7, 30)
table.submit()
table.sign()
"""
HELD = """
from scoring.models import Erasure, EveningInvitation, Mail, SheetPhoto, SignedVersion
print(*(model.objects.count() > 0 for model in (Erasure, EveningInvitation, Mail, SheetPhoto, SignedVersion)))
"""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Installation:
    """A place without a table, a file or a key."""
    if request.param == "sqlite":
        return Installation(tmp_path, {"DATABASE_URL": ""})
    return Installation(tmp_path, {"DATABASE_URL": empty_postgres(request.getfixturevalue("postgres_url"))})


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
def test_database_of_an_earlier_release_is_brought_up_to_date_and_verified(empty: Installation, release: Path) -> None:
    empty.manage("restore", str(release))

    said = empty.manage("verify", "--against", str(release)).stdout
    assert "ist der letzte im Logbuch, so wie er war" in said
    assert empty.python(HELD) == "True True True True True"
    seasons = empty.python(SEASONS).split()
    assert [empty.manage("export_results", season).stdout for season in seasons] == [EXPECTED_TEXT]
    empty.python(PLAY_ON)
    empty.manage("verify")


def test_every_release_is_told_of_and_small() -> None:
    told = re.findall(r"^\| `(.*\.zip)` \|", (ROOT / "fixtures" / "releases" / "README.md").read_text(), re.MULTILINE)
    assert told == [path.name for path in RELEASES]
    assert RELEASES
    assert max(path.stat().st_size for path in RELEASES) <= 300_000

"""What each database reads in its own way, NUL, long names, large numbers and early days, is tried on PostgreSQL too,
that nothing is left there of somebody who was erased, that names are unique in the same way, and that lists of members
and merges leave the same rows behind.

The tests themselves are those that run on SQLite: here they run once more, in a process whose database is PostgreSQL.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.databases import copied_on_postgres
from tests.support.installation import ROOT, Installation

REQUESTS = "tests/scoring/test_hostile_requests.py"
PRIVACY = "tests/scoring/privacy"
IMPORTS = "tests/scoring/imports"
TESTS = {
    "requests": (
        f"{REQUESTS}::test_number_in_an_address_is_refused",
        f"{REQUESTS}::test_list_of_players_has_pages_of_its_own_size",
        f"{REQUESTS}::test_number_of_a_game_that_no_sheet_has_is_refused",
        f"{REQUESTS}::test_change_of_seats_names_somebody",
        f"{REQUESTS}::test_team_that_was_seen_is_a_team",
        f"{REQUESTS}::test_search_for_characters_that_nobody_sees_is_refused",
        f"{REQUESTS}::test_nobody_signs_in_by_a_name_that_no_account_can_have",
        f"{REQUESTS}::test_date_of_an_evening_lies_within_bounds",
        f"{REQUESTS}::test_registration_arrives_within_bounds",
        f"{REQUESTS}::test_evening_on_the_first_and_on_the_last_day_has_all_its_pages",
    ),
    "people": (
        f"{PRIVACY}/test_erasures.py::test_nothing_tells_of_an_erased_person_and_everything_holds",
        f"{PRIVACY}/test_erasure_of_every_column.py",
        f"{IMPORTS}/test_messy_list.py",
        f"{IMPORTS}/test_merging.py",
        "tests/scoring/people/test_name_keys.py",
        "tests/scoring/results/test_guests.py",
    ),
}
"""In several runs: test processes share them, and none takes so long that a busy machine ends it before its time."""


@pytest.mark.no_cover
@pytest.mark.parametrize("about", TESTS)
def test_hostile_requests_are_refused_on_postgres(about: str, migrated_postgres: str, tmp_path: Path) -> None:
    server, _, name = migrated_postgres.rpartition("/")
    copied_on_postgres(migrated_postgres, f"test_{name}_{about}")  # Django looks for that name
    office = Installation(tmp_path, {"DATABASE_URL": f"{server}/{name}_{about}"})
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS[about]]

    ended = subprocess.run(command, cwd=ROOT, env=office.environment, capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stdout
    assert "passed" in ended.stdout

"""Nobody who can write to the database changes unseen what is official; honest changes do not look like it."""

import json
from collections.abc import Mapping

import pytest

from tests.operation.tampering import (  # noqa: F401
    honest_of_two,
    with_honest_work,
    with_names,
    with_seasons,
    with_sheets,
    with_the_log,
    with_the_rest,
)
from tests.operation.tampering.honest import HONEST
from tests.operation.tampering.ways import UNKNOWN, WAYS, ways_of_each_database
from tests.support.databases import installation_on_postgres, installation_on_sqlite

NAMES = {"sqlite": list(WAYS), "postgres": ways_of_each_database()}
"""The ways that are tried on each database; the honest changes are tried on both."""
Found = Mapping[str, list[list[str]]]


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def found(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What ``verify`` says after each change, all of them tried on one database of its own."""
    folder = tmp_path_factory.mktemp("tampering")
    if request.param == "sqlite":
        installation = installation_on_sqlite(folder, request.getfixturevalue("migrated_sqlite"))
    else:
        installation = installation_on_postgres(folder, request.getfixturevalue("migrated_postgres"))
    names = [*HONEST, *NAMES[request.param]]
    if request.param == "sqlite":
        names += [UNKNOWN + name for name in WAYS]
    result: Found = json.loads(installation.python(f"from tests.operation.tampering.trial import main; main({names})"))
    return result


@pytest.mark.parametrize("name", NAMES["postgres"])
@pytest.mark.clause("L6.6")
def test_tampering_is_named(found: Found, name: str) -> None:
    _tamper, codes = WAYS[name]
    assert codes <= {code for code, _text in found[name]}, found[name]


@pytest.mark.parametrize("found", ["sqlite"], indirect=True, scope="module")
@pytest.mark.clause("L6.6")
def test_tampering_is_named_when_the_keys_of_what_it_touched_are_unknown(found: Found) -> None:
    assert [name for name in WAYS if not found[UNKNOWN + name]] == []


@pytest.mark.parametrize("name", [name for name in WAYS if name not in NAMES["postgres"]])
@pytest.mark.parametrize("found", ["sqlite"], indirect=True, scope="module")
@pytest.mark.clause("L6.6")
def test_tampering_that_no_database_has_a_part_in_is_named(found: Found, name: str) -> None:
    test_tampering_is_named(found, name)


def test_every_code_is_given_on_each_database() -> None:
    codes = {database: {code for name in names for code in WAYS[name][1]} for database, names in NAMES.items()}
    assert codes["postgres"] == codes["sqlite"]


@pytest.mark.parametrize("found", ["sqlite"], indirect=True, scope="module")
def test_lost_key_is_no_tampering(found: Found) -> None:
    assert {code for code, _text in found["key_lost"]} == {"key-unknown"}


@pytest.mark.parametrize("name", HONEST)
def test_honest_change_is_no_tampering(found: Found, name: str) -> None:
    assert found[name] == []

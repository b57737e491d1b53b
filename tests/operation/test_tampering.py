"""Nobody who can write to the database changes unseen what is official; honest changes do not look like it."""

import json
from collections.abc import Mapping

import pytest

from tests.operation.tampering import with_sheets, with_the_log, with_the_rest  # noqa: F401
from tests.operation.tampering.honest import HONEST
from tests.operation.tampering.ways import WAYS
from tests.support.databases import installation_on_postgres, installation_on_sqlite

DATABASES = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))
Found = Mapping[str, list[list[str]]]


@pytest.fixture(scope="module", params=DATABASES)
def found(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What ``verify`` says after each change, all of them tried on one database of its own."""
    folder = tmp_path_factory.mktemp("tampering")
    if request.param == "sqlite":
        installation = installation_on_sqlite(folder, request.getfixturevalue("migrated_sqlite"))
    else:
        installation = installation_on_postgres(folder, request.getfixturevalue("migrated_postgres"))
    result: Found = json.loads(installation.python("from tests.operation.tampering.trial import main; main()"))
    return result


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.clause("L6.6")
def test_tampering_is_named(found: Found, name: str) -> None:
    _tamper, codes = WAYS[name]
    assert codes <= {code for code, _text in found[name]}, found[name]


def test_lost_key_is_no_tampering(found: Found) -> None:
    assert {code for code, _text in found["key_lost"]} == {"key-unknown"}


@pytest.mark.parametrize("name", HONEST)
def test_honest_change_is_no_tampering(found: Found, name: str) -> None:
    assert found[name] == []

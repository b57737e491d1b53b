"""Every column of every model, changed by SQL at each moment of a season's life: ``verify`` names it, or it is on the
list of what is nobody's business, with the reason."""

import json
from collections.abc import Mapping

import pytest

from scoring.core.selectors.log_rows import label
from tests.operation.tampering.columns import columns_to_try, tried_models
from tests.operation.tampering.life import MOMENTS
from tests.support.databases import installation_on_postgres, installation_on_sqlite

pytestmark = pytest.mark.clause("L6.6")

NAMES = [moment.__name__ for moment in MOMENTS]
Found = Mapping[str, Mapping[str, list[str]]]


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def found(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What became of each column, by moment."""
    folder = tmp_path_factory.mktemp("columns")
    if request.param == "sqlite":
        installation = installation_on_sqlite(folder, request.getfixturevalue("migrated_sqlite"))
    else:
        installation = installation_on_postgres(folder, request.getfixturevalue("migrated_postgres"))
    result: Found = json.loads(installation.python("from tests.operation.tampering.columns import main; main()"))
    for moment, columns in result.items():
        print(request.param, moment, {became: len(names) for became, names in columns.items()})
    return result


@pytest.mark.parametrize("moment", NAMES)
def test_each_column_that_is_changed_past_the_office_is_named(found: Found, moment: str) -> None:
    assert found[moment]["clean"] == []
    assert found[moment]["silent"] == []


@pytest.mark.parametrize("moment", NAMES)
def test_it_is_named_as_well_when_the_keys_of_what_vouches_for_it_are_unknown(found: Found, moment: str) -> None:
    assert found[moment]["silent under unknown keys"] == []
    assert len(found[moment]["named under unknown keys"]) > 20


def test_every_column_of_every_model_that_is_on_no_list_was_tried(found: Found) -> None:
    named = {column for columns in found.values() for column in columns["named"]}
    assert {f"{label(model)}.{column}" for model in tried_models() for column in columns_to_try(model)} - named == set()

"""The export of a season is written while it is counted."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Hand
from scoring.results.selectors.exported_results import results_text
from tests.scoring.publishing.programs import a_league_to_read

pytestmark = pytest.mark.django_db


def test_games_of_an_evening_are_read_when_the_evening_before_is_written() -> None:
    season = a_league_to_read().over.season
    pieces, begun = results_text(season), ""
    with CaptureQueriesContext(connection) as sent:
        while '"file"' not in begun:
            begun += next(pieces)
        of_first = readings(sent)
        whole = begun + "".join(pieces)
    assert (of_first, readings(sent)) == (1, 2)
    assert [line["file"] for line in json.loads(whole)["evenings"]] == ["evening-01.csv", "evening-02.csv"]


def readings(sent: CaptureQueriesContext) -> int:
    """How often games with their hands were read."""
    return sum(f'"{Hand._meta.db_table}"' in query["sql"] for query in sent.captured_queries)

"""Questions that are put together once: the same rows as Django gives, for all values."""

import pytest
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.sql.compiler import SQLCompiler

from scoring.core.prepared import Prepared
from scoring.models import Evening, Season
from tests.scoring.scenes import evening, league, season
from tests.support.counting import counted, counted_queries

pytestmark = pytest.mark.django_db


def with_league(slug: str, pk: int) -> QuerySet[Season]:
    evenings = Evening.objects.filter(season=OuterRef("pk"))
    rows = Season.objects.select_related("league", "edition").annotate(is_planned=Exists(evenings))
    return rows.filter(league__slug=slug, pk=pk)


def test_what_is_asked_again_is_not_put_together_again() -> None:
    of_season = season(league())
    asked = Prepared(with_league)
    asked(of_season.league.slug, of_season.pk)
    with counted(SQLCompiler.as_sql) as cost:
        [found] = asked(of_season.league.slug, of_season.pk)
    assert (cost.calls, len(cost.queries)) == (0, 1)
    assert found == of_season


def test_rows_are_those_of_the_values_with_all_that_is_loaded_with_them() -> None:
    of_season = season(league())
    evening(of_season)
    other = season(league())
    asked = Prepared(with_league)
    for one, is_planned in ((of_season, True), (other, False), (of_season, True)):
        [found] = asked(one.league.slug, one.pk)
        [expected] = with_league(one.league.slug, one.pk)
        with counted_queries() as queries:
            assert (found, found.name, found.league, found.edition.parameters) == (
                expected,
                expected.name,
                expected.league,
                expected.edition.parameters,
            )
        assert queries == []
        assert getattr(found, "is_planned") is is_planned  # noqa: B009 - an annotation
    assert asked(of_season.league.slug, other.pk) == []


def test_columns_are_read_as_well() -> None:
    of_season = season(league())
    asked = Prepared(lambda *keys: Season.objects.filter(pk__in=keys).values_list("pk", "starts_on"))
    assert asked(of_season.pk, of_season.pk, 1) == [(of_season.pk, of_season.starts_on)]


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**40])
def test_number_that_no_column_holds_is_nowhere(number: int) -> None:
    of_season = season(league())
    assert Prepared(with_league)(of_season.league.slug, number) == []


def test_value_that_is_no_parameter_is_refused() -> None:
    of_season = season(league())
    with pytest.raises(ValueError, match="parameter"):
        Prepared(lambda pk, most: Season.objects.filter(pk=pk)[:most])(of_season.pk, 5)
    with pytest.raises(ValueError, match="parameter"):
        Prepared(lambda pk, _unused: Season.objects.filter(pk=pk))(of_season.pk, 5)

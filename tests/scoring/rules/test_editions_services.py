"""Rule set editions: adopted as they are, never changed once evenings have been opened with them."""

from dataclasses import replace

import pytest

from engine.rulesets import LEAGUE_2006, STANDARD
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import RuleSetEdition
from scoring.rules.selectors import rule_set_of
from scoring.rules.services import create_edition, delete_edition, update_edition
from tests.scoring.scenes import edition, evening, league, official, season

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L1")]


def test_create_edition_keeps_every_parameter() -> None:
    row = create_edition(league=league(), actor=None, rule_set=LEAGUE_2006)
    assert rule_set_of(RuleSetEdition.objects.get(pk=row.pk)) == LEAGUE_2006
    assert (row.code, row.name, row.valid_from) == (LEAGUE_2006.code, LEAGUE_2006.name, LEAGUE_2006.valid_from)


def test_create_edition_that_contradicts_itself_names_the_parameter() -> None:
    without_limit = replace(STANDARD, scoring=replace(STANDARD.scoring, limit=None))
    with pytest.raises(InvalidInput) as refusal:
        create_edition(league=league(), actor=None, rule_set=without_limit)
    assert list(refusal.value.errors) == ["scoring.limit"]
    assert not RuleSetEdition.objects.exists()


def test_update_edition_that_is_unused() -> None:
    row = edition(league())
    changed = replace(LEAGUE_2006, scoring=replace(LEAGUE_2006.scoring, credit=200))
    update_edition(edition=row, actor=official(row.league, "president"), rule_set=changed)
    assert rule_set_of(RuleSetEdition.objects.get(pk=row.pk)) == changed


def test_update_edition_of_a_season_without_evenings() -> None:
    row = season(league()).edition
    changed = replace(LEAGUE_2006, name="changed")
    update_edition(edition=row, actor=official(row.league, "president"), rule_set=changed)
    assert RuleSetEdition.objects.get(pk=row.pk).name == "changed"


def test_update_edition_with_an_evening_is_refused() -> None:
    row = evening(season(league())).edition
    with pytest.raises(NotAllowedNow):
        update_edition(edition=row, actor=official(row.league, "president"), rule_set=STANDARD)
    assert rule_set_of(RuleSetEdition.objects.get(pk=row.pk)) == LEAGUE_2006


def test_update_edition_that_ranks_a_season_with_evenings_of_another_one_is_refused() -> None:
    row = season(league())
    evening(row, edition=edition(row.league, STANDARD))
    with pytest.raises(NotAllowedNow):
        update_edition(edition=row.edition, actor=official(row.league, "president"), rule_set=STANDARD)


def test_delete_edition_that_nothing_has() -> None:
    row = edition(league())
    delete_edition(edition=row, actor=official(row.league, "president"))
    assert not RuleSetEdition.objects.exists()


def test_delete_edition_of_a_season_is_refused() -> None:
    row = season(league()).edition
    with pytest.raises(NotAllowedNow):
        delete_edition(edition=row, actor=official(row.league, "president"))
    assert RuleSetEdition.objects.get() == row

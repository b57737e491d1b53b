"""What no service has said, and the log vouches for all the same: the columns that a release has added."""

from datetime import date
from inspect import unwrap

import pytest

from scoring.audit.services.verification import verify_league
from scoring.core.services.log import vouch_for_new_columns
from scoring.models import Player
from scoring.models.base import journal, vouched
from tests.scoring.scenes import Scene, scene

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6")]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Scene:
    """What services of the release before have laid: for it nobody had joined on a day."""
    with monkeypatch.context() as before, journal.opened():
        before.setattr(Player, "not_vouched_for", {**Player.not_vouched_for, "joined_on": "not there yet"})
        forget_columns()
        table: Scene = unwrap(scene)()  # laid here, not put back from another test that knew the column
        table.save(1, 1, 12, 0, 7, 30)
    forget_columns()
    return table


def forget_columns() -> None:
    for remembered in (vouched.vouched_columns, vouched._names_of_columns):
        remembered.cache_clear()


def changed(table: Scene) -> list[str]:
    return [str(finding) for finding in verify_league(table.league)]


def test_new_column_is_vouched_for_once_as_it_is(table: Scene) -> None:
    Player.objects.filter(league=table.league).update(joined_on=date(2020, 1, 1))
    before = changed(table)
    assert [vouch_for_new_columns(), vouch_for_new_columns()] == [1, 0]
    assert changed(table) == before == []
    Player.objects.filter(pk=table.seats[0].registration.player_id).update(joined_on=date(2020, 1, 2))
    (finding,) = changed(table)
    assert "(joined_on)" in finding


def test_what_was_changed_before_the_release_is_found_after_it(table: Scene) -> None:
    Player.objects.filter(pk=table.seats[0].registration.player_id).update(is_active=False)
    assert vouch_for_new_columns() == 1
    (finding,) = changed(table)
    assert "(is_active)" in finding

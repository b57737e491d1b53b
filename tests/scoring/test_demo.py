"""The demo league: loaded once, then looked at."""

import re

import pytest

from scoring.log.selectors.log_heads import head_text
from scoring.models import Evening, League, Season, Sheet, User
from scoring.results.selectors.seasons import computed_results
from tests.golden.season import EXPECTED
from tests.scoring.test_commands import run

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


@pytest.fixture(scope="module")
def demo(rows_of_module: None) -> str:
    """What the command prints that loads it."""
    return run("load_demo")[0]


def test_demo_prints_generated_passwords_once_that_work(demo: str) -> None:
    second, _err = run("load_demo")

    accounts = dict(re.findall(r"^  (\w+) +(\S{4}-\S{4}-\S{4}-\S{4}) ", demo, re.MULTILINE))
    assert set(accounts) == {"praesidentin", "schriftwesen", "pruefer", "spieltechnik", "protokoll", "spielerin"}
    assert all(User.objects.get(username=name).check_password(password) for name, password in accounts.items())
    assert not any(password in second for password in accounts.values())
    assert len(set(accounts.values())) == 6
    assert not User.objects.filter(must_change_password=True).exists()


def test_demo_leaves_something_to_do_for_everybody() -> None:
    sheets = Sheet.objects.order_by("evening__date", "evening__pk", "table")
    contests, last_season, this_season = (
        list(sheets.filter(evening__season=season).values_list("state", flat=True))
        for season in Season.objects.order_by("starts_on")
    )
    assert contests == ["signed"] * 3 + ["submitted"]
    assert last_season == ["signed"] * 5 + ["submitted"]
    assert this_season == ["signed", "signed", "submitted", "draft"]
    assert computed_results(Season.objects.get(name="2025/26")) == EXPECTED
    tonight = Evening.objects.order_by("date").last()
    assert tonight is not None
    assert {bool(registration.credit) for registration in tonight.registrations.all()} == {True, False}


def test_verify_is_content_with_the_demo_league() -> None:
    assert head_text(League.objects.get()) in run("verify")[0]

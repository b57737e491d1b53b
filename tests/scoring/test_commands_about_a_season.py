"""What the commands print about a season that is there, and how they end."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scoring.models import Game, League, Season
from tests.golden.season import import_golden_season
from tests.scoring.test_commands import run

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def imported(rows_of_module: None) -> int:
    return import_golden_season().pk


@pytest.fixture
def season(imported: int, db: None) -> Season:
    return Season.objects.get(pk=imported)


def test_export_lists_the_candidates_for_an_unknown_or_ambiguous_name(season: Season) -> None:
    other = League.objects.create(name="Süd", slug="sued")
    Season.objects.create(
        league=other, name="2025/26", starts_on=season.starts_on, ends_on=season.ends_on, edition=season.edition
    )

    with pytest.raises(CommandError, match="sued"):
        run("export_results", "2025/26")
    with pytest.raises(CommandError, match="2025/26"):
        run("export_results", "1999/00")
    assert run("export_results", "2025/26", league="sued")[0] == '{\n "evenings": [],\n "season": []\n}\n'
    assert run("export_results", str(season.pk))[0].count('"file"') == 6


def test_export_that_breaks_off_leaves_the_file_of_before(season: Season, tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    file.write_text("before")
    read = 0

    def break_off(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        nonlocal read
        read += f'FROM "{Game._meta.db_table}"' in sql
        if read == 3:
            raise ZeroDivisionError
        return execute(sql, *more)

    with connection.execute_wrapper(break_off), pytest.raises(ZeroDivisionError):
        run("export_results", str(season.pk), output=file)
    assert ([path.name for path in tmp_path.iterdir()], file.read_text()) == ([file.name], "before")

    run("export_results", str(season.pk), output=file)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    assert file.read_text() == run("export_results", str(season.pk))[0]
    with pytest.raises(CommandError, match="absent"):
        run("export_results", str(season.pk), output=tmp_path / "absent" / file.name)


def test_recount_and_verify_are_content_with_an_untouched_league(season: Season) -> None:
    run("recount", season.league.slug)
    run("verify")
    with pytest.raises(CommandError, match="nirgends"):
        run("recount", "nirgends")


def test_recount_ends_with_an_error_while_there_are_differences(season: Season) -> None:
    season.standings.filter(rank=1).update(ranking_points=1)

    with pytest.raises(CommandError):
        run("recount")
    run("recount", repair=True)
    run("recount")


def test_verify_names_entries_that_were_changed(season: Season) -> None:
    season.league.audit_entries.filter(sequence=3).update(subject="nothing happened")
    err = StringIO()

    with pytest.raises(CommandError):
        call_command("verify", stderr=err)
    assert "nothing happened" in err.getvalue()

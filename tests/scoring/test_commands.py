"""What the commands print, and how they end."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scoring.core.selectors.heads import head_text
from scoring.core.services.log import vouch_for_what_is_there
from scoring.models import Hand, League, Season, Sheet, User
from tests.golden.season import FOLDER
from tests.scoring.scenes import league, scene

pytestmark = pytest.mark.django_db


def run(*words: str, **options: object) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command(*words, stdout=out, stderr=err, **options)
    return out.getvalue(), err.getvalue()


def folder_with(tmp_path: Path, name: str, old: str, new: str) -> Path:
    for file in FOLDER.iterdir():
        text = file.read_text(encoding="utf-8")
        (tmp_path / file.name).write_text(text.replace(old, new) if file.name == name else text, encoding="utf-8")
    return tmp_path


def test_import_names_file_row_and_column_of_every_defect_and_writes_nothing(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, "evening-01.csv", ";132;16;78", ";1e2;16;7o8")
    err = StringIO()

    with pytest.raises(CommandError):
        call_command("import_season", folder, stderr=err)

    assert "evening-01.csv:3:F" in err.getvalue()
    assert "evening-01.csv:3:H" in err.getvalue()
    assert "1e2" in err.getvalue()
    assert not League.objects.exists()


def test_dry_run_writes_nothing() -> None:
    run("import_season", str(FOLDER), dry_run=True)

    assert not League.objects.exists()


def test_import_into_a_given_league_under_a_given_name_as_a_given_account() -> None:
    League.objects.create(name="Verein Nord", slug="nord")
    User.objects.create_user("siglinde")

    run("import_season", str(FOLDER), league="Verein Nord", season="Probe", submit_as="siglinde")

    assert Season.objects.get().name == "Probe"
    assert set(Sheet.objects.values_list("submitted_by__username", flat=True)) == {"siglinde"}


def test_import_without_an_account_that_submits_is_refused() -> None:
    with pytest.raises(CommandError, match="--submit-as"):
        run("import_season", str(FOLDER))

    assert not League.objects.exists()


@pytest.mark.parametrize(
    ("options", "quoted"),
    [({"league": "Nirgendwo"}, "Nirgendwo"), ({"submit_as": "niemand"}, "niemand")],
)
def test_import_refuses_unknown_league_and_account(options: dict[str, str], quoted: str) -> None:
    with pytest.raises(CommandError, match=quoted):
        run("import_season", str(FOLDER), **options)


def test_import_of_a_missing_folder_is_refused() -> None:
    with pytest.raises(CommandError, match="nicht-da"):
        run("import_season", "nicht-da")


def test_verify_names_the_sheet_and_what_it_says_differently() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    table.sign()
    vouch_for_what_is_there(league=table.league)
    assert str(table.league) in run("verify")[0]
    other = league("Süd")
    vouch_for_what_is_there(league=other)

    Hand.objects.filter(points=12).update(points=13)
    err = StringIO()
    with pytest.raises(CommandError):
        call_command("verify", league=[table.league.slug], stderr=err, stdout=StringIO())
    assert f"{table.sheet}" in err.getvalue()
    assert "12 → 13" in err.getvalue()
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify", json=True, stdout=out)
    assert {found["code"] for found in json.loads(out.getvalue())} == {
        "sheet-differs",
        "standings-differ",
        "official-changed",
    }
    assert json.loads(run("verify", json=True, league=[other.slug])[0]) == []


def test_verify_recognises_the_head_that_was_printed() -> None:
    table = scene()
    vouch_for_what_is_there(league=table.league)
    run("verify", expect=head_text(table.league).split(" ", 1)[1])
    with pytest.raises(CommandError, match="999:3f9a12cd"):
        run("verify", expect="999:3f9a12cd")
    with pytest.raises(CommandError, match="wrong"):
        run("verify", expect="wrong")

"""``manage.py simulate``: rule sets from presets and from the database, tables and drawings."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from engine.rulesets import STANDARD, to_data
from scoring.models import League, RuleSetEdition

pytestmark = pytest.mark.django_db


def ran(*words: str) -> str:
    out = StringIO()
    with translation.override("en"):
        call_command("simulate", *words, "--games", "20", "--processes", "1", stdout=out)
    return out.getvalue()


@pytest.fixture
def edition() -> RuleSetEdition:
    league = League.objects.create(name="Verein Nord", slug="nord")
    rule_set = replace(STANDARD, code="nord-2025", name="Nord 2025")
    return RuleSetEdition.objects.create(
        league=league, code="nord-2025", name="Nord 2025", valid_from="2025-01-01", parameters=to_data(rule_set)
    )


def test_a_preset_is_found_by_its_code() -> None:
    assert ran("standard").startswith("Standard game: 20 games")


def test_an_edition_is_found_by_its_number_and_its_code(edition: RuleSetEdition) -> None:
    by_number, by_code = ran(str(edition.pk), "--json"), ran("nord-2025", "--json")
    assert by_number == by_code
    assert json.loads(by_code)["name"] == "Nord 2025"


def test_a_preset_is_compared_with_an_edition(edition: RuleSetEdition) -> None:
    lines = ran("standard", "--compare", "nord-2025").splitlines()
    assert [line.split(":")[1].strip() for line in lines[:2]] == ["Standard game", "Nord 2025"]


def test_a_code_that_several_leagues_use_is_refused_with_their_numbers(edition: RuleSetEdition) -> None:
    south = League.objects.create(name="Verein Süd", slug="sued")
    other = RuleSetEdition.objects.create(
        league=south, code="nord-2025", name="x", valid_from="2025-01-01", parameters=edition.parameters
    )
    with pytest.raises(CommandError, match=rf"{edition.pk} \(nord-2025, Verein Nord\).*{other.pk} \("):
        ran("nord-2025")


@pytest.mark.parametrize(
    ("words", "quoted"), [(("nowhere",), "nowhere"), (("standard", "--players", "11"), "11 players")]
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...], quoted: str) -> None:
    with pytest.raises(CommandError, match=quoted):
        ran(*words)


def test_the_drawing_is_written_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    ran("standard", "--with", "play.seven_swaps=true", "--svg", str(file))
    root = ElementTree.parse(file).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "play.seven_swaps=true" in ElementTree.tostring(root, encoding="unicode")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="absent"):
        ran("standard", "--svg", str(tmp_path / "absent" / "chart.svg"))

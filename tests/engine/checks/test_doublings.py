import pytest

from engine.checks import check_sheet
from engine.findings import Severity
from engine.rulesets import LEAGUE_2006, STANDARD
from tests.engine.builders import make_rules, make_sheet
from tests.engine.checks.support import row_codes


@pytest.mark.clause("D10")
def test_void_game_without_entries_is_fine() -> None:
    assert row_codes(make_sheet("- - void dealer=0")) == []


@pytest.mark.clause("D10")
@pytest.mark.parametrize("row", ["W - void dealer=0", "- 35 void dealer=0"])
def test_void_game_with_winner_or_points_is_an_error(row: str) -> None:
    assert row_codes(make_sheet(row)) == ["VOID_WITH_RESULT"]


@pytest.mark.clause("D10", "L6.3", "L6.17")
def test_void_game_that_is_doubled_is_a_warning_for_each_mark() -> None:
    findings = check_sheet(make_sheet("- - void dealer=0 grab uno"), LEAGUE_2006)
    assert [(f.code.name, f.severity, f.place.field) for f in findings] == [
        ("VOID_WITH_DOUBLING", Severity.WARNING, "exact_grab"),
        ("VOID_WITH_DOUBLING", Severity.WARNING, "uno_card_finish"),
    ]


@pytest.mark.clause("L6.3", "L6.17")
def test_doublings_of_the_league_are_fine() -> None:
    assert row_codes(make_sheet("W 35 dealer=1 grab uno")) == []


@pytest.mark.clause("L6.3")
def test_exact_grab_is_a_warning_where_it_does_not_double() -> None:
    rules = make_rules({"exact_grab_doubles": False})
    assert row_codes(make_sheet("W 35 dealer=1 grab"), rule_set=rules) == ["EXACT_GRAB_DOES_NOT_DOUBLE"]


@pytest.mark.clause("L6.17")
def test_uno_card_finish_is_a_warning_where_it_does_not_double() -> None:
    rules = make_rules({"uno_card_finish_doubles": False})
    assert row_codes(make_sheet("W 35 dealer=1 uno"), rule_set=rules) == ["UNO_FINISH_DOES_NOT_DOUBLE"]


@pytest.mark.clause("L6.17")
def test_uno_card_finish_is_an_error_in_a_deck_without_uno_card() -> None:
    assert row_codes(make_sheet("W 35 dealer=1 uno"), rule_set=STANDARD) == ["UNO_FINISH_WITHOUT_UNO_CARD"]

"""What makes a row quick to check changes nothing that is found in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.checks import check_game, check_sheet
from engine.checks.context import RowToCheck, SheetToCheck
from engine.checks.registry import ROW_CHECKS, SHEET_CHECKS
from engine.findings import Finding
from engine.rulesets import LEAGUE_2006, PRESETS, RuleSet
from engine.sheet import Sheet
from tests.engine.builders import make_sheet
from tests.engine.checks.straight_hands import FINDINGS, out_before, straight_findings
from tests.engine.checks.support import OUT_AT_100, dealt_sheets, senseless_sheets, sheet_codes

RULES = (*{(preset.scoring.system, preset.deck): preset for preset in PRESETS.values()}.values(), OUT_AT_100)
rule_sets = st.sampled_from(RULES)


@pytest.mark.clause("L5", "L8.2", "L9", "K5", "K11")
@given(st.data(), rule_sets, st.booleans())
def test_hands_of_a_row_are_found_as_by_asking_every_rule_of_every_hand(
    data: st.DataObject, rule_set: RuleSet, is_senseless: bool
) -> None:
    sheet = data.draw(senseless_sheets if is_senseless else dealt_sheets(rule_set))

    for row, game in enumerate(sheet.games):
        found = [
            (finding.code.name, finding.place.seat)
            for finding in check_game(sheet, row, rule_set)
            if finding.code.name in FINDINGS
        ]
        assert sorted(found, key=str) == straight_findings(game, len(sheet.seats), rule_set)


@pytest.mark.clause("H2")
@given(senseless_sheets, rule_sets)
def test_who_is_out_is_known_without_counting_where_nobody_can_be(sheet: Sheet, rule_set: RuleSet) -> None:
    checked = SheetToCheck(sheet, rule_set)

    before = [checked.out_before(row) for row in range(len(sheet.games))]

    assert before == [out_before(sheet, row, rule_set) for row in range(len(sheet.games))]
    assert before == list(checked.counting.out_before)
    assert checked.out_after == checked.counting.out_after


@given(senseless_sheets, rule_sets)
def test_findings_are_those_of_each_check_asked_alone(sheet: Sheet, rule_set: RuleSet) -> None:
    alone = [finding for check in SHEET_CHECKS for finding in check(SheetToCheck(sheet, rule_set))]
    for row in range(len(sheet.games)):
        for check in ROW_CHECKS:
            alone += check(RowToCheck(SheetToCheck(sheet, rule_set), row))

    assert sorted(map(repr, check_sheet(sheet, rule_set))) == sorted(map(repr, alone))


def test_league_evening_without_totals_is_not_counted_to_be_checked() -> None:
    checked = SheetToCheck(make_sheet("W 35 20 dealer=0", "5 W 20 dealer=1"), LEAGUE_2006)

    found = [finding for check in SHEET_CHECKS for finding in check(checked)]
    found += [finding for row in (0, 1) for check in ROW_CHECKS for finding in RowToCheck(checked, row).found_by(check)]

    assert found == []
    assert "counting" not in vars(checked)


@pytest.mark.clause("H2")
def test_evening_of_eliminations_is_counted_to_be_checked() -> None:
    sheet = make_sheet("W 120 20 dealer=0", "5 7 W dealer=2")

    assert sheet_codes(sheet, OUT_AT_100) == ["POINTS_OF_ELIMINATED_PLAYER@1"]


def test_check_of_a_row_looks_once_however_many_ask() -> None:
    row = RowToCheck(SheetToCheck(make_sheet("W 35 20 dealer=0"), LEAGUE_2006), 0)
    looked: list[int] = []

    def look(asked: RowToCheck) -> list[Finding]:
        looked.append(asked.index)
        return []

    assert row.found_by(look) == row.found_by(look) == ()
    assert looked == [0]

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.checks import check_game, check_sheet
from engine.findings import Severity
from engine.rulesets import LEAGUE_2006, PRESETS, RuleSet
from engine.sheetio import read_sheet
from tests.engine.builders import make_sheet
from tests.engine.checks.support import codes, dealt_sheets, senseless_sheets, sheet_codes, with_game

SEASON = Path(__file__).parents[3] / "fixtures" / "season-2025-26"

BY_SYSTEM_AND_DECK = tuple({(preset.scoring.system, preset.deck): preset for preset in PRESETS.values()}.values())


@pytest.mark.parametrize("rule_set", BY_SYSTEM_AND_DECK, ids=lambda rule_set: rule_set.code)
@pytest.mark.clause("L5", "L9", "K5", "K7", "K11")
@given(data=st.data())
def test_sheet_dealt_from_the_deck_has_no_errors(rule_set: RuleSet, data: st.DataObject) -> None:
    sheet = data.draw(dealt_sheets(rule_set))
    errors = [finding for finding in check_sheet(sheet, rule_set) if finding.severity is Severity.ERROR]
    assert errors == []


@given(senseless_sheets, st.sampled_from(BY_SYSTEM_AND_DECK))
def test_any_sheet_gives_findings_with_texts_and_never_raises(sheet, rule_set) -> None:
    findings = check_sheet(sheet, rule_set)
    assert all(str(finding) and finding.clauses for finding in findings)


@given(senseless_sheets, st.sampled_from(BY_SYSTEM_AND_DECK))
def test_row_alone_gives_findings_of_the_whole_sheet(sheet, rule_set) -> None:
    of_sheet = check_sheet(sheet, rule_set)
    for row in range(len(sheet.games)):
        assert set(codes(check_game(sheet, row, rule_set))) <= set(
            codes(tuple(finding for finding in of_sheet if finding.place.row == row))
        )


@pytest.mark.parametrize("path", sorted(SEASON.glob("evening-*.csv")), ids=lambda path: path.stem)
def test_real_evening_has_nothing_but_a_full_table(path: Path) -> None:
    sheet = read_sheet(path).sheet
    assert sheet is not None
    expected = ["MORE_PLAYERS_THAN_RECOMMENDED"] if len(sheet.seats) > 8 else []
    assert sheet_codes(sheet) == expected


def test_findings_come_in_reading_order() -> None:
    sheet = make_sheet("W 35 7 dealer=0", "1530 W - dealer=1", "20 5 7 dealer=2")
    assert [(finding.place.row, finding.place.seat) for finding in check_sheet(sheet, LEAGUE_2006)] == [
        (1, 0),
        (1, 2),
        (2, None),
    ]


def test_row_outside_the_sheet_is_refused() -> None:
    with pytest.raises(IndexError):
        check_game(make_sheet("W 5"), 1, LEAGUE_2006)


def test_row_under_way_misses_what_is_not_typed_yet() -> None:
    sheet = with_game(make_sheet("W 35 7 dealer=0"), 0, winners=(), hands=())
    assert codes(check_game(sheet, 0, LEAGUE_2006)) == [
        "HANDS_DIFFER_FROM_PLAYERS",
        "NO_WINNER",
        "POINTS_MISSING@0",
        "POINTS_MISSING@1",
        "POINTS_MISSING@2",
    ]

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.checks import check_sheet
from engine.checks.control_totals import (
    ControlTotalSlip,
    PossibleSlip,
    control_row,
    digit_swaps,
    locate_differences,
    slip_finding,
)
from engine.findings import Finding
from engine.rulesets import LEAGUE_2006, STANDARD, RuleSet
from engine.scoring import score_sheet
from engine.sheet import Sheet
from tests.engine.builders import clean_sheets, make_sheet

ROWS = ("W 35 7 dealer=0", "20 W 81 dealer=1", "130 64 W dealer=2")


def explained(sheet: Sheet, rule_set: RuleSet = LEAGUE_2006) -> list[Finding]:
    return [
        slip_finding(sheet, difference.seat, slip)
        for difference in locate_differences(sheet, rule_set)
        for slip in difference.explanations
    ]


def texts(*totals: int | None, rows: tuple[str, ...] = ROWS) -> list[str]:
    sheet = replace(make_sheet(*rows, granted={0: 300}), control_totals=totals)
    return [str(finding) for finding in explained(sheet)]


@pytest.mark.clause("L6.6")
def test_columns_that_agree_need_no_explanation() -> None:
    assert texts(150, 99, 88) == []
    assert texts(None, None, None) == []
    assert locate_differences(make_sheet(*ROWS), LEAGUE_2006) == ()


@pytest.mark.clause("L6.6")
def test_column_and_difference_are_located() -> None:
    sheet = replace(make_sheet(*ROWS), control_totals=(150, 96, None))
    (difference,) = locate_differences(sheet, LEAGUE_2006)
    assert (difference.seat, difference.written, difference.counted, difference.difference) == (1, 96, 99, -3)


@pytest.mark.clause("L6.6")
def test_transposed_digits_of_a_cell_come_with_their_place() -> None:
    sheet = replace(make_sheet(*ROWS), control_totals=(150, 99, 25))
    (finding,) = explained(sheet)
    assert str(finding) == "Cäcilia, game 2: two digits are transposed: 18 was added instead of 81."
    assert (finding.place.row, finding.place.game, finding.place.seat) == (1, 2, 2)


@pytest.mark.clause("L6.6", "L6.3")
def test_transposed_digits_of_a_doubled_hand_count_double() -> None:
    rows = ("W 35 7 dealer=0 grab", *ROWS[1:])
    assert texts(150, 170, 95, rows=rows) == ["Björn, game 1: two digits are transposed: 106 was added instead of 70."]


@pytest.mark.clause("L6.6")
def test_transposed_digits_of_the_total() -> None:
    rows = ("W 135 7", "5 W 7", "5 7 W")
    assert texts(10, 124, 14, rows=rows) == ["Björn: two digits of the total are transposed: 142 → 124."]


@pytest.mark.clause("L6.6")
def test_a_row_forgotten_in_several_columns_comes_first() -> None:
    """20 and 81 are missing: game 2 explains both columns, although 130 read as 110 would explain the first."""
    assert texts(130, 99, 7) == [
        "Anke, game 2: the row was forgotten (20).",
        "Anke: one digit of the total is wrong: 150 → 130.",
        "Anke, game 3: one digit is wrong: 110 was added instead of 130.",
        "Cäcilia, game 2: the row was forgotten (81).",
    ]


@pytest.mark.clause("L6.6")
def test_a_row_added_twice() -> None:
    assert texts(150, 99 + 64, 88) == ["Björn, game 3: the row was added twice (64)."]


@pytest.mark.clause("L6.3", "L6.17", "L6.6")
@pytest.mark.parametrize(
    ("words", "counted", "taken"), [("grab", 70, 35), ("uno", 70, 35), ("grab uno", 140, 35), ("grab uno", 140, 70)]
)
def test_a_forgotten_doubling(words: str, counted: int, taken: int) -> None:
    rows = (f"W 35 7 dealer=0 {words}", "20 W 81 dealer=1", "130 64 W dealer=2")
    doubled = score_sheet(make_sheet(*rows), LEAGUE_2006).players
    assert texts(150, taken + 64, doubled[2].points, rows=rows)[0] == (
        f"Björn, game 1: a doubling was forgotten: {taken} was added instead of {counted}."
    )


@pytest.mark.clause("L6.3", "L6.6")
def test_the_dealers_hand_doubled_at_exact_grab() -> None:
    rows = ("W 35 7 dealer=1 grab", *ROWS[1:])
    assert texts(150, 99 + 35, 95, rows=rows) == [
        "Björn, game 1: the dealer's points were doubled at exact grab: 70 was added instead of 35.",
        "Björn, game 1: the row was added twice (35).",
    ]


def credited(*totals: int | None) -> Sheet:
    """Anke and Björn have a credit of 300, which lowers their totals to -150 and -201; Cäcilia has 88."""
    return replace(make_sheet(*ROWS, granted={0: 300, 1: 300}), control_totals=totals)


@pytest.mark.clause("L4:credit", "L6.6")
def test_a_row_that_counts_the_credit_is_told_once_and_not_column_by_column() -> None:
    findings = [str(finding) for finding in check_sheet(credited(-150, -201, 88), LEAGUE_2006)]
    assert findings == ["The totals on paper count the credit."]
    assert [str(finding) for finding in check_sheet(credited(150, 99, 88), LEAGUE_2006)] == []


@pytest.mark.clause("L4:credit", "L6.6")
def test_in_a_row_that_counts_the_credit_what_differs_is_compared_with_the_total() -> None:
    findings = [str(finding) for finding in check_sheet(credited(-150, -201, 90), LEAGUE_2006)]
    assert findings[1] == "Cäcilia: the total on paper is 90, games and credit make 88 (difference +2)."


@pytest.mark.clause("L4:credit", "L6.6")
def test_a_credit_is_left_out_where_the_row_counts_it() -> None:
    sheet = replace(make_sheet(*ROWS, granted={0: 300, 1: 300, 2: 300}), control_totals=(-150, -201, 88))
    assert str(explained(sheet)[0]) == "Cäcilia: the credit was left out."


@pytest.mark.clause("L4:credit", "L6.6")
def test_one_column_with_its_credit_is_a_slip_and_no_row() -> None:
    row = control_row(credited(-150, 99, 88), LEAGUE_2006)
    assert row is not None
    assert (row.sums, row.with_credit) == ((150, 99, 88), False)


@pytest.mark.clause("L4:credit", "D1", "L6.6")
def test_an_included_credit_where_totals_leave_it_out() -> None:
    assert texts(-150, 99, 88) == ["Anke: the credit was included."]
    assert texts(450, 99, 88)[0] == "Anke: the credit was added with the wrong sign."


@pytest.mark.clause("L6.6")
def test_exchanged_totals_of_two_columns() -> None:
    assert [text for text in texts(150, 88, 99) if "exchanged" in text] == [
        "Björn: the totals of Björn and Cäcilia are exchanged.",
        "Cäcilia: the totals of Cäcilia and Björn are exchanged.",
    ]


@pytest.mark.clause("L6.6")
def test_one_wrong_digit() -> None:
    assert texts(150, 99, 82) == [
        "Cäcilia: one digit of the total is wrong: 88 → 82.",
        "Cäcilia, game 1: one digit is wrong: 1 was added instead of 7.",
    ]


@pytest.mark.clause("L6.6")
def test_a_difference_without_a_single_slip_stays_unexplained() -> None:
    sheet = replace(make_sheet(*ROWS), control_totals=(1, 99, 88))
    assert [found.explanations for found in locate_differences(sheet, LEAGUE_2006)] == [()]


@pytest.mark.clause("L6.6")
def test_totals_wait_until_every_row_can_be_counted() -> None:
    assert texts(1, 2, 3, rows=("W 35 7", "20 0 81")) == []


@pytest.mark.clause("K1", "L6.6")
def test_points_credited_to_the_winner_can_be_forgotten() -> None:
    sheet = replace(make_sheet("W 35 7", "20 W 9"), control_totals=(0, 29, 0))
    assert [str(finding) for finding in explained(sheet, STANDARD)] == ["Anke, game 1: the row was forgotten (42)."]


Slip = Callable[[int, int], int]
SLIPS: dict[ControlTotalSlip, Slip] = {
    ControlTotalSlip.ROW_FORGOTTEN: lambda points, raw: 0,
    ControlTotalSlip.ROW_TWICE: lambda points, raw: 2 * points,
    ControlTotalSlip.DOUBLING_FORGOTTEN: lambda points, raw: raw,
    ControlTotalSlip.CELL_TRANSPOSED: lambda points, raw: min(digit_swaps(raw), default=raw) * (points // raw),
    ControlTotalSlip.CELL_DIGIT: lambda points, raw: (raw + (1 if raw % 10 < 9 else -1)) * (points // raw),
}


@pytest.mark.clause("L6.6")
@given(sheet=clean_sheets(), slip=st.sampled_from(list(SLIPS)), data=st.data())
def test_the_slip_that_was_made_is_found(sheet: Sheet, slip: ControlTotalSlip, data: st.DataObject) -> None:
    score = score_sheet(sheet, LEAGUE_2006)
    cells = [
        (row, seat, hand.points, hand.raw_points)
        for row, game in enumerate(score.games)
        for seat, hand in enumerate(game.hands)
        if hand.points and hand.raw_points and SLIPS[slip](hand.points, hand.raw_points) != hand.points
    ]
    assume(cells)
    row, seat, points, raw = data.draw(st.sampled_from(cells))
    taken = SLIPS[slip](points, raw)
    totals = [player.points for player in score.players]
    totals[seat] += taken - points

    (found,) = locate_differences(replace(sheet, control_totals=tuple(totals)), LEAGUE_2006)
    number = sheet.games[row].number
    assert found.seat == seat
    expected = PossibleSlip(slip, points, taken, row=row, game=number, factor=points // raw)
    assert expected in found.explanations


@pytest.mark.clause("L6.6")
@given(sheet=clean_sheets(), data=st.data())
def test_every_explanation_reproduces_the_written_sum(sheet: Sheet, data: st.DataObject) -> None:
    players = score_sheet(sheet, LEAGUE_2006).players
    sums = [player.points for player in players]
    written = tuple(
        data.draw(st.sampled_from((total, total + 9, total - 20, total + 300, total * 2)) | st.integers(-500, 2_000))
        for total in sums
    )
    found = locate_differences(replace(sheet, control_totals=written), LEAGUE_2006)

    assert [one.seat for one in found] == [seat for seat, total in enumerate(sums) if total != written[seat]]
    for one in found:
        assert all(one.counted - slip.counted + slip.taken == one.written for slip in one.explanations)
        assert len(set(one.explanations)) == len(one.explanations)

"""L2: the average age of a table, where years of birth are known."""

import pytest

from engine.checks import AgeFinding, age_in_year, average_age, check_average_age

AGE = pytest.mark.clause("L2:age")


@AGE
@pytest.mark.parametrize(("year_of_birth", "age"), [(1985, 40), (2025, 0), (None, None), (2026, None)])
def test_age_is_the_one_reached_in_the_year_and_unknown_for_who_is_not_born_yet(
    year_of_birth: int | None, age: int | None
) -> None:
    assert age_in_year(year_of_birth, 2025) == age


@AGE
def test_who_has_no_year_of_birth_is_left_out_of_the_average() -> None:
    found = average_age([40, None, 20, None, 31])
    assert (found.years, found.known, found.players) == (91, 3, 5)
    [finding] = check_average_age([40, None, 20, None, 31])
    assert finding.code is AgeFinding.AVERAGE_AGE
    assert finding.values == {"average": 30, "known": 3, "players": 5}
    assert str(finding) == "Average age 30 years (3 of 5 years of birth known)."
    assert finding.clauses == ("L2",)


@AGE
@pytest.mark.parametrize("ages", [[], [None, None]])
def test_nothing_is_checked_where_no_year_of_birth_is_known(ages: list[int | None]) -> None:
    assert list(check_average_age(ages)) == []


@AGE
@pytest.mark.parametrize(
    ("ages", "code"),
    [
        ([6], AgeFinding.AVERAGE_AGE),
        ([5, 6], AgeFinding.TABLE_TOO_YOUNG),
        ([5, 7], AgeFinding.AVERAGE_AGE),
        ([0, None], AgeFinding.TABLE_TOO_YOUNG),
        ([99, 99, None], AgeFinding.AVERAGE_AGE),
        ([99, 100], AgeFinding.TABLE_TOO_OLD),
        ([120, 20], AgeFinding.AVERAGE_AGE),
    ],
)
def test_average_from_6_to_99_is_allowed_and_not_a_day_less_or_more(ages: list[int | None], code: AgeFinding) -> None:
    assert [finding.code for finding in check_average_age(ages)] == [code]


@AGE
def test_table_outside_is_told_with_the_sum_that_proves_it() -> None:
    [finding] = check_average_age([5, 6, None])
    assert str(finding) == (
        "2 of 3 players, whose years of birth are known, are 11 years old together: the average age is below 6."
    )
    [finding] = check_average_age([99, 100])
    assert str(finding) == (
        "2 of 2 players, whose years of birth are known, are 199 years old together: the average age is above 99."
    )

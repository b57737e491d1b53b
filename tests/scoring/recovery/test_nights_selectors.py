"""When a night has ended."""

from datetime import UTC, date, datetime

import pytest

from scoring.recovery.selectors.backups import night_of


@pytest.mark.parametrize(
    ("moment", "night"),
    [
        (datetime(2026, 11, 22, 1, 59, tzinfo=UTC), date(2026, 11, 21)),
        (datetime(2026, 11, 22, 2, 0, tzinfo=UTC), date(2026, 11, 22)),
        (datetime(2026, 11, 22, 22, 59, tzinfo=UTC), date(2026, 11, 22)),
        (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), date(2026, 10, 24)),  # 02:30, summer time
        (datetime(2026, 10, 25, 1, 30, tzinfo=UTC), date(2026, 10, 24)),  # 02:30 once more
        (datetime(2026, 3, 29, 1, 0, tzinfo=UTC), date(2026, 3, 29)),  # from 02:00 to 03:00 at once
    ],
)
def test_night_ends_at_three_by_the_clock_of_the_installation(moment: datetime, night: date) -> None:
    assert night_of(moment, 3) == night

"""Names with separators in them, alone and beside others."""

import pytest

from engine.sheetio.defects import Spot
from engine.sheetio.names import Players


def seats(text: str, *names: str) -> tuple[tuple[int, ...], list[str]]:
    found, defects = Players(names).read_seats(text, Spot())
    return found, [str(defect.text) for defect in defects]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A/B", (0,)),
        ("A/B/C", (1,)),
        ("A/B/C, A/B", (1, 0)),
        ("A/B / X", (0, 2)),
        ("X/A/B", (2, 0)),
        ('"A/B", "X"', (0, 2)),
        ('X / "A/B/C"', (2, 1)),
        ("", ()),
    ],
)
def test_name_with_separators_is_taken_as_long_as_it_can_be(text: str, found: tuple[int, ...]) -> None:
    assert seats(text, "A/B", "A/B/C", "X") == (found, [])


def test_each_unknown_name_is_quoted_alone() -> None:
    assert seats("A/B, Y / Z", "A/B", "X", "W") == ((0,), ["Y", "Z"])


def test_name_of_many_separators_stands_in_quotation_marks_beside_others() -> None:
    name = "a/b/c/d/e"
    assert seats(name, name, "X") == ((0,), [])
    assert seats(f'"{name}" / X', name, "X") == ((0, 1), [])
    assert seats(f"{name} / X", name, "X") == ((), [f"{name} / X"])

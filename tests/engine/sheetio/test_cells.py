"""Single numbers: what is one, and what may be meant by what is none."""

import pytest

from engine.sheetio import ReadSheet, read_sheet_text

HEADING = "Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;Anke;Jörn"


def read(*rows: str) -> ReadSheet:
    return read_sheet_text("\n".join((HEADING, *rows)))


def defects(result: ReadSheet) -> list[tuple[str, str | None]]:
    return [(defect.code.name, defect.text) for defect in result.defects]


@pytest.mark.parametrize("text", ["12", "12,0", "12.0", "12,00", "12.00"])
def test_no_more_than_two_zeros_are_decimals(text: str) -> None:
    sheet = read(f"1;Anke;Jörn;;;{text};0", f"Summe;;;;;{text};0").sheet
    assert sheet is not None
    assert (sheet.games[0].hands[0].points, sheet.control_totals) == (12, (12, 0))


@pytest.mark.clause("L9")
@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1.000", "1000"),
        ("1,000", "1000"),
        ("1 000", "1000"),
        ("1’000", "1000"),
        ("1.010", "1010"),
        ("12.345.678", "12345678"),
        ("1.000,00", "1000"),
        ("-1.000", "-1000"),
    ],
)
def test_mark_for_thousands_is_refused_with_what_is_probably_meant(text: str, meant: str) -> None:
    result = read(f"1;Anke;Jörn;;;{text};0", f"Summe;;;;;{text};0", f"{text};Anke;Jörn;;;5;0")
    assert defects(result) == 3 * [("THOUSANDS_MARK", text)]
    assert str(result.defects[0]) == (
        f"“{text}” has a mark for thousands, or decimals; expected is a whole number without them: is {meant} meant?"
    )


@pytest.mark.parametrize("text", ["1.0000", "0.500", "1.5", "1,000.5"])
def test_other_decimals_are_no_points(text: str) -> None:
    ((code, quoted),) = defects(read(f"1;Anke;Jörn;;;{text};0"))
    assert code in ("POINTS_NOT_WHOLE", "CARDS_UNREADABLE", "POINTS_UNREADABLE")
    assert quoted == text


@pytest.mark.clause("L9")
def test_mark_for_thousands_is_refused_in_json_as_well() -> None:
    result = read_sheet_text(
        '{"players": ["Anke", "Jörn"], "games": [{"number": 1.000, "winner": "Anke",'
        ' "hands": {"Anke": 0.0, "Jörn": 1.000}},'
        ' {"number": 2.0, "winner": "Anke", "hands": {"Anke": 0.00, "Jörn": {"points": 1.000}}}],'
        ' "control_totals": {"Anke": 0, "Jörn": 2.000}, "credits": {"Jörn": 1.000}, "table": 1.000}'
    )
    assert defects(result) == [
        ("THOUSANDS_MARK", "1.000"),
        ("THOUSANDS_MARK", "1.000"),
        ("THOUSANDS_MARK", "1.000"),
        ("THOUSANDS_MARK", "2.000"),
        ("THOUSANDS_MARK", "1.000"),
        ("THOUSANDS_MARK", "1.000"),
    ]
    assert result.sheet is not None
    assert [game.number for game in result.sheet.games] == [1, 2]

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.sheetio import ReadSheet, read_sheet_bytes, read_sheet_text

TEXT = "Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;Käthe;Jörn\r\n1;Jörn;Käthe;;;0;35\r\n"


def names(result: ReadSheet) -> list[str]:
    assert result.defects == ()
    assert result.sheet is not None
    return [seat.name for seat in result.sheet.seats]


def only_code(result: ReadSheet) -> str:
    assert result.sheet is None
    (defect,) = result.defects
    return defect.code.name


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_encodings_of_spreadsheets_are_read(encoding: str) -> None:
    assert names(read_sheet_bytes(TEXT.encode(encoding))) == ["Käthe", "Jörn"]


@pytest.mark.parametrize("line_end", ["\r\n", "\n", "\r"])
def test_any_line_end_is_read(line_end: str) -> None:
    assert names(read_sheet_text(TEXT.replace("\r\n", line_end))) == ["Käthe", "Jörn"]


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_delimiter_is_found(delimiter: str) -> None:
    assert names(read_sheet_text(TEXT.replace(";", delimiter))) == ["Käthe", "Jörn"]


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
@pytest.mark.parametrize("mark", ["sep={0}", "SEP={0}", '"sep={0}"', "sep={0}{0}{0}"])
def test_delimiter_may_be_named_in_the_first_line(delimiter: str, mark: str) -> None:
    result = read_sheet_text(f"{mark.format(delimiter)}\r\n" + TEXT.replace(";", delimiter).replace("35", "3.5"))
    assert [(defect.code.name, defect.line, defect.column) for defect in result.defects] == [
        ("POINTS_NOT_WHOLE", 3, "G")
    ]
    assert result.sheet is not None
    assert [seat.name for seat in result.sheet.seats] == ["Käthe", "Jörn"]


def test_delimiter_is_not_mistaken_for_what_stands_in_names() -> None:
    result = read_sheet_text("Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;A,,,,,,,,,,B;C\n1;C;C;;;5;0")
    assert names(result) == ["A,,,,,,,,,,B", "C"]


@pytest.mark.parametrize("data", [b"", b"sep=;", b"\xef\xbb\xbf", b"\r\n \n", b";;;;\n;;;"])
def test_empty_file_is_said_to_be_empty(data: bytes) -> None:
    assert only_code(read_sheet_bytes(data)) == "EMPTY"


@pytest.mark.parametrize("data", [b"PK\x03\x04\x00\x00", b"\xff\xfe\x00", b"\x81\x8d"])
def test_file_that_is_no_text_is_refused(data: bytes) -> None:
    assert only_code(read_sheet_bytes(data)) == "NOT_TEXT"


def test_enormous_file_is_refused() -> None:
    assert only_code(read_sheet_bytes(b"x" * 1_000_001)) == "TOO_LARGE"


@pytest.mark.parametrize("text", [TEXT + '2;Jörn;"' + "x" * 140_000, "x" * 140_000])
def test_cell_that_does_not_end_is_refused_with_its_line(text: str) -> None:
    (defect,) = read_sheet_text(text).defects
    assert (defect.code.name, defect.line) == ("CELL_TOO_LONG", 3 if text.startswith(TEXT) else 1)
    assert str(defect) == ("A cell from this line on has more than 131072 characters; a quotation mark may be missing.")


def test_quotation_mark_that_is_never_closed_is_a_defect_with_its_line() -> None:
    (defect,) = read_sheet_text(TEXT + '2;Jörn;"Käthe;;;0;35\n3;Jörn;Käthe;;;0;35\n').defects[:1]
    assert (defect.code.name, defect.line) == ("BROKEN_QUOTES", 3)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused_with_a_defect(data: bytes) -> None:
    result = read_sheet_bytes(data)
    assert result.sheet is not None or result.defects


@given(st.text(alphabet=st.sampled_from('Spiel;Geber\n"x,17 \t{}[]:'), max_size=120))
def test_any_rows_below_a_heading_are_read_with_their_defects(rows: str) -> None:
    result = read_sheet_text(TEXT + rows)
    assert all(str(defect) for defect in result.defects)
    assert result.sheet is not None
    assert all(len(game.hands) == 2 for game in result.sheet.games)

"""The formats in which a table leaves the office. Numbers are numbers in each of them, days are days, and what people
have typed stays a text, whatever it begins with. Nothing is held in memory but the row that is written.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import IO

from scoring.core.formats.csv_file import write_csv
from scoring.core.formats.json_file import write_json
from scoring.core.formats.ods_file import write_ods
from scoring.core.formats.xlsx_file import write_xlsx
from scoring.core.listings import Listing


@dataclass(frozen=True, slots=True)
class Format:
    """``code`` is the ending of the file as well."""

    code: str
    label: str
    content_type: str
    write: Callable[[Listing, IO[bytes]], None]


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        known.code: known
        for known in (
            Format(
                "xlsx",
                "Excel (XLSX)",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                write_xlsx,
            ),
            Format("ods", "OpenDocument (ODS)", "application/vnd.oasis.opendocument.spreadsheet", write_ods),
            Format("csv", "CSV", "text/csv; charset=utf-8", write_csv),
            Format("json", "JSON", "application/json", write_json),
        )
    }
)
"""In the order of the menu."""

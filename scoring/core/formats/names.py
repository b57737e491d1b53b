"""How a sheet of a workbook may be called."""

import re

_LONGEST = 31
_REFUSED = re.compile(r"[\[\]:*?/\\']")


def sheet_name(title: str) -> str:
    """The title as far as Excel takes it for the name of a sheet."""
    return " ".join(_REFUSED.sub(" ", title).split())[:_LONGEST].strip() or "1"

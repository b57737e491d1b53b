"""Texts that a spreadsheet would take for formulas, and how our files keep them texts."""

import re

_FORMULA = re.compile("[\\s']*[=+\\-@\\t\\r\\n\uff1d\uff0b\uff0d\uff20]")
"""What a spreadsheet reckons or may begin to, also behind blanks and apostrophes; the last four are the same signs of
full width, which some spreadsheets take for these."""

MARK = "'"


def looks_like_formula(text: str) -> bool:
    """Whether a spreadsheet might reckon with a text instead of showing it."""
    return _FORMULA.match(text) is not None


def marked(text: str) -> str:
    """A text for a cell of a CSV file: one that looks like a formula gets an apostrophe, which makes it a text.

    Numbers are not texts: whoever writes ``-4`` as a number does not ask here. No two texts become the same.

    >>> [marked("=1+1"), marked("-2"), marked("'=1"), marked("Anke")]
    ["'=1+1", "'-2", "''=1", 'Anke']
    """
    return f"{MARK}{text}" if looks_like_formula(text) else text


def unmarked(cell: str) -> str:
    """What was meant by a cell: without the apostrophe of :func:`marked`, whatever else begins with one.

    >>> [unmarked(marked(text)) for text in ("=1+1", "'=1", "'s-Hertogenbosch", "-2")]
    ['=1+1', "'=1", "'s-Hertogenbosch", '-2']
    """
    return cell.removeprefix(MARK) if cell.startswith(MARK) and looks_like_formula(cell[1:]) else cell


def meant(cell: str) -> str:
    """What was meant by a cell of a CSV file that people may have typed: as :func:`unmarked`, without blanks around it.

    An apostrophe is looked for before the blanks behind it are gone: in ``''\\t`` it was put before a tab.

    >>> meant(" '=1 "), meant(marked("'\\t")), meant(" Anke ")
    ('=1', "'", 'Anke')
    """
    return unmarked(cell.lstrip()).strip()

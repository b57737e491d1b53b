"""Everything that can be unreadable in a file: code, severity, clauses and text."""

from engine.findings import FindingCode, Severity
from engine.messages import gettext_noop

_ERROR = Severity.ERROR


class ReadingFinding(FindingCode):
    """What cannot be read; ``text`` in the texts is always quoted as it stands in the file."""

    TOO_LARGE = (_ERROR, ("L6.4",), gettext_noop("The file has %(size)s bytes; a protocol sheet has at most %(most)s."))
    TOO_MANY_ROWS = (
        _ERROR,
        ("L6.4",),
        gettext_noop("The file has %(rows)s games; a protocol sheet has at most %(most)s."),
    )
    TOO_MANY_COLUMNS = (
        _ERROR,
        ("L2", "L6.4"),
        gettext_noop(
            "The sheet has %(columns)s columns; expected are %(headings)s and one for each player, at most %(most)s."
        ),
    )
    TOO_MANY_PLAYERS = (
        _ERROR,
        ("L2",),
        gettext_noop("The file names %(players)s players; a sheet has at most %(most)s."),
    )
    NAME_TOO_LONG = (
        _ERROR,
        ("L6.4",),
        gettext_noop("“%(text)s” has %(length)s characters; a player's name has at most %(most)s."),
    )
    TOO_MANY_NAMES = (_ERROR, ("L6.4",), gettext_noop("“%(text)s” names more players than there are (%(players)s)."))
    NOT_TEXT = (
        _ERROR,
        ("L6.4",),
        gettext_noop("The file is not a text; expected is a CSV file as a spreadsheet saves it, or JSON."),
    )
    EMPTY = (_ERROR, ("L6.4",), gettext_noop("The file is empty; expected is a line with the names of the columns."))
    CELL_TOO_LONG = (
        _ERROR,
        ("L6.4",),
        gettext_noop("A cell from this line on has more than %(most)s characters; a quotation mark may be missing."),
    )
    BROKEN_QUOTES = (_ERROR, ("L6.4",), gettext_noop("The quotation marks of this line do not match: “%(text)s”."))
    COLUMN_MISSING = _ERROR, ("L6.4",), gettext_noop("The column “%(expected)s” is missing.")
    COLUMN_MISSING_SIMILAR = (
        _ERROR,
        ("L6.4",),
        gettext_noop("The column “%(expected)s” is missing; is “%(text)s” meant for it?"),
    )
    COLUMN_TWICE = _ERROR, ("L6.4",), gettext_noop("The column “%(text)s” is there more than once.")
    PLAYER_TWICE = (
        _ERROR,
        ("L6.4",),
        gettext_noop("The player “%(text)s” has more than one column; every player has exactly one."),
    )
    PLAYER_WITHOUT_NAME = (
        _ERROR,
        ("L6.4",),
        gettext_noop("A column with entries has no name; expected is the name of a player."),
    )
    NO_PLAYERS = _ERROR, ("L2",), gettext_noop("There is no column for a player; a game needs at least 2.")
    HEADER_REPEATED = (
        _ERROR,
        ("L6.4",),
        gettext_noop("The names of the columns are repeated here; expected is a game."),
    )
    ROW_TOO_LONG = (
        _ERROR,
        ("L6.4",),
        gettext_noop("The row has %(cells)s cells, but there are only %(columns)s columns: “%(text)s”."),
    )
    ROW_TOO_SHORT = (
        _ERROR,
        ("L6.4",),
        gettext_noop("The row has only %(cells)s cells, but there are %(columns)s columns."),
    )
    NUMBER_UNREADABLE = (
        _ERROR,
        ("L6.4",),
        gettext_noop("“%(text)s” is not the number of a game; expected is a whole number like 12."),
    )
    PLAYER_UNKNOWN = (
        _ERROR,
        ("L6.4",),
        gettext_noop("“%(text)s” is none of the players; expected is one of: %(expected)s."),
    )
    PLAYER_UNKNOWN_SIMILAR = (
        _ERROR,
        ("L6.4",),
        gettext_noop("“%(text)s” is none of the players; is “%(similar)s” meant?"),
    )
    SEVERAL_DEALERS = (_ERROR, ("L6.1",), gettext_noop("“%(text)s” names several dealers; a game has one."))
    YES_OR_NO_UNREADABLE = (
        _ERROR,
        ("L6.3", "L6.17"),
        gettext_noop("“%(text)s” is neither yes nor no; expected is “ja” or nothing."),
    )
    POINTS_UNREADABLE = (
        _ERROR,
        ("L8.2", "L9"),
        gettext_noop("“%(text)s” are no points; expected is a whole number like 35, or cards like “7 5 +4”."),
    )
    POINTS_NOT_WHOLE = (
        _ERROR,
        ("L9",),
        gettext_noop("“%(text)s” is not a whole number; points are whole (cards are separated by blanks)."),
    )
    THOUSANDS_MARK = (
        _ERROR,
        ("L9",),
        gettext_noop(
            "“%(text)s” has a mark for thousands, or decimals; expected is a whole number without them: is"
            " %(meant)s meant?"
        ),
    )
    CARDS_UNREADABLE = (
        _ERROR,
        ("L5", "L9"),
        gettext_noop("“%(text)s”: “%(words)s” is no card; expected are cards like “7 r5 S +2 W +4 UNO”."),
    )
    MORE_CARDS_THAN_DECK = (
        _ERROR,
        ("L5", "L9"),
        gettext_noop("“%(text)s” are %(cards)s cards or more; the deck has only %(size)s."),
    )
    TOTAL_UNREADABLE = (_ERROR, ("L6.6",), gettext_noop("“%(text)s” is no total; expected is a whole number like 412."))
    CREDIT_UNREADABLE = (
        _ERROR,
        ("L4",),
        gettext_noop("“%(text)s” is no credit; expected is a whole number like 300, a cross, or nothing."),
    )
    ANNOUNCED_TWICE = (
        _ERROR,
        ("L8.3",),
        gettext_noop("The last round is announced more than once; expected is one such row."),
    )
    TOTALS_TWICE = (
        _ERROR,
        ("L6.6",),
        gettext_noop("The totals on paper are there more than once; expected is one such row."),
    )
    NOT_JSON = _ERROR, ("L6.4",), gettext_noop("The file is not valid JSON: %(problem)s.")
    KEY_TWICE = _ERROR, ("L6.4",), gettext_noop("“%(text)s” is there more than once in one object.")
    KEY_UNKNOWN = (_ERROR, ("L6.4",), gettext_noop("“%(text)s” is not known here; expected is one of: %(expected)s."))
    KEY_MISSING = _ERROR, ("L6.4",), gettext_noop("“%(expected)s” is missing.")
    VALUE_UNREADABLE = (_ERROR, ("L6.4",), gettext_noop("“%(text)s” cannot be read; expected is %(expected)s."))

"""Why a tab is taken to be laid out so: each guess says what it rests on."""

from engine.findings import ReasonCode
from engine.messages import gettext_noop


class GuessReason(ReasonCode):
    """What a guess rests on. Lines and columns are called as the spreadsheet calls them."""

    HEAD_IN_LINE = ((), gettext_noop("Row %(line)s has the names: below %(players)s of its cells stand points."))
    HEAD_IN_COLUMN = (
        (),
        gettext_noop("The games stand side by side: column %(line)s has the names, beside %(players)s stand points."),
    )
    NO_HEAD = (), gettext_noop("Nowhere do names stand with points below or beside them. Please say where they are.")
    COLUMN_BY_HEADING = (), gettext_noop("“%(text)s” (%(at)s) says what stands there.")
    NUMBERS = (), gettext_noop("The numbers 1, 2, 3 … (%(at)s) are those of the games.")
    WINNER_BY_MARK = (
        ("D11",),
        gettext_noop("“%(text)s” marks the winner: it stands once in a game and never beside points."),
    )
    WINNER_BY_ZERO = (
        ("D11",),
        gettext_noop("Nothing marks the winner, but in %(games)s of %(all)s games exactly one player has 0."),
    )
    WINNER_UNKNOWN = (("D11",), gettext_noop("Nothing says who has won."))
    DEALER_BY_MARK = (
        ("L6.1",),
        gettext_noop("“%(text)s” marks the dealer: it stands once in a game, also beside points."),
    )
    DEALER_UNKNOWN = (("L6.1",), gettext_noop("Nothing says who dealt."))
    TOTALS_BY_WORD = (("L6.6",), gettext_noop("“%(text)s” (%(at)s) begins the sums that somebody added up."))
    TOTALS_BY_SUMS = (("L6.6",), gettext_noop("What stands at %(at)s are the sums of the games."))
    CREDIT_BY_WORD = (("L4",), gettext_noop("“%(text)s” (%(at)s) begins what was granted for a registration in time."))
    NOT_READ = (), gettext_noop("“%(text)s” (%(at)s) is not read: a protocol sheet has no place for it.")

"""Everything that can be wrong with a record: code, severity, clauses and text."""

from engine.findings import FindingCode, ReasonCode, Severity
from engine.messages import gettext_noop

_ERROR = Severity.ERROR


class RecordFinding(FindingCode):
    """What cannot be read; ``text`` in the texts is always quoted as it stands in the record."""

    TOO_LARGE = _ERROR, ("L6.4",), gettext_noop("The file has %(size)s bytes; at most %(most)s are read.")
    NOT_TEXT = _ERROR, ("L6.4",), gettext_noop("The file is not a text; expected is a record of games.")
    EMPTY = _ERROR, ("L6.4",), gettext_noop('There is no game here; expected are tags like [RuleSet "standard"].')
    TOO_LONG = _ERROR, ("L6.4",), gettext_noop("The game has more than %(most)s entries; nothing after them is read.")

    TAG_UNREADABLE = _ERROR, ("L6.4",), gettext_noop('“%(text)s” is no tag; expected is one like [Dealer "2"].')
    TAG_TWICE = _ERROR, ("L6.4",), gettext_noop("The tag “%(text)s” is there more than once.")
    COMMENT_OPEN = _ERROR, ("L6.4",), gettext_noop("The comment “%(text)s” does not end; expected is a closing brace.")
    RULE_SET_MISSING = _ERROR, ("L1",), gettext_noop("The tag RuleSet is missing; expected is one of: %(expected)s.")
    RULE_SET_UNKNOWN = (
        _ERROR,
        ("L1",),
        gettext_noop("“%(text)s” is no rule set; expected are parameters as JSON, or one of: %(expected)s."),
    )
    RULE_SET_NOT_JSON = _ERROR, ("L1",), gettext_noop("The parameters of the rule set are not JSON: %(problem)s.")
    RULE_SET_REFUSED = _ERROR, ("L1",), gettext_noop("The rule set is refused: %(parameter)s: %(reason)s.")
    DECK_UNKNOWN = _ERROR, ("L5",), gettext_noop("“%(text)s” is no deck; expected is one of: %(expected)s.")
    SEATS_MISSING = (
        _ERROR,
        ("L2",),
        gettext_noop('The tag Seats is missing; expected are the names clockwise, like [Seats "Anke; Björn"].'),
    )
    TOO_MANY_SEATS = (
        _ERROR,
        ("L2",),
        gettext_noop("“%(text)s” names %(seats)s seats; at a table there are at most %(most)s."),
    )
    SEAT_WITHOUT_NAME = _ERROR, ("L2",), gettext_noop("Seat %(seat)s has no name: “%(text)s”.")
    SEAT_TWICE = _ERROR, ("L2",), gettext_noop("“%(text)s” has more than one seat.")
    SEATS_REFUSED = _ERROR, ("L2",), gettext_noop("So many cannot play by this rule set: %(reason)s.")
    DEAL_MISSING = (
        _ERROR,
        ("L6.2", "K11"),
        gettext_noop("Nothing says how the cards came; expected is one of the tags Seed, DeckOrder and StartCard."),
    )
    DEAL_TWICE = (
        _ERROR,
        ("L6.2", "K11"),
        gettext_noop("Seed, DeckOrder and StartCard all say how the cards came; expected is only one of them."),
    )
    HANDS_ALONE = (_ERROR, ("L6.2", "K11"), gettext_noop("DealtHands belongs to StartCard, which is missing."))
    HANDS_DIFFER_FROM_SEATS = (
        _ERROR,
        ("L6.2", "K11"),
        gettext_noop("“%(text)s” has hands of %(hands)s players, but there are %(seats)s seats."),
    )
    HAND_TOO_LARGE = (
        _ERROR,
        ("L6.2", "K11"),
        gettext_noop("Seat %(seat)s has more than the %(dealt)s cards that are dealt: “%(text)s”."),
    )
    CARDS_SURPLUS = _ERROR, ("L5",), gettext_noop("The deck does not have that many: %(surplus)s.")
    START_REFUSED = (
        _ERROR,
        ("W1",),
        gettext_noop("“%(text)s” is no start card in this edition: it is put back and another is turned up."),
    )
    SHUFFLES_ALONE = (
        _ERROR,
        ("L6.2", "K14"),
        gettext_noop("Shuffles belongs to DeckOrder, which is missing; a Seed decides on the later shuffles as well."),
    )
    NUMBER_UNREADABLE = (
        _ERROR,
        ("L6.2", "K11"),
        gettext_noop("“%(text)s” is no number; expected is a whole number below %(limit)s."),
    )
    DECK_INCOMPLETE = (
        _ERROR,
        ("L5", "K11"),
        gettext_noop("These are not the cards of the deck: missing %(missing)s; too many %(surplus)s."),
    )
    RESULT_UNREADABLE = (
        _ERROR,
        ("L8.2",),
        gettext_noop("“%(text)s” is no result; expected is one like “2 wins: 35 0 120” or “void: 35 7 120”."),
    )
    POINTS_DIFFER_FROM_SEATS = (
        _ERROR,
        ("L8.2",),
        gettext_noop("“%(text)s” has points of %(points)s players, but there are %(seats)s seats."),
    )

    PLAYER_UNKNOWN = (
        _ERROR,
        ("L6.7",),
        gettext_noop("“%(text)s” names no player; expected is a seat from 1 to %(seats)s, or a name."),
    )
    ACTION_UNKNOWN = (
        _ERROR,
        ("L6.7",),
        gettext_noop(
            "“%(text)s” is neither a card nor an action; expected is a card like r7, or one of: %(expected)s."
        ),
    )
    CARD_UNKNOWN = _ERROR, ("L5",), gettext_noop("“%(text)s” is no card; expected is one like r7, gS, b+2, W or W+4.")
    CARD_NOT_IN_DECK = _ERROR, ("L5",), gettext_noop("“%(text)s” is no card of this deck.")
    COLOR_UNKNOWN = _ERROR, ("L6.14",), gettext_noop("“%(text)s” is no colour; expected is r, g, b or y.")
    STOCK_UNKNOWN = _ERROR, ("L6.2",), gettext_noop("“%(text)s” is no stock; expected is 1 or 2.")
    OFFENCE_UNKNOWN = _ERROR, ("L7",), gettext_noop("“%(text)s” is no offence; expected is one of: %(expected)s.")
    STOCK_WITHOUT_DRAW = (
        _ERROR,
        ("K14",),
        gettext_noop("After “%(text)s” an action is expected by which the new stock is needed."),
    )
    WORDS_LEFT = _ERROR, ("L6.7",), gettext_noop("“%(text)s” is too much here; every action has an entry of its own.")


class RecordReason(ReasonCode):
    """Why an action that is legal cannot have been as the record says."""

    DRAWN_DIFFERS = ("K13", "K14"), gettext_noop("The record says that %(record)s is drawn, but it is %(replay)s.")
    NO_NEW_STOCK = ("K14",), gettext_noop("The stock is not used up by this action: there is no new one.")
    NEW_STOCK_DIFFERS = (
        ("K14",),
        gettext_noop("This cannot be the new stock: missing %(missing)s; too many %(surplus)s."),
    )


class ReplayFinding(FindingCode):
    """What is wrong with a record whose entries are all legal."""

    UNFINISHED = _ERROR, ("L8.2",), gettext_noop("The record ends before the game is over (entries: %(entries)s).")
    FINAL_HAND_DIFFERS = (
        _ERROR,
        ("L8.2",),
        gettext_noop("What the record says of the last cards of %(name)s cannot be."),
    )
    HAND_UNKNOWN = (
        Severity.NOTICE,
        ("L8.2", "L9"),
        gettext_noop("The last cards of %(name)s are not all known (%(cards)s): the points cannot be checked."),
    )
    RESULT_DIFFERS = (
        _ERROR,
        ("L8.2", "L9"),
        gettext_noop("The record states “%(record)s”, but the game ends with “%(replay)s”."),
    )

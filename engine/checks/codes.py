"""Everything that the checks can find on a sheet: code, severity, clauses and text."""

from engine.findings import FindingCode, Severity
from engine.messages import gettext_noop

_ERROR, _WARNING, _NOTICE = Severity.ERROR, Severity.WARNING, Severity.NOTICE


class SheetFinding(FindingCode):
    """The findings on a sheet. Names and numbers in the texts are quoted as they were written down."""

    TOO_FEW_PLAYERS = (_ERROR, ("L2",), gettext_noop("%(players)s players at the table; a game needs at least 2."))
    TOO_MANY_PLAYERS = (
        _ERROR,
        ("L2",),
        gettext_noop("%(players)s players at the table; at most %(most)s are allowed."),
    )
    MORE_PLAYERS_THAN_RECOMMENDED = (
        _NOTICE,
        ("L2",),
        gettext_noop("%(players)s players at the table; %(recommended)s are recommended."),
    )
    PLAYER_TWICE = (
        _ERROR,
        ("L6.4",),
        gettext_noop("“%(name)s” has more than one column; every player has exactly one."),
    )
    NEGATIVE_CREDIT = (_ERROR, ("L4",), gettext_noop("%(name)s: a credit of %(credit)s; it is 0 or more."))
    LEFT_BEFORE_COMING = (
        _ERROR,
        ("D9",),
        gettext_noop("%(name)s: left after game %(last)s, but came in game %(first)s."),
    )
    NEVER_AT_TABLE = (_WARNING, ("D9",), gettext_noop("%(name)s took part in none of the games."))
    CAME_LATE = (_NOTICE, ("D9",), gettext_noop("%(name)s came late: takes part from game %(first)s."))
    LEFT_EARLY = (_NOTICE, ("D9",), gettext_noop("%(name)s left early: takes part until game %(last)s."))
    PARTNERS_INCOMPLETE = (
        _ERROR,
        ("K4",),
        gettext_noop("%(players)s players; partners need an even number of players, at least 4."),
    )

    INVALID_GAME_NUMBER = (_ERROR, ("L6.4",), gettext_noop("Game number %(game)s; games are numbered from 1."))
    DUPLICATE_GAME_NUMBER = (_ERROR, ("L6.4",), gettext_noop("Game number %(game)s is there more than once."))
    GAME_OUT_OF_ORDER = (
        _WARNING,
        ("L6.4",),
        gettext_noop("Game %(game)s stands after game %(previous)s; games stand in the order of their numbers."),
    )
    GAME_NUMBERS_MISSING = (
        _WARNING,
        ("L6.4",),
        gettext_noop("Game %(expected)s is missing, game %(game)s is written already."),
    )
    HANDS_DIFFER_FROM_PLAYERS = (
        _ERROR,
        ("L6.4",),
        gettext_noop("Game %(game)s: %(hands)s hands for %(players)s players."),
    )

    DEALER_MISSING = (_NOTICE, ("L6.1",), gettext_noop("Game %(game)s: no dealer is written down."))
    DEALER_MISSING_FOR_EXACT_GRAB = (
        _ERROR,
        ("L6.3",),
        gettext_noop("Game %(game)s: exact grab without a dealer; whose points stay single cannot be said."),
    )
    DEALER_UNKNOWN = (
        _ERROR,
        ("L6.1",),
        gettext_noop("Game %(game)s: the dealer is none of the players of this sheet."),
    )
    DEALER_NOT_AT_TABLE = (
        _ERROR,
        ("L6.1", "D9"),
        gettext_noop("Game %(game)s: the dealer %(name)s was not at the table."),
    )
    DEALER_OUT_OF_TURN = (
        _NOTICE,
        ("K10",),
        gettext_noop("Game %(game)s: %(name)s dealt; after the game before it was the turn of %(expected)s."),
    )

    NO_WINNER = (_ERROR, ("L8.2", "D11"), gettext_noop("Game %(game)s: no winner is marked."))
    SEVERAL_WINNERS = (
        _ERROR,
        ("L8.2", "D11"),
        gettext_noop("Game %(game)s: several winners are marked (%(names)s); exactly one player lays the last card."),
    )
    WINNER_UNKNOWN = (_ERROR, ("D11",), gettext_noop("Game %(game)s: the winner is none of the players of this sheet."))
    WINNER_NOT_AT_TABLE = (
        _ERROR,
        ("D9", "D11"),
        gettext_noop("Game %(game)s: the winner %(name)s was not at the table."),
    )
    WINNER_WITH_POINTS = (
        _ERROR,
        ("L8.2",),
        gettext_noop("Game %(game)s: the winner %(name)s has %(points)s points; who lays the last card has 0."),
    )
    WINNER_WITH_CARDS = (
        _ERROR,
        ("L8.2",),
        gettext_noop("Game %(game)s: the winner %(name)s has %(cards)s cards left; who wins has none."),
    )
    VOID_WITH_RESULT = (
        _ERROR,
        ("D10",),
        gettext_noop("Game %(game)s is void, but has a winner or points; a void game counts for nobody."),
    )
    VOID_WITH_DOUBLING = (
        _WARNING,
        ("D10",),
        gettext_noop("Game %(game)s is void, but marked as doubled; a void game counts for nobody."),
    )

    POINTS_MISSING = (_ERROR, ("L8.2",), gettext_noop("Game %(game)s: the points of %(name)s are missing."))
    POINTS_OF_ABSENT_PLAYER = (
        _ERROR,
        ("D9",),
        gettext_noop("Game %(game)s: %(name)s has a hand (%(points)s points), but was not at the table."),
    )
    POINTS_OF_ELIMINATED_PLAYER = (
        _ERROR,
        ("H2",),
        gettext_noop("Game %(game)s: %(name)s has a hand (%(points)s points), but was out after game %(out)s."),
    )
    NEGATIVE_POINTS = (
        _ERROR,
        ("L9",),
        gettext_noop("Game %(game)s: %(name)s has %(points)s points; a hand has 0 or more."),
    )
    POINTS_BEYOND_DECK = (
        _ERROR,
        ("L9", "K5"),
        gettext_noop("Game %(game)s: %(name)s has %(points)s points; all cards of the deck together have %(total)s."),
    )
    HAND_IMPOSSIBLE = (
        _ERROR,
        ("L9", "K5"),
        gettext_noop(
            "Game %(game)s: %(name)s has %(points)s points, which no hand can have; the nearest possible: %(nearest)s."
        ),
    )
    HAND_IMPOSSIBLE_WITH_COUNT = (
        _ERROR,
        ("L9", "K5"),
        gettext_noop(
            "Game %(game)s: %(name)s has %(points)s points, which no hand of %(cards)s cards can have;"
            " the nearest possible: %(nearest)s."
        ),
    )
    HAND_IMPLAUSIBLE = (
        _WARNING,
        ("L9",),
        gettext_noop("Game %(game)s: %(name)s has %(points)s points; hardly any hand ever has more than %(most)s."),
    )
    CARD_COUNT_IMPOSSIBLE = (
        _ERROR,
        ("L5", "K11"),
        gettext_noop("Game %(game)s: %(name)s has %(cards)s cards; a hand that has not won has 1 to %(most)s."),
    )
    CARD_COUNT_DIFFERS = (
        _ERROR,
        ("L8.2",),
        gettext_noop("Game %(game)s: %(name)s has %(count)s cards, but %(noted)s are noted (%(cards)s)."),
    )
    CARDS_NOT_IN_DECK = (
        _ERROR,
        ("L5", "L5b", "K7", "K11"),
        gettext_noop("Game %(game)s: %(name)s has cards that the deck does not have: %(cards)s."),
    )
    CARDS_DIFFER_FROM_POINTS = (
        _ERROR,
        ("L9", "K5"),
        gettext_noop("Game %(game)s: %(name)s has %(points)s points, but the noted cards %(cards)s count %(counted)s."),
    )
    CARDS_BEYOND_DECK = (
        _ERROR,
        ("L5", "L5b", "K7", "K11"),
        gettext_noop("Game %(game)s: more cards in the hands than the deck has; too many are: %(cards)s."),
    )
    TOO_MANY_ZERO_HANDS = (
        _ERROR,
        ("L5", "L9", "D11"),
        gettext_noop("Game %(game)s: %(hands)s losing hands with 0 points, but the deck has %(cards)s “0” cards."),
    )
    ROW_IMPOSSIBLE = (
        _ERROR,
        ("L5", "L9", "K5"),
        gettext_noop("Game %(game)s: these hands cannot exist in one deck together. %(explanation)s"),
    )
    ROW_NOT_CHECKED = (
        _NOTICE,
        ("L5", "L9", "K5"),
        gettext_noop("Game %(game)s: whether one deck can hold these hands was not checked: too many possibilities."),
    )

    UNO_FINISH_WITHOUT_UNO_CARD = (
        _ERROR,
        ("L5", "L6.17"),
        gettext_noop("Game %(game)s: ended with the UNO card, but the deck has none."),
    )
    UNO_CARDS_ALL_IN_HANDS = (
        _ERROR,
        ("L6.17",),
        gettext_noop("Game %(game)s: ended with the UNO card, but all %(cards)s UNO cards are noted in hands."),
    )
    EXACT_GRAB_DOES_NOT_DOUBLE = (
        _WARNING,
        ("L6.3",),
        gettext_noop("Game %(game)s: exact grab is marked, but does not double by these rules."),
    )
    UNO_FINISH_DOES_NOT_DOUBLE = (
        _WARNING,
        ("L6.17",),
        gettext_noop("Game %(game)s: the finish with the UNO card is marked, but does not double by these rules."),
    )

    IDENTICAL_ROWS = (_WARNING, ("L6.6",), gettext_noop("Game %(game)s has exactly the same points as game %(other)s."))
    ANNOUNCED_AFTER_UNKNOWN_GAME = (
        _ERROR,
        ("L8.3",),
        gettext_noop("The last round was announced after game %(game)s, which is not on the sheet."),
    )
    ANNOUNCED_TOO_LATE = (
        _WARNING,
        ("L8.3",),
        gettext_noop(
            "The last round was announced after game %(game)s and no game was played after it;"
            " the end is announced before the last round begins."
        ),
    )
    GAME_AFTER_LAST_ROUND = (
        _ERROR,
        ("L8.3",),
        gettext_noop(
            "Game %(game)s was played after the last round, which was announced after game %(announced)s"
            " and has %(games)s games."
        ),
    )
    GAME_AFTER_END = (
        _ERROR,
        ("K1", "K2", "K3", "K4", "H1", "H2"),
        gettext_noop("Game %(game)s was played although it was over after game %(end)s."),
    )
    CONTROL_TOTAL_DIFFERS = (
        _WARNING,
        ("L6.6",),
        gettext_noop(
            "%(name)s: the total on paper is %(written)s, the games add up to %(counted)s (difference %(difference)s)."
        ),
    )
    CONTROL_TOTAL_WITH_CREDIT_DIFFERS = (
        _WARNING,
        ("L4", "L6.6"),
        gettext_noop(
            "%(name)s: the total on paper is %(written)s, games and credit make %(counted)s"
            " (difference %(difference)s)."
        ),
    )
    CONTROL_TOTALS_WITH_CREDIT = (_NOTICE, ("L4", "L6.6"), gettext_noop("The totals on paper count the credit."))
    TRANSPOSITION_SUSPECTED = (
        _NOTICE,
        ("L6.6",),
        gettext_noop("%(name)s: transposed digits would explain the difference: %(cells)s."),
    )
    TRANSPOSED_TOTAL_SUSPECTED = (
        _NOTICE,
        ("L6.6",),
        gettext_noop("%(name)s: two digits of the total itself seem to be transposed."),
    )
    CONTROL_TOTALS_NOT_CHECKED = (
        _NOTICE,
        ("L6.6",),
        gettext_noop("The totals on paper are compared as soon as every game can be counted."),
    )

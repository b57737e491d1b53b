"""Why points, totals and endings are what they are."""

from engine.findings import ReasonCode
from engine.messages import gettext_noop


class ScoringReason(ReasonCode):
    """The reasons that scoring a sheet gives. Games are named by their number on the sheet."""

    REGISTERED_IN_TIME = (
        ("L4", "D1"),
        gettext_noop("Registered in time: a credit of %(credit)s, the total starts at %(start)s."),
    )
    REGISTERED_AT_DEADLINE = (
        ("L4", "D1", "D14"),
        gettext_noop(
            "Registered exactly at the deadline, which is in time: a credit of %(credit)s,"
            " the total starts at %(start)s."
        ),
    )
    REGISTERED_LATE = (("L4",), gettext_noop("Registered after the deadline: no credit, the total starts at 0."))
    NO_LONGER_IN_TIME_AT_DEADLINE = (
        ("L4", "D14"),
        gettext_noop("Registered exactly at the deadline, which is late: no credit, the total starts at 0."),
    )
    NOT_REGISTERED = ("L4",), gettext_noop("Not registered: no credit, the total starts at 0.")
    NO_CREDIT = ("L4",), gettext_noop("No credit: the total starts at 0.")
    EDITION_WITHOUT_CREDIT = ("L4",), gettext_noop("This edition of the rules grants no credit.")
    SUM_OF_GAMES = (
        ("L8.2", "L8.4"),
        gettext_noop("Total %(total)s: %(start)s at the start, %(points)s from games; games played: %(games)s."),
    )

    EXACT_GRAB = (
        ("L6.3",),
        gettext_noop("Game %(game)s: exact grab, so the hand of %(raw)s counts double: %(points)s."),
    )
    EXACT_GRAB_DEALER = (
        ("L6.3",),
        gettext_noop("Game %(game)s: exact grab, so the dealer's own hand of %(raw)s is not doubled."),
    )
    UNO_CARD_FINISH = (
        ("L6.17",),
        gettext_noop("Game %(game)s: finish with the UNO card, so the hand of %(raw)s counts double: %(points)s."),
    )
    BOTH_DOUBLINGS_MULTIPLY = (
        ("L6.3", "L6.17", "D7"),
        gettext_noop(
            "Game %(game)s: exact grab and finish with the UNO card,"
            " so the hand of %(raw)s counts four times: %(points)s."
        ),
    )
    BOTH_DOUBLINGS_AT_MOST_DOUBLE = (
        ("L6.3", "L6.17", "D7"),
        gettext_noop(
            "Game %(game)s: exact grab and finish with the UNO card,"
            " at most double: the hand of %(raw)s counts %(points)s."
        ),
    )
    VOID_GAME = ("D10",), gettext_noop("Game %(game)s is void and counts for nobody.")
    NOT_PLAYED = ("D9",), gettext_noop("Game %(game)s was not played and counts nothing.")
    AFTER_END = (
        ("K1", "K2", "K3", "K4", "H1", "H2"),
        gettext_noop("Game %(game)s does not count: it was over already."),
    )

    CREDITED_TO_WINNER = (
        ("K1",),
        gettext_noop("Game %(game)s won: the points of all other hands are credited: %(points)s."),
    )
    CREDITED_TO_PARTNERS = (
        ("K4",),
        gettext_noop(
            "Game %(game)s won by one of the partners: the points of the other hands are credited to both, %(points)s."
        ),
    )
    ELIMINATED = (("H2",), gettext_noop("Out after game %(game)s: the limit was reached with a total of %(total)s."))

    LIMIT_WON = (("K1",), gettext_noop("Over after game %(game)s: won by %(name)s, at the limit of %(limit)s."))
    GAMES_PLAYED = (
        ("K2",),
        gettext_noop("Over after game %(game)s: the agreed number of games (%(games)s) was played."),
    )
    LIMIT_LOST = (("K3",), gettext_noop("Over after game %(game)s: lost by %(name)s, at the limit of %(limit)s."))
    PARTNERS_WON = (("K4",), gettext_noop("Over after game %(game)s: won by %(name)s, at the limit of %(limit)s."))
    LOWEST_TOTAL_WON = (
        ("H1",),
        gettext_noop(
            "Over after game %(game)s: the limit of %(limit)s was reached, the lowest total of %(total)s won."
        ),
    )
    LAST_ONE_LEFT = (("H2",), gettext_noop("Over after game %(game)s: only %(name)s was left and won."))

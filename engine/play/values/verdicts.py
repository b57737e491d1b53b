"""Why an action is legal or not: one code for each reason, with its clause."""

from engine.findings import ReasonCode
from engine.messages import gettext_noop


class Verdict(ReasonCode):
    """A reason for or against an action: ``(allows, clauses, template)``."""

    allows: bool

    def __init__(self, allows: bool, clauses: tuple[str, ...], template: str) -> None:
        super().__init__(clauses, template)
        self.allows = allows

    SAME_COLOR = True, ("L6.7", "K12"), gettext_noop("%(card)s has the colour in force.")
    SAME_NUMBER = True, ("L6.7", "K12"), gettext_noop("%(card)s has the same number as %(top)s.")
    SAME_SYMBOL = True, ("L6.7", "K12"), gettext_noop("%(card)s has the same symbol as %(top)s.")
    ACTION_ANYWHERE = True, ("K12",), gettext_noop("Action cards fit on anything.")
    WILD_ANY_TIME = True, ("L6.14", "W1"), gettext_noop("%(card)s may be laid at any time.")
    DRAW_FOUR_ANY_TIME = True, ("L6.15",), gettext_noop("%(card)s may be laid on %(top)s.")
    UNO_ANY_TIME = True, ("L6.16",), gettext_noop("%(card)s may be laid on %(top)s.")
    STACKED_TWO = True, ("L6.13", "K20"), gettext_noop("%(card)s adds to the sum of the due cards.")
    STACKED_FOUR = True, ("K21",), gettext_noop("%(card)s adds to the sum of the due cards.")
    CLOSES_SUM = True, ("L6.13", "L6.15"), gettext_noop("%(card)s adds four cards and closes the sum.")
    SENDS_BACK = True, ("K25",), gettext_noop("%(card)s sends the due cards back.")
    PASSES_ON = True, ("K25",), gettext_noop("%(card)s passes the due cards on.")
    BLUFF = True, ("K16", "K17"), gettext_noop("%(card)s is not right with this hand, but only a challenge shows that.")
    DRAWN_FITS = True, ("K13",), gettext_noop("The drawn card fits and may be laid at once.")
    IDENTICAL = True, ("L6.8", "K24"), gettext_noop("%(card)s is the identical card and may be thrown in.")
    IDENTICAL_AGAIN = True, ("L6.9", "K22"), gettext_noop("%(card)s is the identical card and may follow at once.")
    LAST_CARD_PASSED = True, ("K6",), gettext_noop("A draw two laid at once spares drawing after the last card.")
    MAY_DRAW = True, ("L6.7", "K13"), gettext_noop("Who cannot or does not want to lay draws.")
    MAY_KEEP = True, ("K13",), gettext_noop("The drawn card may be kept.")
    MUST_TAKE = True, ("L6.13", "L6.15"), gettext_noop("%(due)s cards are due.")
    MAY_CHALLENGE = True, ("K17",), gettext_noop("Who is hit by a draw four may challenge it.")
    MAY_DEMAND = True, ("L7", "K18", "K19"), gettext_noop("The penalty can still be demanded.")
    MAY_SAY_UNO = True, ("L8.1", "K18"), gettext_noop("UNO is said when the last but one card is laid.")
    MAY_DRAW_EXTRA = True, ("L7",), gettext_noop("Drawing is always allowed when it is not one's turn.")
    IS_FAULT = True, ("L7", "K19"), gettext_noop("This breaks a rule: the penalty can be demanded.")
    MAY_SHOW = True, ("K17",), gettext_noop("Who is challenged shows the hand or refuses.")
    MAY_NAME = True, ("L6.14", "L6.16", "W1", "K19"), gettext_noop("The colour is open, and this player names it.")
    MAY_SWAP = True, ("L6.10", "K23"), gettext_noop("Who laid this card may swap hands.")
    MAY_SLAP = True, ("L6.11",), gettext_noop("A 4 was laid: everybody slaps the stock.")
    MAY_GIVE = True, ("L6.16",), gettext_noop("Every player gives the opponent a card.")
    MAY_BLOCK = True, ("L6.16",), gettext_noop("%(card)s is identical to the gift and blocks it.")
    MAY_COUNT = True, ("L6.11", "L6.16"), gettext_noop("3-2-1-0 ends the slapping or the blocking.")
    HAS_WON = True, ("K27",), gettext_noop("Who is on turn again without a card has won.")

    NEITHER = False, ("L6.7", "K12"), gettext_noop("%(card)s has neither the colour in force nor the face of %(top)s.")
    ACTION_OTHER_COLOR = (
        False,
        ("K12",),
        gettext_noop("Action cards need the colour in force: not %(card)s."),
    )
    BLACK_ON_BLACK = False, ("K12",), gettext_noop("%(card)s is not allowed on %(top)s: no black card on a black card.")
    FOUR_ON_WILD = False, ("L6.15",), gettext_noop("%(card)s is not allowed on %(top)s.")
    UNO_ON_BLACK = False, ("L6.16",), gettext_noop("%(card)s is not allowed on %(top)s.")
    FOUR_WITH_COLOR = False, ("K16",), gettext_noop("%(card)s is not allowed: another card in hand fits.")
    DUE_FIRST = False, ("L6.13", "K19"), gettext_noop("%(due)s cards are due: they must be taken.")
    SUM_CLOSED = False, ("L6.15",), gettext_noop("The sum is closed: %(due)s cards must be taken.")
    NOT_STACKED = (
        False,
        ("L6.15", "K20", "K21"),
        gettext_noop("%(card)s does not add to this sum: %(due)s cards must be taken."),
    )
    ZERO_LAST = False, ("K26",), gettext_noop("A game may not be ended with a 0.")
    DRAWN_IS_KEPT = False, ("L6.7",), gettext_noop("Whoever has drawn does not lay in the same turn.")
    ONLY_DRAWN = False, ("K13",), gettext_noop("After drawing only the drawn card may be laid.")
    NOTHING_DRAWN = False, ("K13",), gettext_noop("There is no drawn card to keep.")
    NOT_IN_HAND = False, ("L7", "K19"), gettext_noop("%(card)s is not in the hand.")
    NOT_ON_TURN = False, ("L6.7", "K19"), gettext_noop("It is the turn of player %(turn)s.")
    MUST_LAY = False, ("K13",), gettext_noop("A card fits, and it must be laid.")
    NO_SUCH_STOCK = False, ("L6.2", "K11"), gettext_noop("From this stock nothing can be drawn.")
    NO_JUMP_IN = False, ("K24",), gettext_noop("Throwing in is not played in this edition.")
    NOT_IDENTICAL = False, ("L6.8", "L6.9", "K22", "K24"), gettext_noop("%(card)s is not identical to %(top)s.")
    TOO_LATE = False, ("L6.8",), gettext_noop("Too late: the next player has begun. It is taken back, with a penalty.")
    BLACK_NOT_THROWN = False, ("L6.8", "K24"), gettext_noop("Black and white cards cannot be thrown in.")
    NO_IDENTICAL = False, ("K22",), gettext_noop("Two identical cards in one turn are not played like this here.")
    NO_EXTRA_DRAW = False, ("L7", "K13"), gettext_noop("Drawing out of turn is not played in this edition.")
    NO_CHALLENGE = False, ("K17",), gettext_noop("There is no draw four that could be challenged.")
    NOTHING_DUE = False, ("L6.13",), gettext_noop("No cards are due.")
    NO_PENALTY = False, ("L7", "K18", "K19"), gettext_noop("There is no such offence, or its penalty has lapsed.")
    NO_UNO = (
        False,
        ("L8.1", "K18"),
        gettext_noop("UNO is said at the last but one card: this is a false call."),
    )
    NOT_GIVEABLE = (
        False,
        ("L6.16",),
        gettext_noop("%(card)s is not given: no black or UNO card, nor the last one."),
    )
    NO_SUCH_GIFT = False, ("L6.16",), gettext_noop("There is no gift that %(card)s could block.")
    NO_GIFTS = False, ("L6.16",), gettext_noop("This player has no card to give now.")
    NO_COUNT = False, ("L6.11", "L6.16"), gettext_noop("There is nothing that a count could end.")
    NO_COLOR_TO_NAME = False, ("L6.14", "L6.16"), gettext_noop("There is no colour to name for this player.")
    NO_SWAP = False, ("L6.10", "K23"), gettext_noop("There are no hands to swap now.")
    NOT_GONE_OUT = False, ("K27",), gettext_noop("Only who has laid a last card wins like this.")
    EXTRA_ON_TURN = False, ("L7",), gettext_noop("Drawing out of turn is for those whose turn it is not.")
    HAS_CARDS = False, ("K27",), gettext_noop("The game goes on while the player on turn has cards.")
    NO_SLAP = False, ("L6.11", "L7"), gettext_noop("There is no 4 to slap: this is slapping without cause.")
    NO_FAULT = False, ("L7", "K19"), gettext_noop("No rule is broken by this.")
    INCOMPLETE = (
        False,
        ("L6.14", "L6.16"),
        gettext_noop("A wild needs a colour, a UNO card needs an opponent."),
    )
    COLOR_FIRST = False, ("L6.14", "W1", "K19"), gettext_noop("First the colour must be named.")
    GIFTED_FIRST = False, ("L6.16",), gettext_noop("First the opponent who got the gifts names the colour.")
    GIFTS_FIRST = False, ("L6.16",), gettext_noop("First the gifts are given and blocked.")
    SWAP_FIRST = False, ("L6.10", "K23"), gettext_noop("First hands are swapped, or not.")
    SLAP_FIRST = False, ("L6.11",), gettext_noop("First everybody slaps the stock.")
    SHOW_FIRST = False, ("K17",), gettext_noop("First the challenge is decided.")
    DRAWN_FIRST = False, ("K13",), gettext_noop("First the drawn card is laid or kept.")
    LAID_IN_TURN = False, ("L6.7", "K24"), gettext_noop("It is this player's turn: %(card)s is laid, not thrown in.")
    THROWN_BY_OTHERS = False, ("L6.8", "K24"), gettext_noop("Only the others throw in, not who laid %(top)s.")
    FOLLOWS_OWN = False, ("L6.9", "K22"), gettext_noop("Only who laid %(top)s lays the identical card after it.")
    NOT_NOW = False, ("L6.7",), gettext_noop("This is not open now.")
    IS_OVER = False, ("L8.2",), gettext_noop("The game is over.")

"""What costs penalty cards."""

from engine.messages import gettext_noop
from engine.rulesets import LabelledEnum


class Offence(LabelledEnum):
    """L7, L8.1, K18, K19: what costs penalty cards; the code is the stable word used in records."""

    UNO_FORGOTTEN = "uno_forgotten", gettext_noop("forgot to say UNO")
    FALSE_UNO = "false_uno", gettext_noop("called UNO falsely")
    ADVICE = "advice", gettext_noop("gave advice")
    WRONG_CARD = "wrong_card", gettext_noop("laid a wrong card")
    OUT_OF_TURN = "out_of_turn", gettext_noop("laid out of turn")
    COLOR_NOT_NAMED = "color_not_named", gettext_noop("named no colour")
    DUE_IGNORED = "due_ignored", gettext_noop("laid instead of taking due cards")
    QUESTION = "question", gettext_noop("asked a question")
    SWEARING = "swearing", gettext_noop("swear word")
    DELAY = "delay", gettext_noop("delayed the game")
    LAST_SLAP = "last_slap", gettext_noop("last to slap a 4")
    NEEDLESS_SLAP = "needless_slap", gettext_noop("slapped without cause")
    CARD_IN_HAND = "card_in_hand", gettext_noop("card in hand while slapping")
    WRONG_JUMP_IN = "wrong_jump_in", gettext_noop("wrong jump-in")
    WRONG_CONTINUATION = "wrong_continuation", gettext_noop("continued the game wrongly")
    TWO_AT_ONCE = "two_at_once", gettext_noop("laid two cards at once")
    MACHINE_FORGOTTEN = "machine_forgotten", gettext_noop("forgot the shuffling machine")
    OTHER = "other", gettext_noop("other")

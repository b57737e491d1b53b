"""The parameters of the game itself: what may be laid, drawn, thrown in and demanded (L5 to L8.1, K8 to K27, W1).

The defaults are the standard game (K, W); the league's supplements stand in its preset.
"""

from dataclasses import dataclass

from engine.labels import LabelledEnum, parameter
from engine.messages import gettext_noop


class FirstDealer(LabelledEnum):
    """K10: who deals the first game."""

    HIGHEST_NUMBER = "highest_number", gettext_noop("everyone draws a card, the highest number deals")
    YOUNGEST = "youngest", gettext_noop("the youngest deals")


class Matching(LabelledEnum):
    """K12: when a coloured card fits."""

    COLOR_OR_FACE = "color_or_face", gettext_noop("same colour, number or symbol")
    ACTIONS_ANYWHERE = "actions_anywhere", gettext_noop("action cards fit on anything")
    ACTIONS_NEED_COLOR = "actions_need_color", gettext_noop("action cards need the colour")


class BlackCards(LabelledEnum):
    """K12, L6.14 to L6.16: what black and UNO cards may be laid on."""

    ANYWHERE = "anywhere", gettext_noop("black cards fit on anything")
    NOT_ON_BLACK = "not_on_black", gettext_noop("no black card on a black card")
    WILD_ON_BLACK = "wild_on_black", gettext_noop("on a black card only the wild")
    LEAGUE = "league", gettext_noop("no draw four on wild or UNO card, no UNO card on black")


class Drawing(LabelledEnum):
    """L6.7, K13: what happens to who cannot or does not want to lay."""

    ONE_AND_PASS = "one_and_pass", gettext_noop("draws one card, and the turn passes")
    ONE_AND_MAY_LAY = "one_and_may_lay", gettext_noop("draws one card and may lay it at once if it fits")
    UNTIL_FIT = "until_fit", gettext_noop("draws until a card fits, and may lay that one")


class DrawFourLegality(LabelledEnum):
    """K16: when a wild draw four is right."""

    ALWAYS = "always", gettext_noop("at any time")
    NO_CARD_OF_COLOR = "no_card_of_color", gettext_noop("only without a card of the colour in hand")
    NO_NUMBER_OF_COLOR = "no_number_of_color", gettext_noop("only without a number card of the colour in hand")
    NO_COLOR_OR_NUMBER = "no_color_or_number", gettext_noop("only without a card of the colour or number in hand")
    NO_COLOR_OR_FACE = "no_color_or_face", gettext_noop("only without a card of the colour, number or symbol in hand")
    NO_OTHER_CARD = "no_other_card", gettext_noop("only if no other card in hand fits, not even a black one")


class StartReverse(LabelledEnum):
    """W1: a reverse is turned up at the start."""

    DEALER_BEGINS = "dealer_begins", gettext_noop("the dealer begins, counter-clockwise")
    RIGHT_OF_DEALER = "right_of_dealer", gettext_noop("the player to the dealer's right begins")


class StartBlack(LabelledEnum):
    """W1: a black card is turned up at the start."""

    PLAYER_NAMES = "player_names", gettext_noop("the first player names the colour")
    PUT_BACK = "put_back", gettext_noop("it is put back and another is turned")
    INTO_MIDDLE = "into_middle", gettext_noop("it goes into the middle of the stock, another is turned")


class JumpIn(LabelledEnum):
    """L6.8, K24: the identical card out of turn."""

    OFF = "off", gettext_noop("not allowed")
    AFTER_THROWER = "after_thrower", gettext_noop("play goes on after the thrower")
    AFTER_PLAYER = "after_player", gettext_noop("play goes on after the player whose turn it was")


class IdenticalCards(LabelledEnum):
    """L6.9, K22: identical cards of one hand in one turn, one after the other."""

    OFF = "off", gettext_noop("not allowed")
    NO_DRAW_CARDS = "no_draw_cards", gettext_noop("allowed with coloured cards, but not draw cards")
    WILDS_TOO = "wilds_too", gettext_noop("allowed with coloured cards and wilds, but not draw cards")
    ANY = "any", gettext_noop("allowed with any coloured card")
    BLACK_TOO = "black_too", gettext_noop("allowed with any card, also black and UNO cards")


class ZeroCard(LabelledEnum):
    """L6.10, K23: what a 0 does."""

    NOTHING = "nothing", gettext_noop("nothing")
    SWAP = "swap", gettext_noop("the player may swap hands with any other player")
    ALL_MOVE = "all_move", gettext_noop("all hands move one seat in direction of play")


class PenaltyCatalogue(LabelledEnum):
    """L7, K19: which offences cost penalty cards."""

    STANDARD = "standard", gettext_noop("advice, wrong card, out of turn, colour not named, due cards not taken")
    LEAGUE = "league", gettext_noop("the league's list of offences")


class PenaltyLapse(LabelledEnum):
    """K18, K19: until when a penalty may be demanded."""

    NEXT_TURN = "next_turn", gettext_noop("until the next player begins")
    GAME_END = "game_end", gettext_noop("until the game ends")


CARDS = (0, 20)
"""The least and the most cards that a parameter can cost."""


@dataclass(frozen=True, slots=True)
class PlayRules:
    """How the game is played. Numbers are numbers of cards."""

    first_dealer: FirstDealer = parameter(FirstDealer.HIGHEST_NUMBER, "K10", gettext_noop("First dealer"))
    dealt_at_once: int = parameter(1, "L6.2", gettext_noop("Cards dealt to a player at once"), (1, 2))
    stocks: int = parameter(1, "L6.2", gettext_noop("Number of stocks"), (1, 2))
    stock_machine: bool = parameter(
        False, "K8", gettext_noop("A machine gives 0 to 5 cards instead of one (the range is an assumption)")
    )
    start_draw_two_skips: bool = parameter(
        True, "W1", gettext_noop("Draw two as start card: the first player draws and is skipped")
    )
    start_reverse: StartReverse = parameter(StartReverse.DEALER_BEGINS, "W1", gettext_noop("Reverse as start card"))
    start_wild: StartBlack = parameter(StartBlack.PLAYER_NAMES, "W1", gettext_noop("Wild as start card"))
    start_draw_four: StartBlack = parameter(
        StartBlack.PUT_BACK, "W1", gettext_noop("Draw four or UNO card as start card")
    )
    matching: Matching = parameter(Matching.COLOR_OR_FACE, "K12", gettext_noop("A coloured card fits by"))
    black_cards: BlackCards = parameter(BlackCards.NOT_ON_BLACK, "K12", gettext_noop("Black cards may be laid"))
    drawing: Drawing = parameter(Drawing.ONE_AND_MAY_LAY, "K13", gettext_noop("Who does not lay"))
    may_draw_by_choice: bool = parameter(True, "K13", gettext_noop("Drawing is allowed although a card fits"))
    draws_out_of_turn: bool = parameter(
        False, "L7", gettext_noop("Drawing is always allowed when it is not one's turn")
    )
    draw_four: DrawFourLegality = parameter(
        DrawFourLegality.NO_CARD_OF_COLOR, "K16", gettext_noop("Wild draw four is right")
    )
    challenge: bool = parameter(True, "K17", gettext_noop("A wild draw four may be challenged"))
    challenge_lost: int = parameter(2, "K17", gettext_noop("Further cards after a challenge that was wrong"), CARDS)
    stacking_draw_two: bool = parameter(False, "K20", gettext_noop("Draw two may be stacked on draw two"))
    taking_draw_two_skips: bool = parameter(
        True, "L6.13", gettext_noop("Who takes the cards of a draw two does not lay in that turn")
    )
    stacking_draw_four: bool = parameter(False, "K21", gettext_noop("Draw four may be stacked on draw four"))
    draw_four_closes_sum: bool = parameter(
        False, "L6.13", gettext_noop("Draw four on a draw two adds four and closes the sum")
    )
    reverse_returns_draw_two: bool = parameter(
        False, "K25", gettext_noop("Retour-Kutsche: a reverse of the colour sends a draw two back")
    )
    skip_passes_draw_two: bool = parameter(
        False, "K25", gettext_noop("Lass mich!: a skip of the colour passes a draw two on")
    )
    jump_in: JumpIn = parameter(JumpIn.OFF, "K24", gettext_noop("Jump-in with the identical card"))
    jump_in_cancels: bool = parameter(True, "K24", gettext_noop("A jump-in cancels the effect of the first card"))
    identical_cards: IdenticalCards = parameter(
        IdenticalCards.OFF, "K22", gettext_noop("Identical cards one after the other")
    )
    zero: ZeroCard = parameter(ZeroCard.NOTHING, "K23", gettext_noop("A 0"))
    seven_swaps: bool = parameter(False, "K23", gettext_noop("A 7: the player swaps hands with another player"))
    four_slaps: bool = parameter(False, "L6.11", gettext_noop("A 4: everybody slaps the stock"))
    reverse_skips_with_two: bool = parameter(True, "K15", gettext_noop("With two players a reverse skips"))
    end_without_zero: bool = parameter(False, "K26", gettext_noop("A game may not be ended with a 0"))
    goes_on_until_turn: bool = parameter(
        False, "K27", gettext_noop("Reinholen: the game goes on until it is the turn of who went out")
    )
    uno_penalty: int = parameter(2, "K18", gettext_noop("Penalty cards for a forgotten UNO"), CARDS)
    false_uno_penalty: int = parameter(4, "K18", gettext_noop("Penalty cards for a false UNO call"), CARDS)
    penalty: int = parameter(2, "K19", gettext_noop("Penalty cards for any other offence"), CARDS)
    offences: PenaltyCatalogue = parameter(PenaltyCatalogue.STANDARD, "K19", gettext_noop("Offences"))
    penalties_lapse: PenaltyLapse = parameter(PenaltyLapse.NEXT_TURN, "K19", gettext_noop("A penalty may be demanded"))


LEAGUE_PLAY = PlayRules(
    dealt_at_once=2,
    stocks=2,
    black_cards=BlackCards.LEAGUE,
    drawing=Drawing.ONE_AND_PASS,
    draws_out_of_turn=True,
    draw_four=DrawFourLegality.ALWAYS,
    challenge=False,
    stacking_draw_two=True,
    draw_four_closes_sum=True,
    jump_in=JumpIn.AFTER_THROWER,
    jump_in_cancels=False,
    identical_cards=IdenticalCards.BLACK_TOO,
    zero=ZeroCard.SWAP,
    four_slaps=True,
    uno_penalty=1,
    false_uno_penalty=1,
    penalty=1,
    offences=PenaltyCatalogue.LEAGUE,
)

FAMILY_PLAY = PlayRules(
    start_reverse=StartReverse.RIGHT_OF_DEALER,
    start_wild=StartBlack.INTO_MIDDLE,
    start_draw_four=StartBlack.INTO_MIDDLE,
    matching=Matching.ACTIONS_NEED_COLOR,
    black_cards=BlackCards.ANYWHERE,
    drawing=Drawing.UNTIL_FIT,
    draw_four=DrawFourLegality.NO_COLOR_OR_NUMBER,
    challenge=False,
    uno_penalty=4,
)

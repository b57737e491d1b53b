"""One player's view of the table, and which cannot be: cards, sums and colours that do not fit to each other."""

from dataclasses import dataclass

from engine.cards import Card, Color, Face, format_cards
from engine.play.referee.referee import Referee
from engine.play.rules.prepared import Rules


@dataclass(frozen=True, slots=True)
class Situation:
    """What a player sees.

    ``color`` is the colour in force; None: that of the top card, or not named yet. ``direction`` is 1 clockwise or -1.
    ``due`` are cards that are due to whoever is on turn. ``drawn`` is the card that was just drawn and is in the hand:
    where it does not fit, or is not laid in the same turn (L6.7), the turn has passed by then, unless drawing goes on
    until a card fits (K13). ``is_on_turn`` False: it is somebody else's turn, who has not begun; ``has_laid`` then
    tells that the player laid the top card. ``got_gifts``: the player is the opponent who got the gifts of the UNO
    card on top, and names the colour (L6.16).
    """

    hand: tuple[Card, ...]
    top: Card
    color: Color | None = None
    players: int = 4
    direction: int = 1
    due: int = 0
    drawn: Card | None = None
    is_on_turn: bool = True
    has_laid: bool = False
    got_gifts: bool = False


class InvalidSituation(ValueError):
    """A situation that cannot be; ``field`` names what is wrong with it."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


def check_situation(referee: Referee, situation: Situation) -> None:
    """Raise :class:`InvalidSituation` for the first thing that cannot be."""
    _check_cards(referee, situation)
    if situation.players != referee.players:
        raise InvalidSituation("players", f"{situation.players} players, the referee has {referee.players}")
    if situation.direction not in (1, -1):
        raise InvalidSituation("direction", f"{situation.direction} is no direction, expected 1 or -1")
    _check_due(referee, situation)
    _check_drawn(referee, situation)
    _check_gifts(referee, situation)
    if not situation.hand and not referee.rules.play.goes_on_until_turn:
        raise InvalidSituation("hand", "who has no card left has won, and the game is over (L8.2)")


def possible_dues(rules: Rules, top: Card, hand: tuple[Card, ...] = ()) -> tuple[int, ...]:
    """The sums that can be due on the top card, the lowest first, while somebody holds that hand.

    Cards add up by stacking (K20, K21, L6.13), by identical cards of one hand (L6.9) and by those that are thrown in
    without cancelling the first (K24); a draw four may close a sum of draw twos (L6.15), a reverse or a skip may pass
    it on (K25). No card counts that is still in the hand.

    >>> from engine.cards import parse_card, parse_cards
    >>> from engine.rulesets import LEAGUE_2006, STANDARD
    >>> possible_dues(Rules(STANDARD, 4), parse_card("r+2"))
    (2,)
    >>> possible_dues(Rules(LEAGUE_2006, 4), parse_card("r+2"), parse_cards("r+2 b+2 b+2 y+2"))
    (2, 4, 6, 8)
    """
    held = rules.pack.hand(hand)
    free = [rules.pack.full.count(card) - held.count(card) for card in range(len(rules.pack.cards))]
    number = rules.pack.number(top)
    amount = rules.amounts[number]
    if number in rules.draw_fours:
        sums = _sums_on_draw_four(rules, free, number)
    elif number in rules.draw_twos and rules.play.stacking_draw_two:
        sums = _multiples(amount, sum(free[card] for card in rules.draw_twos))
    elif amount:
        sums = _multiples(amount, _repeats(rules, free, number))
    else:
        sums = _sums_passed_on(rules, free, number)
    return tuple(sorted(sums))


def _multiples(amount: int, most: int) -> set[int]:
    return {amount * count for count in range(1, most + 1)}


def _repeats(rules: Rules, free: list[int], card: int) -> int:
    """How often a card can add to one sum without stacking."""
    is_thrown = rules.has_jump_in and not rules.play.jump_in_cancels and rules.pack.faces[card].has_color
    return free[card] if is_thrown or card in rules.doubles else min(free[card], 1)


def _sums_on_draw_four(rules: Rules, free: list[int], number: int) -> set[int]:
    fours = free[number] if rules.play.stacking_draw_four else _repeats(rules, free, number)
    sums = _multiples(rules.amounts[number], fours)
    if rules.play.draw_four_closes_sum:
        sums |= {closed + below for closed in sums for below in _sums_of_draw_twos(rules, free, rules.draw_twos)}
    return sums


def _sums_passed_on(rules: Rules, free: list[int], number: int) -> set[int]:
    """K25: what lies below is a sum of draw twos, one of them in the colour of the card that passes it on."""
    play = rules.play
    if not (
        (number in rules.reverses and play.reverse_returns_draw_two)
        or (number in rules.skips and play.skip_passes_draw_two)
    ):
        return set()
    of_color = frozenset(card for card in rules.draw_twos if rules.colors[card] == rules.colors[number])
    return _sums_of_draw_twos(rules, free, of_color)


def _sums_of_draw_twos(rules: Rules, free: list[int], last: frozenset[int]) -> set[int]:
    """The sums of draw twos that end with one of those cards."""
    ends = [card for card in last if free[card]]
    if rules.play.stacking_draw_two:
        count = sum(free[card] for card in rules.draw_twos) if ends else 0
    else:
        count = max((_repeats(rules, free, card) for card in ends), default=0)
    return _multiples(max((rules.amounts[card] for card in ends), default=0), count)


def _check_cards(referee: Referee, situation: Situation) -> None:
    deck = referee.pack.deck
    cards = [deck.own(card) for card in (*situation.hand, situation.top)]
    if uncolored := [card for card in cards if card.face.has_color and card.color is None]:
        raise InvalidSituation("hand", f"“{format_cards(uncolored)}”: a coloured card needs its colour")
    if surplus := deck.surplus(cards):
        raise InvalidSituation("hand", f"“{format_cards(surplus)}”: the deck does not have that many")
    if cards[-1].face.has_color and situation.color not in (None, situation.top.color):
        raise InvalidSituation("color", f"the top card “{situation.top}” has another colour")


def _check_due(referee: Referee, situation: Situation) -> None:
    due, top = situation.due, situation.top
    if due < 0:
        raise InvalidSituation("due", f"{due} cards cannot be due")
    if not due:
        return
    possible = possible_dues(referee.rules, top, situation.hand)
    if not possible:
        raise InvalidSituation("due", f"no cards can be due on “{top}”")
    if due not in possible:
        expected = ", ".join(map(str, possible))
        raise InvalidSituation("due", f"{due} cards cannot be due on “{top}” with this hand, expected {expected}")
    if is_color_open(referee, situation):
        raise InvalidSituation("color", f"the colour named with “{top}” is missing")


def _check_drawn(referee: Referee, situation: Situation) -> None:
    if situation.drawn is None:
        return
    own = referee.pack.deck.own
    if own(situation.drawn) not in map(own, situation.hand):
        raise InvalidSituation("drawn", f"the drawn card “{situation.drawn}” is not in the hand")
    if situation.due or not situation.is_on_turn:
        raise InvalidSituation("drawn", "a card is drawn on one's turn, and while no cards are due")
    if is_color_open(referee, situation):
        raise InvalidSituation("color", f"nobody draws before the colour is named with “{situation.top}”")


def _check_gifts(referee: Referee, situation: Situation) -> None:
    if not situation.got_gifts:
        return
    if referee.pack.deck.own(situation.top).face is not Face.UNO or not is_color_open(referee, situation):
        raise InvalidSituation("got_gifts", "gifts matter only while the colour of a UNO card is not named (L6.16)")
    is_layer = situation.has_laid or (situation.players == 2 and not situation.is_on_turn)
    if is_layer:
        raise InvalidSituation("got_gifts", "an opponent of who laid the UNO card gets the gifts (L6.16)")


def is_color_open(referee: Referee, situation: Situation) -> bool:
    """Whether nobody has named the colour yet that the top card does not show."""
    return situation.color is None and not referee.pack.deck.own(situation.top).face.has_color

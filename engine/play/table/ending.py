"""How turns and games end: what lapses (K18, K19), what is drawn after the last card (K6), blocked games (D10)."""

from dataclasses import dataclass

from engine.cards import Card, Face
from engine.play.rules.prepared import Rules
from engine.play.table.effects import sent_back_to
from engine.play.table.stock import draw_cards
from engine.play.values.actions import Offence, Phase
from engine.play.values.pack import NONE
from engine.play.values.state import State
from engine.rulesets import LastCardDraws, PenaltyLapse
from engine.sheet import EMPTY_HAND, GameRow, Hand

TURN = Phase.TURN


def begin(rules: Rules, state: State, player: int) -> None:
    """The player begins: what others had until then to do lapses (K18, K19)."""
    state.layer = NONE
    if state.uno_owed >= 0:
        if rules.play.penalties_lapse is PenaltyLapse.GAME_END:
            state.offences += ((state.uno_owed, Offence.UNO_FORGOTTEN),)
        state.uno_owed = NONE
    if state.offences and rules.play.penalties_lapse is PenaltyLapse.NEXT_TURN:
        state.offences = tuple(offence for offence in state.offences if offence[0] == player)


def end_turn(rules: Rules, state: State, turn: int) -> None:
    """The turn passes to another player without a card having been laid; a UNO said for nothing was false (K18)."""
    if state.uno_said >= 0:
        state.offences += ((state.uno_said, Offence.FALSE_UNO),)
        state.uno_said = NONE
    state.drawn = NONE
    state.turn = turn
    state.phase = TURN


def settle_due(state: State) -> None:
    """The due cards have been taken."""
    state.due = 0
    state.chain = NONE
    state.sender = NONE
    state.is_closed = False
    state.is_bluff = False


def go_out(rules: Rules, state: State, player: int, card: int) -> bool:
    """A player has laid the last card; whether the game is decided (K27: it may go on until it is their turn)."""
    state.last_cards = (*state.last_cards[:player], card, *state.last_cards[player + 1 :])
    if rules.play.goes_on_until_turn:
        return False
    state.winner = player
    state.phase = Phase.OVER
    if rules.rule_set.scoring.last_card_draws is not LastCardDraws.NOT_DRAWN:
        _ask_for_last_due(rules, state, card)
    return True


def _ask_for_last_due(rules: Rules, state: State, card: int) -> None:
    """K6: the due cards after the last card, be it a draw card or one that passes them on (K25).

    They never hit the winner, who may be next if the last card was thrown in (K24): then it is the seat behind.
    """
    state.due += rules.amounts[card]
    if not state.due:
        return
    if card in rules.reverses:
        state.direction ^= 1
        state.turn = sent_back_to(rules, state, state.layer)
    if state.turn == state.winner:
        state.turn = rules.following[state.direction][state.winner]
    may_be_spared = rules.rule_set.scoring.last_card_draws is not LastCardDraws.ALWAYS
    if may_be_spared and sparing_cards(rules, state):
        state.phase = Phase.LAST_CARD
    else:
        take_last_due(rules, state)


def sparing_cards(rules: Rules, state: State) -> list[int]:
    """K6: the draw twos that the player hit by the last card can lay on it."""
    top, color = state.pile[-1], state.color
    return sorted(
        card for card in rules.draw_twos.intersection(state.hands[state.turn]) if rules.fits(card, top, color)
    )


def take_last_due(rules: Rules, state: State) -> None:
    """K6: the next player still draws after the last card, and the game is over.

    Where the edition says so, the drawn cards that fit on the last card are laid at once, and do not count.
    """
    hand, top, color = state.hands[state.turn], state.pile[-1], state.color
    before = len(hand)
    draw_cards(state, state.turn, state.due)
    if rules.rule_set.scoring.last_card_draws is LastCardDraws.UNLESS_LAID:
        for card in [card for card in hand[before:] if rules.fits(card, top, color)]:
            hand.remove(card)
            state.pile.append(card)
    state.due = 0
    state.phase = Phase.OVER


def spare_last_due(state: State, player: int, card: int) -> None:
    """K6: a draw two laid at once spares drawing after the last card; it only leaves the hand."""
    state.hands[player].remove(card)
    state.pile.append(card)
    state.due = 0
    state.phase = Phase.OVER


def note_idle_turn(rules: Rules, state: State) -> None:
    """Nobody can lay or draw any more once a whole round has passed like this: the game is abandoned (D10)."""
    state.idle += 1
    if state.idle >= rules.players:
        state.phase = Phase.OVER


@dataclass(frozen=True, slots=True)
class GameResult:
    """What a finished game gives for the protocol.

    ``winner`` is the seat that laid the last card, None for a game that was abandoned (D10). ``hands`` are the cards
    left in each hand and ``points`` their raw points. ``uno_card_finish`` is L6.17.
    """

    winner: int | None
    hands: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]
    uno_card_finish: bool

    @property
    def is_void(self) -> bool:
        """Whether nobody has won, so that the game counts for nobody (D10)."""
        return self.winner is None

    def as_game(self, number: int, dealer: int | None = None, *, exact_grab: bool = False) -> GameRow:
        """The row of the protocol sheet with points, cards and numbers of cards; an empty hand has no number.

        A void game counts for nobody, so that its hands are not written down (D10).
        """
        hands = tuple(
            EMPTY_HAND if self.is_void else Hand(points, cards, len(cards) or None)
            for points, cards in zip(self.points, self.hands, strict=True)
        )
        winners = () if self.winner is None else (self.winner,)
        return GameRow(number, hands, dealer, winners, exact_grab, self.uno_card_finish, self.is_void)


def result_of(rules: Rules, state: State) -> GameResult:
    """The result of a finished game. Raises ValueError for a game that is not over."""
    if state.phase is not Phase.OVER:
        raise ValueError("the game is not over")
    pack = rules.pack
    last_card = NONE if state.winner < 0 else state.last_cards[state.winner]
    return GameResult(
        winner=None if state.winner < 0 else state.winner,
        hands=tuple(tuple(pack.cards[card] for card in sorted(hand)) for hand in state.hands),
        points=tuple(sum(pack.values[card] for card in hand) for hand in state.hands),
        uno_card_finish=last_card != NONE and pack.faces[last_card] is Face.UNO,
    )

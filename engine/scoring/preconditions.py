"""What a sheet must fulfil before it can be scored at all. What else is wrong with it, the checks say."""

from collections import Counter

from engine.decks import Deck
from engine.rulesets import RuleSet
from engine.scoring.counting import raw_points
from engine.sheet import GameRow, Hand, Sheet


class UnscorableSheet(ValueError):
    """A sheet that contradicts itself so that no score exists.

    ``game`` is the number of the game as written on the sheet, None if the sheet as a whole is at fault;
    ``problem`` says what is wrong, with names and values as written.
    """

    def __init__(self, game: int | None, problem: str) -> None:
        self.game = game
        self.problem = problem
        super().__init__(problem if game is None else f"game {game}: {problem}")


def refuse_seats(sheet: Sheet, rule_set: RuleSet) -> None:
    """Raise :class:`UnscorableSheet` if nothing that could be written for these seats has a score."""
    seats_of = Counter(seat.player for seat in sheet.seats)
    for seat in sheet.seats:
        if seats_of[seat.player] > 1:
            raise UnscorableSheet(None, f"{seat.name} has more than one seat")
        if seat.credit < 0:
            raise UnscorableSheet(None, f"{seat.name} has a credit of {seat.credit} points")
        if seat.credit and rule_set.scoring.limit is not None:
            raise UnscorableSheet(None, f"{seat.name} has a credit, which would shift the limit (L4)")
    players = len(sheet.seats)
    if not rule_set.scoring.system.can_seat(players):
        raise UnscorableSheet(None, f"partners need an even number of players from 4, not {players} (K4)")


def refuse_game(game: GameRow, sheet: Sheet, rule_set: RuleSet) -> None:
    """Raise :class:`UnscorableSheet` for the first contradiction within a row; a void one needs only its cells."""
    if len(game.hands) != len(sheet.seats):
        raise UnscorableSheet(game.number, f"{len(game.hands)} hands for {len(sheet.seats)} players")
    if not game.is_void:
        _refuse_played_game(game, sheet, rule_set)


def _refuse_played_game(game: GameRow, sheet: Sheet, rule_set: RuleSet) -> None:
    seats = sheet.seats
    if game.winner is None:
        named = ", ".join(seats[seat].name for seat in game.winners if 0 <= seat < len(seats))
        raise UnscorableSheet(game.number, f"exactly one winner is needed, not {len(game.winners)} ({named or '–'})")
    if not 0 <= game.winner < len(seats):
        raise UnscorableSheet(game.number, f"the winner's seat {game.winner} does not exist")
    if game.dealer is not None and not 0 <= game.dealer < len(seats):
        raise UnscorableSheet(game.number, f"the dealer's seat {game.dealer} does not exist")
    if game.exact_grab and game.dealer is None and rule_set.scoring.exact_grab_doubles:
        raise UnscorableSheet(game.number, "exact grab without a dealer (L6.3)")
    deck = rule_set.cards
    for position, (seat, hand) in enumerate(zip(seats, game.hands, strict=True)):
        points = _readable_points(game, hand, deck)
        if points is not None and points < 0:
            raise UnscorableSheet(game.number, f"{seat.name} has {points} points")
        if points and position == game.winner:
            raise UnscorableSheet(game.number, f"{seat.name} has won with {points} points")


def _readable_points(game: GameRow, hand: Hand, deck: Deck) -> int | None:
    for card in hand.cards or ():
        if deck.own(card).face not in deck.face_values:
            raise UnscorableSheet(game.number, f"the deck {deck.kind.value} has no card {card}")
    return raw_points(hand, deck)

"""Entries of rows: what was typed, read and counted, what it would change on the sheet, and all games of a sheet at
once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

from django.utils.translation import gettext as _

from engine.cards import CardNotationError, TooManyCards, parse_cards
from engine.decks import Deck
from engine.sheet import GameRow
from engine.sheetio import ReadingFinding, without_thousands_mark
from scoring.core.errors import Change, InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import Actor, account_of, log_action
from scoring.core.wording import quoted_list, template_text
from scoring.models import Game, Hand, Seat, Sheet
from scoring.rules.selectors import rule_set_of
from scoring.sheets.log_actions import SheetAction
from scoring.sheets.selectors.mapping import engine_game, engine_hand
from scoring.sheets.selectors.written_fields import fields_of
from scoring.sheets.services.states import Step, move, open_sheet

MOST_POINTS = 99_999
"""Far more than any deck has: up to here it is a finding, beyond it is not read at all."""

MOST_GAMES = 999
LONGEST_HAND = 400
"""Characters of a hand written as cards; all cards of a deck in short notation fit."""


@dataclass(frozen=True, slots=True)
class HandEntry:
    """A cell as typed: raw points, or the cards in notation, from which the points are counted."""

    points: int | None = None
    cards: str = ""
    card_count: int | None = None

    @property
    def is_empty(self) -> bool:
        return self.points is None and not self.cards and self.card_count is None


EMPTY_ENTRY = HandEntry()


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A row as typed. Seats are primary keys of the sheet's seats; seats without an entry are empty cells."""

    number: int
    dealer: int | None = None
    winner: int | None = None
    exact_grab: bool = False
    uno_card_finish: bool = False
    is_void: bool = False
    hands: Mapping[int, HandEntry] = field(default_factory=dict)
    dealer_is_proposed: bool = field(default=False, compare=False)
    """Whether nobody has said who dealt: the page has gone by the order of the table."""


TYPED_FIELDS = tuple(name for name in fields_of(Game) if name in {field.name for field in fields(GameEntry)})
"""What is typed of a row besides its hands, and cannot be replaced without a correction (L6.5)."""


def counted_entry(entry: GameEntry, sheet: Sheet, seats: Sequence[Seat]) -> GameEntry:
    """The entry with points counted from cards, without empty cells.

    Raises InvalidInput for seats of another table, numbers that cannot be, and cells that cannot be read; its
    ``errors`` name each cell as ``hand-<seat>``.
    """
    return counted_entries([entry], sheet, seats)[0]


def counted_entries(entries: Sequence[GameEntry], sheet: Sheet, seats: Sequence[Seat]) -> list[GameEntry]:
    """The same for several rows of a sheet; its rules are read once."""
    deck = rule_set_of(sheet.evening.edition).cards
    return [_counted_row(entry, deck, seats) for entry in entries]


def _counted_row(entry: GameEntry, deck: Deck, seats: Sequence[Seat]) -> GameEntry:
    if {entry.dealer, entry.winner, *entry.hands} - {None} - {seat.pk for seat in seats}:
        raise InvalidInput(_("There is no such player at this table. Please reload the sheet."))
    if not 1 <= entry.number <= MOST_GAMES:
        raise InvalidInput(
            _("Games are numbered from 1 to %(most)s, got “%(number)s”.") % {"most": MOST_GAMES, "number": entry.number}
        )
    if entry.is_void and (entry.winner or entry.exact_grab or entry.uno_card_finish):
        raise InvalidInput(_("A void game has neither winner nor doubling (D10)."))
    hands, errors = {}, {}
    for seat, hand in entry.hands.items():
        try:
            if not hand.is_empty:
                hands[seat] = counted_hand(hand, deck)
        except InvalidInput as refusal:
            errors[f"hand-{seat}"] = [str(refusal.message)]
    if errors:
        raise InvalidInput(_("Some cells cannot be read."), errors)
    return replace(entry, hands=hands)


def counted_hand(hand: HandEntry, deck: Deck) -> HandEntry:
    """A cell with its points counted from the cards. Raises InvalidInput."""
    if not hand.cards:
        if hand.points is not None and not 0 <= hand.points <= MOST_POINTS:
            said = {"most": MOST_POINTS, "points": hand.points}
            raise InvalidInput(_("Hand points are from 0 to %(most)s, got “%(points)s”.") % said)
        return hand
    if len(hand.cards) > LONGEST_HAND:
        raise InvalidInput(_("These are more cards than any deck has."))
    meant = without_thousands_mark(hand.cards)
    if meant is not None:
        raise InvalidInput(
            template_text(ReadingFinding.THOUSANDS_MARK.template, {"text": hand.cards.strip(), "meant": meant})
        )
    try:
        cards = parse_cards(hand.cards)
        return HandEntry(deck.hand_value(cards), hand.cards.strip(), len(cards))
    except TooManyCards:
        raise InvalidInput(_("These are more cards than any deck has.")) from None
    except CardNotationError as error:
        words = quoted_list(word for _position, word in error.unreadable)
        raise InvalidInput(_("Not a card: %(words)s. Expected for example “7 5 3 +4”.") % {"words": words}) from None
    except KeyError:
        raise InvalidInput(_("“%(cards)s” has a card that this deck does not have.") % {"cards": hand.cards}) from None


def engine_game_of(entry: GameEntry, seats: Sequence[Seat]) -> GameRow:
    """A counted entry as the engine wants it, to be checked before it is written."""
    return engine_game(
        number=entry.number,
        seats=seats,
        hands={pk: engine_hand(hand.points, hand.cards, hand.card_count) for pk, hand in entry.hands.items()},
        dealer=entry.dealer,
        winner=entry.winner,
        exact_grab=entry.exact_grab,
        uno_card_finish=entry.uno_card_finish,
        is_void=entry.is_void,
    )


def entry_of(game: Game) -> GameEntry:
    """What is written in a row, as it would have been typed."""
    return GameEntry(
        number=game.number,
        dealer=game.dealer_id,
        winner=game.winner_id,
        exact_grab=game.exact_grab,
        uno_card_finish=game.uno_card_finish,
        is_void=game.is_void,
        hands={hand.seat_id: HandEntry(hand.points, hand.cards, hand.card_count) for hand in game.hands.all()},
    )


def fill_row(game: Game, entry: GameEntry) -> list[Hand]:
    """Put a counted entry into a row of a sheet; returns its hands. Nothing is saved."""
    game.dealer_id = entry.dealer
    game.winner_id = entry.winner
    game.exact_grab = entry.exact_grab
    game.uno_card_finish = entry.uno_card_finish
    game.is_void = entry.is_void
    game.void_reason = game.void_reason if entry.is_void else ""
    return [
        Hand(game=game, seat_id=seat_id, points=hand.points, cards=hand.cards, card_count=hand.card_count)
        for seat_id, hand in entry.hands.items()
    ]


def hand_text(hand: HandEntry) -> str:
    """A cell as it is kept in corrections and in the log: “12 (7 5)”, or “12 (2 cards)” if only that is known."""
    points = "" if hand.points is None else str(hand.points)
    if hand.cards:
        return f"{points} ({hand.cards})"
    if hand.card_count is not None:
        count = _("%(count)s card") if hand.card_count == 1 else _("%(count)s cards")
        return f"{points} ({count % {'count': hand.card_count}})".strip()
    return points


def completed_entry(entry: GameEntry, game: Game) -> GameEntry:
    """The entry with what is written and was not typed: numbers of cards where a cell says the same, and the dealer
    where nobody has chosen another."""
    written = entry_of(game)
    before = written.hands
    hands = {
        seat: replace(hand, card_count=before[seat].card_count)
        if seat in before and hand == replace(before[seat], card_count=None)
        else hand
        for seat, hand in entry.hands.items()
    }
    keeps_dealer = entry.dealer_is_proposed and written.dealer is not None
    return replace(entry, hands=hands, dealer=written.dealer if keeps_dealer else entry.dealer)


def changes_between(game: Game, entry: GameEntry, seats: Sequence[Seat]) -> list[Change]:
    """Written values that the entry would replace (L6.5); empty values may be filled without a correction."""
    before = entry_of(game)
    names: dict[int | None, str] = {seat.pk: str(seat.registration.player) for seat in seats}
    names[None] = ""
    changes: list[Change] = []
    for name in TYPED_FIELDS:
        old, new = getattr(before, name), getattr(entry, name)
        if isinstance(old, bool) and old != new:
            changes.append(Change(entry.number, name, _mark(old), _mark(new)))
        elif old is not None and old != new:
            changes.append(Change(entry.number, name, names[old], names[new]))
    if game.void_reason and not entry.is_void:
        changes.append(Change(entry.number, "void_reason", game.void_reason, ""))
    for seat in seats:
        old_hand = before.hands.get(seat.pk, EMPTY_ENTRY)
        new_hand = entry.hands.get(seat.pk, EMPTY_ENTRY)
        if _replaces(old_hand, new_hand):
            texts = hand_text(old_hand), hand_text(new_hand)
            changes.append(Change(entry.number, "points", *texts, seat_id=seat.pk, player=names[seat.pk]))
    return changes


def _replaces(old: HandEntry, new: HandEntry) -> bool:
    """Whether anything written in a cell would be replaced."""
    pairs = ((getattr(old, name), getattr(new, name)) for name in fields_of(Hand))
    return any(before not in (None, "") and before != after for before, after in pairs)


def _mark(is_set: bool) -> str:
    """A ticked or empty box in any language, as it is kept in corrections."""
    return "×" if is_set else "–"


def entry_details(entry: GameEntry, seats: Sequence[Seat]) -> dict[str, object]:
    """An entry in words, for the log."""
    names = {seat.pk: str(seat.registration.player) for seat in seats}
    return {
        "number": entry.number,
        "dealer": names.get(entry.dealer) if entry.dealer else None,
        "winner": names.get(entry.winner) if entry.winner else None,
        "exact_grab": entry.exact_grab,
        "uno_card_finish": entry.uno_card_finish,
        "void": entry.is_void,
        "hands": {names[pk]: hand_text(hand) for pk, hand in entry.hands.items()},
    }


@transaction.atomic(sheet_id=Sheet)
def enter_games(*, sheet_id: int, actor: Actor, entries: Sequence[GameEntry]) -> None:
    """Write the games of a sheet on which none is written, in order. They stand in the log as one entry.

    A few statements for any number of games, so that whoever waits for the transaction waits shortly. Nobody else is
    at this sheet, so there is nothing to compare with and no receipt to keep; whether the games make sense is asked
    when the sheet is submitted. Raises NotAllowedNow (closed, or something is written already), InvalidInput.
    """
    sheet = open_sheet(sheet_id)
    if sheet.games.exists():
        raise NotAllowedNow(_("Games are written on this sheet already."))
    if not entries:
        return
    seats = list(sheet.seats.select_related("registration__player").order_by("position"))
    counted = counted_entries(entries, sheet, seats)
    move(sheet, Step.WRITE)
    account = account_of(actor)
    games = [Game(sheet=sheet, number=entry.number, revision=sheet.revision, recorded_by=account) for entry in counted]
    hands = [hand for game, entry in zip(games, counted, strict=True) for hand in fill_row(game, entry)]
    Game.objects.bulk_create(games)
    for hand in hands:
        hand.game_id = hand.game.pk  # known only now
    Hand.objects.bulk_create(hands)
    log_action(
        league=sheet.evening.season.league,
        actor=actor,
        action=SheetAction.GAMES_ENTERED,
        subject=str(sheet),
        details={"games": [entry_details(entry, seats) for entry in counted]},
    )

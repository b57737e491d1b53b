"""Writing on a protocol sheet: games, corrections, control totals, the last round.

Every write says which revision of the sheet its author has seen, and each row carries an id made by the device
that wrote it first. So a repeated request changes nothing, and a late one cannot overwrite what somebody else has
written in the meantime.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from engine.cards import CardNotationError, parse_cards
from engine.decks import deck_of
from scoring.errors import Conflict, CorrectionNeeded, InvalidInput, NotAllowedNow
from scoring.mapping import rule_set_of
from scoring.models import ControlTotal, Correction, Game, Hand, Seat, Sheet, User
from scoring.services.audit import log_action


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


@dataclass(frozen=True, slots=True)
class CorrectionNote:
    """Who stands for a correction, and why (L6.5)."""

    initials: str
    reason: str


@dataclass(frozen=True, slots=True)
class Change:
    """A written value that another one replaces. ``seat`` is None for what belongs to the whole row."""

    game_number: int
    seat: Seat | None
    field: str
    old_value: str
    new_value: str


def locked_sheet(sheet_id: int) -> Sheet:
    """The sheet, locked until the transaction ends. Raises Sheet.DoesNotExist."""
    return (
        Sheet.objects.select_for_update(of=("self",))
        .select_related("evening__season__league", "evening__edition")
        .get(pk=sheet_id)
    )


@transaction.atomic
def save_game(
    *,
    sheet_id: int,
    actor: User | None,
    entry: GameEntry,
    seen_revision: int,
    client_id: UUID,
    note: CorrectionNote | None = None,
) -> Game:
    """Write a row: a new game, or changes to one that is there.

    Replacing a written value needs ``note`` and is kept as a correction (L6.5); filling an empty cell does not.
    Whether the points make sense is not asked here: findings say so, and submitting is refused while there are
    errors. Raises NotAllowedNow (sheet closed), Conflict (the row was changed after ``seen_revision``),
    CorrectionNeeded, InvalidInput.
    """
    sheet = locked_sheet(sheet_id)
    seats = {seat.pk: seat for seat in sheet.seats.select_related("registration__player").order_by("position")}
    entry = _counted(entry, sheet, seats)
    game = Game.objects.filter(sheet=sheet, number=entry.number).prefetch_related("hands").first()
    if game is not None and _entry_of(game) == entry:
        return game
    _require_open(sheet)
    if game is None and Game.objects.filter(client_id=client_id).exists():
        raise Conflict(_("This entry has already been saved as another game. Please reload the sheet."))
    if game is not None and game.revision > seen_revision:
        raise Conflict(
            _("Game %(number)s has been changed on another device in the meantime.") % {"number": entry.number}
        )
    changes = _changes(game, entry, seats) if game is not None else []
    if changes:
        _record_corrections(sheet, actor, changes, note)
    sheet.revision += 1
    if sheet.state == Sheet.State.DRAFT:
        sheet.state = Sheet.State.RUNNING
    sheet.save(update_fields=("revision", "state"))
    game = _write_game(game or Game(sheet=sheet, number=entry.number, client_id=client_id), entry, sheet, actor)
    log_action(
        league=sheet.evening.season.league,
        actor=actor,
        action="game.corrected" if changes else "game.saved",
        subject=f"{sheet}, {entry.number}",
        details=_entry_details(entry, seats),
    )
    return game


@transaction.atomic
def remove_game(
    *, sheet_id: int, actor: User | None, number: int, seen_revision: int, note: CorrectionNote | None
) -> None:
    """Take the last row off the sheet; what it said stays in the corrections (L6.5).

    Raises NotAllowedNow (closed, or not the last row), Conflict, CorrectionNeeded.
    """
    sheet = locked_sheet(sheet_id)
    _require_open(sheet)
    last = sheet.games.order_by("-number").prefetch_related("hands__seat__registration__player").first()
    if last is None or last.number != number:
        raise NotAllowedNow(_("Only the last game on the sheet can be removed. Mark earlier ones as void (D10)."))
    if last.revision > seen_revision:
        raise Conflict(_("Game %(number)s has been changed on another device in the meantime.") % {"number": number})
    written = "; ".join(
        f"{hand.seat.registration.player}: {_hand_text(_entry_of_hand(hand))}" for hand in last.hands.all()
    )
    change = Change(number, None, "removed", (written or _("void"))[:120], "")
    _record_corrections(sheet, actor, [change], note)
    last.delete()
    sheet.revision += 1
    sheet.save(update_fields=("revision",))
    log_action(
        league=sheet.evening.season.league,
        actor=actor,
        action="game.removed",
        subject=f"{sheet}, {number}",
        details={"written": written},
    )


@transaction.atomic
def announce_last_round(*, sheet_id: int, actor: User | None) -> Sheet:
    """Announce the end before the last round begins (L8.3): after the games that are on the sheet now."""
    sheet = locked_sheet(sheet_id)
    if sheet.state not in (Sheet.State.DRAFT, Sheet.State.RUNNING):
        raise NotAllowedNow(_("The last round can only be announced while the evening is running (L8.3)."))
    last = sheet.games.order_by("-number").first()
    sheet.last_round_announced_after = last.number if last else 0
    return _change_state(sheet, Sheet.State.LAST_ROUND, actor, "sheet.last_round_announced")


@transaction.atomic
def withdraw_last_round(*, sheet_id: int, actor: User | None) -> Sheet:
    """Take an announcement back that was made by mistake; the log keeps both."""
    sheet = locked_sheet(sheet_id)
    if not sheet.is_open or sheet.last_round_announced_after is None:
        raise NotAllowedNow(_("There is no announcement that could be withdrawn."))
    sheet.last_round_announced_after = None
    state = Sheet.State.RUNNING if sheet.state == Sheet.State.LAST_ROUND else Sheet.State(sheet.state)
    return _change_state(sheet, state, actor, "sheet.last_round_withdrawn")


@transaction.atomic
def record_control_totals(*, sheet_id: int, actor: User | None, totals: Mapping[int, int | None]) -> Sheet:
    """Note the column sums of the paper sheet, per seat; None takes one away."""
    sheet = locked_sheet(sheet_id)
    _require_open(sheet)
    for seat in sheet.seats.filter(pk__in=totals.keys()):
        if (points := totals[seat.pk]) is None:
            ControlTotal.objects.filter(seat=seat).delete()
        else:
            ControlTotal.objects.update_or_create(seat=seat, defaults={"points": points})
    return _change_state(sheet, Sheet.State(sheet.state), actor, "sheet.control_totals")


def _require_open(sheet: Sheet) -> None:
    if not sheet.is_open:
        raise NotAllowedNow(
            _("This sheet is %(state)s; nothing can be written on it now.") % {"state": sheet.get_state_display()}
        )


def _change_state(sheet: Sheet, state: Sheet.State, actor: User | None, action: str) -> Sheet:
    sheet.state = state
    sheet.revision += 1
    sheet.save()
    log_action(
        league=sheet.evening.season.league,
        actor=actor,
        action=action,
        subject=str(sheet),
        details={"last_round_announced_after": sheet.last_round_announced_after},
    )
    return sheet


def _counted(entry: GameEntry, sheet: Sheet, seats: Mapping[int, Seat]) -> GameEntry:
    """The entry with points counted from cards, without empty cells. Raises InvalidInput."""
    for seat in {entry.dealer, entry.winner, *entry.hands} - {None}:
        if seat not in seats:
            raise InvalidInput(_("There is no such player at this table. Please reload the sheet."))
    if entry.number < 1:
        raise InvalidInput(_("Games are numbered from 1, got “%(number)s”.") % {"number": entry.number})
    if entry.is_void and (entry.winner or entry.exact_grab or entry.uno_card_finish):
        raise InvalidInput(_("A void game has neither winner nor doubling (D10)."))
    deck = deck_of(rule_set_of(sheet.evening.edition).deck)
    hands, errors = {}, {}
    for seat, hand in entry.hands.items():
        if hand.is_empty:
            continue
        if hand.points is not None and hand.points < 0:
            errors[f"hand-{seat}"] = [_("Hand points are not negative, got “%(points)s”.") % {"points": hand.points}]
        if not hand.cards:
            hands[seat] = hand
            continue
        try:
            cards = parse_cards(hand.cards)
            hands[seat] = HandEntry(deck.hand_value(cards), hand.cards.strip(), len(cards))
        except CardNotationError as error:
            words = ", ".join(f"“{word}”" for _position, word in error.unreadable)
            errors[f"hand-{seat}"] = [_("Not a card: %(words)s. Expected for example “7 5 3 +4”.") % {"words": words}]
        except KeyError:
            errors[f"hand-{seat}"] = [_("“%(cards)s” has a card that this deck does not have.") % {"cards": hand.cards}]
    if errors:
        raise InvalidInput(_("Some cells cannot be read."), errors)
    return GameEntry(
        number=entry.number,
        dealer=entry.dealer,
        winner=entry.winner,
        exact_grab=entry.exact_grab,
        uno_card_finish=entry.uno_card_finish,
        is_void=entry.is_void,
        hands=hands,
    )


def _entry_of_hand(hand: Hand) -> HandEntry:
    return HandEntry(hand.points, hand.cards, hand.card_count)


def _entry_of(game: Game) -> GameEntry:
    return GameEntry(
        number=game.number,
        dealer=game.dealer_id,
        winner=game.winner_id,
        exact_grab=game.exact_grab,
        uno_card_finish=game.uno_card_finish,
        is_void=game.is_void,
        hands={hand.seat_id: _entry_of_hand(hand) for hand in game.hands.all()},
    )


def _hand_text(hand: HandEntry) -> str:
    points = "" if hand.points is None else str(hand.points)
    return f"{points} ({hand.cards})" if hand.cards else points


def _changes(game: Game, entry: GameEntry, seats: Mapping[int, Seat]) -> list[Change]:
    """Written values that the entry would replace; empty values may be filled without a correction."""
    before, changes = _entry_of(game), []
    names = {None: "", **{pk: str(seat.registration.player) for pk, seat in seats.items()}}
    for name, old_seat, new_seat in (
        ("dealer", before.dealer, entry.dealer),
        ("winner", before.winner, entry.winner),
    ):
        if old_seat is not None and old_seat != new_seat:
            changes.append(Change(entry.number, None, name, names[old_seat], names[new_seat]))
    for name, old_mark, new_mark in (
        ("exact_grab", before.exact_grab, entry.exact_grab),
        ("uno_card_finish", before.uno_card_finish, entry.uno_card_finish),
        ("is_void", before.is_void, entry.is_void),
    ):
        if old_mark != new_mark:
            changes.append(Change(entry.number, None, name, _mark(old_mark), _mark(new_mark)))
    for pk, seat in seats.items():
        old_hand, new_hand = before.hands.get(pk, EMPTY_ENTRY), entry.hands.get(pk, EMPTY_ENTRY)
        if old_hand.points is not None and old_hand.points != new_hand.points:
            changes.append(Change(entry.number, seat, "points", _hand_text(old_hand), _hand_text(new_hand)))
    return changes


def _mark(is_set: bool) -> str:
    """A ticked or empty box in any language, as it is kept in corrections."""
    return "×" if is_set else "–"


def _record_corrections(
    sheet: Sheet, actor: User | None, changes: list[Change], note: CorrectionNote | None
) -> None:
    if note is None or not note.initials.strip() or not note.reason.strip():
        raise CorrectionNeeded(
            _("A value that is already written would be replaced: initials and a reason are needed (L6.5)."), changes
        )
    Correction.objects.bulk_create(
        Correction(
            sheet=sheet,
            game_number=change.game_number,
            seat=change.seat,
            field=change.field,
            old_value=change.old_value[:120],
            new_value=change.new_value[:120],
            initials=note.initials.strip()[:8],
            reason=note.reason.strip()[:200],
            corrected_by=actor,
        )
        for change in changes
    )


def _write_game(game: Game, entry: GameEntry, sheet: Sheet, actor: User | None) -> Game:
    game.dealer_id = entry.dealer
    game.winner_id = entry.winner
    game.exact_grab = entry.exact_grab
    game.uno_card_finish = entry.uno_card_finish
    game.is_void = entry.is_void
    game.revision = sheet.revision
    game.recorded_by = actor
    game.save()
    Hand.objects.filter(game=game).exclude(seat_id__in=entry.hands.keys()).delete()
    for seat_id, hand in entry.hands.items():
        Hand.objects.update_or_create(
            game=game,
            seat_id=seat_id,
            defaults={"points": hand.points, "cards": hand.cards, "card_count": hand.card_count},
        )
    return game


def _entry_details(entry: GameEntry, seats: Mapping[int, Seat]) -> dict[str, object]:
    names = {pk: str(seat.registration.player) for pk, seat in seats.items()}
    return {
        "number": entry.number,
        "dealer": names.get(entry.dealer) if entry.dealer else None,
        "winner": names.get(entry.winner) if entry.winner else None,
        "exact_grab": entry.exact_grab,
        "uno_card_finish": entry.uno_card_finish,
        "void": entry.is_void,
        "hands": {names[pk]: _hand_text(hand) for pk, hand in entry.hands.items()},
    }

"""Events at a table besides the results, written down: shuffling, misdeals, penalty cards, void games, the scorer.

None of it ever changes a point. All of it is written on the sheet, so the sheet must be open; only which browsers were
heard from is kept beside it.
"""

from datetime import timedelta
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput
from scoring.core.services import transaction
from scoring.core.services.log import Actor, account_of
from scoring.core.services.transaction import save_valid
from scoring.entry.log_actions import TableAction
from scoring.entry.selectors import FORGOTTEN_AFTER, keeper_text
from scoring.models import Capability, Membership, Misdeal, PenaltyCard, Seat, Sheet, Shuffling, User, WritingDevice
from scoring.people.selectors.leagues import held_with
from scoring.sheets.services.entries import MOST_GAMES
from scoring.sheets.services.idempotency import is_repeat, keep_key
from scoring.sheets.services.sheet_edits import NO_ROW, strike
from scoring.sheets.services.states import Step, locked_sheet, note_written, open_sheet, require

DEVICE_NOTED_EVERY = timedelta(seconds=15)
"""As long as a browser reports the same, it is written down only so often."""

_PENALTY = "penalty card"
"""What the key of a penalty card says of its request."""


@transaction.atomic(sheet_id=Sheet)
def note_penalty(
    *,
    sheet_id: int,
    actor: Actor,
    game_number: int,
    seat_id: int,
    offence: str,
    client_id: UUID,
    cards: int = 1,
) -> PenaltyCard | None:
    """Note that a player had to take penalty cards in a game (L7). A repeated ``client_id`` changes nothing, also if
    what it noted was taken back since (None).

    Raises NotAllowedNow (closed), InvalidInput (no such player, game or offence).
    """
    sheet = locked_sheet(sheet_id)
    if is_repeat(sheet, client_id, _PENALTY):
        return PenaltyCard.objects.filter(sheet=sheet, client_id=client_id).first()
    require(sheet, Step.WRITE)
    seat = _seat(sheet, seat_id)
    penalty = PenaltyCard(
        sheet=sheet,
        game_number=_game_number(game_number),
        seat=seat,
        offence=offence,
        cards=cards,
        client_id=client_id,
        noted_by=account_of(actor),
    )
    save_valid(penalty)
    keep_key(sheet, NO_ROW, client_id, _PENALTY)
    note_written(sheet, actor, TableAction.PENALTY_NOTED, _penalty_details(penalty), game=game_number)
    return penalty


@transaction.atomic(sheet_id=Sheet)
def take_back_penalty(*, sheet_id: int, actor: Actor, penalty_id: int) -> bool:
    """Strike a penalty card that was noted by mistake; the log keeps it. False: it is not on this sheet (any
    more), and nothing was changed."""
    sheet = open_sheet(sheet_id)
    penalty = sheet.penalty_cards.select_related("seat__registration__player").filter(pk=penalty_id).first()
    if penalty is None:
        return False
    details = _penalty_details(penalty)
    text = f"{penalty.get_offence_display()} × {penalty.cards}"
    strike(sheet, actor, "penalty_card", text, game=penalty.game_number, seat=penalty.seat_id)
    penalty.delete()
    note_written(sheet, actor, TableAction.PENALTY_TAKEN_BACK, details, game=penalty.game_number)
    return True


@transaction.atomic(sheet_id=Sheet)
def note_passes(*, sheet_id: int, actor: Actor, game_number: int, passes: int) -> Shuffling | None:
    """Note how often the cards went through the shuffling machine before a game (L6.1); 0 takes the note away."""
    sheet = open_sheet(sheet_id)
    shuffling = sheet.shufflings.filter(game_number=game_number).first()
    if (shuffling.passes if shuffling else 0) == passes:
        return shuffling
    former = str(shuffling.passes) if shuffling else ""
    strike(sheet, actor, "passes", former, str(passes), game=game_number)
    if passes:
        shuffling = shuffling or Shuffling(sheet=sheet, game_number=_game_number(game_number))
        shuffling.passes = passes
        save_valid(shuffling)
    elif shuffling:
        shuffling.delete()
        shuffling = None
    note_written(sheet, actor, TableAction.MACHINE_PASSES, {"passes": passes}, game=game_number)
    return shuffling


@transaction.atomic(sheet_id=Sheet)
def note_misdeal(
    *, sheet_id: int, actor: Actor, game_number: int, dealer_id: int, kind: str, remark: str = "", passes: int = 1
) -> Misdeal:
    """Note a deal that had to be repeated: who dealt, what happened, and how often the machine was used (L6.1)."""
    sheet = open_sheet(sheet_id)
    misdeal = Misdeal(
        sheet=sheet,
        game_number=_game_number(game_number),
        dealer=_seat(sheet, dealer_id),
        kind=kind,
        remark=remark.strip(),
        passes=passes,
    )
    save_valid(misdeal)
    note_written(sheet, actor, TableAction.MISDEAL_NOTED, _misdeal_details(misdeal), game=game_number)
    return misdeal


@transaction.atomic(sheet_id=Sheet)
def take_back_misdeal(*, sheet_id: int, actor: Actor, misdeal_id: int) -> bool:
    """Strike a misdeal that was noted by mistake; the log keeps it. False: it is not on this sheet (any
    more), and nothing was changed."""
    sheet = open_sheet(sheet_id)
    misdeal = sheet.misdeals.select_related("dealer__registration__player").filter(pk=misdeal_id).first()
    if misdeal is None:
        return False
    details = _misdeal_details(misdeal)
    text = f"{misdeal.remark or misdeal.get_kind_display()} × {misdeal.passes}"
    strike(sheet, actor, "misdeal", text, game=misdeal.game_number, seat=misdeal.dealer_id)
    misdeal.delete()
    note_written(sheet, actor, TableAction.MISDEAL_TAKEN_BACK, details, game=misdeal.game_number)
    return True


@transaction.atomic(sheet_id=Sheet)
def explain_void_game(*, sheet_id: int, actor: Actor, number: int, reason: str) -> None:
    """Write why a game is void (D10). Raises NotAllowedNow (closed), InvalidInput (not void, no reason)."""
    sheet = open_sheet(sheet_id)
    reason = " ".join(reason.split())
    if not reason:
        message = _("Please say why game %(number)s is void (D10).") % {"number": number}
        raise InvalidInput(message, {"reason": [message]})
    game = sheet.games.filter(number=number, is_void=True).first()
    if game is None:
        raise InvalidInput(_("Game %(number)s is not a void game.") % {"number": number})
    if game.void_reason == reason[:200]:
        return
    strike(sheet, actor, "void_reason", game.void_reason, reason[:200], game=number)
    game.void_reason = reason[:200]
    game.save(update_fields=("void_reason",))
    note_written(sheet, actor, TableAction.GAME_VOID_EXPLAINED, {"reason": game.void_reason}, game=number)


@transaction.atomic(sheet_id=Sheet)
def appoint_keeper(
    *, sheet_id: int, actor: Actor, membership_id: int | None = None, seat_id: int | None = None
) -> Sheet:
    """Say who keeps the protocol and why (L6.4): a secretary by office, or a player elected at the table.

    Exactly one of ``membership_id`` and ``seat_id`` is given. Raises NotAllowedNow (closed), InvalidInput (somebody
    without that office, or from another table).
    """
    sheet = open_sheet(sheet_id)
    match membership_id, seat_id:
        case int(), None:
            keeper, reason = _secretary(sheet, membership_id).display_name, Sheet.KeeperReason.OFFICE
        case None, int():
            keeper, reason = _seat(sheet, seat_id).registration.player.name, Sheet.KeeperReason.ELECTED
        case _:
            raise InvalidInput(_("Please choose who keeps the protocol."))
    former = keeper_text(sheet)
    sheet.keeper, sheet.keeper_reason = keeper[:80], reason
    strike(sheet, actor, "keeper", former, keeper_text(sheet))
    details = {"keeper": sheet.keeper, "reason": reason.value}
    note_written(sheet, actor, TableAction.SHEET_KEEPER, details, changed=("keeper", "keeper_reason"))
    return sheet


def _secretary(sheet: Sheet, membership_id: int) -> User:
    keeping = held_with(sheet.evening.season.league, Capability.KEEP_PROTOCOL).filter(membership=membership_id)
    membership = Membership.objects.filter(pk__in=keeping.values("membership")).select_related("user").first()
    if membership is None:
        raise InvalidInput(_("Only a secretary keeps the protocol by office (L6.4)."))
    return membership.user


def _seat(sheet: Sheet, seat_id: int) -> Seat:
    seat = sheet.seats.select_related("registration__player").filter(pk=seat_id).first()
    if seat is None:
        raise InvalidInput(_("There is no such player at this table. Please reload the sheet."))
    return seat


def _game_number(number: int) -> int:
    if not 1 <= number <= MOST_GAMES:
        raise InvalidInput(
            _("Games are numbered from 1 to %(most)s, got “%(number)s”.") % {"most": MOST_GAMES, "number": number}
        )
    return number


def _penalty_details(penalty: PenaltyCard) -> dict[str, object]:
    return {"player": str(penalty.seat.registration.player), "offence": penalty.offence, "cards": penalty.cards}


def _misdeal_details(misdeal: Misdeal) -> dict[str, object]:
    return {
        "dealer": str(misdeal.dealer.registration.player),
        "kind": misdeal.kind,
        "remark": misdeal.remark,
        "passes": misdeal.passes,
    }


def note_device(
    *, sheet: Sheet, key: str, kind: WritingDevice.Kind, account: User | None, unsent: int, last_game: int
) -> None:
    """Keep what a browser reports of itself. Two statements if something is new, otherwise one; a new browser clears
    away those that were heard from for the last time long ago."""
    now = timezone.now()
    reported = (unsent, last_game, account.pk if account else None)
    known = WritingDevice.objects.filter(sheet=sheet, key=key).first()
    if known is None:
        WritingDevice.objects.filter(seen_at__lt=now - FORGOTTEN_AFTER).delete()
    elif (known.unsent, known.last_game, known.account_id) == reported and now - known.seen_at < DEVICE_NOTED_EVERY:
        return
    facts = {"kind": kind, "account": account, "seen_at": now, "unsent": unsent, "last_game": last_game}
    WritingDevice.objects.bulk_create(
        [WritingDevice(sheet=sheet, key=key, **facts)],
        update_conflicts=True,
        unique_fields=("sheet", "key"),
        update_fields=tuple(facts),
    )

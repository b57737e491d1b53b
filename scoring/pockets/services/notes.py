"""What stands on a sheet besides its rows: the last round, penalty cards, passes, misdeals, who kept it."""

from collections.abc import Mapping

from scoring.models import FurtherGame, Misdeal, PenaltyCard, Seat, Sheet, Shuffling, User
from scoring.pockets.mapping.values import TableCopy


def take_notes(*, sheet: Sheet, actor: User, copy: TableCopy, seats: Mapping[int, Seat]) -> None:
    """Add what the copy has and the sheet has not; what is noted on the sheet stays as it is. The sheet itself is
    changed, and saved by the caller."""
    _take_announcement(sheet, copy)
    if not sheet.keeper:
        sheet.keeper, sheet.keeper_reason = copy.keeper, copy.keeper_reason if copy.keeper else ""
    _take_presence(copy, seats)
    _take_penalties(sheet, copy, seats)
    passes = dict(sheet.shufflings.values_list("game_number", "passes"))
    for game, times in copy.passes:
        if game not in passes:
            Shuffling.objects.create(sheet=sheet, game_number=game, passes=times)
    _take_misdeals(sheet, copy, seats)
    for reason in copy.further_games[sheet.further_games.count() :]:
        FurtherGame.objects.create(sheet=sheet, reason=reason, allowed_by=actor)


def _take_announcement(sheet: Sheet, copy: TableCopy) -> None:
    announced = copy.announcement
    if announced is None or sheet.last_round_announced_after is not None:
        return
    sheet.last_round_announced_after = announced.after
    sheet.last_round_announced_at, sheet.last_round_announced_by = announced.at, announced.by
    if sheet.state in (Sheet.State.DRAFT, Sheet.State.RUNNING):
        sheet.state = Sheet.State.LAST_ROUND


def _take_presence(copy: TableCopy, seats: Mapping[int, Seat]) -> None:
    """Who came late or left early (D9), where nothing of that is noted here."""
    for noted in copy.seats:
        seat = seats[noted.position]
        if (seat.first_game, seat.last_game) == (None, None) and (noted.first_game or noted.last_game):
            seat.first_game, seat.last_game = noted.first_game, noted.last_game
            seat.save(update_fields=("first_game", "last_game"))


def _take_penalties(sheet: Sheet, copy: TableCopy, seats: Mapping[int, Seat]) -> None:
    """A card is known by its request; where that has a receipt it was noted here, even if it was taken back since."""
    noted = {str(client_id)[:8] for client_id in sheet.penalty_cards.values_list("client_id", flat=True)}
    noted |= {str(client_id)[:8] for client_id in sheet.receipts.values_list("client_id", flat=True)}
    for card in copy.penalties:
        if card.receipt not in noted:
            PenaltyCard.objects.create(
                sheet=sheet,
                game_number=card.game,
                seat=seats[card.position],
                offence=card.offence,
                cards=card.cards,
            )


def _take_misdeals(sheet: Sheet, copy: TableCopy, seats: Mapping[int, Seat]) -> None:
    noted = set(sheet.misdeals.values_list("game_number", "dealer_id", "kind", "remark", "passes"))
    for row in copy.misdeals:
        seat = seats[row.position]
        if (row.game, seat.pk, row.kind, row.remark, row.passes) not in noted:
            Misdeal.objects.create(
                sheet=sheet, game_number=row.game, dealer=seat, kind=row.kind, remark=row.remark, passes=row.passes
            )

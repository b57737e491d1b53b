"""Writing all games of a sheet at once, as they stand in a file."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.base.errors import NotAllowedNow
from scoring.base.services import transaction
from scoring.log.services.writing import Actor, account_of, log_action
from scoring.models import Game, Hand, Sheet
from scoring.sheets.log_actions import SheetAction
from scoring.sheets.services.entries import GameEntry, counted_entries, entry_details, fill_row
from scoring.sheets.services.opening import open_sheet


@transaction.atomic
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
    sheet.revision += 1
    sheet.state = Sheet.State.RUNNING
    sheet.save(update_fields=("revision", "state"))
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

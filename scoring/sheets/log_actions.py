"""The log's words for what is written on a sheet, and for its closing."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class SheetAction(LogAction):
    """What is written while a sheet is open."""

    GAME_CHANGED = "game.changed", _("game changed while it was being written")
    GAME_CORRECTED = "game.corrected", _("game corrected")
    GAME_REMOVED = "game.removed", _("game taken off the sheet")
    GAME_SAVED = "game.saved", _("game entered")
    GAMES_ENTERED = "games.entered", _("games entered from a file")
    SHEET_CONTROL_TOTALS = "sheet.control_totals", _("control totals noted")
    SHEET_FURTHER_GAME_ALLOWED = "sheet.further_game_allowed", _("further game after the last round allowed")
    SHEET_LAST_ROUND_ANNOUNCED = "sheet.last_round_announced", _("last round announced")
    SHEET_LAST_ROUND_WITHDRAWN = "sheet.last_round_withdrawn", _("announcement withdrawn")


class ClosingAction(LogAction):
    """What closes a sheet or opens it again, and so moves standings."""

    SHEET_REOPENED = "sheet.reopened", _("sheet opened again")
    SHEET_SENT_BACK = "sheet.sent_back", _("sheet sent back")
    SHEET_SIGNED = "sheet.signed", _("sheet signed")
    SHEET_SUBMITTED = "sheet.submitted", _("sheet submitted")

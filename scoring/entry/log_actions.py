"""The log's words for what happens at a table besides games."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class TableAction(LogAction):
    GAME_VOID_EXPLAINED = "game.void_explained", _("reason of a void game written")
    MACHINE_PASSES = "machine.passes", _("passes of the shuffling machine noted")
    MISDEAL_NOTED = "misdeal.noted", _("misdeal noted")
    MISDEAL_TAKEN_BACK = "misdeal.taken_back", _("misdeal taken back")
    PENALTY_NOTED = "penalty.noted", _("penalty card noted")
    PENALTY_TAKEN_BACK = "penalty.taken_back", _("penalty card taken back")
    SHEET_KEEPER = "sheet.keeper", _("protocol keeper chosen")

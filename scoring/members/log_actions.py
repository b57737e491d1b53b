"""What is logged of lists of members and of players who were two."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class MembersAction(LogAction):
    PLAYERS_IMPORTED = "players.imported", _("members imported")
    PLAYERS_IMPORT_UNDONE = "players.import_undone", _("import of members taken back")
    PLAYERS_MERGED = "players.merged", _("two players made one")
    PLAYERS_MERGE_PROPOSED = "players.merge_proposed", _("merge of two players proposed")
    PLAYERS_MERGE_DROPPED = "players.merge_dropped", _("merge of two players dropped")

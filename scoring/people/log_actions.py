"""The log's words for players, clubs, members, accounts and personal links."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class PeopleAction(LogAction):
    ACCOUNT_ADMINISTERED = "account.administered", _("account changed by the administrator")
    ACCOUNT_CREATED = "account.created", _("account created")
    ACCOUNT_LINKED = "account.linked", _("account belongs to a player")
    ACCOUNT_PASSWORD_RESET = "account.password_reset", _("password reset")
    ACCOUNT_UNLINKED = "account.unlinked", _("account belongs to the player no more")
    CLUB_DELETED = "club.deleted", _("club deleted")
    CLUB_FOUNDED = "club.founded", _("club founded")
    CLUB_MERGED = "club.merged", _("clubs merged")
    CLUB_RENAMED = "club.renamed", _("club renamed")
    INVITATION_DECLINED = "invitation.declined", _("invitation declined")
    INVITATION_WITHDRAWN = "invitation.withdrawn", _("invitation taken back")
    LINK_RENEWED = "link.renewed", _("personal link renewed")
    LINK_REVOKED = "link.revoked", _("personal link revoked")
    MEMBER_ADDED = "member.added", _("member added")
    MEMBER_CHANGED = "member.changed", _("member changed")
    MEMBER_INVITED = "member.invited", _("account invited")
    MEMBER_REMOVED = "member.removed", _("member removed")
    OFFICE_TERM_CHANGED = "office_term.changed", _("term of an office put right")
    OFFICE_TERM_DELETED = "office_term.deleted", _("term of an office taken off the list")
    OFFICE_TERM_RECORDED = "office_term.recorded", _("earlier term of an office recorded")
    PLAYER_CHANGED = "player.changed", _("player changed")
    PLAYER_CREATED = "player.created", _("player added")
    PLAYER_DELETED = "player.deleted", _("player deleted")
    PLAYERS_MERGED = "players.merged", _("two players made one")
    PLAYERS_MERGE_PROPOSED = "players.merge_proposed", _("merge of two players proposed")
    PLAYERS_MERGE_DROPPED = "players.merge_dropped", _("merge of two players dropped")

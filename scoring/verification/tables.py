"""The league's log."""

import json
from datetime import datetime
from typing import ClassVar

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from scoring.base.tables.cells import NUMBER, moment
from scoring.models import AuditEntry

_ACTIONS = {
    "access.handed_out": gettext_lazy("code for a table handed out"),
    "access.renewed": gettext_lazy("code for a table renewed"),
    "access.revoked": gettext_lazy("code for a table revoked"),
    "account.administered": gettext_lazy("account changed by the administrator"),
    "account.created": gettext_lazy("account created"),
    "account.password_reset": gettext_lazy("password reset"),
    "audit.accepted": gettext_lazy("difference from the paper decided"),
    "audit.read": gettext_lazy("sheet read blind"),
    "audit.ticked": gettext_lazy("sheet ticked beside the paper"),
    "club.deleted": gettext_lazy("club deleted"),
    "club.founded": gettext_lazy("club founded"),
    "club.merged": gettext_lazy("clubs merged"),
    "club.renamed": gettext_lazy("club renamed"),
    "edition.changed": gettext_lazy("edition changed"),
    "edition.created": gettext_lazy("edition created"),
    "edition.deleted": gettext_lazy("edition deleted"),
    "evening.changed": gettext_lazy("evening changed"),
    "evening.created": gettext_lazy("evening planned"),
    "evening.deleted": gettext_lazy("evening deleted"),
    "game.corrected": gettext_lazy("game corrected"),
    "game.removed": gettext_lazy("game taken off the sheet"),
    "game.saved": gettext_lazy("game entered"),
    "games.entered": gettext_lazy("games entered from a file"),
    "invitation.declined": gettext_lazy("invitation declined"),
    "invitation.withdrawn": gettext_lazy("invitation taken back"),
    "irregularity.reopened": gettext_lazy("irregularity opened again"),
    "game.void_explained": gettext_lazy("reason of a void game written"),
    "irregularity.mailed": gettext_lazy("mails about an irregularity sent"),
    "irregularity.reported": gettext_lazy("irregularity reported"),
    "irregularity.settled": gettext_lazy("irregularity settled"),
    "irregularity.told": gettext_lazy("participants told of an irregularity in person"),
    "knockout.drawn": gettext_lazy("round of the knock-out drawn"),
    "knockout.planned": gettext_lazy("knock-out planned"),
    "knockout.removed": gettext_lazy("knock-out taken away"),
    "knockout.undone": gettext_lazy("round of the knock-out undone"),
    "league.changed": gettext_lazy("league changed"),
    "league.founded": gettext_lazy("league founded"),
    "log.sealed": gettext_lazy("log sealed as it was found"),
    "machine.inspected": gettext_lazy("shuffling machine inspected"),
    "machine.passes": gettext_lazy("passes of the shuffling machine noted"),
    "member.added": gettext_lazy("member added"),
    "member.changed": gettext_lazy("member changed"),
    "member.invited": gettext_lazy("account invited"),
    "member.removed": gettext_lazy("member removed"),
    "misdeal.noted": gettext_lazy("misdeal noted"),
    "misdeal.taken_back": gettext_lazy("misdeal taken back"),
    "participant.absent": gettext_lazy("participant did not come"),
    "participant.came": gettext_lazy("participant came after all"),
    "participant.changed": gettext_lazy("registration changed"),
    "participant.removed": gettext_lazy("participant removed"),
    "participants.registered": gettext_lazy("participants entered"),
    "photo.added": gettext_lazy("photo of the paper added"),
    "photo.removed": gettext_lazy("photo of the paper removed"),
    "penalty.noted": gettext_lazy("penalty card noted"),
    "penalty.taken_back": gettext_lazy("penalty card taken back"),
    "player.changed": gettext_lazy("player changed"),
    "player.created": gettext_lazy("player added"),
    "ranking.changed": gettext_lazy("official ranking changed to another edition"),
    "ranking.declined": gettext_lazy("other edition for the ranking declined"),
    "ranking.proposed": gettext_lazy("other edition for the ranking proposed"),
    "ranking.withdrawn": gettext_lazy("proposal for the ranking withdrawn"),
    "record.attached": gettext_lazy("record attached to a game"),
    "record.removed": gettext_lazy("record taken off a game"),
    "record.replaced": gettext_lazy("record of a game replaced"),
    "season.changed": gettext_lazy("season changed"),
    "season.created": gettext_lazy("season opened"),
    "season.deleted": gettext_lazy("season deleted"),
    "seat.added": gettext_lazy("player joined a table"),
    "seat.presence": gettext_lazy("late arrival or early leave"),
    "seats.changed": gettext_lazy("seats changed"),
    "seats.drawn": gettext_lazy("seats drawn"),
    "sheet.control_totals": gettext_lazy("control totals noted"),
    "sheet.further_game_allowed": gettext_lazy("further game after the last round allowed"),
    "sheet.keeper": gettext_lazy("protocol keeper chosen"),
    "sheet.last_round_announced": gettext_lazy("last round announced"),
    "sheet.last_round_withdrawn": gettext_lazy("announcement withdrawn"),
    "sheet.reopened": gettext_lazy("sheet opened again"),
    "sheet.sent_back": gettext_lazy("sheet sent back"),
    "sheet.signed": gettext_lazy("sheet signed"),
    "sheet.submitted": gettext_lazy("sheet submitted"),
    "standings.repaired": gettext_lazy("standings computed anew"),
    "table.removed": gettext_lazy("table removed"),
    "table.seated": gettext_lazy("table laid"),
    "team.changed": gettext_lazy("team changed"),
    "team.removed": gettext_lazy("team taken away"),
    "teams.assigned": gettext_lazy("teams changed by hand"),
    "teams.by_club": gettext_lazy("teams made by club"),
    "teams.dissolved": gettext_lazy("teams dissolved"),
    "teams.drawn": gettext_lazy("teams drawn"),
    "teams.ended": gettext_lazy("teams are compared no longer"),
    "teams.of_partners": gettext_lazy("partners made teams"),
    "teams.rules_changed": gettext_lazy("rules of the teams changed"),
    "teams.started": gettext_lazy("teams are compared"),
    "venue.checked": gettext_lazy("venue checklist filled in"),
}


def action_label(action: str) -> str:
    """An action of the log in words; one that has no words yet stays as it is."""
    return str(_ACTIONS.get(action, action))


class LogTable(tables.Table):
    """Who did what, newest first; not sortable, since its order is what it is about."""

    caption = gettext_lazy("Log")

    sequence = tables.Column(gettext_lazy("No."), attrs=NUMBER)
    at = tables.Column(gettext_lazy("When"), attrs={"td": {"class": "nowrap"}})
    actor_name = tables.Column(gettext_lazy("Who"), empty_values=())
    action = tables.Column(gettext_lazy("What"))
    subject = tables.Column(gettext_lazy("On what"))
    details = tables.Column(gettext_lazy("Details"), empty_values=())

    class Meta:
        orderable = False
        attrs: ClassVar = {"class": "log sticky-first"}

    def render_at(self, value: datetime) -> str:
        return moment(value)

    def render_actor_name(self, value: str) -> str:
        return value or gettext("the system")

    def render_action(self, value: str) -> str:
        return action_label(value)

    def render_details(self, record: AuditEntry) -> SafeString:
        return format_html(
            '<details><summary>{}<span class="visually-hidden"> {}</span></summary><pre>{}</pre><p class="small">{}'
            ' <code class="hash">{}</code></p></details>',
            gettext("Show"),
            record.sequence,
            json.dumps(record.details, ensure_ascii=False, indent=2) if record.details else "–",
            gettext("Hash:"),
            record.hash,
        )

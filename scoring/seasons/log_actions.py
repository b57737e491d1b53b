"""The log's words for seasons and evenings, who comes, who sits where, the venue."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class PlanningAction(LogAction):
    EVENING_CHANGED = "evening.changed", _("evening changed")
    EVENING_CREATED = "evening.created", _("evening planned")
    EVENING_POSTED = "evening.posted", _("result hung up, or taken down")
    EVENING_CALLED_OFF = "evening.called_off", _("evening called off")
    EVENING_MOVED = "evening.moved", _("evening moved")
    EVENING_TAKES_PLACE = "evening.takes_place", _("evening takes place after all")
    EVENING_DELETED = "evening.deleted", _("evening deleted")
    INVITATION_ANSWERED = "invitation.answered", _("invitation answered")
    MACHINE_INSPECTED = "machine.inspected", _("shuffling machine inspected")
    PARTICIPANT_ABSENT = "participant.absent", _("participant did not come")
    PARTICIPANT_CAME = "participant.came", _("participant came after all")
    PARTICIPANT_CHANGED = "participant.changed", _("registration changed")
    PARTICIPANT_PRESENT = "participant.present", _("participant ticked as present, or not any more")
    PARTICIPANT_REMOVED = "participant.removed", _("participant removed")
    PARTICIPANTS_REGISTERED = "participants.registered", _("participants entered")
    SERIES_PLANNED = "series.planned", _("series of evenings planned")
    SERIES_UNDONE = "series.undone", _("series of evenings undone")
    SEASON_CHANGED = "season.changed", _("season changed")
    SEASON_CREATED = "season.created", _("season opened")
    SEASON_DELETED = "season.deleted", _("season deleted")
    SEAT_ADDED = "seat.added", _("player joined a table")
    SEAT_PRESENCE = "seat.presence", _("late arrival or early leave")
    SEATS_CHANGED = "seats.changed", _("seats changed")
    SEATS_DRAWN = "seats.drawn", _("seats drawn")
    TABLE_REMOVED = "table.removed", _("table removed")
    TABLE_SEATED = "table.seated", _("table laid")
    VENUE_CHECKED = "venue.checked", _("venue checklist filled in")

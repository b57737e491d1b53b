"""The log's words for the audit: comparing, photos, irregularities, signatures of seasons."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class AuditAction(LogAction):
    AUDIT_ACCEPTED = "audit.accepted", _("difference from the paper decided")
    AUDIT_PAPER_SLIP = "audit.paper_slip", _("sum on paper held for a slip of the paper")
    AUDIT_READ = "audit.read", _("sheet read blind")
    AUDIT_TICKED = "audit.ticked", _("sheet ticked beside the paper")
    IRREGULARITY_REOPENED = "irregularity.reopened", _("irregularity opened again")
    IRREGULARITY_REPORTED = "irregularity.reported", _("irregularity reported")
    IRREGULARITY_SETTLED = "irregularity.settled", _("irregularity settled")
    IRREGULARITY_TOLD = "irregularity.told", _("participants told of an irregularity in person")
    PHOTO_ADDED = "photo.added", _("photo of the paper added")
    PHOTO_REMOVED = "photo.removed", _("photo of the paper removed")
    SEASON_CLOSED = "season.closed", _("season signed by president and auditor")
    SEASON_SIGNATURE_TAKEN_BACK = "season.signature_taken_back", _("first signature of a season taken back")
    SEASON_SIGNED_BY_ONE = "season.signed_by_one", _("season signed by the first of two")

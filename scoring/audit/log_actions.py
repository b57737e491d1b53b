"""The log's words for the audit: comparing, photos, irregularities."""

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

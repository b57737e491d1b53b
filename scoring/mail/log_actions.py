"""The log's words for mail: what people do with mails, never what a mail says or to whom it goes."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class PostAction(LogAction):
    MAIL_ACCOUNT_CHANGED = "mail_account.changed", _("mail account changed")
    MAIL_ACCOUNT_REMOVED = "mail_account.removed", _("mail account removed")
    MAIL_ARRIVED = "mail.arrived", _("uncertain mail noted as arrived")
    MAIL_CANCELLED = "mail.cancelled", _("mail cancelled")
    MAIL_RELEASED = "mail.released", _("mails released that were not sent")
    MAIL_SENT_AGAIN = "mail.sent_again", _("mail sent again")
    MAIL_SWITCHED = "mail.switched", _("kinds of mail switched on or off")
    MAIL_TESTED = "mail.tested", _("mail account tested")

"""Where an account comes from: one person with two accounts is seen by it."""

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.models import Sheet, User


def origin_of(account: User) -> str:
    """When an account was created, and by whom if that was not the installation's administrator. No query if
    ``created_by`` is loaded."""
    said = {"date": date_format(localtime(account.date_joined), "SHORT_DATE_FORMAT")}
    if account.created_by is None:
        return _("account created %(date)s by the administrator") % said
    return _("account created %(date)s by %(name)s") % {**said, "name": account.created_by.display_name}


def is_made_by_submitter(signer: User, sheet: Sheet) -> bool:
    """Whether whoever submitted the sheet has created the signer's account, and knew its first password. No query."""
    return sheet.submitted_by_id is not None and signer.created_by_id == sheet.submitted_by_id


def origin_data(account: User) -> dict[str, str | int | None]:
    """The same as it is written into the log."""
    return {"created_at": account.date_joined.isoformat(timespec="seconds"), "created_by": account.created_by_id}

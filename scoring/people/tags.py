"""What pages say about accounts."""

from django import template

from scoring.models import Sheet, User
from scoring.people.selectors.accounts import is_made_by_submitter, origin_of

register = template.Library()


@register.filter
def origin(account: User) -> str:
    """When it was created, and by whom."""
    return origin_of(account)


@register.filter
def made_by_submitter(signer: User, sheet: Sheet) -> bool:
    """Whether whoever submitted the sheet has created the account."""
    return is_made_by_submitter(signer, sheet)

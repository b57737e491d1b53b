"""Template tags of accounts: the state of a link."""

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from scoring.core.memberships import is_second_factor_demanded
from scoring.models import AccountLink, LinkState
from scoring.people.selectors.leagues import is_password_from_submitter, origin_of

register = template.Library()
register.filter("origin", origin_of)
register.filter("password_from_submitter", is_password_from_submitter)
register.filter("demands_second_factor", is_second_factor_demanded)

_LINK_STATES = {
    LinkState.WAITING: ("yellow", _("not opened yet")),
    LinkState.OPENED: ("blue", _("opened")),
    LinkState.USED: ("green", _("used")),
    LinkState.EXPIRED: ("", _("expired")),
    LinkState.REVOKED: ("", _("no longer holds")),
}


@register.simple_tag
def link_badge(link: AccountLink) -> SafeString:
    """How far a link has got, in a word and a colour."""
    color, word = _LINK_STATES[link.state_at(timezone.now())]
    return format_html('<span class="badge {}">{}</span>', color, word)

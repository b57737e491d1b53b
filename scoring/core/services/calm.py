"""How often somebody changes their own data by a link, without an account. It counts by person and never by network
address: a whole hall may stand behind one."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import NotAllowedNow
from scoring.core.log_actions import LogAction
from scoring.models import AuditEntry, League

MOST_CHANGES, IN_THIS_TIME = 20, timedelta(hours=1)


def require_calm(*, league: League, action: LogAction, subject: str) -> None:
    """Raises NotAllowedNow once the log has so many changes of this by nobody who is signed in. One query."""
    since = timezone.now() - IN_THIS_TIME
    changes = AuditEntry.objects.filter(league=league, action=action, actor=None, subject=subject, at__gt=since)
    if changes.count() >= MOST_CHANGES:
        raise NotAllowedNow(
            _("You have changed this very often. What is saved now counts; please try again in an hour.")
        )

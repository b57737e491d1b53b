"""After a backup was brought back: what it says is to be sent may have been sent since it was made."""

from scoring.base.services import transaction
from scoring.models import Mail


@transaction.atomic
def hold_post() -> int:
    """Let every mail that is on its way be uncertain, so that a person decides about it. Gives how many.

    They have no attempt then (``claimed_at``): that tells them from mails during which a connection broke. What was
    not sent, or refused, stays: it goes out only if somebody says so.
    """
    on_their_way = Mail.objects.filter(state__in=(Mail.State.WAITING, Mail.State.SENDING))
    return on_their_way.update(state=Mail.State.UNCERTAIN, claim=None, claimed_at=None, claimed_until=None)

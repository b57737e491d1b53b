"""Secret addresses of calendars and feeds: made anew and ended by the member whose they are."""

from uuid import uuid4

from django.utils import timezone

from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import FeedLink, Membership, User
from scoring.publishing.log_actions import PublishingAction
from scoring.publishing.selectors.feed_links import derived_secret, hash_of


@transaction.atomic(membership=Membership)
def renew_feed_link(*, membership: Membership, actor: User) -> str:
    """Give a member addresses for calendar and feed reader; those before open nothing from now on."""
    FeedLink.objects.filter(membership=membership).delete()
    link = FeedLink(membership=membership, seed=uuid4(), created_at=timezone.now())
    secret = derived_secret(link)
    link.secret_hash = hash_of(secret)
    link.save()
    _log(membership, actor, PublishingAction.FEED_LINK_RENEWED)
    return secret


@transaction.atomic(membership=Membership)
def end_feed_link(*, membership: Membership, actor: User) -> None:
    """The member's secret addresses open nothing any more. Without any nothing happens."""
    deleted, _of_models = FeedLink.objects.filter(membership=membership).delete()
    if deleted:
        _log(membership, actor, PublishingAction.FEED_LINK_ENDED)


def _log(membership: Membership, actor: User, action: PublishingAction) -> None:
    log_action(league=membership.league, actor=actor, action=action, subject=membership.user.display_name)

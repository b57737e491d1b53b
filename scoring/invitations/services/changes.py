"""Whoever was asked to an evening or registered for it hears by mail that it is moved or called off."""

from collections.abc import Mapping

from django.db.models import Q

from scoring.invitations.selectors.calendars import calendar_of
from scoring.invitations.selectors.links import address_of
from scoring.invitations.services.links import links_for
from scoring.models import Evening, EveningInvitation, MailKind, Player, Registration, Reply
from scoring.planning.services.taking_place import Change, Changed
from scoring.post.selectors.servers import answers_go_to
from scoring.post.services.outbox import addressed_to
from scoring.post.services.writing import write_mail

_KINDS: Mapping[Change, MailKind] = {
    Change.CALLED_OFF: MailKind.CALLED_OFF,
    Change.TAKES_PLACE: MailKind.MOVED,
    Change.MOVED: MailKind.MOVED,
}


def tell_of_change(changed: Changed) -> int:
    """Post a mail with the next version for calendars to everybody whom it concerns and who has an address; how many
    those are. Who has declined or withdrawn hears nothing."""
    evening = changed.evening
    league = evening.season.league
    people = [player for player in _concerned(evening) if player.email]
    links = links_for(league=league, players=people)
    reply_to = (changed.actor and changed.actor.email) or answers_go_to(league)
    for player in people:
        link = address_of(links[player.pk])
        about = {"player": player, "changed": changed, "evening": evening, "link": link}
        write_mail(
            "changed",
            league=league,
            kind=_KINDS[changed.change],
            to=addressed_to(player),
            reply_to=reply_to,
            calendar=calendar_of([evening], link=link),
            key=f"changed-{evening.pk}-{changed.sequence}-{player.pk}",
            about=about,
        )
    return len(people)


def _concerned(evening: Evening) -> list[Player]:
    """Who is on the list or waits, and who was asked and has not said no."""
    on_list = Registration.everybody.not_withdrawn().filter(evening=evening).values("player")
    asked = EveningInvitation.objects.filter(evening=evening).values("player")
    latest: dict[int, str] = dict(Reply.objects.filter(evening=evening).order_by("pk").values_list("player_id", "kind"))
    said_no = [player for player, kind in latest.items() if kind not in Reply.COMING]
    people = Player.objects.filter(Q(pk__in=on_list) | (Q(pk__in=asked) & ~Q(pk__in=said_no)))
    return list(people.order_by("sort_key", "pk"))

"""Telling the participants their result once an evening is signed."""

from django.urls import reverse

from scoring.base.services import transaction
from scoring.models import Evening, EveningStanding, MailKind
from scoring.post.mail import render
from scoring.post.selectors.links import absolute
from scoring.post.services.outbox import addressed_to, post_mail


@transaction.atomic
def post_results(*, evening: Evening) -> int:
    """Put a mail with the own place and points into the outbox for every participant with an address, if the evening
    has just become official for the first time. Returns how many.

    After a correction nobody is told the same again. Cost: one query where nobody has an address or a sheet is open.
    """
    official = EveningStanding.objects.filter(evening=evening, is_official=True).exclude(player__email="")
    told = list(official.select_related("player").order_by("rank", "player__sort_key"))
    if not told or evening.sheets.filter(version__gt=1).exists():
        return 0
    league = evening.season.league
    participants = evening.standings.count()
    for standing in told:
        to = addressed_to(standing.player)
        written = render(
            "result",
            league=league,
            language=to.language,
            evening=evening,
            player=standing.player,
            place=standing.place,
            points=standing.total,
            participants=participants,
            link=absolute(reverse("evening", args=[evening.pk])),
        )
        post_mail(
            league=league,
            kind=MailKind.RESULT,
            to=to,
            subject=written.subject,
            text=written.text,
            html=written.html,
            key=f"result:{evening.pk}:{standing.player_id}",
        )
    return len(told)

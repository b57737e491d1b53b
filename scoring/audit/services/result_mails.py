"""Telling the participants their result once an evening is signed."""

from django.urls import reverse

from scoring.audit.services.correction_mails import FormerResult, post_corrections
from scoring.base.addresses import whole_address
from scoring.base.services import transaction
from scoring.log.selectors.log_heads import shown_head
from scoring.models import Evening, EveningStanding, MailKind, Sheet, SignedVersion
from scoring.post.selectors.servers import answers_go_to
from scoring.post.services.outbox import addressed_to
from scoring.post.services.writing import write_mail


@transaction.atomic
def post_official_result(*, evening: Evening, version: SignedVersion, former: FormerResult | None) -> int:
    """Tell by mail what has become official with a signature, if all sheets are signed now: their result to all
    participants, after a correction what has changed to whoever it concerns. Returns how many mails are in the outbox.

    ``former``: what was official before. Cost: one query where a sheet is not signed.
    """
    if evening.sheets.exclude(state=Sheet.State.SIGNED).exists():
        return 0
    official = EveningStanding.objects.filter(evening=evening, is_official=True)
    told = list(official.select_related("player").order_by("rank", "player__sort_key"))
    if not told:
        return 0
    if former is not None:
        return post_corrections(evening=evening, former=former, version=version)
    return _post_results(evening, told, version)


def _post_results(evening: Evening, standings: list[EveningStanding], version: SignedVersion) -> int:
    """The own place and points to everybody with an address. Answers go to who has signed."""
    told = [standing for standing in standings if standing.player.email]
    league = evening.season.league
    again = f":{version.pk}" if version.version > 1 else ""  # another result than the one told before
    reply_to, log_head = version.signed_by.email or answers_go_to(league), shown_head(league)
    for standing in told:
        about = {
            "evening": evening,
            "player": standing.player,
            "place": standing.place,
            "points": standing.total,
            "participants": len(standings),
            "link": whole_address(reverse("evening", args=[evening.pk])),
            "log_head": log_head,
        }
        write_mail(
            "result",
            league=league,
            kind=MailKind.RESULT,
            to=addressed_to(standing.player),
            reply_to=reply_to,
            key=f"result:{evening.pk}:{standing.player_id}{again}",
            about=about,
        )
    return len(told)

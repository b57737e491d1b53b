"""Telling each player by mail what became of a season that is over."""

from scoring.base.services import transaction
from scoring.log.selectors.log_heads import shown_head
from scoring.models import Mail, MailKind, Season, SeasonStanding
from scoring.post.selectors.links import absolute
from scoring.post.selectors.servers import answers_go_to
from scoring.post.services.outbox import addressed_to
from scoring.post.services.writing import write_mail
from scoring.results.selectors.season_ends import best_evenings


@transaction.atomic
def post_season_summaries(*, season: Season) -> int:
    """Put a mail with the own place, points, evenings and best evening into the outbox for every player of the official
    ranking who has an address; gives how many. Nothing if that was done before: a season is summed up once.

    The caller knows that the season is over (``seasons_just_over``).
    """
    key, league = f"season_summary:{season.pk}:", season.league
    if Mail.objects.filter(league=league, kind=MailKind.SEASON_SUMMARY, key__startswith=key).exists():
        return 0
    ranking = SeasonStanding.objects.filter(season=season, scope=SeasonStanding.Scope.OFFICIAL)
    told = list(ranking.exclude(player__email="").select_related("player").order_by("rank"))
    if not told:
        return 0
    best, ranked, reply_to = best_evenings(season), ranking.count(), answers_go_to(league)
    log_head = shown_head(league)
    for standing in told:
        about = {
            "season": season,
            "player": standing.player,
            "standing": standing,
            "ranked": ranked,
            "best": best.get(standing.player_id),
            "link": absolute(season.get_absolute_url()),
            "log_head": log_head,
        }
        write_mail(
            "season_summary",
            league=league,
            kind=MailKind.SEASON_SUMMARY,
            to=addressed_to(standing.player),
            reply_to=reply_to,
            key=f"{key}{standing.player_id}",
            about=about,
        )
    return len(told)

"""Mails to each player about a season: what became of it when it is over, and what moved in it afterwards."""

from collections.abc import Mapping
from dataclasses import asdict

from django.db.models import QuerySet

from scoring.core.selectors.heads import shown_head
from scoring.core.services import transaction
from scoring.mail.selectors.servers import answers_go_to
from scoring.mail.services.outbox import addressed_to, write_mail
from scoring.models import Mail, MailKind, Season, SeasonStanding
from scoring.people.services.personal_links import ways_in
from scoring.results.selectors.revisions import place_and_points
from scoring.results.selectors.season_versions import best_evenings


@transaction.atomic(season=Season)
def post_season_summaries(*, season: Season) -> int:
    """Put a mail with the own place, points, evenings and best evening into the outbox for every player of the official
    ranking who has an address; gives how many. Nothing if that was done before: a season is summed up once.

    The caller knows that the season is over (``seasons_just_over``).
    """
    key, league = _key(season), season.league
    if _is_summed_up(season):
        return 0
    ranking = _official(season)
    told = list(ranking.exclude(player__email="").select_related("player").order_by("rank"))
    if not told:
        return 0
    best, ranked, reply_to = best_evenings(season), ranking.count(), answers_go_to(league)
    log_head = shown_head(league)
    ways = ways_in(league=league, players=[standing.player for standing in told], path=season.get_absolute_url())
    for standing in told:
        about = {
            "season": season,
            "player": standing.player,
            "standing": standing,
            "ranked": ranked,
            "best": best.get(standing.player_id),
            **asdict(ways[standing.player_id]),
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


def told_ranking(season: Season) -> Mapping[int, SeasonStanding] | None:
    """The official ranking by player, before something may move it; None: the season is not summed up, so that nobody
    was told of it. One query until then."""
    if not _is_summed_up(season):
        return None
    return {row.player_id: row for row in _official(season).select_related("player")}


@transaction.atomic(season=Season)
def post_moved_places(*, season: Season, before: Mapping[int, SeasonStanding] | None, cause: str, why: str) -> int:
    """Put a mail into the outbox for whoever has an address and another place or other points than the summary said;
    gives how many. ``before`` is what :func:`told_ranking` gave before the change, ``cause`` identifies this, ``why``
    says it in the language of the office. No query without a summary.
    """
    if before is None:
        return 0
    now = {row.player_id: row for row in _official(season).select_related("player")}
    players = {key: row.player for key, row in (*before.items(), *now.items())}
    moved = [key for key in players if place_and_points(before.get(key)) != place_and_points(now.get(key))]
    league = season.league
    told = [players[key] for key in moved if players[key].email]
    reply_to, log_head = answers_go_to(league), shown_head(league)
    champions = [row.player for row in sorted(now.values(), key=lambda row: row.rank) if row.place == 1]
    was_champion = {row.player_id for row in before.values() if row.place == 1}
    ways = ways_in(league=league, players=told, path=season.get_absolute_url())
    for player in told:
        about = {
            "season": season,
            "player": player,
            "before": before.get(player.pk),
            "after": now.get(player.pk),
            "moved": len(moved),
            "champions": [] if {one.pk for one in champions} == was_champion else champions,
            "why": why,
            **asdict(ways[player.pk]),
            "log_head": log_head,
        }
        write_mail(
            "season_moved",
            league=league,
            kind=MailKind.SEASON_SUMMARY,
            to=addressed_to(player),
            reply_to=reply_to,
            key=f"{_key(season)}{player.pk}:{cause}",
            about=about,
        )
    return len(told)


def _key(season: Season) -> str:
    return f"season_summary:{season.pk}:"


def _is_summed_up(season: Season) -> bool:
    sent = Mail.objects.filter(league=season.league, kind=MailKind.SEASON_SUMMARY, key__startswith=_key(season))
    return sent.exists()


def _official(season: Season) -> QuerySet[SeasonStanding]:
    return SeasonStanding.objects.filter(season=season, scope=SeasonStanding.Scope.OFFICIAL)

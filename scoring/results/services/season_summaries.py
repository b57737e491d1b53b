"""Telling each player by mail what became of a season that is over, and what moved in it afterwards.

Taking the official result of an evening back, so that it can be corrected where no signature would show it: by two.

While a sheet is in work its evening stays official. What is no part of a sheet (date, kind, teams, how a registration
arrived) would move that at once, so the result is taken back first: one proposes it, another one agrees.
"""

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.core.addresses import whole_address
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.selectors.integrity import Facts, agreed_facts, asked_facts, require_asked_by_another
from scoring.core.selectors.kept_heads import shown_head
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.mail.selectors.servers import answers_go_to
from scoring.mail.services.outbox import addressed_to
from scoring.mail.services.writing import write_mail
from scoring.models import Evening, EveningStanding, Mail, MailKind, RankedEvening, Season, SeasonStanding, Sheet, User
from scoring.results.log_actions import RankingAction
from scoring.results.selectors.season_evenings import best_evenings
from scoring.results.services.standings import rebuild_evening, rebuild_season


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
    for standing in told:
        about = {
            "season": season,
            "player": standing.player,
            "standing": standing,
            "ranked": ranked,
            "best": best.get(standing.player_id),
            "link": whole_address(season.get_absolute_url()),
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
    league, moved = season.league, [key for key in players if _figures(before.get(key)) != _figures(now.get(key))]
    told = [players[key] for key in moved if players[key].email]
    reply_to, log_head = answers_go_to(league), shown_head(league)
    champions = [row.player for row in sorted(now.values(), key=lambda row: row.rank) if row.place == 1]
    was_champion = {row.player_id for row in before.values() if row.place == 1}
    for player in told:
        about = {
            "season": season,
            "player": player,
            "before": before.get(player.pk),
            "after": now.get(player.pk),
            "moved": len(moved),
            "champions": [] if {one.pk for one in champions} == was_champion else champions,
            "why": why,
            "link": whole_address(season.get_absolute_url()),
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


def _figures(row: SeasonStanding | None) -> tuple[int, int] | None:
    return None if row is None else (row.place, row.ranking_points)


@transaction.atomic(evening=Evening)
def propose_withdrawal(*, evening: Evening, actor: User, reason: str) -> RankedEvening:
    """Propose to take the official result back; nothing changes until a second person agrees.

    Raises NotAllowedNow (it is not official, no sheet is in work, it is proposed already), InvalidInput without a
    reason.
    """
    ranked = _locked(evening)
    if ranked.withdrawal_reason:
        raise NotAllowedNow(_("That is proposed already."))
    if not reason.strip():
        message = _("Please say what has to be corrected.")
        raise InvalidInput(message, {"reason": [message]})
    ranked.withdrawal_reason, ranked.withdrawal_by = reason.strip()[:500], actor
    ranked.save()
    _log(ranked, actor, RankingAction.SHEET_RESULT_WITHDRAWAL_PROPOSED, asked_facts(ranked, actor))
    return ranked


@transaction.atomic(evening=Evening)
def confirm_withdrawal(*, evening: Evening, actor: User) -> None:
    """Take the official result back: the evening is not in the official ranking until all sheets are signed again.

    Raises NotAllowedNow as above, if nobody has proposed it, or the same person has.
    """
    ranked = _proposed(evening)
    require_asked_by_another(ranked, ranked.evening.season.league, actor)
    facts, evening = agreed_facts(ranked, actor), ranked.evening
    told = told_ranking(evening.season)
    EveningStanding.with_next.filter(evening=evening).delete()
    rebuild_evening(evening=evening)
    RankedEvening.objects.filter(evening=evening, official_at__isnull=False).delete()
    rebuild_season(season=evening.season)
    why = _("The result of %(evening)s was taken back to be corrected.") % {"evening": evening}
    post_moved_places(season=evening.season, before=told, cause=f"withdrawal:{ranked.pk}", why=why)
    _log(ranked, actor, RankingAction.SHEET_RESULT_WITHDRAWN, facts)


@transaction.atomic(evening=Evening)
def drop_withdrawal(*, evening: Evening, actor: User) -> None:
    """Decline the proposal, or take it back; the result stays official."""
    ranked = _proposed(evening)
    RankedEvening.objects.filter(pk=ranked.pk).update(withdrawal_reason="", withdrawal_by=None)
    _log(ranked, actor, RankingAction.SHEET_RESULT_WITHDRAWAL_DROPPED)


def _locked(evening: Evening) -> RankedEvening:
    rows = RankedEvening.objects.select_for_update(of=("self",)).select_related("evening__season__league")
    ranked = rows.filter(evening=evening, official_at__isnull=False).first()
    if ranked is None:
        raise NotAllowedNow(_("The result of this evening is not official."))
    if not evening.sheets.exclude(state=Sheet.State.SIGNED).exists():
        raise NotAllowedNow(_("All sheets of this evening are signed. Let the auditor open one again first (L6.6)."))
    return ranked


def _proposed(evening: Evening) -> RankedEvening:
    ranked = _locked(evening)
    if not ranked.withdrawal_reason:
        raise NotAllowedNow(_("Nobody proposes to take this result back."))
    return ranked


def _log(ranked: RankedEvening, actor: User, action: RankingAction, facts: Facts | None = None) -> None:
    evening = ranked.evening
    log_action(
        league=evening.season.league,
        actor=actor,
        action=action,
        subject=str(evening),
        details={"reason": ranked.withdrawal_reason},
        facts=facts,
    )

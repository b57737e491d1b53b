"""Withdrawals of an official result, so that it can be corrected where no signature would show it: by two.

While a sheet is in work its evening stays official. What is no part of a sheet (date, kind, teams, how a registration
arrived) would move that at once, so the result is taken back first: one proposes it, another one agrees.
"""

from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.selectors.four_eyes import agreed_facts, asked_facts, require_asked_by_another
from scoring.core.selectors.integrity import Facts
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import Evening, EveningStanding, RankedEvening, Sheet, User
from scoring.results.log_actions import RankingAction
from scoring.results.selectors.season_versions import require_not_of_closed
from scoring.results.services.season_summaries import post_moved_places, told_ranking
from scoring.results.services.standings import rebuild_evening, rebuild_season


@transaction.atomic(evening=Evening)
def propose_withdrawal(*, evening: Evening, actor: User, reason: str) -> RankedEvening:
    """Propose to take the official result back; nothing changes until a second person agrees.

    Raises NotAllowedNow (it is not official, its season is closed, no sheet is in work, it is proposed already),
    InvalidInput without a reason.
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
    require_not_of_closed(evening)
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

"""What is official moved by two people: a season ranked by another edition (D13), the result of an evening taken back.

One proposes, another decides. While a sheet is in work its evening stays official. What is no part of a sheet (date,
kind, teams, how a registration arrived) would move that at once, and no signature would show it; so the result is taken
back first.
"""

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.core.selectors.four_eyes import agreed_facts, asked_facts, require_asked_by_another
from scoring.core.selectors.integrity import Facts
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import Evening, EveningStanding, RankedEvening, RankingProposal, RuleSetEdition, Season, Sheet, User
from scoring.results.log_actions import RankingAction
from scoring.results.selectors.ranking_proposals import WhatIf, has_official_ranking, ranking_history, what_if
from scoring.results.selectors.season_versions import require_not_closed, require_not_of_closed
from scoring.results.services.season_summaries import post_moved_places, told_ranking
from scoring.results.services.standings import rebuild_evening, rebuild_season

State = RankingProposal.State


@transaction.atomic(season=Season, edition=RuleSetEdition)
def propose_ranking(*, season: Season, actor: User, edition: RuleSetEdition, reason: str) -> RankingProposal:
    """Propose another edition for a season's ranking; nothing changes until a second person confirms it.

    Raises InvalidInput (the season has this edition already, it is another league's, no reason), NotAllowedNow (nothing
    is official yet, a proposal is waiting, or the season is closed).
    """
    season = _locked_season(season)
    require_not_closed(season.pk)
    if edition.league_id != season.league_id:
        raise _refusal("edition", _("This edition belongs to another league."))
    if edition.pk == season.edition_id:
        raise _refusal("edition", _("The season is ranked by “%(edition)s” already.") % {"edition": edition})
    if not reason.strip():
        raise _refusal("reason", _("Please say why the season should be ranked otherwise."))
    if not has_official_ranking(season):
        raise NotAllowedNow(_("Nothing is official yet: the edition is changed where the season is edited."))
    if season.ranking_proposals.filter(state=State.OPEN).exists():
        raise NotAllowedNow(_("A proposal for this season is waiting already. It is decided or withdrawn first."))
    proposal = RankingProposal.objects.create(
        season=season,
        edition_before=season.edition,
        edition=edition,
        reason=reason.strip()[:500],
        digest=what_if(season, edition).digest,
        proposed_by=actor,
    )
    facts = asked_facts(proposal, actor)
    _log_proposal(proposal, actor, RankingAction.RANKING_PROPOSED, {"reason": proposal.reason}, facts)
    return proposal


@transaction.atomic(proposal_id=RankingProposal)
def confirm_ranking(*, proposal_id: int, actor: User, seen_digest: str) -> RankingProposal:
    """Rank the season by the proposed edition from now on: the next version of its ranking.

    ``seen_digest`` is that of what the actor has seen. Raises NotAllowedNow (decided already, or proposed by the same
    person), Conflict (results have changed since it was shown).
    """
    proposal = _open_proposal(proposal_id)
    _require_other(proposal, actor)
    season = proposal.season
    require_not_closed(season.pk)
    if season.edition_id == proposal.edition_id:
        raise NotAllowedNow(_("The season is ranked by “%(edition)s” already.") % {"edition": proposal.edition})
    effect, told = what_if(season, proposal.edition), told_ranking(season)
    if effect.digest != seen_digest:
        raise Conflict(_("Results have changed since this was shown to you. Please look at it again."))
    proposal.edition_before = season.edition
    proposal.digest = effect.digest
    _decide(proposal, State.CONFIRMED, actor)
    season.edition = proposal.edition
    season.save(update_fields=("edition",))
    rebuild_season(season=season)
    why = _("It is ranked by the edition “%(edition)s” now.") % {"edition": proposal.edition}
    post_moved_places(season=season, before=told, cause=f"proposal:{proposal.pk}", why=why)
    facts = agreed_facts(proposal, actor)
    _log_proposal(proposal, actor, RankingAction.RANKING_CHANGED, _effect_details(proposal, effect), facts)
    return proposal


@transaction.atomic(proposal_id=RankingProposal)
def decline_ranking(*, proposal_id: int, actor: User, answer: str) -> RankingProposal:
    """Decline a proposal, with a reason. Raises NotAllowedNow as above, InvalidInput without a reason."""
    proposal = _open_proposal(proposal_id)
    _require_other(proposal, actor)
    if not answer.strip():
        raise _refusal("answer", _("Please say why you decline the proposal."))
    proposal.answer = answer.strip()[:500]
    _decide(proposal, State.DECLINED, actor)
    _log_proposal(proposal, actor, RankingAction.RANKING_DECLINED, {"answer": proposal.answer})
    return proposal


@transaction.atomic(proposal_id=RankingProposal)
def withdraw_ranking(*, proposal_id: int, actor: User) -> RankingProposal:
    """Take the own proposal back. Raises NotAllowedNow if it is decided, or somebody else's."""
    proposal = _open_proposal(proposal_id)
    if proposal.proposed_by_id != actor.pk:
        raise NotAllowedNow(_("Only who made a proposal can withdraw it."))
    _decide(proposal, State.WITHDRAWN, actor)
    _log_proposal(proposal, actor, RankingAction.RANKING_WITHDRAWN, {})
    return proposal


def _locked_season(season: Season) -> Season:
    """The season as it is now, locked until the transaction ends, as it is while a sheet is signed."""
    return Season.objects.select_for_update(of=("self",)).select_related("edition", "league").get(pk=season.pk)


def _open_proposal(proposal_id: int) -> RankingProposal:
    """The proposal with its locked season. Raises RankingProposal.DoesNotExist, NotAllowedNow if it is decided."""
    season = RankingProposal.objects.select_related("season").get(pk=proposal_id).season
    season = _locked_season(season)
    rows = RankingProposal.objects.select_related("edition", "edition_before", "proposed_by")
    proposal = rows.get(pk=proposal_id)
    if not proposal.is_open:
        raise NotAllowedNow(_("This proposal is decided: %(state)s.") % {"state": proposal.get_state_display()})
    proposal.season = season
    return proposal


def _require_other(proposal: RankingProposal, actor: User) -> None:
    if proposal.proposed_by_id == actor.pk:
        raise NotAllowedNow(_("Whoever proposed it cannot decide it (four eyes)."))
    require_asked_by_another(proposal, proposal.season.league, actor)


def _decide(proposal: RankingProposal, state: RankingProposal.State, actor: User) -> None:
    proposal.state, proposal.decided_by, proposal.decided_at = state, actor, timezone.now()
    proposal.save()


def _effect_details(proposal: RankingProposal, effect: WhatIf) -> dict[str, object]:
    """What the log keeps of a changed ranking: whose proposal, and both rankings by their digests."""
    return {
        "proposed_by": proposal.proposed_by.display_name,
        "reason": proposal.reason,
        "version": ranking_history(proposal.season).version,
        "sha256_before": effect.digest_before,
        "sha256_after": effect.digest_after,
        "champions_before": list(effect.champions_before),
        "champions_after": list(effect.champions),
        "changed_lines": len(effect.changed),
    }


def _log_proposal(
    proposal: RankingProposal,
    actor: User,
    action: RankingAction,
    details: dict[str, object],
    facts: Facts | None = None,
) -> None:
    season = proposal.season
    editions = {"before": proposal.edition_before.code, "after": proposal.edition.code}
    log_action(
        league=season.league,
        actor=actor,
        action=action,
        subject=season.name,
        details={**editions, **details},
        facts=facts,
    )


def _refusal(field: str, message: str) -> InvalidInput:
    return InvalidInput(message, {field: [message]})


@transaction.atomic(evening=Evening)
def propose_withdrawal(*, evening: Evening, actor: User, reason: str) -> RankedEvening:
    """Propose to take the official result back; nothing changes until a second person agrees.

    Raises NotAllowedNow (it is not official, its season is closed, no sheet is in work, it is proposed already),
    InvalidInput without a reason.
    """
    ranked = _locked_result(evening)
    if ranked.withdrawal_reason:
        raise NotAllowedNow(_("That is proposed already."))
    if not reason.strip():
        message = _("Please say what has to be corrected.")
        raise InvalidInput(message, {"reason": [message]})
    ranked.withdrawal_reason, ranked.withdrawal_by = reason.strip()[:500], actor
    ranked.save()
    _log_withdrawal(ranked, actor, RankingAction.SHEET_RESULT_WITHDRAWAL_PROPOSED, asked_facts(ranked, actor))
    return ranked


@transaction.atomic(evening=Evening)
def confirm_withdrawal(*, evening: Evening, actor: User) -> None:
    """Take the official result back: the evening is not in the official ranking until all sheets are signed again.

    Raises NotAllowedNow as above, if nobody has proposed it, or the same person has.
    """
    ranked = _proposed_withdrawal(evening)
    require_asked_by_another(ranked, ranked.evening.season.league, actor)
    facts, evening = agreed_facts(ranked, actor), ranked.evening
    told = told_ranking(evening.season)
    EveningStanding.with_next.filter(evening=evening).delete()
    rebuild_evening(evening=evening)
    RankedEvening.objects.filter(evening=evening, official_at__isnull=False).delete()
    rebuild_season(season=evening.season)
    why = _("The result of %(evening)s was taken back to be corrected.") % {"evening": evening}
    post_moved_places(season=evening.season, before=told, cause=f"withdrawal:{ranked.pk}", why=why)
    _log_withdrawal(ranked, actor, RankingAction.SHEET_RESULT_WITHDRAWN, facts)


@transaction.atomic(evening=Evening)
def drop_withdrawal(*, evening: Evening, actor: User) -> None:
    """Decline the proposal, or take it back; the result stays official."""
    ranked = _proposed_withdrawal(evening)
    RankedEvening.objects.filter(pk=ranked.pk).update(withdrawal_reason="", withdrawal_by=None)
    _log_withdrawal(ranked, actor, RankingAction.SHEET_RESULT_WITHDRAWAL_DROPPED)


def _locked_result(evening: Evening) -> RankedEvening:
    rows = RankedEvening.objects.select_for_update(of=("self",)).select_related("evening__season__league")
    ranked = rows.filter(evening=evening, official_at__isnull=False).first()
    if ranked is None:
        raise NotAllowedNow(_("The result of this evening is not official."))
    require_not_of_closed(evening)
    if not evening.sheets.exclude(state=Sheet.State.SIGNED).exists():
        raise NotAllowedNow(_("All sheets of this evening are signed. Let the auditor open one again first (L6.6)."))
    return ranked


def _proposed_withdrawal(evening: Evening) -> RankedEvening:
    ranked = _locked_result(evening)
    if not ranked.withdrawal_reason:
        raise NotAllowedNow(_("Nobody proposes to take this result back."))
    return ranked


def _log_withdrawal(ranked: RankedEvening, actor: User, action: RankingAction, facts: Facts | None = None) -> None:
    evening = ranked.evening
    log_action(
        league=evening.season.league,
        actor=actor,
        action=action,
        subject=str(evening),
        details={"reason": ranked.withdrawal_reason},
        facts=facts,
    )

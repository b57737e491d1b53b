"""Rule set editions: adopted, changed while unused, removed while unused (L1)."""

from django.db.models import Q
from django.utils.translation import gettext as _

from engine.rulesets import RuleSet, find_refusals, to_data
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.core.wording import refusal_text
from scoring.models import League, RankingProposal, RuleSetEdition, User
from scoring.rules.log_actions import EditionAction
from scoring.rules.selectors import is_in_use


@transaction.atomic(league=League)
def create_edition(*, league: League, actor: User | None, rule_set: RuleSet) -> RuleSetEdition:
    """Adopt a rule set as an edition of the league.

    Raises InvalidInput: the code is taken, or the rule set contradicts itself; its errors are keyed by the dotted
    name of the parameter.
    """
    return _write(RuleSetEdition(league=league), actor, rule_set, EditionAction.EDITION_CREATED)


@transaction.atomic(edition=RuleSetEdition)
def update_edition(*, edition: RuleSetEdition, actor: User, rule_set: RuleSet) -> RuleSetEdition:
    """Change an edition that no evening was opened with. Raises NotAllowedNow otherwise, InvalidInput as above."""
    return _write(_unused(edition), actor, rule_set, EditionAction.EDITION_CHANGED)


@transaction.atomic(edition=RuleSetEdition)
def delete_edition(*, edition: RuleSetEdition, actor: User) -> None:
    """Remove an edition. Raises NotAllowedNow if an evening, a season or a proposal has it."""
    edition = _unused(edition)
    if edition.seasons.exists():
        raise NotAllowedNow(_("A season is set to this edition. Give the season another one first."))
    if RankingProposal.objects.filter(Q(edition=edition) | Q(edition_before=edition)).exists():
        raise NotAllowedNow(_("A proposal for the ranking of a season names this edition (D13); it is kept."))
    log_action(league=edition.league, actor=actor, action=EditionAction.EDITION_DELETED, subject=str(edition))
    edition.delete()


def _unused(edition: RuleSetEdition) -> RuleSetEdition:
    edition = RuleSetEdition.objects.select_for_update(of=("self",)).select_related("league").get(pk=edition.pk)
    if is_in_use(edition):
        raise NotAllowedNow(_("Evenings have been played by this edition; it never changes any more (L1)."))
    return edition


def _write(edition: RuleSetEdition, actor: User | None, rule_set: RuleSet, action: EditionAction) -> RuleSetEdition:
    errors: dict[str, list[str]] = {}
    for refusal in find_refusals(rule_set):
        errors.setdefault(refusal.parameter, []).append(refusal_text(refusal))
    if errors:
        raise InvalidInput(" ".join(sentence for sentences in errors.values() for sentence in sentences), errors)
    edition.code, edition.name, edition.source = rule_set.code, rule_set.name, rule_set.source
    edition.valid_from = rule_set.valid_from
    edition.parameters = to_data(rule_set)
    save_valid(edition)
    log_action(
        league=edition.league,
        actor=actor,
        action=action,
        subject=str(edition),
        details={"parameters": edition.parameters},
    )
    return edition

"""Rule set editions: every parameter with its clause, adopting, changing and removing while unused."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from engine.names import name_key
from engine.rulesets import PRESETS, RuleSet
from scoring.core import permissions
from scoring.core.forms import reading
from scoring.core.forms.fields import LARGEST_KEY
from scoring.core.http.files import pdf_response
from scoring.core.http.lookup import SignedInRequest, league_or_404, wants_fragment
from scoring.core.http.pages import confirm_page, say_outcome, settle
from scoring.core.wording import source_in_words
from scoring.models import League, RuleSetEdition
from scoring.models.rules import rules_in_words
from scoring.rules import services as services_editions
from scoring.rules.forms.editions import EditionForm, edition_initial
from scoring.rules.forms.wanted_changes import WantedChanges, offered_parameters, read_wanted
from scoring.rules.pdf import draw_edition
from scoring.rules.selectors import (
    changes_between,
    clause_text,
    clause_texts,
    editions_of,
    is_in_use,
    parameter_groups,
    rule_set_of,
)


@require_safe
def editions(request: HttpRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league)
    context = {
        "league": row,
        "editions": editions_of(row),
        "may_change": permissions.can_manage_league(request.user, row),
        "may_simulate": permissions.can_simulate(request.user, row),
    }
    return render(request, "rules/list.html", context)


@require_safe
def edition(request: HttpRequest, league: str, edition: int) -> HttpResponse:
    """With what differs from another edition: ``?compare=`` names it, otherwise it is the one that held before."""
    row = league_or_404(request, league)
    edition_row = get_object_or_404(editions_of(row), pk=edition)
    rule_set = rule_set_of(edition_row)
    others = [other for other in editions_of(row) if other != edition_row]
    compared = _compared(request, edition_row, others)
    context = {
        "league": row,
        "edition": edition_row,
        "groups": parameter_groups(rule_set),
        "others": others,
        "compared": compared,
        "changes": changes_between(rule_set_of(compared), rule_set) if compared else [],
        "may_ask_referee": permissions.can_use_referee(request.user, row),
        "may_change": permissions.can_manage_league(request.user, row),
        "may_simulate": permissions.can_simulate(request.user, row),
    }
    return render(request, "rules/detail.html", context)


@require_safe
def edition_pdf(request: HttpRequest, league: str, edition: int) -> HttpResponse:
    """The edition to print."""
    row = league_or_404(request, league)
    edition_row = _edition(row, edition)
    content = draw_edition(edition_row, is_in_use=is_in_use(edition_row), printed_on=timezone.localdate())
    return pdf_response(content, pgettext("file name", "Rules"), row.slug, edition_row.code)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edition_create(request: SignedInRequest, league: str) -> HttpResponse:
    """First choose what to begin with (``?preset=code`` or ``?copy=edition``), then what shall be different."""
    row = league_or_404(request, league, permissions.can_manage_league)
    base = _base(request, row)
    if base is None:
        context = {"league": row, "presets": PRESETS.values(), "editions": editions_of(row)}
        return render(request, "rules/choose.html", context)
    wanted = read_wanted(request.POST, base)
    form = _form(request, wanted, base, initial=_initial(row, base), taken_names=_names_of(row))
    if not wanted.is_step and (created := _adopted(request, form, row)):
        copied = reading.number(request.GET, "copy", least=1, most=LARGEST_KEY)
        address = reverse("edition", args=[row.slug, created.pk])
        return redirect(f"{address}?compare={copied}" if copied else address)
    return _page(request, row, form, wanted)


def _adopted(request: SignedInRequest, form: EditionForm, league: League) -> RuleSetEdition | None:
    return settle(
        request,
        form,
        lambda: services_editions.create_edition(league=league, actor=request.user, rule_set=form.rule_set),
        _("The edition is adopted. It holds for evenings that are opened with it."),
    )


def _changed(request: SignedInRequest, form: EditionForm, edition: RuleSetEdition) -> RuleSetEdition | None:
    return settle(
        request,
        form,
        lambda: services_editions.update_edition(edition=edition, actor=request.user, rule_set=form.rule_set),
        _("The edition is changed."),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edition_edit(request: SignedInRequest, league: str, edition: int) -> HttpResponse:
    """Only while no evening was opened with the edition (L1)."""
    row = league_or_404(request, league, permissions.can_manage_league)
    edition_row = _edition(row, edition)
    if is_in_use(edition_row):
        messages.error(request, _("Evenings have been played by this edition; it never changes any more (L1)."))
        return redirect("edition", row.slug, edition_row.pk)
    taken, base = _names_of(row, without=edition_row), rule_set_of(edition_row)
    wanted = read_wanted(request.POST, base)
    form = _form(request, wanted, base, initial=edition_initial(base), taken_names=taken)
    if not wanted.is_step and _changed(request, form, edition_row):
        return redirect("edition", row.slug, edition_row.pk)
    return _page(request, row, form, wanted, edition=edition_row)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edition_delete(request: SignedInRequest, league: str, edition: int) -> HttpResponse:
    """Asks first; an edition that an evening or a season has cannot be deleted."""
    row = league_or_404(request, league, permissions.can_manage_league)
    edition_row = _edition(row, edition)
    if request.method == "POST":
        if say_outcome(
            request,
            lambda: services_editions.delete_edition(edition=edition_row, actor=request.user),
            _("The edition is deleted."),
        ):
            return redirect("editions", row.slug)
        return redirect("edition", row.slug, edition_row.pk)
    return confirm_page(
        request,
        _("Delete the edition %(name)s?") % {"name": edition_row.name},
        row,
        edition_row,
        question=_("Only an edition that no evening and no season has can be deleted. This cannot be undone."),
        submit=_("Delete edition"),
        cancel=("edition", row.slug, edition_row.pk),
    )


def _form(
    request: HttpRequest, wanted: WantedChanges, base: RuleSet, *, initial: dict[str, object], taken_names: set[str]
) -> EditionForm:
    """The form with the lines that were chosen. While somebody chooses, nothing of it is checked, and what was typed
    stays."""
    given: dict[str, Any] = {"base": base, "chosen": wanted.chosen, "taken_names": taken_names}
    if not wanted.is_step:
        return EditionForm(request.POST or None, initial=initial, **given)
    shown = [name for name in wanted.chosen if name != wanted.fresh]
    before = EditionForm(base=base, chosen=shown).typed(request.POST)
    return EditionForm(initial={**initial, **before}, **given)


def _page(
    request: HttpRequest,
    league: League,
    form: EditionForm,
    wanted: WantedChanges,
    edition: RuleSetEdition | None = None,
) -> HttpResponse:
    offered = offered_parameters(wanted.chosen)
    context = {"league": league, "edition": edition, "form": form, "wanted": wanted, "offered": offered}
    return render(request, "rules/form.html", context)


def _edition(league: League, edition: int) -> RuleSetEdition:
    return get_object_or_404(league.editions.select_related("league"), pk=edition)


def _base(request: HttpRequest, league: League) -> RuleSet | None:
    """The rule set to begin with; None if nothing has been chosen yet."""
    preset, copy = request.GET.get("preset"), reading.number(request.GET, "copy", least=1, most=LARGEST_KEY)
    if preset is not None:
        if preset not in PRESETS:
            raise Http404
        return PRESETS[preset]
    return rule_set_of(_edition(league, copy)) if copy else None


def _initial(league: League, base: RuleSet) -> dict[str, object]:
    """A new edition begins as another one: in the reader's words, with name and code that the league has not yet."""
    today = timezone.localdate()
    name = rules_in_words(base.name)
    if {name_key(base.name), name_key(name)} & set(map(name_key, _names_of(league))):
        name = _("%(name)s, version of %(year)s") % {"name": name, "year": today.year}
    facts = {"name": name, "source": source_in_words(base.source)}
    return edition_initial(base, **facts, code=_free_code(league, base.code), valid_from=today)


def _names_of(league: League, without: RuleSetEdition | None = None) -> set[str]:
    """What the editions of a league are called, as they are stored and as they are read; ``without`` one of them."""
    others = league.editions.exclude(pk=without.pk) if without else league.editions
    stored = set(others.values_list("name", flat=True))
    return stored | set(map(rules_in_words, stored))


def _compared(request: HttpRequest, edition: RuleSetEdition, others: Sequence[RuleSetEdition]) -> RuleSetEdition | None:
    asked = reading.number(request.GET, "compare", least=1, most=LARGEST_KEY)
    earlier = (other for other in others if other.valid_from <= edition.valid_from)
    return next((other for other in others if other.pk == asked), None) or next(earlier, None)


def _free_code(league: League, code: str) -> str:
    taken = set(league.editions.values_list("code", flat=True))
    candidate, number = code, 2
    while candidate in taken:
        candidate, number = f"{code}-{number}", number + 1
    return candidate


@require_safe
def clauses(request: HttpRequest) -> HttpResponse:
    """All clauses that any page names."""
    return render(request, "rules/clauses.html", {"clauses": clause_texts()})


@require_safe
def clause(request: HttpRequest, clause: str) -> HttpResponse:
    """What a § mark says; for the script that opens it above another page, only that."""
    found = clause_text(clause)
    if found is None:
        raise Http404
    name = "rules/clause_text.html" if wants_fragment(request) else "rules/clause.html"
    return render(request, name, {"clause": found})

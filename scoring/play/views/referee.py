"""The referee's page: what may be laid, and why."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from engine.play import rule_on
from scoring.core import permissions
from scoring.core.http.lookup import league_or_404, wants_fragment
from scoring.play.forms.referee import RefereeForm
from scoring.play.selectors.referee import answer_question, default_edition, hand_of, keys_of
from scoring.rules.selectors import choice_label


@require_safe
def referee(request: HttpRequest, league: str) -> HttpResponse:
    """The situation stands in the query string (:class:`RefereeForm`), so it can be shared; never an error page.

    htmx gets the parts of the page that answer.
    """
    row = league_or_404(request, league)
    if not permissions.can_use_referee(request.user, row):
        raise Http404
    default = default_edition(row)
    if default is None:
        return render(request, "play/referee/no_edition.html", {"league": row})
    form = RefereeForm(request.GET, league=row, default=default)
    address = reverse("referee", args=[row.slug])
    if form.next_query is not None:
        return redirect(f"{address}?{form.next_query}")
    question = form.question
    answer = answer_question(question)
    context = {
        "league": row,
        "form": form,
        "question": question,
        "answer": answer,
        "hand": hand_of(question, answer),
        "keys": keys_of(question.rule_set),
        "ruling": rule_on(question.rule_set.play, form.asked_offence) if form.asked_offence else None,
        "ruling_until": choice_label(question.rule_set.play.penalties_lapse),
    }
    is_fragment = wants_fragment(request)
    response = render(request, "play/referee/answer.html" if is_fragment else "play/referee/page.html", context)
    patch_vary_headers(response, ["HX-Request"])
    if is_fragment:
        response["HX-Replace-Url"] = f"{address}?{form.query}"
    return response

"""What a phone opens to give its copies: without an account, by the link of the page that takes them back."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.base.errors import LeagueOfficeError
from scoring.base.forms import add_refusal
from scoring.base.http.lookup import wants_json
from scoring.pockets.forms import GivenForm
from scoring.pockets.http import league_to_give_to
from scoring.pockets.services.receiving import receive_copies


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def pocket_give(request: HttpRequest, token: str) -> HttpResponse:
    """A script gives what this browser keeps; a form gives a file or a text. What was given is never shown here."""
    league = league_to_give_to(token)
    form = GivenForm(request.POST or None, request.FILES or None)
    thanks = ""
    if request.method == "POST" and form.is_valid():
        try:
            count = receive_copies(league=league, given=form.cleaned_data["given"])
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
        else:
            thanks = ngettext("%(count)s copy is given.", "%(count)s copies are given.", count) % {"count": count}
    if request.method == "POST" and wants_json(request):
        problem = " ".join(str(sentence) for sentences in form.errors.values() for sentence in sentences)
        return JsonResponse({"kind": "given" if thanks else "refused", "message": thanks or problem})
    status = 422 if form.is_bound and not thanks else 200
    words = {
        "given": _("Given. The office goes on from here; what this phone keeps stays on it."),
        "failed": _("The league office cannot be reached just now. Nothing is lost; please try again."),
        "games": _("Table %(tables)s: %(games)s games"),
        "stand": _("as of %(time)s"),
    }
    context = {"receiver": league, "form": form, "thanks": thanks, "words": words}
    return render(request, "pockets/give.html", context, status=status)

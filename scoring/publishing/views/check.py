"""The page that says whether a print is genuine: its code is scanned, or typed."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring.core.selectors.check_marks import claim_with, grouped, plain_code
from scoring.publishing.forms.publishing import PrintCodeForm
from scoring.publishing.selectors.checked_prints import CheckedPrint, checked_print
from scoring.registration.views.personal import unlisted

_MOST_SHOWN = 80
"""Characters of a code that is shown."""


@unlisted
@require_safe
def check_print(request: HttpRequest) -> HttpResponse:
    """Where a code is typed; ``?code=`` leads to its page."""
    form = PrintCodeForm(request.GET) if "code" in request.GET else PrintCodeForm()
    if form.is_valid():
        return redirect("checked_print", form.cleaned_data["code"])
    return _page(request, form, status=HTTPStatus.BAD_REQUEST if form.is_bound else HTTPStatus.OK)


@unlisted
@require_safe
def checked_print_page(request: HttpRequest, code: str) -> HttpResponse:
    """What the office says of a print: genuine, superseded, or not known (404)."""
    claim, typed = claim_with(code), grouped(plain_code(code))[:_MOST_SHOWN] or code[:_MOST_SHOWN]
    found = checked_print(claim, request.user) if claim else None
    if found is None:
        return _page(request, PrintCodeForm(initial={"code": typed}), code=typed, status=HTTPStatus.NOT_FOUND)
    return _page(request, PrintCodeForm(), code=typed, found=found)


def _page(
    request: HttpRequest,
    form: PrintCodeForm,
    *,
    code: str = "",
    found: CheckedPrint | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    context = {"form": form, "code": code, "found": found}
    return render(request, "publishing/check/print.html", context, status=status)

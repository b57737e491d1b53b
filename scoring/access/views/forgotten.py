"""A forgotten password: a link by mail."""

from functools import partial

from django.db.transaction import on_commit
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from scoring.access.forms.account_links import AddressForm
from scoring.access.services.password_links import TooManyMails, ask_for_password_mail
from scoring.base.forms import add_refusal
from scoring.base.http.client_address import address_of
from scoring.jobs.tasks import enqueue


@require_http_methods(["GET", "HEAD", "POST"])
def password_forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a link; whether anybody has the address is looked up after the answer, which is always the same."""
    form, status = AddressForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        try:
            job = ask_for_password_mail(email=form.cleaned_data["email"], address=address_of(request))
        except TooManyMails as refusal:
            add_refusal(form, refusal)
            status = 429
        else:
            if job is not None:
                on_commit(partial(enqueue, job))
            return redirect("password_forgotten_done")
    return render(request, "access/forgotten/ask.html", {"form": form}, status=status)


@require_safe
def password_forgotten_done(request: HttpRequest) -> HttpResponse:
    return render(request, "access/forgotten/done.html")

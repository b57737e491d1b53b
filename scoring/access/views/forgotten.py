"""A forgotten password: a link by mail."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from scoring.access.forms.account_links import AddressForm
from scoring.access.services.password_links import TooManyMails, request_password_mail
from scoring.base.forms import add_refusal
from scoring.base.http.client_address import address_of


@require_http_methods(["GET", "HEAD", "POST"])
def password_forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a link; the answer is the same whether anybody has the address."""
    form, status = AddressForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        try:
            request_password_mail(
                email=form.cleaned_data["email"],
                address=address_of(request),
                link_to=lambda secret: request.build_absolute_uri(reverse("account_link", args=[secret])),
            )
        except TooManyMails as refusal:
            add_refusal(form, refusal)
            status = 429
        else:
            return redirect("password_forgotten_done")
    return render(request, "access/forgotten/ask.html", {"form": form}, status=status)


@require_safe
def password_forgotten_done(request: HttpRequest) -> HttpResponse:
    return render(request, "access/forgotten/done.html")

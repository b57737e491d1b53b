"""Signing in and out, and choosing a password of one's own."""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth import views as auth_views
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from scoring.accounts.forms.accounts import TOO_MANY, OwnPasswordForm, SignInForm
from scoring.accounts.services.password_links import (
    password_was_changed,
)
from scoring.accounts.views.guest_access import has_remembered_access
from scoring.accounts.views.offline_pages import forgets_kept_pages
from scoring.accounts.views.second_factors import SecondStep, await_second_factor, finish_sign_in
from scoring.accounts.views.signed_in_devices import device_for
from scoring.core.http.client_address import address_of
from scoring.core.http.doors import is_refused, refused_page
from scoring.core.http.this_computer import is_at_this_computer
from scoring.core.memberships import has_resting_office


class SignIn(auth_views.LoginView):
    """The page to sign in. Who has to wait after too many wrong passwords is told how long, and what helps (429)."""

    form_class = SignInForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "address": address_of(self.request), "device": self._device_of}

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        return super().get_context_data(is_at_this_computer=is_at_this_computer(self.request), **more)

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().get(request, *args, **kwargs)
        add_never_cache_headers(response)
        if SESSION_KEY not in request.session and not has_remembered_access(request):
            forgets_kept_pages(response)
        return response

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        is_shared, account = form.cleaned_data["is_shared"], form.get_user()
        if is_refused(self.request, account):
            return refused_page(self.request)
        if account.second_factor_at is not None:
            await_second_factor(self.request, SecondStep(account, is_shared, self.get_success_url()))
            return redirect("second_step")
        target = reverse("second_factor") if has_resting_office(account) else self.get_success_url()
        return finish_sign_in(self.request, SecondStep(account, is_shared, target))

    def form_invalid(self, form: Form) -> HttpResponse:
        has_to_wait = form.has_error("__all__", TOO_MANY)
        return self.render_to_response(self.get_context_data(form=form), status=429 if has_to_wait else 200)

    def _device_of(self, username: str) -> str:
        return device_for(self.request, username)


class SignOut(auth_views.LogoutView):
    """Ends the session and what the browser keeps of its pages. Games that are not sent yet stay on the device: they
    are in its database, which is not cleared."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().post(request, *args, **kwargs)
        response.headers["Clear-Site-Data"] = '"cache"'
        return response


class PasswordChange(auth_views.PasswordChangeView):
    """A password of one's own. The old one can be guessed no faster here than when signing in."""

    form_class = OwnPasswordForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "address": address_of(self.request)}

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """All other devices are signed out, and the address of the account is told."""
        response = super().form_valid(form)
        password_was_changed(account=form.user, this=self.request.session.session_key)
        return response

    def form_invalid(self, form: Form) -> HttpResponse:
        has_to_wait = form.has_error("old_password", TOO_MANY)
        return self.render_to_response(self.get_context_data(form=form), status=429 if has_to_wait else 200)

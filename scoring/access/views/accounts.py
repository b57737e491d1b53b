"""Signing in and out, and choosing a password of one's own."""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth import views as auth_views
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.cache import add_never_cache_headers

from scoring.access.forms.accounts import TOO_MANY, OwnPasswordForm, SignInForm
from scoring.access.http.guest_access import has_remembered_access
from scoring.access.http.kept_pages import forgets_kept_pages
from scoring.access.http.known_devices import device_for, remember_device
from scoring.access.http.second_step import await_second_factor
from scoring.access.http.session_rules import begin_session
from scoring.access.services.password_links import password_was_changed
from scoring.base.http.client_address import address_of
from scoring.base.http.doors import is_refused, refused_page
from scoring.base.memberships import has_resting_office


class SignIn(auth_views.LoginView):
    """The page to sign in. Who has to wait after too many wrong passwords is told how long, and what helps (429)."""

    form_class = SignInForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "address": address_of(self.request), "device": self._device_of}

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
            leads_to = self.get_success_url()
            await_second_factor(self.request, account, is_shared=is_shared, leads_to=leads_to)
            return redirect("second_step")
        response = super().form_valid(form)
        if has_resting_office(account):
            response = redirect("second_factor")
        begin_session(self.request, is_shared=is_shared)
        if not is_shared:
            remember_device(self.request, response, account.get_username())
        return response

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

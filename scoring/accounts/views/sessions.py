"""Sessions of accounts, kept in the database, that know whose they are: how long one lasts, and what it may do with a
password that others know.

On its own device: 14 days after signing in, or 7 days without use. On a shared computer: 12 hours, one hour without
use, or until the browser is closed. A session of a table's code has its own end and is not touched.

The key of a session may change while other requests of the same browser are under way.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY, login, logout
from django.contrib.sessions import middleware
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.exceptions import SessionInterrupted
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from scoring.accounts.views.account import device_of, network_class
from scoring.accounts.views.guest_access import has_remembered_access
from scoring.core.http.doors import door_of
from scoring.core.http.failures import comes_from_full_disk
from scoring.core.http.origins import address_of
from scoring.core.http.sharing import is_without_session
from scoring.core.room import Door
from scoring.models import AccountSession, User
from scoring.models.accounts import Told

_NOTED_PER_IDLE_TIME = 60
"""How often the last use is written down at least within the time after which a session ends without any."""

_NOTED_EVERY = timedelta(minutes=10)
"""How exactly the holder of an account learns when a device was used last."""

_WITHOUT_ACCOUNT = frozenset(
    {"service_worker", "manifest", "offline", "set_language", "login", "evening_live", "evening_hall_slides"}
)
"""Addresses that show nothing of the account; those that are asked every two seconds keep no session awake."""

_BACKEND = "django.contrib.auth.backends.ModelBackend"
_WITH_FIRST_PASSWORD = frozenset({"password_change", "logout", "account_link", "account_link_use"})


class _Ages(NamedTuple):
    """After which time a session ends: since signing in, and since it was used last."""

    since_sign_in: timedelta
    since_use: timedelta


_OWN_DEVICE = _Ages(timedelta(days=14), timedelta(days=7))
_SHARED_COMPUTER = _Ages(timedelta(hours=12), timedelta(hours=1))


class SessionRules:
    """Middleware; stands behind those of sessions, accounts and messages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        if _is_private(request):
            response.headers.setdefault("Cache-Control", "no-store, private")
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], _args: Any, _kwargs: Any
    ) -> HttpResponseRedirect | None:
        name = request.resolver_match.url_name if request.resolver_match else None
        if name in _WITHOUT_ACCOUNT or is_without_session(view) or SESSION_KEY not in request.session:
            return None
        if _is_over(request):
            _end(request)
            return None
        if request.user.is_authenticated and request.user.must_change_password and name not in _WITH_FIRST_PASSWORD:
            return redirect("password_change")
        return None


def begin_session(request: HttpRequest, account: User, *, is_shared: bool) -> None:
    """Sign in, under a new session key; the session lasts as long as one of its kind does."""
    login(request, account, backend=_BACKEND)
    now = timezone.now()
    request.session[Told.STARTED] = request.session[Told.SEEN] = now.timestamp()
    request.session[Told.IS_SHARED] = is_shared
    request.session[Told.DEVICE] = device_of(request)
    request.session[Told.NETWORK] = network_class(address_of(request))
    request.session.set_expiry(0 if is_shared else _OWN_DEVICE.since_sign_in)


def is_on_shared_computer(request: HttpRequest) -> bool:
    """Whether nothing may stay on the device. One query if nobody has read the session yet."""
    return bool(request.session.get(Told.IS_SHARED))


def end_of_session(request: HttpRequest) -> datetime:
    """When the session ends if it is not used any more. One of a table's code, and one that was opened before there
    were these rules, says so itself."""
    if Told.STARTED not in request.session:
        return request.session.get_expiry_date()
    ages = _ages(request)
    return min(_moment(request, Told.STARTED) + ages.since_sign_in, _moment(request, Told.SEEN) + ages.since_use)


def _is_over(request: HttpRequest) -> bool:
    """Whether the session has ended; if not, it is noted that it is used."""
    if Told.STARTED not in request.session:
        return False
    now = timezone.now()
    if now >= end_of_session(request):
        return True
    if now - _moment(request, Told.SEEN) > min(_ages(request).since_use / _NOTED_PER_IDLE_TIME, _NOTED_EVERY):
        request.session[Told.SEEN] = now.timestamp()
    return False


def _moment(request: HttpRequest, key: str) -> datetime:
    return datetime.fromtimestamp(request.session[key], UTC)


def _ages(request: HttpRequest) -> _Ages:
    return _SHARED_COMPUTER if is_on_shared_computer(request) else _OWN_DEVICE


def _end(request: HttpRequest) -> None:
    logout(request)
    if request.method == "GET" and request.accepts("text/html"):
        messages.info(
            request,
            _("You were signed out, because this device was not used for a while or you had signed in long ago."),
        )


def _is_private(request: HttpRequest) -> bool:
    """Whether the answer may say what only somebody with an account or a table's code may read."""
    session = getattr(request, "session", None)
    return session is not None and session.accessed and (SESSION_KEY in session or has_remembered_access(request))


class SessionStore(db.SessionStore):
    """Django's, with a column for the account. It is named as Django's is, so that sessions from before are read."""

    @classmethod
    def get_model_class(cls) -> type[AccountSession]:
        return AccountSession

    def create_model_instance(self, data: dict[str, Any]) -> AccountSession:
        row = super().create_model_instance(data)
        assert isinstance(row, AccountSession)
        account = data.get(SESSION_KEY)
        row.user_id = int(account) if account is not None else None
        return row


class SessionMiddleware(middleware.SessionMiddleware):
    """Django's, but a request that comes with a key that no longer holds does not take the browser's cookie away, and
    the key of an account that came by the HTTPS door of the room is never sent to the plain one.

    Whoever signs in or scans a code gets a new key. A question that another tab has asked with the old one, just before
    or over a slow network, is answered after that: Django would take the new key from the browser with it.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        session = request.session
        if settings.SESSION_COOKIE_NAME in request.COOKIES and session.is_empty() and not session.modified:
            patch_vary_headers(response, ("Cookie",))
            return response
        try:
            response = super().process_response(request, response)
        except (SessionInterrupted, DatabaseError) as failure:
            if not comes_from_full_disk(failure) or not _only_its_last_use_is_new(session):
                raise
            patch_vary_headers(response, ("Cookie",))
        if (
            door_of(request) is Door.SECURE
            and SESSION_KEY in session
            and settings.SESSION_COOKIE_NAME in response.cookies
        ):
            response.cookies[settings.SESSION_COOKIE_NAME]["secure"] = True
        return response


def _only_its_last_use_is_new(session: SessionBase) -> bool:
    """Whether nothing would be lost but when the session was used last: pages are shown, however full the disk is."""
    known = type(session)(session.session_key).load()
    return {**known, Told.SEEN: None} == {**dict(session.items()), Told.SEEN: None}

"""Sessions whose key changes while other requests of the same browser are under way."""

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions import middleware
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.exceptions import SessionInterrupted
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from scoring.access.models.sessions import Told
from scoring.base.http.doors import door_of
from scoring.base.http.failures import comes_from_full_disk
from scoring.base.room import Door


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

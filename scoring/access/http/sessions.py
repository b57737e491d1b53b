"""Sessions whose key changes while other requests of the same browser are under way."""

from django.conf import settings
from django.contrib.sessions import middleware
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers


class SessionMiddleware(middleware.SessionMiddleware):
    """Django's, but a request that comes with a key that no longer holds does not take the browser's cookie away.

    Whoever signs in or scans a code gets a new key. A question that another tab has asked with the old one, just before
    or over a slow network, is answered after that: Django would take the new key from the browser with it.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        session = request.session
        if settings.SESSION_COOKIE_NAME in request.COOKIES and session.is_empty() and not session.modified:
            patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)

"""Pages are sent compressed: six to twelve times fewer bytes.

Whoever sees how long compressed answers are, and can have a text of their own written into them, learns from the length
whether that text occurs in the page a second time (BREACH). So no page is compressed that shows a secret: its view says
``no-store`` (``never_cache``), as such a page is not to be kept either. What every page has, the token of its forms, is
masked anew each time. docs/security.md says what else stands in the way.
"""

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

_COMPRESSED = "text/html"
_SECRET = "no-store"


class PageCompression(GZipMiddleware):
    """Compresses pages and their parts, and nothing that is streamed or downloaded: those are compressed by their
    formats, or small. Stands behind what marks all pages of an account as not to be stored, which are no secrets."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_page = response.headers.get("Content-Type", "").startswith(_COMPRESSED)
        shows_secret = _SECRET in response.headers.get("Cache-Control", "")
        if response.streaming or not is_page or shows_secret:
            return response
        return super().process_response(request, response)

"""Conditional answers to programs that ask again and again: whoever has the latest one is told so in a few bytes
(304).
"""

from hashlib import sha256

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control

from scoring.core.http.headers import keep_from_search_engines

_SECONDS = 300
"""How long a copy of what everybody may see is as good as ours."""


def revalidated(
    request: HttpRequest,
    response: HttpResponse,
    *,
    is_public: bool,
    version: bytes | None = None,
    seconds: int = _SECONDS,
) -> HttpResponseBase:
    """The answer with its ETag, or 304. ``is_public``: everybody gets the same, so that caches in between may keep it.
    ``version``: what it says, where the answer names the moment at which it was asked for. ``seconds``: how long a copy
    of what everybody may see is as good as ours."""
    keep_from_search_engines(request)
    etag = f'"{sha256(response.content if version is None else version).hexdigest()[:32]}"'
    response.headers["ETag"] = etag
    if is_public:
        patch_cache_control(response, public=True, max_age=seconds)
    else:
        patch_cache_control(response, private=True, no_cache=True)
    found: HttpResponseBase | None = get_conditional_response(request, etag=etag, response=response)
    return found or response

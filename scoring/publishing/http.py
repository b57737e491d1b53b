"""Answers to programs that ask again and again: whoever has the latest one is told so in a few bytes (304)."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control

from scoring.base.addresses import whole_address
from scoring.base.http.headers import keep_from_search_engines
from scoring.base.http.time_zone import use_time_zone_of
from scoring.base.http.without_session import without_session
from scoring.models import Evening, Season
from scoring.publishing.selectors.links import feed_link_with

_SECONDS = 300
"""How long a copy of what everybody may see is as good as ours."""


def with_feed_link(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Give the view the link whose secret stands in the address; 404 for one that holds no more."""

    @without_session
    @wraps(view)
    def respond(request: HttpRequest, secret: str) -> HttpResponseBase:
        link = feed_link_with(secret)
        if link is None:
            raise Http404
        use_time_zone_of(link.membership.league)
        return view(request, link)

    return respond


def page_of(evening: Evening) -> str:
    """The whole address of an evening's page."""
    return whole_address(evening.get_absolute_url())


def page_of_season(season: Season) -> str:
    return whole_address(season.get_absolute_url())


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


def let_embed(response: HttpResponseBase, frame_addresses: list[str]) -> None:
    """Let these websites, and no others, show the answer in a frame. Every other page stays in none."""
    response.__dict__["xframe_options_exempt"] = True  # this header can name no website
    response.__dict__["_csp_replace"] = {"frame-ancestors": frame_addresses}

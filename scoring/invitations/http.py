"""Pages that are opened by a personal link: in the person's language, unlisted."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import never_cache

from scoring.base.http.time_zone import use_time_zone_of
from scoring.invitations.selectors.links import link_with
from scoring.models import PersonalLink


def unlisted(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Keep the page out of search engines and caches."""

    @wraps(view)
    def respond(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return never_cache(respond)


def with_link(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Give the view the personal link of the address; one that holds no more is told so (404), in the language of
    whoever had it. Nothing is written."""

    @wraps(view)
    def respond(request: HttpRequest, secret: str, **of_the_address: object) -> HttpResponseBase:
        link = link_with(secret)
        language = link.player.language if link else ""
        with translation.override(language or translation.get_language()):
            if link is None or link.revoked_at is not None:
                return render(request, "invitations/closed.html", status=404)
            use_time_zone_of(link.player.league)
            return view(request, link, secret, **of_the_address)

    return unlisted(respond)


def refused(
    request: HttpRequest, link: PersonalLink, secret: str, sentence: str, status: HTTPStatus = HTTPStatus.CONFLICT
) -> HttpResponse:
    """Why an answer was not taken, with the way back."""
    context = {"player": link.player, "secret": secret, "sentence": sentence}
    return render(request, "invitations/refused.html", context, status=status)

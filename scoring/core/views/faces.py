"""Logo and colour of a league as files that browsers keep for ever: the address of each names what is in it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.core.selectors.faces import logo_picture
from scoring.core.shades import shades_of

_FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
def logo(_request: HttpRequest, digest: str) -> HttpResponse:
    """For everybody who knows the digest, as a page says it: also on phones at a table of a league that is not
    public."""
    picture = logo_picture(digest)
    if picture is None:
        raise Http404
    return _kept(HttpResponse(picture.content, content_type="image/png"))


@require_safe
def accent(_request: HttpRequest, color: str) -> HttpResponse:
    """The style sheet of a colour; it tells nothing of any league."""
    return _kept(HttpResponse(shades_of(f"#{color}").style, content_type="text/css; charset=utf-8"))


def _kept(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = _FOR_EVER
    return response

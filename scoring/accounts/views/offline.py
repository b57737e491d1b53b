"""What works without a network: service worker, offline page, manifest, and entries that are handed over by QR codes.

Here stands as well which pages the service worker keeps on a device, and which must leave no copy there; and the page
of what somebody may not do: if only the second factor is missing for it, the way leads there.
"""

import json
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import find, get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views import defaults
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.accounts.views.codes import address_for_phones, qr_picture
from scoring.accounts.views.sessions import end_of_session, is_on_shared_computer
from scoring.core.http.lookup import wants_fragment, wants_json
from scoring.core.http.middleware import office_number
from scoring.core.memberships import has_resting_office
from scoring.models import User

_WORKER = "bundles/worker.js"
_PICTURES = "img/"
_SHELL = (
    *("bundles/base.css", "bundles/grid.css", "bundles/phone.css", "bundles/watch.css"),
    *("bundles/app.js", "bundles/outbox.js", "bundles/grid.js", "bundles/phone.js", "bundles/watch.js"),
    *("bundles/offline.js", "django_htmx/htmx-2.min.js"),
)
"""What the pages load that open without a network: the grid, the phone, and what stands in for all others."""
_PAPER = "#f6f5f1"


@require_safe
@never_cache
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The worker's script, for the whole site. It changes with every release, so that browsers replace it."""
    release = {
        "version": release_version(),
        "office": office_number(),
        "files": [static(path) for path in shell_files()],
        "isImmutable": _collected() is not None,
        "offline": reverse("offline"),
        "signing": _ways_in_and_out(),
    }
    script = f"const RELEASE = {json.dumps(release)};\n{_content(_WORKER).decode()}"
    return HttpResponse(script, content_type="text/javascript", headers={"Service-Worker-Allowed": "/"})


def _ways_in_and_out() -> list[str]:
    """How the addresses begin to which a form is sent that signs somebody in or out."""
    links = reverse("account_link", args=["-"]).removesuffix("-/")
    names = ("login", "logout", "first_start", "demo_as")
    return [*map(reverse, names), links]


@require_safe
@cache_control(max_age=24 * 3600)
def manifest(_request: HttpRequest) -> JsonResponse:
    """What a device needs to put the league office on its home screen."""
    icons = [
        {"src": static("img/app-icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        {"src": static("img/app-icon-192.png"), "sizes": "192x192", "type": "image/png", "purpose": "any"},
        {"src": static("img/app-icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    about = {
        "id": "/",
        "name": _("League office"),
        "short_name": _("League office"),
        "description": _("Games of an evening, entered at the table and checked at once."),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "icons": icons,
    }
    return JsonResponse(about, content_type="application/manifest+json")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Stands in for every page that is not kept. The same for everybody, in all languages, for it is kept itself."""
    return render(request, "accounts/offline/page.html")


def _collected() -> Iterable[str] | None:
    """Paths of all collected files; None where files are served as they stand in the project, for development."""
    files: Iterable[str] | None = getattr(staticfiles_storage, "hashed_files", None)
    return files


@cache
def shell_files() -> tuple[str, ...]:
    """Paths of the styles and scripts of every page that opens without a network, and of all pictures."""
    known = _collected()
    if known is None:
        found = [one for finder in get_finders() for one in finder.list([])]
        known = {f"{storage.prefix}/{path}" if getattr(storage, "prefix", None) else path for path, storage in found}
    return tuple(sorted(path for path in known if path.startswith(_PICTURES) or path in _SHELL))


@cache
def release_version() -> str:
    """A digest of the shell. Computed once for each process: static files do not change while one runs."""
    digest = sha256()
    for path in shell_files():
        digest.update(path.encode() + b"\0" + _content(path))
    return digest.hexdigest()[:16]


def _content(path: str) -> bytes:
    """What a static file says: the collected one, or during development the one in the project."""
    if _collected() is None:
        found = find(path)
        assert found is not None, path
        return Path(found).read_bytes()
    with staticfiles_storage.open(path) as file:
        return bytes(file.read())


_ENTRIES = re.compile(r"[\w-]{1,2000}", re.ASCII)


@require_safe
def hand_over(request: HttpRequest) -> HttpResponse:
    """Where such a code leads. What it says stands behind the "#" of the address, which no server sees."""
    return render(request, "accounts/offline/hand_over.html")


@require_POST
def hand_over_code(request: HttpRequest) -> JsonResponse:
    """Draw a code. Its text is read by nobody here, and kept nowhere."""
    text = request.POST.get("text", "")
    if not _ENTRIES.fullmatch(text):
        return JsonResponse({"error": "text"}, status=422)
    link = f"{address_for_phones(request, reverse('hand_over'))}#{text}"
    return JsonResponse({"svg": qr_picture(link, error="l")})


def kept_offline(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Let the service worker keep the page on this person's device until it is left, they sign out, or their session
    or code ends. On a shared computer nothing is kept."""

    @wraps(view)
    def marked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return may_be_kept(request, view(request, *args, **kwargs), until=end_of_session(request))

    return marked


def may_be_kept(request: HttpRequest, response: HttpResponseBase, *, until: datetime) -> HttpResponseBase:
    """Let the service worker keep an answer until then, unless it says that there is nothing to keep."""
    if response.status_code == 200 and not is_on_shared_computer(request):
        response.headers["Offline-Page"] = f"keep-until={until.timestamp():.0f}"
    return response


def forgets_kept_pages(response: HttpResponse) -> None:
    """Let the service worker drop every page that it keeps: nobody is signed in any more."""
    response.headers["Offline-Page"] = "forget-all"


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's answer (403), except for a page that an office would open which rests for want of a second factor."""
    looks = request.method in ("GET", "HEAD") and not (wants_fragment(request) or wants_json(request))
    if looks and isinstance(request.user, User) and has_resting_office(request.user):
        return redirect("second_factor")
    return defaults.permission_denied(request, exception)

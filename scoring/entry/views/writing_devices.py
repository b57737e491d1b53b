"""The browser that writes on a sheet, as it tells of itself: a random name in a cookie, and in two headers how many
entries it holds that are not sent (``Unsent-Entries``) and the last game that it knows (``Last-Known-Game``).
"""

import re
import secrets
from typing import TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from scoring.entry.services.table_events import note_device
from scoring.models import Sheet, TableAccess, User, WritingDevice
from scoring.sheets.services.entries import MOST_GAMES

_COOKIE = "device"
_KEPT_FOR = 7 * 24 * 3600
_KEY = re.compile(r"[\w-]{22}", re.ASCII)
_MOST_ENTRIES = 9_999
Response = TypeVar("Response", bound=HttpResponseBase)


def device_of(request: HttpRequest) -> str:
    """The name of the browser; empty: it has none, or one that we did not give."""
    key = request.COOKIES.get(_COOKIE, "")
    return key if _KEY.fullmatch(key) else ""


def named_device(request: HttpRequest, response: Response) -> Response:
    """Give the browser a name with this answer, if it has none."""
    if not device_of(request):
        response.set_cookie(
            _COOKIE,
            secrets.token_urlsafe(16),
            max_age=_KEPT_FOR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response


def hear_device(request: HttpRequest, sheet: Sheet, actor: User | TableAccess) -> None:
    """Note what the browser reports. A game that is sent while nothing else waits costs nothing: the next question for
    news says the same. One query, one more where there is something new."""
    unsent = _number(request, "Unsent-Entries", most=_MOST_ENTRIES)
    if unsent is None or not device_of(request) or (request.method == "POST" and unsent == 0):
        return
    note_device(
        sheet=sheet,
        key=device_of(request),
        kind=_kind(request.headers.get("User-Agent", "")),
        account=actor if isinstance(actor, User) else None,
        unsent=unsent,
        last_game=_number(request, "Last-Known-Game", most=MOST_GAMES) or 0,
    )


def _number(request: HttpRequest, header: str, *, most: int) -> int | None:
    text = request.headers.get(header, "")
    return min(int(text), most) if re.fullmatch(r"[0-9]{1,6}", text) else None


def _kind(user_agent: str) -> WritingDevice.Kind:
    """What the browser says it runs on; an iPad that asks for desktop pages says it is a computer."""
    if "iPad" in user_agent or ("Android" in user_agent and "Mobile" not in user_agent):
        return WritingDevice.Kind.TABLET
    return WritingDevice.Kind.PHONE if "Mobi" in user_agent else WritingDevice.Kind.COMPUTER

"""What the phone's page shows and says besides the sheet: the keys for counting a hand, and its words.

What the browser that writes on a sheet tells of itself: a random name in a cookie, and in two headers how many
entries it holds that are not sent (``Unsent-Entries``) and the last game that it knows (``Last-Known-Game``).

A table opened by QR code or short code, without an account, and closed again.
"""

import re
import secrets
from dataclasses import dataclass
from typing import Any, TypeVar

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.cards import Card, Color, Face
from engine.decks import Deck
from scoring.accounts.forms.accounts import CodeForm
from scoring.accounts.services.access import TooManyGuesses, open_by_code, open_by_secret
from scoring.accounts.views.guest_access import closed_page, forget_access, opener_of, remember_access
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal
from scoring.core.http.client_address import address_of
from scoring.entry.services.noting import note_device
from scoring.entry.views.sheet_data import grid_words
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


_NAMES: dict[Face, Promise] = {
    Face.SKIP: gettext_lazy("skip"),
    Face.REVERSE: gettext_lazy("reverse"),
    Face.DRAW_ONE: gettext_lazy("draw one"),
    Face.DRAW_TWO: gettext_lazy("draw two"),
    Face.WILD: gettext_lazy("wild"),
    Face.WILD_DRAW_FOUR: gettext_lazy("draw four"),
    Face.UNO: gettext_lazy("UNO card"),
}
_GOLDEN = Card(Face.UNO, Color.YELLOW)
_DRAWN = {Face.SKIP: "skip", Face.REVERSE: "reverse", Face.WILD: "wild"}
_WRITTEN = {Face.WILD_DRAW_FOUR: "+4"}


@dataclass(frozen=True, slots=True)
class CardKey:
    """A key of the card keypad. ``notation`` is what it types, ``value`` its points, ``copies`` how many the deck has;
    it shows ``symbol``, a drawing, or else ``label``.
    """

    notation: str
    value: int
    copies: int
    name: str
    label: str
    symbol: str
    is_number: bool


def card_keys(deck: Deck) -> list[CardKey]:
    """One key for each face of the deck: colours do not matter when a hand is counted."""
    return [
        CardKey(
            notation=_WRITTEN.get(face, face.value),
            value=deck.face_values[face],
            copies=copies,
            name=str(gettext_lazy("golden 1") if is_golden else _NAMES.get(face, face.value)),
            label="1★" if is_golden else _WRITTEN.get(face, face.value),
            symbol=_DRAWN.get(face, ""),
            is_number=face.is_number,
        )
        for face, copies in sorted(deck.face_counts.items(), key=lambda item: list(Face).index(item[0]))
        for is_golden in (face is Face.UNO and _GOLDEN in deck.counts,)
    ]


def phone_words() -> dict[str, Any]:
    """Everything the phone's script says, in the user's language; it fills in names itself."""
    grid = grid_words()
    return {
        "written": grid["written"],
        **{name: grid[name] for name in ("elsewhere", "overtaken", "reseated", "notOpen")},
        "yes": grid["yes"],
        "no": grid["no"],
        "states": grid["states"],
        "gap": _("Game %(number)s is missing. Enter it"),
        "withUnsent": [_("with %(count)s game not sent yet"), _("with %(count)s games not sent yet")],
        "game": _("Game %(number)s"),
        "correct": _("Correct game %(number)s"),
        "save": _("Save game %(number)s"),
        "saveCorrection": _("Save the correction of game %(number)s"),
        "won": _("%(name)s won"),
        "points": _("%(name)s %(points)s"),
        "void": _("void"),
        "exact_grab": _("exact grab"),
        "uno_card_finish": _("UNO-card finish"),
        "missingWinner": _("Who won? Tap the star."),
        "missingHands": _("Still missing: %(names)s"),
        "sum": _("%(points)s points"),
        "cards": [_("%(count)s card"), _("%(count)s cards")],
        "deals": _("deals"),
        "saved": _("Game %(number)s is saved."),
        "kept": _("Game %(number)s is kept on this phone."),
        "keptInMemory": _("Game %(number)s is only in this page: do not close it."),
        "putOff": _("Game %(number)s waits for your decision: tap the red line."),
        "lastRoundIsOver": _(
            "The last round was announced after game %(number)s and has %(count)s games: they are played (L8.3)."
        ),
        "restored": _("What you had typed is here again."),
        "signed-out": _(
            "The code of this table does not hold any more. Nothing is lost: scan the slip that holds now."
        ),
        "refused": _("This table is no longer on the server. Please ask the secretary."),
    }


@never_cache
@require_safe
def guest_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Where the QR code leads. The secret does not stay in the address bar."""
    try:
        access = open_by_secret(secret=secret)
    except LeagueOfficeError as refusal:
        return closed_page(request, refusal)
    remember_access(request, access)
    return redirect("guest_sheet", access.sheet_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest_code(request: HttpRequest) -> HttpResponse:
    """Where a code is typed by whoever cannot scan."""
    form = CodeForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            access = open_by_code(
                code=form.cleaned_data["code"], address=address_of(request), opener=opener_of(request)
            )
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
            status = 429 if isinstance(refusal, TooManyGuesses) else 422
        else:
            remember_access(request, access)
            return redirect("guest_sheet", access.sheet_id)
    return render(request, "entry/guests/code.html", {"form": form}, status=status)


@require_POST
def guest_leave(request: HttpRequest, sheet: int) -> HttpResponse:
    """Close a table on this device; its code still holds."""
    forget_access(request, sheet)
    messages.success(request, _("The table is closed on this device."))
    return redirect("guest_code")

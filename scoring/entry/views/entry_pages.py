"""The two pages on which games are written: the entry grid of an account, and the phone that a table's code opens.

Each has a form that does the same without JavaScript; ``?game=N`` chooses its game.
"""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.rulesets import RuleSet
from engine.scoring.counting import count_game
from engine.scoring.preconditions import UnscorableSheet, refuse_seats
from engine.sheet import GameRow, Hand
from scoring.accounts.views.guest_access import with_access
from scoring.accounts.views.offline import kept_offline, may_be_kept
from scoring.core import permissions
from scoring.core.forms import reading
from scoring.entry.views.game_answers import REFUSAL_STATUS, protocol_now, written_row
from scoring.entry.views.phone_data import card_keys, phone_words
from scoring.entry.views.sheet_data import clock, entry_options, grid_words, sum_labels, whole_sheet_data
from scoring.entry.views.table_events import life_context
from scoring.entry.views.writers import Writer, by_account, hear_device, named_device
from scoring.models import Seat, Sheet, TableAccess, User
from scoring.sheets.forms import GameForm, RemovalForm, row_initial
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.mapping import MappedSheet
from scoring.sheets.selectors.protocol import Protocol, protocol_of
from scoring.sheets.selectors.versions import sheet_in_outline, versions_of
from scoring.sheets.services.entries import MOST_GAMES

_WINNER, _DEALER, _OTHER = range(3)
_SUMS_OF_GRID = ("total", "place")
"""Below the games while they are typed: two lines, as each takes one from the games."""


def counting_data(rule_set: RuleSet, sheet: MappedSheet) -> dict[str, Any] | None:
    """How a game counts by this rule set; None where these players cannot be scored by it.

    ``factors``: what a hand of the dealer and one of anybody else is multiplied by, in a game with these marks (exact
    grab, UNO-card finish). ``credited``: who is credited with a player's hand, by winner and holder of the hand.
    """
    try:
        refuse_seats(sheet.value, rule_set)
    except UnscorableSheet:
        return None
    seats = [seat.pk for seat in sheet.seats]
    marks = product((False, True), repeat=2)
    return {
        "factors": {f"{exact:d}{uno:d}": _factors(rule_set, exact, uno) for exact, uno in marks},
        "credited": {
            winner: {holder: _credited(rule_set, seats, won, held) for held, holder in enumerate(seats)}
            for won, winner in enumerate(seats)
        },
    }


def _factors(rule_set: RuleSet, exact_grab: bool, uno_card_finish: bool) -> list[int | None]:
    hands = (Hand(0), Hand(1), Hand(1))
    marks = {"exact_grab": exact_grab, "uno_card_finish": uno_card_finish}
    counted = count_game(GameRow(1, hands, dealer=_DEALER, winners=(_WINNER,), **marks), _WINNER, rule_set)
    return [counted.hands[_DEALER].points, counted.hands[_OTHER].points]


def _credited(rule_set: RuleSet, seats: list[int], winner: int, holder: int) -> list[int]:
    hands = tuple(Hand(int(seat == holder)) for seat in range(len(seats)))
    counted = count_game(GameRow(1, hands, winners=(winner,)), winner, rule_set)
    recorded = rule_set.scoring.system.record(counted)
    return [seat for seat, hand in zip(seats, recorded, strict=True) if hand.points]


_SENT_TO = {
    "game": "save_game",
    "penalty": "penalty_note",
    "passes": "passes_note",
    "misdeal": "misdeal_note",
    "void_reason": "void_explain",
    "last_round": "last_round",
}
"""The view that takes each kind of entry of a device's outbox."""


def writing_page(
    request: HttpRequest,
    writer: Writer,
    protocol: Protocol,
    form: GameForm | None,
    refusal: dict[str, Any] | None = None,
) -> HttpResponse:
    """The page of whoever writes, with ``form`` for one game and why it was refused."""
    urls = {"check": writer.address("check_game"), "news": writer.address("games" if writer.is_guest else "news")}
    addresses = {kind: writer.address(view) for kind, view in _SENT_TO.items()}
    context = {
        **life_context(request, writer, protocol),
        "protocol": protocol,
        "form": form,
        "refusal": refusal,
        "entry_options": entry_options(protocol, urls, addresses),
        **(of_phone if writer.is_guest else _of_grid)(writer, protocol),
    }
    template = "entry/guests/enter.html" if writer.is_guest else "entry/sheets/enter.html"
    page = render(request, template, context, status=REFUSAL_STATUS[refusal["kind"]] if refusal else 200)
    return named_device(request, page)


def _of_grid(writer: Writer, protocol: Protocol) -> dict[str, Any]:
    league = protocol.checked.sheet.evening.season.league
    last = protocol.next_number - 1
    removal = {"number": last, "seen_revision": protocol.checked.sheet.revision, "initials": writer.actor.initials}
    return {
        "league": league,
        "sums": [(name, label) for name, label in sum_labels() if name in _SUMS_OF_GRID],
        "common_credit": _common_credit(protocol),
        "may_hand_out_codes": isinstance(writer.actor, User) and permissions.can_hand_out_codes(writer.actor, league),
        "removal_form": RemovalForm(initial=removal),
        "entry_data": whole_sheet_data(protocol, server_time=writer.server_time),
        "entry_words": grid_words(),
    }


def _common_credit(protocol: Protocol) -> int:
    """The credit (L4) that all players start with, in points, to be said once; 0: none, or not the same."""
    given = {column.seat.registration.credit for column in protocol.columns}
    return given.pop() if len(given) == 1 else 0


def of_phone(writer: Writer, protocol: Protocol, *, may_write: bool = True) -> dict[str, Any]:
    deck = protocol.checked.rule_set.cards
    return {
        "access": writer.actor,
        "sheet": protocol.checked.sheet,
        "evening": protocol.checked.sheet.evening,
        "protocol": protocol,
        "standing": sorted(protocol.columns, key=lambda column: column.place or len(protocol.columns)),
        "away": _away(protocol),
        "newest_first": [row for row in reversed(protocol.rows) if row.game],
        "may_write": may_write,
        "card_keys": card_keys(deck),
        "counting": counting_data(protocol.checked.rule_set, protocol.checked.mapped),
        "has_uno_card": deck.has_uno_card,
        "entry_data": whole_sheet_data(protocol, server_time=writer.server_time) if _may_type(writer) else None,
        "entry_words": phone_words(),
    }


def _away(protocol: Protocol) -> list[Seat]:
    """Who takes no part in the game that is typed next: gone (D9), or out (H2)."""
    sheet, reading = protocol.checked.mapped, protocol.checked.reading
    there = sheet.value.at_table(protocol.next_number, reading.out_after)
    return [seat for position, seat in enumerate(sheet.seats) if position not in there]


def _may_type(guest: Writer) -> bool:
    """Whether the code is for typing; that the sheet is open is not asked, so that a phone learns when it is not."""
    return isinstance(guest.actor, TableAccess) and permissions.can_enter_as_guest(guest.actor, guest.sheet)


@partial(by_account, load=sheet_in_outline)
@require_safe
def sheet_news(request: HttpRequest, writer: Writer) -> HttpResponseBase:
    """For the entry grid, as JSON."""

    def draw() -> HttpResponse:
        return JsonResponse(whole_sheet_data(protocol_now(writer.sheet.pk), server_time=writer.server_time))

    return _if_changed(request, writer.sheet, draw)


@require_safe
@with_access
def guest_games(request: HttpRequest, access: TableAccess) -> HttpResponseBase:
    """For whoever has opened the table with a code: standing and games as they are shown, and what the phone is told of
    them if they may write."""
    server_time = clock()
    may_write = access.sheet.is_open and permissions.can_enter_as_guest(access, access.sheet)
    if may_write:
        hear_device(request, access.sheet, access)

    def draw() -> HttpResponse:
        protocol = protocol_now(access.sheet_id)
        context = of_phone(Writer(protocol.checked.sheet, access, server_time), protocol, may_write=may_write)
        return render(request, "entry/guests/games.html", context)

    return _if_changed(request, sheet_in_outline(access.sheet_id), draw, kind=access.role)


def _if_changed(
    request: HttpRequest, sheet: Sheet, draw: Callable[[], HttpResponse], *, kind: str = ""
) -> HttpResponseBase:
    """304 for whoever has this version of the sheet, else what is drawn; ``kind`` tells drawings of one sheet apart."""
    etag = f'W/"{versions_of([sheet])[sheet.pk]}{kind}-{get_language()}"'
    response = get_conditional_response(request, etag=etag) or draw()
    response.headers["ETag"] = etag
    return response


@kept_offline
@by_account
@require_safe
def sheet_enter(request: HttpRequest, writer: Writer) -> HttpResponse:
    """The entry grid."""
    if not writer.sheet.is_open:
        messages.info(request, _("This sheet is closed. It can be read, but nothing can be written on it."))
        return redirect("sheet", writer.sheet.pk)
    protocol = protocol_of(checked_sheet(writer.sheet))
    return writing_page(request, writer, protocol, _form_for(request, protocol) if "game" in request.GET else None)


@never_cache
@require_safe
@with_access
def guest_sheet(request: HttpRequest, access: TableAccess) -> HttpResponseBase:
    """The phone; whoever may only watch, or comes when the sheet is closed, sees the games.

    It is kept on the device for as long as the code holds.
    """
    return may_be_kept(request, _page_of_phone(request, access), until=access.holds_until)


def _page_of_phone(request: HttpRequest, access: TableAccess) -> HttpResponse:
    server_time = clock()
    protocol = protocol_now(access.sheet_id)
    writer = Writer(protocol.checked.sheet, access, server_time)
    may_write = writer.sheet.is_open and permissions.can_enter_as_guest(access, writer.sheet)
    if may_write:
        hear_device(request, writer.sheet, access)
        return writing_page(request, writer, protocol, _form_for(request, protocol))
    return render(request, "live/guest/watch.html", of_phone(writer, protocol, may_write=may_write))


def _form_for(request: HttpRequest, protocol: Protocol) -> GameForm:
    """The plain form of the game that the address asks for, at most of the next one."""
    asked = reading.number(request.GET, "game", least=1, most=MOST_GAMES)
    number = min(asked or MOST_GAMES, protocol.next_number)
    dealer = protocol.next_dealer
    initial = row_initial(
        written_row(protocol, number),
        number=number,
        dealer=dealer.pk if dealer else None,
        revision=protocol.checked.sheet.revision,
    )
    return GameForm(initial=initial, seats=protocol.checked.mapped.seats)

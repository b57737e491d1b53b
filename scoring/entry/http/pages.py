"""The page of whoever writes games: the grid of an account, or the phone of a guest."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.base import permissions
from scoring.entry.http.counting import counting_data
from scoring.entry.http.devices import named_device
from scoring.entry.http.game_answers import REFUSAL_STATUS
from scoring.entry.http.panels import life_context
from scoring.entry.http.phone_data import card_keys, phone_words
from scoring.entry.http.sheet_data import entry_options, grid_words, sum_labels, whole_sheet_data
from scoring.entry.http.writers import Writer
from scoring.models import TableAccess, User
from scoring.sheets.forms import GameForm, RemovalForm
from scoring.sheets.selectors.protocol import Protocol

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
        "sums": sum_labels(),
        "common_credit": _common_credit(protocol),
        "may_hand_out_codes": isinstance(writer.actor, User) and permissions.can_hand_out_codes(writer.actor, league),
        "removal_form": RemovalForm(initial=removal),
        "entry_data": whole_sheet_data(protocol, told=writer.told),
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
        "newest_first": [row for row in reversed(protocol.rows) if row.game],
        "may_write": may_write,
        "card_keys": card_keys(deck),
        "counting": counting_data(protocol.checked.rule_set, protocol.checked.mapped),
        "has_uno_card": deck.has_uno_card,
        "entry_data": whole_sheet_data(protocol, told=writer.told) if _may_type(writer) else None,
        "entry_words": phone_words(),
    }


def _may_type(guest: Writer) -> bool:
    """Whether the code is for typing; that the sheet is open is not asked, so that a phone learns when it is not."""
    return isinstance(guest.actor, TableAccess) and permissions.can_enter_as_guest(guest.actor, guest.sheet)

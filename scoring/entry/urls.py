"""Addresses of `entry`."""

from collections.abc import Callable

from django.urls import URLPattern, path

from scoring.core.http.pages import SEASON, below
from scoring.entry.views import entry_pages, games, table_events, writers
from scoring.entry.views.writers import View, by_account, by_code


def _writing(place: str, name: str, way_in: Callable[[View], View]) -> list[URLPattern]:
    """What whoever writes on a sheet does, for one way in; an address is called ``<name>_<view>``."""
    views: list[tuple[str, View]] = [
        ("games/", games.save_game),
        ("check/", games.check_game),
        ("last-round/", games.last_round),
        ("life/", table_events.life),
        ("penalties/", table_events.penalty_note),
        ("penalties/<int:penalty>/remove/", table_events.penalty_take_back),
        ("passes/", table_events.passes_note),
        ("misdeals/", table_events.misdeal_note),
        ("misdeals/<int:misdeal>/remove/", table_events.misdeal_take_back),
        ("void-reason/", table_events.void_explain),
    ]
    return [path(place + route, way_in(view), name=f"{name}_{view.__name__}") for route, view in views]


urlpatterns = [
    *below(
        SEASON,
        path("sheets/<int:sheet>/enter/", entry_pages.sheet_enter, name="sheet_enter"),
        *_writing("sheets/<int:sheet>/", "sheet", by_account),
        path("sheets/<int:sheet>/news/", entry_pages.sheet_news, name="sheet_news"),
        path("sheets/<int:sheet>/games/remove/", games.remove_game, name="sheet_remove_game"),
        path("sheets/<int:sheet>/last-round/withdraw/", games.withdraw_last_round, name="sheet_withdraw_last_round"),
        path("sheets/<int:sheet>/control-totals/", games.control_totals, name="sheet_control_totals"),
        path("sheets/<int:sheet>/keeper/", table_events.keeper_appoint, name="sheet_keeper_appoint"),
        path("sheets/<int:sheet>/further-game/", table_events.further_game, name="sheet_further_game"),
        path("l/<slug:league>/s/<int:season>/penalties/", table_events.season_penalties, name="season_penalties"),
    ),
    path("t/", writers.guest_code, name="guest_code"),
    path("t/sheet/<int:sheet>/", entry_pages.guest_sheet, name="guest_sheet"),
    path("t/sheet/<int:sheet>/news/", entry_pages.guest_games, name="guest_games"),
    path("t/sheet/<int:sheet>/leave/", writers.guest_leave, name="guest_leave"),
    *_writing("t/sheet/<int:sheet>/", "guest", by_code),
    path("t/<str:secret>/", writers.guest_link, name="guest_link"),
]

from collections.abc import Callable

from django.urls import URLPattern, path

from scoring.core.http.tabs import SEASONS, below
from scoring.entry.views import games, pages, panels, phone_data
from scoring.entry.views.panels import View, by_account, by_code


def _writing(place: str, name: str, way_in: Callable[[View], View]) -> list[URLPattern]:
    """What whoever writes on a sheet does, for one way in; an address is called ``<name>_<view>``."""
    views: list[tuple[str, View]] = [
        ("games/", games.save_game),
        ("check/", games.check_game),
        ("last-round/", games.last_round),
        ("life/", panels.life),
        ("penalties/", panels.penalty_note),
        ("penalties/<int:penalty>/remove/", panels.penalty_take_back),
        ("passes/", panels.passes_note),
        ("misdeals/", panels.misdeal_note),
        ("misdeals/<int:misdeal>/remove/", panels.misdeal_take_back),
        ("void-reason/", panels.void_explain),
    ]
    return [path(place + route, way_in(view), name=f"{name}_{view.__name__}") for route, view in views]


urlpatterns = [
    *below(
        SEASONS,
        path("sheets/<int:sheet>/enter/", pages.sheet_enter, name="sheet_enter"),
        *_writing("sheets/<int:sheet>/", "sheet", by_account),
        path("sheets/<int:sheet>/news/", pages.sheet_news, name="sheet_news"),
        path("sheets/<int:sheet>/games/remove/", games.remove_game, name="sheet_remove_game"),
        path("sheets/<int:sheet>/last-round/withdraw/", games.withdraw_last_round, name="sheet_withdraw_last_round"),
        path("sheets/<int:sheet>/control-totals/", games.control_totals, name="sheet_control_totals"),
        path("sheets/<int:sheet>/keeper/", panels.keeper_appoint, name="sheet_keeper_appoint"),
        path("sheets/<int:sheet>/further-game/", panels.further_game, name="sheet_further_game"),
        path("l/<slug:league>/s/<int:season>/penalties/", pages.season_penalties, name="season_penalties"),
    ),
    path("t/", phone_data.guest_code, name="guest_code"),
    path("t/sheet/<int:sheet>/", pages.guest_sheet, name="guest_sheet"),
    path("t/sheet/<int:sheet>/news/", pages.guest_games, name="guest_games"),
    path("t/sheet/<int:sheet>/leave/", phone_data.guest_leave, name="guest_leave"),
    *_writing("t/sheet/<int:sheet>/", "guest", by_code),
    path("t/<str:secret>/", phone_data.guest_link, name="guest_link"),
]

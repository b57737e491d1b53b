from collections.abc import Callable

from django.urls import URLPattern, path

from scoring.base.http.tabs import SEASONS, below
from scoring.entry.http.writers import View, by_account, by_code
from scoring.entry.views import games, guests, news, pages, penalties, table_life


def _writing(place: str, name: str, way_in: Callable[[View], View]) -> list[URLPattern]:
    """What whoever writes on a sheet does, for one way in; an address is called ``<name>_<view>``."""
    views: list[tuple[str, View]] = [
        ("games/", games.save_game),
        ("check/", games.check_game),
        ("last-round/", games.last_round),
        ("life/", table_life.life),
        ("penalties/", table_life.penalty_note),
        ("penalties/<int:penalty>/remove/", table_life.penalty_take_back),
        ("passes/", table_life.passes_note),
        ("misdeals/", table_life.misdeal_note),
        ("misdeals/<int:misdeal>/remove/", table_life.misdeal_take_back),
        ("void-reason/", table_life.void_explain),
    ]
    return [path(place + route, way_in(view), name=f"{name}_{view.__name__}") for route, view in views]


urlpatterns = [
    *below(
        SEASONS,
        path("sheets/<int:sheet>/enter/", pages.sheet_enter, name="sheet_enter"),
        *_writing("sheets/<int:sheet>/", "sheet", by_account),
        path("sheets/<int:sheet>/news/", news.sheet_news, name="sheet_news"),
        path("sheets/<int:sheet>/games/remove/", games.remove_game, name="sheet_remove_game"),
        path("sheets/<int:sheet>/last-round/withdraw/", games.withdraw_last_round, name="sheet_withdraw_last_round"),
        path("sheets/<int:sheet>/control-totals/", games.control_totals, name="sheet_control_totals"),
        path("sheets/<int:sheet>/keeper/", table_life.keeper_appoint, name="sheet_keeper_appoint"),
        path("sheets/<int:sheet>/further-game/", table_life.further_game, name="sheet_further_game"),
        path("l/<slug:league>/s/<int:season>/penalties/", penalties.season_penalties, name="season_penalties"),
    ),
    path("t/", guests.guest_code, name="guest_code"),
    path("t/sheet/<int:sheet>/", pages.guest_sheet, name="guest_sheet"),
    path("t/sheet/<int:sheet>/news/", news.guest_games, name="guest_games"),
    path("t/sheet/<int:sheet>/leave/", guests.guest_leave, name="guest_leave"),
    *_writing("t/sheet/<int:sheet>/", "guest", by_code),
    path("t/<str:secret>/", guests.guest_link, name="guest_link"),
]

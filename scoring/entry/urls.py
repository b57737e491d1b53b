from django.urls import path

from scoring.base.http.tabs import SEASONS, below
from scoring.entry.views import entry, guest_life, guests, penalties, table_life

urlpatterns = [
    *below(
        SEASONS,
        path("sheets/<int:sheet>/enter/", entry.sheet_enter, name="sheet_enter"),
        path("sheets/<int:sheet>/games/", entry.save_game, name="sheet_save_game"),
        path("sheets/<int:sheet>/games/remove/", entry.remove_game, name="sheet_remove_game"),
        path("sheets/<int:sheet>/check/", entry.check_game, name="sheet_check_game"),
        path("sheets/<int:sheet>/last-round/", entry.last_round, name="sheet_last_round"),
        path("sheets/<int:sheet>/last-round/withdraw/", entry.withdraw_last_round, name="sheet_withdraw_last_round"),
        path("sheets/<int:sheet>/control-totals/", entry.control_totals, name="sheet_control_totals"),
        path("sheets/<int:sheet>/life/", table_life.sheet_life, name="sheet_life"),
        path("sheets/<int:sheet>/penalties/", table_life.penalty_note, name="penalty_note"),
        path(
            "sheets/<int:sheet>/penalties/<int:penalty>/remove/", table_life.penalty_take_back, name="penalty_take_back"
        ),
        path("sheets/<int:sheet>/passes/", table_life.passes_note, name="passes_note"),
        path("sheets/<int:sheet>/misdeals/", table_life.misdeal_note, name="misdeal_note"),
        path(
            "sheets/<int:sheet>/misdeals/<int:misdeal>/remove/", table_life.misdeal_take_back, name="misdeal_take_back"
        ),
        path("sheets/<int:sheet>/void-reason/", table_life.void_explain, name="void_explain"),
        path("sheets/<int:sheet>/keeper/", table_life.keeper_appoint, name="keeper_appoint"),
        path("sheets/<int:sheet>/further-game/", table_life.further_game, name="further_game"),
        path("l/<slug:league>/s/<int:season>/penalties/", penalties.season_penalties, name="season_penalties"),
    ),
    path("t/", guests.guest_code, name="guest_code"),
    path("t/leave/", guests.guest_leave, name="guest_leave"),
    path("t/sheet/", guests.guest_sheet, name="guest_sheet"),
    path("t/sheet/games/", guests.guest_save_game, name="guest_save_game"),
    path("t/sheet/check/", guests.guest_check_game, name="guest_check_game"),
    path("t/sheet/last-round/", guests.guest_last_round, name="guest_last_round"),
    path("t/sheet/life/", guest_life.guest_life, name="guest_life"),
    path("t/sheet/penalties/", guest_life.guest_penalty_note, name="guest_penalty_note"),
    path("t/sheet/penalties/<int:penalty>/remove/", guest_life.guest_penalty_take_back, name="guest_penalty_take_back"),
    path("t/sheet/passes/", guest_life.guest_passes_note, name="guest_passes_note"),
    path("t/sheet/misdeals/", guest_life.guest_misdeal_note, name="guest_misdeal_note"),
    path("t/sheet/misdeals/<int:misdeal>/remove/", guest_life.guest_misdeal_take_back, name="guest_misdeal_take_back"),
    path("t/sheet/void-reason/", guest_life.guest_void_explain, name="guest_void_explain"),
    path("t/<str:secret>/", guests.guest_link, name="guest_link"),
]

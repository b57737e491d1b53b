"""Addresses of the application, grouped by area."""

from django.contrib.auth import views as auth_views
from django.urls import path

from scoring.views import (
    accounts,
    audits,
    clubs,
    codes,
    editions,
    entry,
    evening_results,
    evenings,
    game_records,
    guest_evening,
    guest_life,
    guests,
    home,
    imports,
    invitations,
    irregularities,
    jobs,
    knockouts,
    leagues,
    live,
    log,
    members,
    offline,
    participants,
    penalties,
    photos,
    player_records,
    players,
    prints,
    ranking_proposals,
    rankings,
    referee,
    reviews,
    seasons,
    seating,
    seating_changes,
    sheets,
    simulations,
    table_life,
    tables,
    teams,
    unolympics,
    venue,
)

account_urls = [
    path("", home.home, name="home"),
    path("login/", accounts.SignIn.as_view(), name="login"),
    path("logout/", accounts.SignOut.as_view(), name="logout"),
    path("mail-address/", accounts.mail_address, name="mail_address"),
    path("password/", accounts.PasswordChange.as_view(), name="password_change"),
    path("password/changed/", auth_views.PasswordChangeDoneView.as_view(), name="password_change_done"),
]

league_urls = [
    path("leagues/new/", leagues.league_create, name="league_create"),
    path("l/<slug:league>/", leagues.league, name="league"),
    path("l/<slug:league>/edit/", leagues.league_edit, name="league_edit"),
    path("l/<slug:league>/seasons/", seasons.seasons, name="seasons"),
    path("l/<slug:league>/seasons/new/", seasons.season_create, name="season_create"),
    path("l/<slug:league>/s/<int:season>/edit/", seasons.season_edit, name="season_edit"),
    path("l/<slug:league>/s/<int:season>/delete/", seasons.season_delete, name="season_delete"),
    path(
        "l/<slug:league>/s/<int:season>/ranking-rules/",
        ranking_proposals.season_ranking_rules,
        name="season_ranking_rules",
    ),
    path(
        "l/<slug:league>/s/<int:season>/ranking-rules/<int:proposal>/",
        ranking_proposals.ranking_proposal,
        name="ranking_proposal",
    ),
    path(
        "l/<slug:league>/s/<int:season>/ranking-rules/<int:proposal>/confirm/",
        ranking_proposals.ranking_confirm,
        name="ranking_confirm",
    ),
    path(
        "l/<slug:league>/s/<int:season>/ranking-rules/<int:proposal>/decline/",
        ranking_proposals.ranking_decline,
        name="ranking_decline",
    ),
    path(
        "l/<slug:league>/s/<int:season>/ranking-rules/<int:proposal>/withdraw/",
        ranking_proposals.ranking_withdraw,
        name="ranking_withdraw",
    ),
    path("l/<slug:league>/editions/", editions.editions, name="editions"),
    path("l/<slug:league>/editions/new/", editions.edition_create, name="edition_create"),
    path("l/<slug:league>/editions/<int:edition>/", editions.edition, name="edition"),
    path("l/<slug:league>/editions/<int:edition>/edit/", editions.edition_edit, name="edition_edit"),
    path("l/<slug:league>/editions/<int:edition>/delete/", editions.edition_delete, name="edition_delete"),
    path("l/<slug:league>/referee/", referee.referee, name="referee"),
]

people_urls = [
    path("l/<slug:league>/players/", players.players, name="players"),
    path("l/<slug:league>/players/new/", players.player_create, name="player_create"),
    path("l/<slug:league>/players/many/", players.players_add_many, name="players_add_many"),
    path("l/<slug:league>/players/<int:player>/edit/", players.player_edit, name="player_edit"),
    path("l/<slug:league>/members/", members.members, name="members"),
    path("l/<slug:league>/members/new/", members.member_create, name="member_create"),
    path(
        "l/<slug:league>/members/invitations/<int:invitation>/withdraw/",
        invitations.invitation_withdraw,
        name="invitation_withdraw",
    ),
    path("invitations/<int:invitation>/accept/", invitations.invitation_accept, name="invitation_accept"),
    path("invitations/<int:invitation>/decline/", invitations.invitation_decline, name="invitation_decline"),
    path("l/<slug:league>/members/<int:member>/", members.member_edit, name="member_edit"),
    path("l/<slug:league>/members/<int:member>/remove/", members.member_remove, name="member_remove"),
    path(
        "l/<slug:league>/members/<int:member>/password/",
        members.member_reset_password,
        name="member_reset_password",
    ),
]

club_urls = [
    path("l/<slug:league>/clubs/", clubs.clubs, name="clubs"),
    path("l/<slug:league>/clubs/<int:club>/edit/", clubs.club_edit, name="club_edit"),
    path("l/<slug:league>/clubs/<int:club>/merge/", clubs.club_merge, name="club_merge"),
    path("l/<slug:league>/clubs/<int:club>/delete/", clubs.club_delete, name="club_delete"),
]

knockout_urls = [
    path("evenings/<int:evening>/knockout/", knockouts.knockout, name="knockout"),
    path("evenings/<int:evening>/knockout/plan/", knockouts.knockout_plan, name="knockout_plan"),
    path("evenings/<int:evening>/knockout/step/", knockouts.knockout_step, name="knockout_step"),
]

team_urls = [
    path("evenings/<int:evening>/teams/", teams.evening_teams, name="evening_teams"),
    path("evenings/<int:evening>/teams/rules/", teams.team_rules, name="team_rules"),
    path("evenings/<int:evening>/teams/draw/", teams.teams_draw, name="teams_draw"),
    path("evenings/<int:evening>/teams/step/", teams.teams_step, name="teams_step"),
    path("teams/<int:team>/", teams.team_edit, name="team_edit"),
    path("teams/<int:team>/remove/", teams.team_remove, name="team_remove"),
]

entry_urls = [
    path("l/<slug:league>/s/<int:season>/evenings/new/", evenings.evening_create, name="evening_create"),
    path("evenings/<int:evening>/edit/", evenings.evening_edit, name="evening_edit"),
    path("evenings/<int:evening>/delete/", evenings.evening_delete, name="evening_delete"),
    path("evenings/<int:evening>/participants/", participants.evening_participants, name="evening_participants"),
    path("evenings/<int:evening>/participants/new/", participants.participant_add, name="participant_add"),
    path("registrations/<int:registration>/", participants.participant_edit, name="participant_edit"),
    path("registrations/<int:registration>/absence/", participants.participant_absence, name="participant_absence"),
    path("registrations/<int:registration>/remove/", participants.participant_remove, name="participant_remove"),
    path("evenings/<int:evening>/tables/", tables.evening_tables, name="evening_tables"),
    path("evenings/<int:evening>/tables/draw/", seating.tables_draw, name="tables_draw"),
    path("evenings/<int:evening>/seats/slips.pdf", seating.seat_slips, name="seat_slips"),
    path("evenings/<int:evening>/seats/list.pdf", seating.seating_list, name="seating_list"),
    path("evenings/<int:evening>/seats/change/", seating_changes.seating_change, name="seating_change"),
    path("sheets/<int:sheet>/seats/", tables.table_seats, name="table_seats"),
    path("sheets/<int:sheet>/remove/", tables.table_remove, name="table_remove"),
    path("seats/<int:seat>/presence/", tables.seat_presence, name="seat_presence"),
    path("sheets/<int:sheet>/", sheets.sheet, name="sheet"),
    path("sheets/<int:sheet>/submit/", sheets.sheet_submit, name="sheet_submit"),
    path("sheets/<int:sheet>/enter/", entry.sheet_enter, name="sheet_enter"),
    path("sheets/<int:sheet>/games/", entry.save_game, name="sheet_save_game"),
    path("sheets/<int:sheet>/games/remove/", entry.remove_game, name="sheet_remove_game"),
    path("sheets/<int:sheet>/check/", entry.check_game, name="sheet_check_game"),
    path("sheets/<int:sheet>/last-round/", entry.last_round, name="sheet_last_round"),
    path("sheets/<int:sheet>/last-round/withdraw/", entry.withdraw_last_round, name="sheet_withdraw_last_round"),
    path("sheets/<int:sheet>/control-totals/", entry.control_totals, name="sheet_control_totals"),
]

life_urls = [
    path("sheets/<int:sheet>/life/", table_life.sheet_life, name="sheet_life"),
    path("sheets/<int:sheet>/penalties/", table_life.penalty_note, name="penalty_note"),
    path("sheets/<int:sheet>/penalties/<int:penalty>/remove/", table_life.penalty_take_back, name="penalty_take_back"),
    path("sheets/<int:sheet>/passes/", table_life.passes_note, name="passes_note"),
    path("sheets/<int:sheet>/misdeals/", table_life.misdeal_note, name="misdeal_note"),
    path("sheets/<int:sheet>/misdeals/<int:misdeal>/remove/", table_life.misdeal_take_back, name="misdeal_take_back"),
    path("sheets/<int:sheet>/void-reason/", table_life.void_explain, name="void_explain"),
    path("sheets/<int:sheet>/keeper/", table_life.keeper_appoint, name="keeper_appoint"),
    path("sheets/<int:sheet>/further-game/", table_life.further_game, name="further_game"),
    path("evenings/<int:evening>/venue/", venue.evening_venue, name="evening_venue"),
    path("evenings/<int:evening>/inspection/", venue.evening_inspection, name="evening_inspection"),
    path("l/<slug:league>/s/<int:season>/penalties/", penalties.season_penalties, name="season_penalties"),
]

record_urls = [
    path("sheets/<int:sheet>/games/<int:number>/record/", game_records.game_record, name="game_record"),
    path("sheets/<int:sheet>/games/<int:number>/record/file/", game_records.game_record_file, name="game_record_file"),
    path(
        "sheets/<int:sheet>/games/<int:number>/record/attach/",
        game_records.game_record_attach,
        name="game_record_attach",
    ),
    path(
        "sheets/<int:sheet>/games/<int:number>/record/remove/",
        game_records.game_record_remove,
        name="game_record_remove",
    ),
]

review_urls = [
    path("l/<slug:league>/reviews/", reviews.reviews, name="reviews"),
    path("sheets/<int:sheet>/review/", reviews.sheet_review, name="sheet_review"),
    path("sheets/<int:sheet>/sign/", reviews.sheet_sign, name="sheet_sign"),
    path("sheets/<int:sheet>/send-back/", reviews.sheet_send_back, name="sheet_send_back"),
    path("sheets/<int:sheet>/reopen/", reviews.sheet_reopen, name="sheet_reopen"),
    path("sheets/<int:sheet>/findings/confirm/", reviews.finding_confirm, name="finding_confirm"),
]

audit_urls = [
    path("sheets/<int:sheet>/read/", audits.sheet_read, name="sheet_read"),
    path("sheets/<int:sheet>/read/accept/", audits.sheet_read_accept, name="sheet_read_accept"),
    path("sheets/<int:sheet>/tick/", audits.sheet_tick, name="sheet_tick"),
    path("sheets/<int:sheet>/photos/", photos.sheet_photos, name="sheet_photos"),
    path("photos/<int:photo>/", photos.sheet_photo, name="sheet_photo"),
    path("photos/<int:photo>/remove/", photos.sheet_photo_remove, name="sheet_photo_remove"),
    path("l/<slug:league>/irregularities/", irregularities.irregularities, name="irregularities"),
    path("sheets/<int:sheet>/irregularity/", irregularities.sheet_irregularity, name="sheet_irregularity"),
    path("irregularities/<int:irregularity>/settle/", irregularities.irregularity_settle, name="irregularity_settle"),
    path("irregularities/<int:irregularity>/reopen/", irregularities.irregularity_reopen, name="irregularity_reopen"),
    path("irregularities/<int:irregularity>/mail/", irregularities.irregularity_mail, name="irregularity_mail"),
    path("irregularities/<int:irregularity>/told/", irregularities.irregularity_told, name="irregularity_told"),
]

result_urls = [
    path("l/<slug:league>/s/<int:season>/", rankings.season, name="season"),
    path("l/<slug:league>/s/<int:season>/explain/<int:player>/", rankings.season_explain, name="season_explain"),
    path("evenings/<int:evening>/", evening_results.evening, name="evening"),
    path("evenings/<int:evening>/explain/<int:player>/", evening_results.evening_explain, name="evening_explain"),
    path("evenings/<int:evening>/teams/<int:team>/explain/", evening_results.team_explain, name="team_explain"),
    path("l/<slug:league>/players/<int:player>/", player_records.player, name="player"),
]

unolympics_urls = [
    path("l/<slug:league>/s/<int:season>/unolympics/", unolympics.unolympics, name="unolympics"),
    path(
        "l/<slug:league>/s/<int:season>/unolympics/<int:club>/",
        unolympics.unolympics_explain,
        name="unolympics_explain",
    ),
    path("l/<slug:league>/s/<int:season>/unolympics.pdf", unolympics.unolympics_pdf, name="unolympics_pdf"),
]

live_urls = [
    path("evenings/<int:evening>/live/", live.evening_live, name="evening_live"),
    path("evenings/<int:evening>/hall/", live.hall, name="evening_hall"),
    path("evenings/<int:evening>/hall/slides/", live.hall_slides, name="evening_hall_slides"),
]

job_urls = [
    path("jobs/", jobs.jobs, name="jobs"),
    path("l/<slug:league>/jobs/", jobs.jobs, name="jobs"),
    path("jobs/<uuid:job>/", jobs.job, name="job"),
    path("jobs/<uuid:job>/cancel/", jobs.job_cancel, name="job_cancel"),
    path("jobs/<uuid:job>/retry/", jobs.job_retry, name="job_retry"),
    path("jobs/<uuid:job>/file/", jobs.job_file, name="job_file"),
    path("jobs/<uuid:job>/import/", imports.season_import_run, name="season_import_run"),
    path("l/<slug:league>/import/", imports.season_import, name="season_import"),
    path("l/<slug:league>/recount/", jobs.recount, name="recount"),
    path("l/<slug:league>/s/<int:season>/sheets/", jobs.pdf_batch, name="pdf_batch"),
    path("l/<slug:league>/simulations/", simulations.simulations, name="simulations"),
    path("l/<slug:league>/simulations/new/", simulations.simulation_create, name="simulation_create"),
    path("jobs/<uuid:job>/simulation.json", simulations.simulation_json, name="simulation_json"),
    path("jobs/<uuid:job>/simulation.csv", simulations.simulation_csv, name="simulation_csv"),
    path("l/<slug:league>/log/", log.log, name="log"),
]

offline_urls = [
    path("sw.js", offline.service_worker, name="service_worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.offline, name="offline"),
]

guest_urls = [
    path("evenings/<int:evening>/codes/", codes.evening_codes, name="evening_codes"),
    path("sheets/<int:sheet>/codes/", codes.sheet_code, name="sheet_code"),
    path("sheets/<int:sheet>/codes/<int:code>/revoke/", codes.code_revoke, name="code_revoke"),
    path("t/", guests.guest_code, name="guest_code"),
    path("t/leave/", guests.guest_leave, name="guest_leave"),
    path("t/evening/", guest_evening.guest_evening, name="guest_evening"),
    path("t/evening/live/", guest_evening.guest_evening_live, name="guest_evening_live"),
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

urlpatterns = [
    *account_urls,
    *league_urls,
    *people_urls,
    *club_urls,
    *entry_urls,
    *knockout_urls,
    *team_urls,
    *life_urls,
    *record_urls,
    *review_urls,
    *audit_urls,
    *result_urls,
    *unolympics_urls,
    *live_urls,
    *job_urls,
    *guest_urls,
    *offline_urls,
    path("sheets/<int:sheet>/sheet.pdf", prints.sheet_pdf, name="sheet_pdf"),
    path("evenings/<int:evening>/result.pdf", prints.evening_result_pdf, name="evening_result_pdf"),
    path("l/<slug:league>/form.pdf", prints.blank_form_pdf, name="blank_form_pdf"),
    path("l/<slug:league>/s/<int:season>/ranking.pdf", prints.season_ranking_pdf, name="season_ranking_pdf"),
]

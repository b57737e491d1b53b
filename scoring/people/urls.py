"""Addresses of `people`."""

from django.urls import path

from scoring.core.http.pages import CLUB, MEMBERS, below
from scoring.people.views import clubs, members, players

urlpatterns = [
    *below(
        MEMBERS,
        path("l/<slug:league>/players/", players.players, name="players"),
        path("l/<slug:league>/players/new/", players.player_create, name="player_create"),
        path("l/<slug:league>/players/many/", players.players_add_many, name="players_add_many"),
        path("l/<slug:league>/players/<int:player>/edit/", players.player_edit, name="player_edit"),
        path("l/<slug:league>/players/<int:player>/account/", players.player_account, name="player_account"),
        path("l/<slug:league>/players/<int:player>/delete/", players.player_delete, name="player_delete"),
        path("l/<slug:league>/players/<int:player>/", players.player, name="player"),
    ),
    *below(
        CLUB,
        path("l/<slug:league>/clubs/", clubs.clubs, name="clubs"),
        path("l/<slug:league>/clubs/<int:club>/edit/", clubs.club_edit, name="club_edit"),
        path("l/<slug:league>/clubs/<int:club>/merge/", clubs.club_merge, name="club_merge"),
        path("l/<slug:league>/clubs/<int:club>/delete/", clubs.club_delete, name="club_delete"),
        path("l/<slug:league>/members/", members.members, name="members"),
        path("l/<slug:league>/members/new/", members.member_create, name="member_create"),
        path(
            "l/<slug:league>/members/invitations/<int:invitation>/withdraw/",
            members.invitation_withdraw,
            name="invitation_withdraw",
        ),
        path("l/<slug:league>/members/<int:member>/", members.member_edit, name="member_edit"),
        path("l/<slug:league>/members/<int:member>/remove/", members.member_remove, name="member_remove"),
    ),
    *below(
        CLUB,
        path("l/<slug:league>/offices/", members.offices, name="offices"),
        path("l/<slug:league>/terms/new/", members.term_record, name="office_term_record"),
        path("l/<slug:league>/terms/<int:term>/", members.term_edit, name="office_term_edit"),
        path("l/<slug:league>/terms/<int:term>/delete/", members.term_delete, name="office_term_delete"),
    ),
    path("invitations/<int:invitation>/accept/", members.invitation_accept, name="invitation_accept"),
    path("invitations/<int:invitation>/decline/", members.invitation_decline, name="invitation_decline"),
]

"""Addresses of `registration`."""

from django.urls import path

from scoring.core.http.pages import MEMBERS, SEASON, TODAY, below
from scoring.registration.views import invitations, participants, personal, roll_call

urlpatterns = [
    path("i/<str:secret>/answer/", personal.personal_answer, name="personal_answer"),
    path("i/<str:secret>/uno.ics", personal.personal_calendar, name="personal_calendar"),
    path("i/<str:secret>/<uuid:key>.pdf", personal.personal_receipt, name="personal_receipt"),
    path("receipts/<uuid:key>/", personal.receipt, name="receipt"),
    path("receipts/<uuid:key>/receipt.pdf", invitations.answer_receipt, name="answer_receipt"),
    path("evenings/<int:evening>/answer/", personal.own_answer, name="own_answer"),
    *below(
        SEASON,
        path("evenings/<int:evening>/participants/", participants.evening_participants, name="evening_participants"),
        path("evenings/<int:evening>/roll-call/", roll_call.evening_roll_call, name="evening_roll_call"),
        path("evenings/<int:evening>/participants/new/", participants.participant_add, name="participant_add"),
        path("registrations/<int:registration>/", participants.participant_edit, name="participant_edit"),
        path("registrations/<int:registration>/absence/", participants.participant_absence, name="participant_absence"),
        path("registrations/<int:registration>/remove/", participants.participant_remove, name="participant_remove"),
        path("evenings/<int:evening>/invitations/", invitations.evening_invitations, name="evening_invitations"),
        path(
            "evenings/<int:evening>/invitations/letters.pdf", invitations.invitation_letters, name="invitation_letters"
        ),
        path("evenings/<int:evening>/answers/", invitations.evening_answers, name="evening_answers"),
        path("evenings/<int:evening>/answers/new/", invitations.answer_type, name="answer_type"),
    ),
    *below(
        TODAY,
        path("l/<slug:league>/play-along/", invitations.guest_request, name="play_along"),
        path("l/<slug:league>/play-along/sent/", invitations.guest_request_sent, name="play_along_sent"),
        path("l/<slug:league>/guests/", invitations.guest_requests, name="asked_to_play"),
        path(
            "l/<slug:league>/guests/<int:guest_request>/invite/",
            invitations.guest_request_invite,
            name="asked_to_play_invite",
        ),
        path(
            "l/<slug:league>/guests/<int:guest_request>/decline/",
            invitations.guest_request_decline,
            name="asked_to_play_decline",
        ),
    ),
    *below(MEMBERS, path("l/<slug:league>/players/<int:player>/link/", invitations.link_renew, name="link_renew")),
]

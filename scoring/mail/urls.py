"""Addresses of `mail`."""

from django.urls import path

from scoring.core.http.pages import CLUB, MEMBERS, below
from scoring.mail.views import outbox, settings

urlpatterns = [
    *below(
        CLUB,
        path("l/<slug:league>/post/", outbox.post, name="post"),
        path("l/<slug:league>/post/release/", outbox.post_release, name="post_release"),
        path("l/<slug:league>/post/account/", settings.mail_account, name="mail_account"),
        path("l/<slug:league>/post/account/test/", settings.mail_account_test, name="mail_account_test"),
        path("l/<slug:league>/post/account/remove/", settings.mail_account_remove, name="mail_account_remove"),
        path("l/<slug:league>/post/kinds/", settings.mail_kinds, name="mail_kinds"),
        path("l/<slug:league>/post/<int:mail>/", outbox.mail, name="mail"),
        path("l/<slug:league>/post/<int:mail>/again/", outbox.mail_send_again, name="mail_send_again"),
        path("l/<slug:league>/post/<int:mail>/cancel/", outbox.mail_cancel, name="mail_cancel"),
        path("l/<slug:league>/post/<int:mail>/arrived/", outbox.mail_arrived, name="mail_arrived"),
        path("l/<slug:league>/post/<int:mail>/file/", outbox.mail_file, name="mail_file"),
        path("l/<slug:league>/post/<int:mail>/text/", outbox.mail_text, name="mail_text"),
        path("l/<slug:league>/post/<int:mail>/letter/", outbox.mail_letter, name="mail_letter"),
    ),
    *below(
        MEMBERS,
        path("l/<slug:league>/players/<int:player>/mails/", settings.player_mails, name="player_mails"),
    ),
    path("mails/<str:token>/", settings.unsubscribe, name="unsubscribe"),
]

"""Addresses of `accounts`."""

from django.contrib.auth import views as auth_views
from django.urls import path

from scoring.accounts.views import account, account_links, codes, member_accounts, offline, sign_in
from scoring.core.http.pages import CLUB, SEASON, below

urlpatterns = [
    path("login/", sign_in.SignIn.as_view(), name="login"),
    path("login/second/", sign_in.second_step, name="second_step"),
    path("logout/", sign_in.SignOut.as_view(), name="logout"),
    path("account/", account.account, name="account"),
    path("account/second-factor/", sign_in.second_factor, name="second_factor"),
    path("account/second-factor/codes/", sign_in.second_factor_codes, name="second_factor_codes"),
    path("account/second-factor/off/", sign_in.second_factor_off, name="second_factor_off"),
    path("account/sessions/end/", account.sessions_end, name="sessions_end"),
    path("account/sessions/<slug:session>/end/", account.session_end, name="session_end"),
    path("mail-address/", account.mail_address, name="mail_address"),
    path("a/", account_links.account_link_here, name="account_link_here"),
    path("a/<str:secret>/", account_links.account_link, name="account_link"),
    path("a/<str:secret>/use/", account_links.account_link_use, name="account_link_use"),
    path("password/forgotten/", account_links.password_forgotten, name="password_forgotten"),
    path("password/forgotten/sent/", account_links.password_forgotten_done, name="password_forgotten_done"),
    path("password/", sign_in.PasswordChange.as_view(), name="password_change"),
    path("password/changed/", auth_views.PasswordChangeDoneView.as_view(), name="password_change_done"),
    path("sw.js", offline.service_worker, name="service_worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.offline, name="offline"),
    path("hand-over/", offline.hand_over, name="hand_over"),
    path("hand-over/code/", offline.hand_over_code, name="hand_over_code"),
    *below(
        CLUB,
        path("l/<slug:league>/second-factor/", sign_in.second_factor_demand, name="second_factor_demand"),
        path(
            "l/<slug:league>/members/<int:member>/second-factor/reset/",
            member_accounts.member_factor_reset,
            name="member_factor_reset",
        ),
        path("l/<slug:league>/members/invite/", member_accounts.member_invite, name="member_invite"),
        path(
            "l/<slug:league>/members/invitations/<int:invitation>/link/",
            member_accounts.invitation_renew,
            name="invitation_renew",
        ),
        path("l/<slug:league>/members/<int:member>/link/", member_accounts.member_link, name="member_link"),
        path(
            "l/<slug:league>/members/<int:member>/address/remove/",
            member_accounts.member_address_remove,
            name="member_address_remove",
        ),
        path(
            "l/<slug:league>/members/<int:member>/password/",
            member_accounts.member_reset_password,
            name="member_reset_password",
        ),
        path(
            "l/<slug:league>/members/links/<int:link>/revoke/",
            member_accounts.member_link_revoke,
            name="member_link_revoke",
        ),
    ),
    *below(
        SEASON,
        path("evenings/<int:evening>/codes/", codes.evening_codes, name="evening_codes"),
        path("sheets/<int:sheet>/codes/", codes.sheet_code, name="sheet_code"),
        path("sheets/<int:sheet>/codes/<int:code>/revoke/", codes.code_revoke, name="code_revoke"),
    ),
]

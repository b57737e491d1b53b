"""``manage.py hold_back``: what may have been sent, ended or revoked since a copy of the database was made waits."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.accounts.services.account_links import revoke_waiting_links
from scoring.accounts.services.sessions import end_sessions_of_all_accounts
from scoring.core.services.log import note_copy_brought_back
from scoring.mail.services.settings import hold_post
from scoring.management.office import OfficeCommand
from scoring.models import User
from scoring.publishing.services import rest_tokens
from scoring.registration.tasks import remind_of_deadlines
from scoring.results.tasks import sum_seasons_up


class Command(OfficeCommand):
    help = (
        "After a copy of the database was brought back: let all mails that wait be uncertain, as they may have been"
        " sent since it was made, end sessions and links of accounts, and let tokens of programs rest, as they may have"
        " been ended or revoked; `manage.py restore` does it by itself. The office must not run."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--other-key", action="store_true", help="the office has another SECRET_KEY now than then")

    def handle(self, *args: Any, **options: Any) -> None:
        remind_of_deadlines()  # whoever is due now may have been reminded since the copy was made
        sum_seasons_up()
        note_copy_brought_back()
        if count := hold_post():
            said = ngettext(
                "%(count)s mail may have been sent since: it stands under “uncertain” for somebody to decide.",
                "%(count)s mails may have been sent since: they stand under “uncertain” for somebody to decide.",
                count,
            )
            self.stdout.write(said % {"count": count})
        if count := rest_tokens():
            said = ngettext(
                "%(count)s token of a program may have been revoked since: it rests until a president lets it in"
                " again.",
                "%(count)s tokens of programs may have been revoked since: they rest until a president lets them in"
                " again.",
                count,
            )
            self.stdout.write(said % {"count": count})
        if count := end_sessions_of_all_accounts():
            said = ngettext(
                "%(count)s session has ended: whoever had signed in signs in again.",
                "%(count)s sessions have ended: whoever had signed in signs in again.",
                count,
            )
            self.stdout.write(said % {"count": count})
        if count := revoke_waiting_links():
            said = ngettext(
                "%(count)s link of an invitation, a new password or a mail address may have been used or revoked since:"
                " it holds no more. Please make a new one where somebody still needs it.",
                "%(count)s links of invitations, new passwords or mail addresses may have been used or revoked since:"
                " they hold no more. Please make new ones where somebody still needs them.",
                count,
            )
            self.stdout.write(said % {"count": count})
        if options["other_key"]:
            self.stdout.write(
                _(
                    "This office has another key (SECRET_KEY) than that of the backup: slips of tables, phones opened"
                    " with them, personal links and secret addresses of calendars hold no more. With the key of then"
                    " they hold again; if it is in the backup, it stands in “secret_key” now, and SECRET_KEY need only"
                    " be left out."
                )
            )
            self.stdout.write(_("Accounts, passwords and offices are as they were then."))
        elif User.objects.exists():
            self.stdout.write(
                _(
                    "Accounts, passwords, offices, slips of tables, phones opened with them, personal links and secret"
                    " addresses of calendars are as they were then."
                )
            )
        if User.objects.exists():
            self.stdout.write(_("Whatever was blocked, changed, taken away or revoked since has to be so again."))

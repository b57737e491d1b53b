"""``manage.py hold_post``: nothing goes out by itself that may have been sent since a copy of the database was made."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import ngettext

from scoring.invitations.tasks import remind_of_deadlines
from scoring.post.services.holding import hold_post
from scoring.results.tasks import sum_seasons_up


class Command(BaseCommand):
    help = (
        "Let all mails that wait be uncertain, as they may have been sent since a copy of the database was made; "
        "`manage.py restore` does it by itself. The office must not run."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        remind_of_deadlines()  # whoever is due now may have been reminded since the copy was made
        sum_seasons_up()
        if count := hold_post():
            said = ngettext(
                "%(count)s mail may have been sent since: it stands under “uncertain” for somebody to decide.",
                "%(count)s mails may have been sent since: they stand under “uncertain” for somebody to decide.",
                count,
            )
            self.stdout.write(said % {"count": count})

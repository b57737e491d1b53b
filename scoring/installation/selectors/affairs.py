"""What a club does monthly or less, in the order of the page *Club*: each with a line that says what it is for, and
with the words by which people look for it. What somebody's office may not do is not there for them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.core import permissions
from scoring.core.memberships import AnyUser
from scoring.models import League

Condition = Callable[[AnyUser, League], bool]


def _is_anybody(_user: AnyUser, _league: League) -> bool:
    return True


def _is_living(_user: AnyUser, league: League) -> bool:
    """Whether it is not dissolved: there is nothing to subscribe to then, and the way back has a page of its own."""
    return league.dissolved_at is None


def _is_here(ask: Callable[[AnyUser], bool]) -> Condition:
    """What holds for the whole installation, asked in one of its leagues."""
    return lambda user, _league: ask(user)


def _has_no_accounts(user: AnyUser, league: League) -> bool:
    """Members who see who holds which office, and manage no accounts."""
    return permissions.can_see_offices(user, league) and not permissions.can_manage_league(user, league)


@dataclass(frozen=True, slots=True)
class Affair:
    """A page, or a part of one (``part``). ``page`` names the address; ``words``: what else people call it, separated
    by blanks, for the search alone."""

    page: str
    label: Promise
    about: Promise
    is_for: Condition = _is_anybody
    words: Promise | str = ""
    part: str = ""
    query: str = ""
    is_of_league: bool = True
    icon: str = "arrow"

    def address(self, league: League) -> str:
        path = reverse(self.page, args=[league.slug] if self.is_of_league else [])
        return f"{path}{f'?{self.query}' if self.query else ''}{f'#{self.part}' if self.part else ''}"


@dataclass(frozen=True, slots=True)
class Group:
    """Affairs that belong together."""

    code: str
    label: Promise
    affairs: Sequence[Affair]


GROUPS = (
    Group(
        "people",
        _("People and offices"),
        (
            Affair(
                "offices",
                _("Accounts and offices"),
                _("Who can sign in, who holds which office, hand an office over, second factor."),
                permissions.can_manage_league,
                pgettext_lazy(
                    "search", "account invite somebody president secretary auditor password hand-over term 2FA"
                ),
                icon="users",
            ),
            Affair(
                "offices",
                _("Offices"),
                _("Who holds which office, and since when; hand over your own."),
                _has_no_accounts,
                pgettext_lazy("search", "president secretary auditor steward board hand-over term"),
                icon="users",
            ),
            Affair(
                "clubs",
                _("Clubs of the players"),
                _("Where guests and members come from, for teams and the medal table."),
                words=pgettext_lazy("search", "club town team"),
                icon="shield",
            ),
        ),
    ),
    Group(
        "rules",
        _("Rules"),
        (
            Affair(
                "editions",
                _("Rule set editions"),
                _("By which rules the club plays and counts; adopt another one."),
                words=pgettext_lazy("search", "rules house rule parameter deck card values"),
                icon="book",
            ),
            Affair(
                "simulations",
                _("Simulations"),
                _("Try out what a house rule does to the game before you adopt it."),
                permissions.can_simulate,
                pgettext_lazy("search", "house rule try out statistics"),
                icon="play",
            ),
            Affair(
                "referee",
                _("Referee"),
                _("What may be laid on what, with the paragraph; for the table."),
                permissions.can_use_referee,
                pgettext_lazy("search", "lay card allowed dispute question"),
                icon="cards",
            ),
            Affair(
                "clauses",
                _("All paragraphs"),
                _("The rulebook, paragraph by paragraph."),
                words=pgettext_lazy("search", "rulebook clause law"),
                is_of_league=False,
                icon="book",
            ),
            Affair(
                "form_choice",
                _("Form for the protocol"),
                _("The empty sheet to print and write on."),
                words=pgettext_lazy("search", "print paper blank sheet"),
                icon="print",
            ),
        ),
    ),
    Group(
        "audit",
        _("Review and log"),
        (
            Affair(
                "reviews",
                _("Review"),
                _("Sheets that wait for the auditor, and those that are signed."),
                permissions.can_see_internals,
                pgettext_lazy("search", "sign check audit sheets signature"),
                icon="shield",
            ),
            Affair(
                "irregularities",
                _("Irregularities"),
                _("What was reported about sheets, and how it was settled."),
                permissions.can_see_internals,
                pgettext_lazy("search", "complaint objection mistake"),
                icon="warning",
            ),
            Affair(
                "log",
                _("Log"),
                _("Who did what and when; compare it with a print."),
                permissions.can_see_internals,
                pgettext_lazy("search", "history changes who when proof"),
                icon="book",
            ),
            Affair(
                "jobs",
                _("Jobs"),
                _("What takes longer, and its files."),
                permissions.can_see_internals,
                pgettext_lazy("search", "progress files download"),
                icon="clock",
            ),
        ),
    ),
    Group(
        "public",
        _("Post and public page"),
        (
            Affair(
                "post",
                _("Post"),
                _("Mails that went out, wait or came back; the mail account."),
                permissions.can_see_post,
                pgettext_lazy("search", "mail letter outbox send server SMTP"),
                icon="mail",
            ),
            Affair(
                "subscriptions",
                _("Calendar and news"),
                _("Evenings in your calendar, results as a feed, the ranking on a website."),
                _is_living,
                words=pgettext_lazy("search", "subscribe ics feed atom website embed"),
                icon="calendar",
            ),
            Affair(
                "league_publish",
                _("What the public sees"),
                _("Whether strangers find the club, and what they may do there; imprint and privacy notice."),
                permissions.can_manage_league,
                pgettext_lazy("search", "public page publish data protection"),
                icon="globe",
            ),
            Affair(
                "imprint",
                _("Imprint"),
                _("Who is responsible for these pages."),
                lambda user, league: not permissions.can_manage_league(user, league),
                icon="globe",
            ),
            Affair(
                "privacy_notice",
                _("Privacy"),
                _("What is kept about you, and who sees it."),
                lambda user, league: not permissions.can_manage_league(user, league),
                icon="lock",
            ),
        ),
    ),
    Group(
        "data",
        _("Data in and out"),
        (
            Affair(
                "member_list_upload",
                _("Read in"),
                _("Lists of members, protocol sheets, whole seasons from files; copies from phones."),
                permissions.can_manage_seasons,
                pgettext_lazy(
                    "search", "import upload excel csv spreadsheet list members protocol season phones restore"
                ),
                icon="upload",
            ),
            Affair(
                "backups",
                _("Backups"),
                _("Everything in one file: made every night, or now."),
                _is_here(permissions.can_keep_backups),
                pgettext_lazy("search", "save copy restore stick"),
                is_of_league=False,
                icon="shield",
            ),
            Affair(
                "api_tokens",
                _("Programs"),
                _("Which programs may read results, and for how long."),
                permissions.can_manage_api_tokens,
                pgettext_lazy("search", "API token interface"),
                icon="key",
            ),
        ),
    ),
    Group(
        "office",
        _("Club and computer"),
        (
            Affair(
                "league_edit",
                _("Data of the club"),
                _("Name, logo, colour, whom to ask, time zone."),
                permissions.can_manage_league,
                pgettext_lazy("search", "name logo colour contact telephone time zone"),
                icon="edit",
            ),
            Affair(
                "room",
                _("Phones in the hall"),
                _("Open the room so that phones reach this computer, without internet."),
                permissions.can_manage_seasons,
                pgettext_lazy("search", "room network wifi wlan address QR open close"),
                icon="globe",
            ),
            Affair(
                "installation",
                _("This installation"),
                _("The office's address, phones, links on the desktop, closing the office."),
                _is_here(permissions.can_manage_installation),
                pgettext_lazy("search", "address computer close stop desktop version"),
                is_of_league=False,
                icon="gear",
            ),
            Affair(
                "operation",
                _("Operation"),
                _("How the installation itself is."),
                _is_here(permissions.can_operate),
                pgettext_lazy("search", "server disk database health"),
                is_of_league=False,
                icon="info",
            ),
            Affair(
                "league_create",
                _("Found a league"),
                _("Another one in the same office, with its own members and seasons."),
                _is_here(permissions.can_found_league),
                pgettext_lazy("search", "new club association"),
                is_of_league=False,
                icon="plus",
            ),
            Affair(
                "league_dissolution",
                _("Dissolve the club"),
                _("Take everything along as one archive, and close it; or delete what was only tried."),
                lambda user, league: _is_living(user, league) and permissions.can_see_dissolution(user, league),
                pgettext_lazy("search", "dissolve close end archive delete remove"),
                icon="trash",
            ),
        ),
    ),
)


def groups_for(user: AnyUser, league: League) -> list[tuple[Group, list[Affair]]]:
    """The groups with what somebody may do, without empty ones. At most five queries: the offices held, and what holds
    for the installation."""
    shown = ((group, [each for each in group.affairs if each.is_for(user, league)]) for group in GROUPS)
    return [(group, affairs) for group, affairs in shown if affairs]

"""Mail scanners open every link: whoever only looks at a personal link, of whatever kind, changes nothing (L4).

One test over all kinds; a new kind of link that nobody has to sign in for must be entered here.
"""

from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scoring.accounts.services.account_links import make_link, open_account_link, secret_of
from scoring.core.selectors.check_marks import code_of
from scoring.mail.selectors.switches import unsubscribe_link
from scoring.mail.services.outbox import Recipient, post_mail
from scoring.models import AccountLink, MailKind, Membership
from scoring.people.services.invitations import invite_account
from scoring.people.services.personal_links import links_for
from scoring.publishing.services import renew_feed_link
from scoring.recovery.views.snapshots import link_to_give
from scoring.registration.selectors.receipts import claim_of_receipt
from tests.scoring.accounts.account_scenes import member
from tests.scoring.registration.coming import Coming, coming
from tests.scoring.registration.test_personal_views import tap
from tests.scoring.scenes import league, official

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L4", "L4:invitation")]

LOOKS = 10
Kind = AccountLink.Kind
SCANNED_AT_THE_TABLE = {"guest_link"}
"""It is printed, never mailed, and lets a phone in by being scanned."""


def personal_link(made: Coming) -> Sequence[str]:
    tap(made)
    reply = made.evening.replies.get()
    names = "personal_link", "personal_answer", "personal_calendar", "personal_data"
    secret = links_for(league=made.league, players=made.players)[made.players[0].pk]
    receipt = reverse("personal_receipt", args=[secret, reply.key])
    live = reverse("personal_live", args=[secret, made.evening.pk])  # of another day: 404
    return [receipt, live, *(reverse(name, args=[secret]) for name in names)]


def check_of_a_receipt(made: Coming) -> Sequence[str]:
    tap(made)
    reply = made.evening.replies.get()
    of_receipt = [reverse(name, args=[reply.key]) for name in ("receipt", "answer_receipt")]
    return [*of_receipt, reverse("checked_print", args=[code_of(claim_of_receipt(reply))])]


def unsubscribing(made: Coming) -> Sequence[str]:
    """Of a player, and of an account."""
    to = ("p1@example.org", "Björn")
    recipients = Recipient(*to, player_id=made.players[1].pk), Recipient(*to, user_id=made.secretary.pk)
    facts = {"league": made.league, "kind": MailKind.RECEIPT, "subject": "s", "text": "t"}
    mails = [post_mail(**facts, to=one, key=f"{at}") for at, one in enumerate(recipients)]
    return [unsubscribe_link(mail).removeprefix("https://office.example") for mail in mails]


def _paths(link: AccountLink) -> Sequence[str]:
    return [reverse(name, args=[secret_of(link)]) for name in ("account_link", "account_link_use")]


def invitation_of_an_account(made: Coming) -> Sequence[str]:
    president = official(made.league, "president")
    asked = official(league(), "player")
    invitation = invite_account(
        league=made.league, actor=president, username=asked.username, offices=["auditor"], player=None
    )
    return _paths(make_link(kind=Kind.INVITATION, created_by=president, invitation=invitation, email="n@example.org"))


def _link_of_account(made: Coming, kind: AccountLink.Kind, **facts: object) -> AccountLink:
    president = official(made.league, "president")
    account = member(made.league, president, f"nele{made.league.pk}", "n@example.org").user
    return make_link(kind=kind, created_by=None, user=account, **facts)


def new_password(made: Coming) -> Sequence[str]:
    return _paths(_link_of_account(made, Kind.PASSWORD, email="n@example.org", is_mailed=True))


def one_time_link_handed_over(made: Coming) -> Sequence[str]:
    return _paths(_link_of_account(made, Kind.PASSWORD, league=made.league))


def one_time_link_that_is_open(made: Coming) -> Sequence[str]:
    link = _link_of_account(made, Kind.PASSWORD, league=made.league)
    open_account_link(secret=secret_of(link))
    return _paths(link)


def confirmation_of_a_new_address(made: Coming) -> Sequence[str]:
    return _paths(_link_of_account(made, Kind.NEW_ADDRESS, email="new@example.org", is_mailed=True))


def consent_from_the_old_address(made: Coming) -> Sequence[str]:
    return _paths(_link_of_account(made, Kind.OLD_ADDRESS, email="new@example.org", is_mailed=True))


def link_for_phones_to_give_their_copies(made: Coming) -> Sequence[str]:
    return [urlsplit(link_to_give(RequestFactory().get("/"), made.league)).path]


def calendar_and_feed(made: Coming) -> Sequence[str]:
    membership = Membership.objects.get(league=made.league, user=made.secretary)
    secret = renew_feed_link(membership=membership, actor=made.secretary)
    return [reverse(name, args=[secret]) for name in ("own_calendar", "members_calendar", "members_results_feed")]


KINDS: Sequence[tuple[Callable[[Coming], Sequence[str]], set[int]]] = [
    (personal_link, {200, 404, 405}),
    (check_of_a_receipt, {200, 302}),
    (unsubscribing, {200}),
    (invitation_of_an_account, {200, 302}),
    (new_password, {200, 302}),
    (one_time_link_handed_over, {200, 302}),
    (one_time_link_that_is_open, {200, 302}),
    (confirmation_of_a_new_address, {200, 302}),
    (consent_from_the_old_address, {200, 302}),
    (link_for_phones_to_give_their_copies, {200}),
    (calendar_and_feed, {200}),
]


def all_rows() -> dict[str, list[str]]:
    """Everything in every table."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        rows = {table: cursor.execute(f'select * from "{table}"').fetchall() for table in tables}
    return {table: sorted(map(repr, found)) for table, found in rows.items()}


@pytest.mark.parametrize(("kind", "answers"), KINDS, ids=[kind.__name__ for kind, _answers in KINDS])
def test_looks_at_a_link_change_nothing(kind: Callable[[Coming], Sequence[str]], answers: set[int]) -> None:
    assert looked_at(kind) == (answers, True)


def looked_at(kind: Callable[[Coming], Sequence[str]]) -> tuple[set[int], bool]:
    """What a scanner is answered, and whether everything is as it was."""
    made = coming()
    made.invite()
    paths = kind(made)
    scanner, before = Client(), all_rows()
    asked = [(look, paths[number % len(paths)]) for number in range(LOOKS) for look in (scanner.get, scanner.head)]
    statuses = {look(path).status_code for look, path in asked}
    return statuses, all_rows() == before


def _routes(resolver: URLResolver, prefix: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for part in resolver.url_patterns:
        route = prefix + str(part.pattern)
        if isinstance(part, URLPattern):
            found.append((str(part.name), route))
        else:
            found += _routes(part, route)
    return found


def test_every_kind_of_link_is_looked_at() -> None:
    resolver = get_resolver()
    found = set()
    for kind, _answers in KINDS:
        made = coming()
        made.invite()
        found |= {resolver.resolve(path).url_name for path in kind(made)}
    parts = ("secret>", "token>", "<uuid:key>", "p/<str:code>")
    secret = {name for name, route in _routes(resolver) if any(part in route for part in parts)}
    assert secret - SCANNED_AT_THE_TABLE == found

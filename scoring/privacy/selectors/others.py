"""Texts of a person's own file, without what others are called."""

import re
from collections.abc import Callable, Iterator

from django.utils.translation import gettext as _

from scoring.models import Player, User
from scoring.privacy.selectors.persons import Person, words_pattern


def others_hidden(person: Person) -> Callable[[str], str]:
    """Takes names, mail addresses and phones of the league's other people out of a text. What the person shares with
    one of them, such as a family's address, stays. Two queries."""
    own = {word.casefold() for word in (*person.names, *person.addresses, *person.others)}
    others = {word for word in _words_of_others(person) if word.casefold() not in own}
    longest_first = sorted({*person.names, *person.addresses, *person.others, *others}, key=len, reverse=True)
    pattern = words_pattern(longest_first)
    mark = str(_("[somebody else]"))

    def replaced(found: re.Match[str]) -> str:
        return found[0] if found[0].casefold() in own else mark

    return lambda text: pattern.sub(replaced, text)


def _words_of_others(person: Person) -> Iterator[str]:
    players = Player.objects.filter(league=person.player.league_id).exclude(pk=person.player.pk)
    for words in players.values_list("name", "alias", "email", "phone"):
        yield from filter(None, words)
    accounts = User.objects.filter(memberships__league=person.player.league_id)
    for account in accounts.exclude(pk=person.account.pk if person.account else 0):
        yield from filter(None, (account.get_full_name(), account.username, account.email))

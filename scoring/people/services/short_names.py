"""Short forms of names for the public, each told apart from all others in the league."""

from collections.abc import Collection, Mapping

from engine.names import name_key
from scoring.models import League, Player
from scoring.models.base.names import given_and_surname, short_name

_MOST_LETTERS = 3
"""Of the surname; more would tell it."""


def tell_short_names_apart(league: League) -> None:
    """Write down the short form of everybody who has chosen it, with as many letters of the surname as it takes.

    To be called, in the transaction, when somebody chooses it or is called otherwise. One query, and two statements for
    each form that changes.
    """
    players = list(league.players.order_by("pk"))
    shown_short = [player for player in players if player.public_form == Player.PublicForm.SHORT]
    others = (player for player in players if player.public_form != Player.PublicForm.SHORT)
    taken = {name_key(name) for player in others for name in (player.full_name, player.alias) if name}
    called = {player.pk: given_and_surname(player.full_name, player.sort_name) for player in shown_short}
    forms = short_forms(called, taken)
    changed = [player for player in shown_short if player.alias != forms[player.pk]]
    for player in changed:
        Player.objects.filter(pk=player.pk).update(alias="", alias_key="")
    for player in changed:
        player.alias = forms[player.pk]
        player.save(update_fields=("alias", "alias_key"))


def short_forms(called: Mapping[int, tuple[str, str]], taken: Collection[str]) -> dict[int, str]:
    """Short forms by key, of given names and surnames by key. ``taken``: keys of names that others are called.

    >>> short_forms({1: ("Anke", "Petersen"), 2: ("Anke", "Paulsen"), 3: ("Anke", "")}, ())
    {1: 'Anke Pe.', 2: 'Anke Pa.', 3: 'Anke'}
    >>> short_forms({1: ("Anke", "Petersen"), 2: ("Anke", "Peters"), 3: ("Björn", "Li")}, ("björn l.",))
    {1: 'Anke P. 1', 2: 'Anke P. 2', 3: 'Björn L. 1'}
    """
    forms: dict[int, str] = {}
    for pk, (given, surname) in called.items():
        alike = [other for key, (first, other) in called.items() if key != pk and name_key(first) == name_key(given)]
        forms[pk] = _shortest(given, surname, alike, taken) or _numbered(given, surname, {*forms.values()}, taken)
    return forms


def _shortest(given: str, surname: str, alike: Collection[str], taken: Collection[str]) -> str:
    """With the fewest letters that nobody else's surname begins with; empty: there are too few of them."""
    if not surname:
        return given
    for letters in range(1, min(_MOST_LETTERS, len(surname) - 1) + 1):
        form = short_name(given, surname, letters=letters)
        beginning = name_key(surname[:letters])
        if name_key(form) not in taken and not any(name_key(other).startswith(beginning) for other in alike):
            return form
    return ""


def _numbered(given: str, surname: str, forms: Collection[str], taken: Collection[str]) -> str:
    number, form = 1, short_name(given, surname)
    while f"{form} {number}" in forms or name_key(f"{form} {number}") in taken:
        number += 1
    return f"{form} {number}"

"""Ways to change what is official for whoever can write to the database and cannot read the key, and what names each.

``update`` and ``delete`` of a queryset are the SQL statements themselves: no service, no log, no seal.
"""

from collections.abc import Callable

from scoring.audit.selectors.canonical_form import canonical_form
from scoring.core.selectors.integrity import sha256_of
from scoring.models import Player
from scoring.sheets.selectors.loading import full_sheet
from tests.operation.tampering.stage import Stage

Tamper = Callable[[Stage], None]
WAYS: dict[str, tuple[Tamper, frozenset[str]]] = {}
"""How to tamper, and codes that ``manage.py verify`` must give for it, by name."""
NOBODY_S_KEY = "00000000"
"""The id of a key that no installation has."""
UNKNOWN = "under an unknown key: "
"""What a way is called that is tried with the keys of what it touched unknown."""
_SQL_OF_THEIR_OWN = {"sql", "sign_falsely", "without_checks"}
"""What such a way calls."""


def way(*codes: str) -> Callable[[Tamper], Tamper]:
    """Enter a way into the table; ``codes`` must be among those found."""

    def entered(tamper: Tamper) -> Tamper:
        WAYS[tamper.__name__] = (tamper, frozenset(codes))
        return tamper

    return entered


def ways_of_each_database() -> list[str]:
    """The first way that must give a code, for each code, and those with SQL of their own, which is another on each
    database. What the others do is read by the same Python, whatever keeps the rows."""
    seen: set[str] = set()
    chosen = []
    for name, (tamper, codes) in WAYS.items():
        if codes - seen or _SQL_OF_THEIR_OWN & set(tamper.__code__.co_names):
            chosen.append(name)
        seen |= codes
    return chosen


def change_a_hand(stage: Stage) -> None:
    """One figure of the signed sheet."""
    stage.hands.filter(points=42).update(points=41)


def sign_text_anew(stage: Stage) -> None:
    """The signed text says what is there now, with its SHA-256; the standings follow."""
    text = canonical_form(full_sheet(stage.sheet.pk))
    stage.versions.filter(version=2).update(content=text, sha256=sha256_of(text))
    stage.rebuild()


def swap_seats(stage: Stage) -> None:
    """Two players change columns."""
    first, second = stage.table.seats[:2]
    ours = first.registration_id, second.registration_id
    spare = stage.waiting.seats.order_by("pk").values_list("registration_id", flat=True)[0]
    for seat, registration in ((first, spare), (second, ours[0]), (first, ours[1])):
        type(seat).objects.filter(pk=seat.pk).update(registration=registration)


def swap_names(first: Player, second: Player, *fields: str) -> None:
    """Two players bear each other's names, or whatever else."""
    before = {player.pk: {field: getattr(player, field) for field in fields} for player in (first, second)}
    for player, values in (
        (first, {"name": "Somebody"}),
        (second, before[first.pk]),
        (first, before[second.pk]),
    ):
        Player.objects.filter(pk=player.pk).update(**values)

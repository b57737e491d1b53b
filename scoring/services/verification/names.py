"""Names: a player may marry, but nobody may bear the name under which somebody else's result was signed."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.models import League, Player, SignedVersion
from scoring.selectors.integrity import name_digest, salted_digest
from scoring.services.verification.findings import Code, Finding
from scoring.services.verification.log import LogReading


@dataclass
class _SignedNames:
    """Of each player: the digest that was signed or logged last, with the entry's number, and names as signed."""

    last: dict[int, tuple[int, str]] = field(default_factory=dict)
    called: dict[int, set[str]] = field(default_factory=dict)


def check_names(league: League, log: LogReading) -> Iterator[Finding]:
    """Players of signed sheets whose name was changed past the office, or who took over another's."""
    signed = _signed_names(league, log)
    players = Player.objects.filter(league=league, pk__in={*signed.last, *signed.called}).order_by("pk")
    bearers: dict[str, set[int]] = {}
    for pk, names in signed.called.items():
        for name in names:
            bearers.setdefault(name, set()).add(pk)
    for player in players.iterator(chunk_size=500):
        where = f"{league} · {player.name}"
        if player.pk in log.erased:
            continue
        sequence, digest = signed.last.get(player.pk, (0, ""))
        if digest and digest != name_digest(player):
            text = _(
                "Log entry %(number)s knows this player by another name%(names)s; nobody has changed it by a page."
            )
            said = {"number": sequence, "names": _quoted(signed.called.get(player.pk, set()))}
            yield Finding(Code.NAME_CHANGED, where, text % said)
        others = bearers.get(player.name, set()) - {player.pk}
        if others and player.name not in signed.called.get(player.pk, {player.name}):
            text = _(
                "This player bears the name of somebody else's signed results; own ones are signed otherwise%(names)s."
            )
            said = {"names": _quoted(signed.called.get(player.pk, set()))}
            yield Finding(Code.NAME_TAKEN_OVER, where, text % said)


def _signed_names(league: League, log: LogReading) -> _SignedNames:
    """Names from the log, the signed texts, and the rows that keep what people were called."""
    found = _SignedNames(last=dict(log.names))
    versions = SignedVersion.objects.filter(sheet__evening__season__league=league)
    related = versions.prefetch_related("names", "sheet__seats__registration").order_by("pk")
    for version in related.iterator(chunk_size=50):
        fact = log.versions.get((version.sheet_id, version.version))
        try:
            seats = json.loads(version.content)["seats"]
            if json.loads(version.content)["format"] < 3:
                _take_earlier(version, seats, found)
            else:
                _take_third(version, seats, fact.sequence if fact else 0, found)
        except (ValueError, KeyError, TypeError, AttributeError):
            continue  # the text was changed, which the check of signatures says
    return found


def _take_earlier(version: SignedVersion, seats: list[Mapping[str, str]], found: _SignedNames) -> None:
    """Forms 1 and 2 name the players in seat order."""
    rows = sorted(version.sheet.seats.all(), key=lambda seat: seat.position)
    if len(rows) == len(seats):
        for row, seat in zip(rows, seats, strict=True):
            found.called.setdefault(row.registration.player_id, set()).add(str(seat["name"]))


def _take_third(version: SignedVersion, seats: list[Mapping[str, str]], sequence: int, found: _SignedNames) -> None:
    """Form 3 has digests; the names themselves are in rows, which count only if they have that digest."""
    names = {row.seat: row for row in version.names.all()}
    salts = dict(Player.objects.filter(pk__in=[int(seat["player"]) for seat in seats]).values_list("pk", "name_salt"))
    for number, seat in enumerate(seats, start=1):
        pk, digest = int(seat["player"]), str(seat["name"])
        if sequence >= found.last.get(pk, (0, ""))[0]:
            found.last[pk] = (sequence, digest)
        row = names.get(number)
        if row is not None and salted_digest(salts.get(pk, ""), row.name) == digest:
            found.called.setdefault(pk, set()).add(row.name)


def _quoted(names: set[str]) -> str:
    return f" ({', '.join(sorted(names))})" if names else ""

"""Names: a player may marry, but nobody may bear the name under which somebody else's result was signed."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.log.selectors.integrity import name_digest, salted_digest
from scoring.models import League, Player, PlayerMerge, SignedVersion
from scoring.verification.services.findings import Code, Discrepancy
from scoring.verification.services.log import LogReading, NameFact


@dataclass
class _SignedNames:
    """Of each player: what log and signed texts say of the name, and what it was when something was signed."""

    facts: dict[int, list[NameFact]] = field(default_factory=dict)
    called: dict[int, set[str]] = field(default_factory=dict)


def check_names(league: League, log: LogReading) -> Iterator[Discrepancy]:
    """Players of signed sheets whose name was changed past the office, or who took over another's."""
    signed = _signed_names(league, log)
    bearers: dict[str, set[int]] = {}
    for pk, names in signed.called.items():
        for name in names:
            bearers.setdefault(name, set()).add(pk)
    players = Player.objects.filter(league=league, pk__in={*signed.facts, *signed.called} - log.erased)
    for player in players.order_by("pk").iterator(chunk_size=500):
        where = f"{league} · {player.name}"
        names = signed.called.get(player.pk, set())
        if (unlogged := _unlogged(player, signed.facts.get(player.pk, []))) is not None:
            text = _("Log entry %(number)s knows this player by another name%(names)s; no page has changed it.")
            yield Discrepancy(Code.NAME_CHANGED, where, text % {"number": unlogged, "names": _quoted(names)})
        if bearers.get(player.name, set()) - {player.pk} and names and player.name not in names:
            text = _("This player bears the name of somebody else's signed results; own ones say otherwise%(names)s.")
            yield Discrepancy(Code.NAME_TAKEN_OVER, where, text % {"names": _quoted(names)})


def check_merges(league: League, log: LogReading) -> Iterator[Discrepancy]:
    """Whether the log knows each player who became part of another one; signed results have gone with them."""
    for merge in PlayerMerge.objects.filter(league=league, merged_at__isnull=False).order_by("pk"):
        into = log.merged.get(merge.other_key)
        while into in log.merged and into != merge.player_id:
            into = log.merged[into]
        if into != merge.player_id:
            text = _("By this merge results of player %(other)s are this one's, but the log knows nothing of it.")
            where = f"{league} · {merge.player.full_name}"
            yield Discrepancy(Code.NOT_IN_LOG, where, text % {"other": merge.other_key})


def _unlogged(player: Player, facts: list[NameFact]) -> int | None:
    """The entry after which the name became another one without a word in the log."""
    known = NameFact(0, "")
    for fact in sorted(facts, key=lambda fact: fact.sequence):
        if known.digest and fact.before and fact.before != known.digest:
            return known.sequence
        known = fact
    return known.sequence if known.digest and known.digest != name_digest(player) else None


def _signed_names(league: League, log: LogReading) -> _SignedNames:
    """Names from the log, the signed texts, and the rows that keep what people were called."""
    found = _SignedNames(facts={pk: list(facts) for pk, facts in log.names.items()})
    versions = SignedVersion.objects.filter(sheet__evening__season__league=league)
    related = versions.prefetch_related("names", "sheet__seats__registration").order_by("pk")
    for version in related.iterator(chunk_size=50):
        fact = log.versions.get((version.sheet_id, version.version))
        try:
            content = json.loads(version.content)
            if content["format"] < 3:
                _take_earlier(version, content["seats"], found)
            else:
                _take_third(version, content["seats"], fact.sequence if fact else 0, found)
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
    keys = [int(seat["player"]) for seat in seats]
    salts = dict(Player.objects.filter(pk__in=keys).values_list("pk", "name_salt"))
    merged = {row.other_key: row for row in PlayerMerge.objects.filter(other_key__in=keys, merged_at__isnull=False)}
    for number, seat in enumerate(seats, start=1):
        pk, digest = int(seat["player"]), str(seat["name"])
        found.facts.setdefault(pk, []).append(NameFact(sequence, digest, digest))
        row, merge = names.get(number), merged.get(pk)
        salt = merge.other_salt if merge else salts.get(pk, "")
        if row is not None and salted_digest(salt, row.name) == digest:
            found.called.setdefault(merge.player_id if merge else pk, set()).add(row.name)


def _quoted(names: set[str]) -> str:
    return f" ({', '.join(sorted(names))})" if names else ""

"""Results, verified: standings and photos are what the sheets give and what was photographed; and so are the names.

A player may marry, but nobody may bear the name under which somebody else's result was signed.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.audit.services.discrepancies import Code, Discrepancy
from scoring.audit.services.verified_log import LogReading
from scoring.core.selectors.integrity import salted_digest
from scoring.models import (
    EveningStanding,
    League,
    Player,
    PlayerMerge,
    SeasonStanding,
    Sheet,
    SheetPhoto,
    SignedVersion,
)
from scoring.results.services.recounting import Difference, recount_league

_LABELS: Mapping[str, str | Promise] = {
    field.attname: field.verbose_name
    for model in (SeasonStanding, EveningStanding)
    for field in model._meta.concrete_fields
}


def check_standings(league: League) -> Iterator[Discrepancy]:
    """All standings, computed anew from the raw rows."""
    try:
        differences = recount_league(league=league)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        text = _("The standings cannot be computed any more: %(reason)s.")
        yield Discrepancy(Code.STANDINGS_DIFFER, str(league), text % {"reason": error})
        return
    for difference in differences:
        text = _("The standing is not what the sheets give (stored → computed): %(figures)s.")
        said = {"figures": _figures(difference)}
        yield Discrepancy(Code.STANDINGS_DIFFER, f"{league} · {difference.subject}", text % said)


def _figures(difference: Difference) -> str:
    """Only what differs, figures by their names."""
    stored, computed = _by_name(difference.stored), _by_name(difference.computed)
    return ", ".join(
        f"{_LABELS.get(name, name)} {stored.get(name, '–')} → {computed.get(name, '–')}"
        for name in {**stored, **computed}
        if stored.get(name) != computed.get(name)
    )


def _by_name(figures: str) -> dict[str, str]:
    return {name: value for name, _equals, value in (pair.partition("=") for pair in figures.split())}


def check_photos(league: League, log: LogReading) -> Iterator[Discrepancy]:
    """The files of the photos of signed sheets; those that went with a person are gone rightly."""
    photos = SheetPhoto.objects.filter(sheet__evening__season__league=league, sheet__state=Sheet.State.SIGNED)
    for photo in photos.select_related("sheet__evening", "sheet__round").order_by("pk").iterator():
        if photo.sha256 in log.gone.photos:
            continue
        where = f"{league} · {photo.sheet}"
        try:
            with photo.image.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError:
            yield Discrepancy(Code.PHOTO_MISSING, where, _("The file of a photo of the paper is gone."))
            continue
        if digest != photo.sha256:
            yield Discrepancy(Code.PHOTO_CHANGED, where, _("The file of a photo of the paper was exchanged."))


Called = dict[int, set[str]]
"""Of each player the names under which something was signed."""


def check_names(league: League, log: LogReading) -> Iterator[Discrepancy]:
    """Players of signed sheets who took over another's name."""
    called = _signed_names(league)
    bearers: dict[str, set[int]] = {}
    for pk, names in called.items():
        for name in names:
            bearers.setdefault(name, set()).add(pk)
    players = Player.objects.filter(league=league, pk__in=called.keys() - log.erased)
    for player in players.order_by("pk").iterator(chunk_size=500):
        names = called[player.pk]
        if bearers.get(player.name, set()) - {player.pk} and player.name not in names:
            text = _("This player bears the name of somebody else's signed results; own ones say otherwise%(names)s.")
            where = f"{league} · {player.name}"
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


def _signed_names(league: League) -> Called:
    """Names from the rows that keep what people were called, as the signed texts vouch for them."""
    found: Called = {}
    versions = SignedVersion.objects.filter(sheet__evening__season__league=league)
    for version in versions.prefetch_related("names").order_by("pk").iterator(chunk_size=50):
        try:
            _take_names(version, json.loads(version.content)["seats"], found)
        except (ValueError, KeyError, TypeError, AttributeError):
            continue  # the text was changed, which the check of signatures says
    return found


def _take_names(version: SignedVersion, seats: list[Mapping[str, str]], found: Called) -> None:
    """The text has digests; the names themselves are in rows, which count only if they have that digest."""
    names = {row.seat: row for row in version.names.all()}
    keys = [int(seat["player"]) for seat in seats]
    salts = dict(Player.objects.filter(pk__in=keys).values_list("pk", "name_salt"))
    merged = {row.other_key: row for row in PlayerMerge.objects.filter(other_key__in=keys, merged_at__isnull=False)}
    for number, seat in enumerate(seats, start=1):
        pk, digest = int(seat["player"]), str(seat["name"])
        row, merge = names.get(number), merged.get(pk)
        salt = merge.other_salt if merge else salts.get(pk, "")
        if row is not None and salted_digest(salt, row.name) == digest:
            found.setdefault(merge.player_id if merge else pk, set()).add(row.name)


def _quoted(names: set[str]) -> str:
    return f" ({', '.join(sorted(names))})" if names else ""

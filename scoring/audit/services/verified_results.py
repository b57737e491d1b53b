"""Standings and photos, verified: they are what the sheets give, and what was photographed."""

import hashlib
from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.audit.services.discrepancies import Code, Discrepancy
from scoring.audit.services.verified_log import LogReading
from scoring.models import (
    EveningStanding,
    League,
    SeasonStanding,
    Sheet,
    SheetPhoto,
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

"""What is official besides the signed sheets: is it what the log vouched for last, and what the sheets give?"""

import hashlib
from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.log.selectors.seals import different_parts, key_of, parts_of
from scoring.models import Evening, EveningStanding, League, Season, SeasonStanding, Sheet, SheetPhoto
from scoring.results.services.standings import Difference, recount_league
from scoring.verification.services.findings import Code, Discrepancy
from scoring.verification.services.log import LogReading

_PARTS: Mapping[str, str | Promise] = {
    "evening": gettext_lazy("date, kind, name, venue, deadline, edition, rounds or knock-out"),
    "edition": gettext_lazy("the parameters of the edition"),
    "participants": gettext_lazy("participants, their credit, lots or clubs"),
    "arrivals": gettext_lazy("what was noted of registrations without a moment"),
    "guests": gettext_lazy("who of the participants was a guest of another association"),
    "venue": gettext_lazy("the venue checklist or the inspection of the machine"),
    "teams": gettext_lazy("the teams, their members or their rules"),
    "standings": gettext_lazy("the official result"),
    "reviews": gettext_lazy("what the auditors decided"),
    "irregularities": gettext_lazy("the irregularities"),
    "photos": gettext_lazy("the photos of the paper"),
    "season": gettext_lazy("edition, first or last day of the season"),
    "ranking": gettext_lazy("the official season ranking"),
    "proposals": gettext_lazy("proposals to rank the season otherwise"),
}


_LABELS: Mapping[str, str | Promise] = {
    field.attname: field.verbose_name
    for model in (SeasonStanding, EveningStanding)
    for field in model._meta.concrete_fields
}


def check_evening(league: League, evening: Evening, log: LogReading) -> Iterator[Discrepancy]:
    """An evening against what the log vouches for; at most fourteen queries."""
    yield from _changed_parts(league, evening, log)


def check_season(league: League, season: Season, log: LogReading) -> Iterator[Discrepancy]:
    """A season against what the log vouches for."""
    yield from _changed_parts(league, season, log)


def check_missing(league: League, log: LogReading) -> Iterator[Discrepancy]:
    """Evenings and seasons that the log vouches for and that are not there."""
    here = {f"season:{pk}" for pk in Season.objects.filter(league=league).values_list("pk", flat=True)}
    here |= {f"evening:{pk}" for pk in Evening.objects.filter(season__league=league).values_list("pk", flat=True)}
    for key, (sequence, parts) in log.seals.items():
        if parts and key not in here:
            text = _("%(what)s, which log entry %(number)s vouches for, is not there any more.")
            yield Discrepancy(Code.OFFICIAL_CHANGED, str(league), text % {"what": key, "number": sequence})


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


def _changed_parts(league: League, row: Evening | Season, log: LogReading) -> Iterator[Discrepancy]:
    sequence, logged = log.seals.get(key_of(row), (0, {}))
    for slipped in log.slipped.get(key_of(row), ()):
        text = _("Changed past the office between log entries %(after)s and %(until)s: %(what)s.")
        what, where = _named(league, row, slipped.part)
        said = {"what": what, "after": slipped.after, "until": slipped.until}
        yield Discrepancy(Code.OFFICIAL_CHANGED, where, text % said)
    now = parts_of(row)
    if logged and not now:
        text = _("Nothing of it is official any more, though log entry %(number)s vouches for it.")
        yield Discrepancy(Code.OFFICIAL_CHANGED, f"{league} · {row}", text % {"number": sequence})
        return
    for part in different_parts(logged, now):
        what, where = _named(league, row, part)
        text = _("Changed past the office: %(what)s. Last vouched for by log entry %(number)s.")
        yield Discrepancy(Code.OFFICIAL_CHANGED, where, text % {"what": what, "number": sequence or "–"})


def _named(league: League, row: Evening | Season, part: str) -> tuple[str, str]:
    """What a part is called, and where it belongs."""
    name, _colon, sheet_id = part.partition(":")
    sheet = Sheet.objects.filter(pk=int(sheet_id or 0)).select_related("evening", "round").first()
    return str(_PARTS[name]), f"{league} · {sheet or row}"

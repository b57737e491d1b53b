"""Signatures of the sheets of a data set, and what signing leaves behind, written in bulk."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.audit.selectors.canonical_form import signable_form
from scoring.core.selectors.integrity import canonical_json, sealed_version, sha256_of
from scoring.models import Evening, Review, Season, Sheet, SignedName, SignedVersion, User
from scoring.sheets.selectors.loading import full_sheets


def sign_sheets(evening: Evening) -> None:
    """Every sheet of the evening is submitted by the secretary and signed by the auditor."""
    secretary, auditor = (User.objects.get(username=name) for name in ("secretary", "auditor"))
    at = timezone.make_aware(datetime.combine(evening.date, datetime.min.time())) + timedelta(hours=23)
    evening.sheets.update(state=Sheet.State.SUBMITTED, submitted_by=secretary, submitted_at=at)
    sheets = full_sheets(evening.sheets.order_by("table"))
    versions = SignedVersion.objects.bulk_create(_version(sheet, auditor, at) for sheet in sheets)
    SignedName.objects.bulk_create(
        SignedName(version=version, seat=number, player=seat.registration.player, name=seat.registration.player.name)
        for version in versions
        for number, seat in enumerate(version.sheet.seats.all(), start=1)
    )
    Review.objects.bulk_create(
        Review(sheet=sheet, version=1, outcome=Review.Outcome.SIGNED, reviewed_by=auditor) for sheet in sheets
    )
    evening.sheets.update(state=Sheet.State.SIGNED, signed_by=auditor, signed_at=at)


def _version(sheet: Sheet, signer: User, at: datetime) -> SignedVersion:
    signable = signable_form(sheet, signer)
    version = SignedVersion(
        sheet=sheet,
        version=sheet.version,
        content=signable.content,
        sha256=signable.sha256,
        submitted_by=sheet.submitted_by,
        signed_by=signer,
        signed_at=at,
    )
    seal = sealed_version(version)
    version.key_id, version.mac = seal.key_id, seal.mac
    return version


def sign_copies(original: Season, copy: Season, evenings: Iterable[Evening], step: int) -> None:
    """What was signed on the copied evenings names their own season and day. ``step``: from the key of an evening to
    that of its copy."""
    days = dict(original.evenings.values_list("pk", "date"))
    of_original, of_copy = ({"key": season.pk, "name": season.name} for season in (original, copy))
    for evening in evenings:
        former = evening.pk - step
        on_original = {"key": former, "date": days[former].isoformat(), "kind": evening.kind}
        on_copy = {"key": evening.pk, "date": evening.date.isoformat(), "kind": evening.kind}
        versions = list(SignedVersion.objects.filter(sheet__evening=evening))
        for version in versions:
            content = version.content.replace(canonical_json(of_original), canonical_json(of_copy))
            version.content = content.replace(canonical_json(on_original), canonical_json(on_copy))
            version.sha256 = sha256_of(version.content)
            seal = sealed_version(version)
            version.key_id, version.mac = seal.key_id, seal.mac
        SignedVersion.objects.bulk_update(versions, ("content", "sha256", "key_id", "mac"))

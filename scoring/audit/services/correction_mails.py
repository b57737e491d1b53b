"""Telling whom it concerns that a signed sheet was corrected: what, and what became of their own place and points."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from scoring.audit.selectors.signatures import ContentChange, corrections_between
from scoring.base.addresses import whole_address
from scoring.base.services import transaction
from scoring.log.selectors.log_heads import ShownHead, shown_head
from scoring.models import Evening, EveningStanding, MailKind, Player, RankedEvening, Review, Sheet, SignedVersion
from scoring.post.services.outbox import addressed_to
from scoring.post.services.writing import write_mail

MOST_LINES = 20
"""As many corrections of a sheet as a mail names; whoever wants to know all of them opens the sheet."""


@dataclass(frozen=True, slots=True)
class CorrectedSheet:
    """A sheet that was signed anew: why it was opened again, the first corrections, and how many more there are."""

    sheet: Sheet
    review: Review | None
    changes: Sequence[ContentChange]
    more: int
    players: frozenset[int]


@dataclass(frozen=True, slots=True)
class FormerResult:
    """What was official of an evening, by player, and since when."""

    rows: Mapping[int, EveningStanding]
    official_at: datetime


def former_result(evening: Evening) -> FormerResult | None:
    """What is official of an evening before a sheet of it is signed anew; None: nothing is. One query, two then."""
    ranked = RankedEvening.objects.filter(evening=evening, official_at__isnull=False).first()
    if ranked is None or ranked.official_at is None:
        return None
    rows = EveningStanding.objects.filter(evening=evening, is_official=True).select_related("player").order_by("rank")
    return FormerResult({row.player_id: row for row in rows}, ranked.official_at)


@transaction.atomic
def post_corrections(*, evening: Evening, former: FormerResult, version: SignedVersion) -> int:
    """Put a mail into the outbox for whoever sat at a corrected table or has another place, total or ranking points
    than in the ``former`` result, and has an address. Returns how many.

    Call it once the evening is signed anew, with the ``version`` that made it so: answers go to its signer. Whose
    table and figures are as they were is told nothing.
    """
    official = EveningStanding.objects.filter(evening=evening).select_related("player").order_by("rank")
    now = {row.player_id: row for row in official}
    sheets = list(_corrected_sheets(evening, former.official_at))
    at_the_table = frozenset[int]().union(*(sheet.players for sheet in sheets))
    players = {key: row.player for key, row in former.rows.items()} | {key: row.player for key, row in now.items()}
    told = [
        player
        for key, player in players.items()
        if player.email and (key in at_the_table or _figures(former.rows.get(key)) != _figures(now.get(key)))
    ]
    log_head = shown_head(evening.season.league)
    for player in told:
        before, after = former.rows.get(player.pk), now.get(player.pk)
        _post(evening, player, sheets, before=before, after=after, version=version, log_head=log_head)
    return len(told)


def _corrected_sheets(evening: Evening, official_at: datetime) -> Iterator[CorrectedSheet]:
    """Those of the evening that were signed since and say something else of what was played."""
    rows = evening.sheets.filter(signed_versions__signed_at__gt=official_at).distinct()
    related = ("signed_versions", "reviews", "seats__registration__player")
    for sheet in rows.prefetch_related(*related).order_by("round__number", "table"):
        seats = sorted(sheet.seats.all(), key=lambda seat: seat.position)
        versions = sorted(sheet.signed_versions.all(), key=lambda signed: signed.version)
        before = [signed for signed in versions if signed.signed_at <= official_at]
        names = [seat.registration.player.name for seat in seats]
        changes = corrections_between(before[-1].content, versions[-1].content, names) if before else []
        if before and not changes:
            continue
        yield CorrectedSheet(
            sheet=sheet,
            review=next((row for row in sheet.reviews.all() if row.reason and row.reviewed_at >= official_at), None),
            changes=changes[:MOST_LINES],
            more=max(0, len(changes) - MOST_LINES),
            players=frozenset(seat.registration.player_id for seat in seats),
        )


def _figures(row: EveningStanding | None) -> tuple[int | None, int, int] | None:
    return None if row is None else (row.place, row.total, row.ranking_points)


def _post(
    evening: Evening,
    player: Player,
    sheets: Sequence[CorrectedSheet],
    *,
    before: EveningStanding | None,
    after: EveningStanding | None,
    version: SignedVersion,
    log_head: ShownHead | None,
) -> None:
    about = {
        "evening": evening,
        "player": player,
        "sheets": sheets,
        "before": before,
        "after": after,
        "has_changed": _figures(before) != _figures(after),
        "can_be_answered": bool(version.signed_by.email),
        "signer": version.signed_by.display_name,
        "link": whole_address(reverse("evening", args=[evening.pk])),
        "log_head": log_head,
    }
    write_mail(
        "correction",
        league=evening.season.league,
        kind=MailKind.CORRECTION,
        to=addressed_to(player),
        reply_to=version.signed_by.email,
        key=f"correction:{version.pk}:{player.pk}",
        about=about,
    )

"""Mails to the participants: their result once an evening is signed, and what a correction of a signed sheet changed
for them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from scoring.audit.selectors.signatures import ContentChange, corrections_between
from scoring.core.selectors.heads import ShownHead, shown_head
from scoring.core.services import transaction
from scoring.mail.selectors.servers import answers_go_to
from scoring.mail.services.outbox import addressed_to, write_mail
from scoring.models import Evening, EveningStanding, MailKind, Player, RankedEvening, Review, Sheet, SignedVersion
from scoring.people.services.personal_links import WaysIn, ways_in

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


@transaction.atomic(evening=Evening)
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
    league = evening.season.league
    ways, log_head = ways_in(league=league, players=told, path=evening.get_absolute_url()), shown_head(league)
    for player in told:
        before, after = former.rows.get(player.pk), now.get(player.pk)
        by = ways[player.pk]
        _post(evening, player, sheets, before=before, after=after, version=version, ways=by, log_head=log_head)
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
    ways: WaysIn,
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
        **asdict(ways),
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


@transaction.atomic(evening=Evening)
def post_official_result(*, evening: Evening, version: SignedVersion, former: FormerResult | None) -> int:
    """Tell by mail what has become official with a signature, if all sheets are signed now: their result to all
    participants, after a correction what has changed to whoever it concerns. Returns how many mails are in the outbox.

    ``former``: what was official before. Cost: one query where a sheet is not signed.
    """
    if evening.sheets.exclude(Sheet.STANDS).exists():
        return 0
    official = EveningStanding.objects.filter(evening=evening, is_official=True)
    told = list(official.select_related("player").order_by("rank", "player__sort_key"))
    if not told:
        return 0
    if former is not None:
        return post_corrections(evening=evening, former=former, version=version)
    return _post_results(evening, told, version)


def _post_results(evening: Evening, standings: list[EveningStanding], version: SignedVersion) -> int:
    """The own place and points to everybody with an address; whoever has no account is led to the own page. Answers go
    to who has signed."""
    told = [standing for standing in standings if standing.player.email]
    league = evening.season.league
    ways = ways_in(league=league, players=[standing.player for standing in told], path=evening.get_absolute_url())
    again = f":{version.pk}" if version.version > 1 else ""  # another result than the one told before
    reply_to, log_head = version.signed_by.email or answers_go_to(league), shown_head(league)
    for standing in told:
        about = {
            "evening": evening,
            "player": standing.player,
            "place": standing.place,
            "points": standing.total,
            "participants": len(standings),
            **asdict(ways[standing.player_id]),
            "log_head": log_head,
        }
        write_mail(
            "result",
            league=league,
            kind=MailKind.RESULT,
            to=addressed_to(standing.player),
            reply_to=reply_to,
            key=f"result:{evening.pk}:{standing.player_id}{again}",
            about=about,
        )
    return len(told)

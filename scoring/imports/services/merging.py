"""Two players made one: registrations, seats, results and account move, the name and key that were signed are kept.

What is official changes hands only when a second person agrees. Why signatures still hold stands in
decision 0058.

What would become of two players if they were one: what moves, what is filled in, and why it cannot be.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import IntegrityError
from django.db.models import Exists, Model, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.selectors.four_eyes import agreed_facts, asked_facts, require_asked_by_another
from scoring.core.selectors.integrity import MERGED, Facts
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.wording import quoted_list
from scoring.imports.services.import_record import referring_to
from scoring.models import (
    Evening,
    EveningStanding,
    Player,
    PlayerMerge,
    Registration,
    Season,
    SeasonStanding,
    Sheet,
    User,
)
from scoring.models.base.names import name_in_full
from scoring.people.log_actions import PeopleAction
from scoring.people.services.players import tell_short_names_apart
from scoring.results.selectors.season_versions import is_closed
from scoring.results.services.season_summaries import post_moved_places, told_ranking
from scoring.results.services.standings import rebuild_evening, rebuild_season


@dataclass(frozen=True, slots=True)
class MergePreview:
    """``evenings`` on which the other one was entered, in the order of time, and ``official`` those of them with a
    signed sheet; ``seasons`` whose ranking changes. ``filled``: what is told of the other one only.

    ``refusals``: why they cannot be one; empty: they can.
    """

    player: Player
    other: Player
    evenings: tuple[Evening, ...]
    official: tuple[Evening, ...]
    seasons: tuple[Season, ...]
    filled: tuple[str, ...]
    takes_club: bool
    takes_account: bool
    refusals: tuple[str, ...]

    @property
    def moves_official(self) -> bool:
        return bool(self.official)


def preview_merge(player: Player, other: Player) -> MergePreview:
    """Eight queries."""
    evenings = _evenings_of(other)
    signed = set(Sheet.objects.filter(evening__in=evenings, state=Sheet.State.SIGNED).values_list("evening", flat=True))
    standing = EveningStanding.objects.filter(evening__in=evenings, is_official=True)
    signed |= set(standing.values_list("evening", flat=True))
    official = tuple(evening for evening in evenings if evening.pk in signed)
    seasons = Season.objects.filter(standings__player=other).distinct().order_by("-starts_on")
    accounts = [getattr(row, "membership", None) for row in (player, other)]
    return MergePreview(
        player=player,
        other=other,
        evenings=evenings,
        official=official,
        seasons=tuple(seasons),
        filled=tuple(name for name in Player.PERSONAL if getattr(other, name) and not getattr(player, name)),
        takes_club=player.club_id is None and other.club_id is not None,
        takes_account=accounts[0] is None and accounts[1] is not None,
        refusals=tuple(_refusals(player, other, evenings, accounts)),
    )


def _evenings_of(player: Player) -> tuple[Evening, ...]:
    """Those for which the player is registered or waits for a place: who has withdrawn was not there."""
    entered = Registration.everybody.not_withdrawn().filter(player=player)
    rows = Evening.objects.filter(pk__in=entered.values("evening")).select_related("season__league")
    return tuple(rows.order_by("date", "pk"))


def _refusals(player: Player, other: Player, evenings: Sequence[Evening], accounts: Sequence[object]) -> list[str]:
    names = {"one": name_in_full(player), "other": name_in_full(other)}
    if player == other or player.league_id != other.league_id:
        return [_("Two different players of one league are needed.")]
    refusals = []
    if both := set(evenings).intersection(_evenings_of(player)):
        text = _("%(one)s and %(other)s were on the same evening, so they are two persons: %(evenings)s.")
        refusals.append(text % {**names, "evenings": quoted_list(str(row) for row in evenings if row in both)})
    if closed := _closed_with_both(player, other):
        text = _(
            "%(one)s and %(other)s both stand in the ranking of a closed season; as one player they would have other"
            " places in it: %(seasons)s."
        )
        refusals.append(text % {**names, "seasons": quoted_list(closed)})
    if all(accounts):
        text = _("%(one)s and %(other)s each have an account; one of the two is taken from its player first.")
        refusals.append(text % names)
    return refusals


def _closed_with_both(player: Player, other: Player) -> list[str]:
    """Closed seasons in whose ranking both stand. One query."""
    standing = SeasonStanding.objects.filter(season=OuterRef("pk"), scope=SeasonStanding.Scope.OFFICIAL)
    rows = Season.objects.filter(
        is_closed(OuterRef("pk")), *(Exists(standing.filter(player=one)) for one in (player, other))
    )
    return [season.name for season in rows.order_by("starts_on", "pk")]


_COUNTED_ANEW = (EveningStanding, SeasonStanding)
"""Rows that are worked out from others: they are not moved but made again."""
_LONGEST_REASON = 500


@transaction.atomic(player=Player, other=Player)
def merge_players(*, player: Player, other: Player, actor: User, reason: str) -> PlayerMerge:
    """Make ``other`` a part of ``player``; where something is official, only propose it.

    Raises InvalidInput without a reason, NotAllowedNow if both were on one evening, both have accounts, or one of them
    is proposed for another merge.
    """
    if not reason.strip():
        message = _("Please say how it is known that the two are one person.")
        raise InvalidInput(message, {"reason": [message]})
    preview = _allowed(player, other)
    if PlayerMerge.objects.filter(other__in=(player, other)).exists():
        raise NotAllowedNow(_("One of the two is proposed for another merge already."))
    merge = PlayerMerge.objects.create(
        league=player.league,
        player=player,
        other=other,
        other_key=other.pk,
        other_name=name_in_full(other),
        other_salt=other.name_salt,
        reason=reason.strip()[:_LONGEST_REASON],
        moves_official=preview.moves_official,
        proposed_by=actor,
        proposed_at=timezone.now(),
    )
    if preview.moves_official:
        _log(merge, actor, PeopleAction.PLAYERS_MERGE_PROPOSED, facts=asked_facts(merge, actor))
    else:
        _merge(merge, preview, actor)
    return merge


@transaction.atomic(player_merge=PlayerMerge)
def confirm_merge(*, player_merge: PlayerMerge, actor: User) -> PlayerMerge:
    """Merge what somebody else has proposed. Raises NotAllowedNow as above, or for the same person."""
    merge = _open(player_merge)
    if merge.proposed_by_id == actor.pk:
        raise NotAllowedNow(_("Whoever proposed it cannot decide it (four eyes)."))
    require_asked_by_another(merge, merge.league, actor)
    assert merge.other is not None
    preview = _allowed(merge.player, merge.other)
    merge.moves_official = preview.moves_official
    _merge(merge, preview, actor, agreed_facts(merge, actor))
    return merge


@transaction.atomic(player_merge=PlayerMerge)
def drop_merge(*, player_merge: PlayerMerge, actor: User) -> None:
    """Take a proposal back, or decline it; both players stay."""
    merge = _open(player_merge)
    _log(merge, actor, PeopleAction.PLAYERS_MERGE_DROPPED)
    merge.delete()


def _allowed(player: Player, other: Player) -> MergePreview:
    preview = preview_merge(player, other)
    if preview.refusals:
        raise NotAllowedNow(" ".join(preview.refusals))
    return preview


def _open(player_merge: PlayerMerge) -> PlayerMerge:
    rows = PlayerMerge.objects.select_related("league", "player__league", "other__league", "proposed_by")
    merge = rows.get(pk=player_merge.pk)
    if merge.merged_at is not None:
        raise NotAllowedNow(_("These two are one player already."))
    return merge


def _merge(merge: PlayerMerge, preview: MergePreview, actor: User, facts: Facts | None = None) -> None:
    player, other = preview.player, preview.other
    in_results = EveningStanding.objects.filter(player=other).values("evening")
    ranked = list(Evening.objects.filter(pk__in=in_results).select_related("season__league", "edition"))
    seasons = list(Season.objects.filter(standings__player__in=(player, other)).distinct())
    told = {season: told_ranking(season) for season in seasons}
    for model in _COUNTED_ANEW:
        model._base_manager.filter(player=other).delete()
    merge.other, merge.merged_by, merge.merged_at = None, actor, timezone.now()
    merge.other_name, merge.other_salt = name_in_full(other), other.name_salt
    merge.save()
    _move_rows(other, player)
    _take_over(preview)
    for evening in ranked:
        rebuild_evening(evening=evening, is_moved=True)
    for season in seasons:
        rebuild_season(season=season)
        before = {key: row for key, row in (told[season] or {}).items() if key != merge.other_key}
        why = _("“%(other)s” and “%(player)s” are one player.") % {"other": merge.other_name, "player": player}
        post_moved_places(season=season, before=before or None, cause=f"merge:{merge.pk}", why=why)
    _log(merge, actor, PeopleAction.PLAYERS_MERGED, preview, facts)


def _move_rows(other: Player, player: Player) -> None:
    """Everything that names the one names the other, also what later versions add; of what both have, one stays: of two
    registrations for an evening the one that was not withdrawn."""
    withdrawn = Registration.everybody.withdrawn().filter(player=player)
    withdrawn.filter(evening__in=Registration.everybody.filter(player=other).values("evening")).delete()
    for model, name in referring_to(Player):
        if model in _COUNTED_ANEW:
            continue
        for row in model._base_manager.filter(**{name: other}):
            _move_row(row, name, player)


def _move_row(row: Model, name: str, player: Player) -> None:
    try:
        with transaction.atomic():
            type(row)._base_manager.filter(pk=row.pk).update(**{name: player})
    except IntegrityError:
        row.delete()


def _take_over(preview: MergePreview) -> None:
    """What was told of the other one only; nobody is shown more openly than either wanted."""
    player, other = preview.player, preview.other
    told = {name: getattr(other, name) for name in preview.filled}
    if preview.takes_club:
        told["club"] = other.club
    if player.public_form == Player.PublicForm.FULL:
        told["public_form"], told["alias"] = other.public_form, other.alias
    told["is_active"] = player.is_active or other.is_active
    told["is_guest"] = player.is_guest and other.is_guest
    other.delete()
    joined, left = player.joined_on, player.left_on
    for name, value in told.items():
        setattr(player, name, value)
    if player.joined_on and player.left_on and player.left_on < player.joined_on:
        player.joined_on, player.left_on = joined, left
    player.save()
    tell_short_names_apart(player.league)


def _log(
    merge: PlayerMerge,
    actor: User,
    action: PeopleAction,
    preview: MergePreview | None = None,
    facts: Facts | None = None,
) -> None:
    details: dict[str, object] = {"other": merge.other_name, "other_key": merge.other_key, "reason": merge.reason}
    said = dict(facts or {})
    if preview is not None:
        details |= {
            "proposed_by": merge.proposed_by.display_name if merge.proposed_by else "",
            "evenings": [str(evening) for evening in preview.evenings],
            "official": [str(evening) for evening in preview.official],
            "account": preview.takes_account,
        }
        said |= {MERGED: {str(merge.other_key): merge.player_id}}
    log_action(
        league=merge.league,
        actor=actor,
        action=action,
        subject=name_in_full(merge.player),
        details=details,
        facts=said,
    )

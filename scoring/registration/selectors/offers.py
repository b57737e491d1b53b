"""Offers to a player: an evening to answer, what credit there would be now, and whether a place is free (L4)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from engine.scoring import CreditDecision, registration_credit
from scoring.core.wording import reason_text
from scoring.models import Evening, EveningInvitation, League, Player, Registration, Reply, Season, Sheet
from scoring.rules.selectors import rule_set_of


@dataclass(frozen=True, slots=True)
class Offer:
    """An evening as one player sees it at a moment. ``reply`` is the latest answer, ``registration`` the row on the
    list (also of who waits); None: there is none. ``ahead``: how many wait longer than the player, or than who comes
    next. ``is_closed``: a sheet is submitted or signed.
    """

    evening: Evening
    player: Player
    reply: Reply | None
    registration: Registration | None
    taken: int
    ahead: int
    credit_now: CreditDecision
    is_over: bool
    is_closed: bool

    @property
    def is_coming(self) -> bool:
        """Whether the player has a place."""
        return self.registration is not None and not self.registration.waits

    @property
    def waits(self) -> bool:
        return self.registration is not None and self.registration.waits

    @property
    def has_declined(self) -> bool:
        """Whether the player has said no, at once or by withdrawing."""
        return self.registration is None and self.reply is not None

    @property
    def free(self) -> int | None:
        """How many places are free; None: as many as come."""
        return None if self.evening.capacity is None else max(0, self.evening.capacity - self.taken)

    @property
    def is_open(self) -> bool:
        """Whether it can be answered: neither called off nor over, and no sheet of it submitted."""
        return not (self.is_over or self.is_closed or self.evening.is_called_off)

    @property
    def awaits_answer(self) -> bool:
        """Whether it can be answered and nobody has: neither the player nor the secretary."""
        return self.is_open and self.reply is None and self.registration is None

    @property
    def credit(self) -> int:
        """The credit that the player has, or would get now."""
        if self.reply is not None and self.reply.is_coming and self.registration is not None:
            return self.registration.credit
        return self.credit_now.points

    @property
    def why(self) -> str:
        """Why that is the credit now."""
        return reason_text(self.credit_now.reason)


def offers_of(player: Player, now: datetime, evenings: Collection[int] | None = None) -> list[Offer]:
    """The evenings ahead to which the player was asked or has answered, the next one first; of ``evenings`` (primary
    keys) only those. Three queries for any number."""
    asked = EveningInvitation.objects.filter(evening=OuterRef("pk"), player=player)
    answered = Reply.objects.filter(evening=OuterRef("pk"), player=player)
    entered = Registration.objects.filter(evening=OuterRef("pk"), player=player)
    rows = evenings_ahead_of(player, now).filter(Exists(asked) | Exists(answered) | Exists(entered))
    return make_offers(player, rows if evenings is None else rows.filter(pk__in=evenings), now)


def evenings_ahead_of(player: Player, now: datetime) -> QuerySet[Evening]:
    """The league's evenings from today on, as its clocks have it."""
    today = _today(player.league, now)
    rows = Evening.objects.filter(season__league=player.league, date__gte=today)
    return rows.select_related("season__league", "edition").order_by("date", "pk")


def make_offers(player: Player, evenings: QuerySet[Evening], now: datetime) -> list[Offer]:
    """What these evenings offer to the player. Three queries."""
    return offers_at([(player, row) for row in evenings], now)


def offers_at(pairs: Sequence[tuple[Player, Evening]], now: datetime) -> list[Offer]:
    """What each of these evenings offers to the player beside it; players must be loaded with their leagues, evenings
    with their editions. Two queries, none for no pair."""
    if not pairs:
        return []
    replies, lists = _latest_replies(pairs), _lists(pairs)
    return [_offer(player, row, replies.get((row.pk, player.pk)), lists[row.pk], now) for player, row in pairs]


def _offer(
    player: Player, evening: Evening, reply: Reply | None, listed: Sequence[Registration], now: datetime
) -> Offer:
    own = next((row for row in listed if row.player_id == player.pk), None)
    return Offer(
        evening=evening,
        player=player,
        reply=reply,
        registration=own,
        taken=sum(not row.waits for row in listed),
        ahead=sum(row.waits and _is_before(row, own) for row in listed),
        credit_now=registration_credit(rule_set_of(evening.edition), now, evening.registration_deadline),
        is_over=evening.date < _today(player.league, now),
        is_closed=any(getattr(row, "is_closed", False) for row in listed),
    )


def _today(league: League, now: datetime) -> date:
    return timezone.localdate(now, timezone=ZoneInfo(league.timezone))


def _latest_replies(pairs: Sequence[tuple[Player, Evening]]) -> Mapping[tuple[int, int], Reply]:
    """By evening and player."""
    players, evenings = zip(*pairs, strict=True)
    rows = Reply.objects.filter(player__in=players, evening__in=evenings).select_related("typed_by").order_by("pk")
    return {(row.evening_id, row.player_id): row for row in rows}


def _lists(pairs: Sequence[tuple[Player, Evening]]) -> Mapping[int, Sequence[Registration]]:
    """By evening, everybody who takes part or waits; each row knows whether a sheet of its evening is closed."""
    lists: dict[int, list[Registration]] = {evening.pk: [] for _player, evening in pairs}
    closed = Exists(Sheet.objects.filter(evening=OuterRef("evening"), state__in=Sheet.FINISHED_STATES))
    rows = Registration.everybody.not_withdrawn().filter(evening__in=lists).annotate(is_closed=closed)
    for row in rows.only("evening_id", "player_id", "arrived_at", "status", "credit"):
        lists[row.evening_id].append(row)
    return lists


def _is_before(row: Registration, own: Registration | None) -> bool:
    """Whether somebody who waits gets a place before the player does: in the order of arrival."""
    if own is None or own.arrived_at is None or row.arrived_at is None:
        return True
    return (row.arrived_at, row.pk) < (own.arrived_at, own.pk)


def evenings_ahead(season: Season) -> list[int]:
    """The season's evenings (primary keys) from today on that are not called off. One query."""
    today = timezone.localdate(timezone=ZoneInfo(season.league.timezone))
    rows = season.evenings.filter(date__gte=today, called_off_at=None).order_by("date", "pk")
    return list(rows.values_list("pk", flat=True))


def evenings_by_player(players: Collection[int], now: datetime) -> Mapping[Player, Sequence[Evening]]:
    """For letters: the evenings ahead to which each of these players (primary keys) was asked and has not answered, by
    the names of the players. Two queries."""
    asked = EveningInvitation.objects.filter(player__in=players, evening__called_off_at=None)
    asked = asked.select_related("player__league", "evening__season__league", "evening__edition")
    answered = frozenset(Reply.objects.filter(player__in=players).values_list("evening_id", "player_id"))
    found: dict[Player, dict[int, Evening]] = {}
    for row in asked.order_by("player__sort_key", "player__name", "evening__date", "evening_id"):
        if row.evening.date >= _today(row.player.league, now) and (row.evening_id, row.player_id) not in answered:
            found.setdefault(row.player, {})[row.evening_id] = row.evening
    return {player: list(evenings.values()) for player, evenings in found.items()}

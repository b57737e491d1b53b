"""What records are counted from: results, games and penalty cards of seasons, as they were signed.

Of a closed season they are those that its two signatures bind: what is signed on a sheet later counts as soon as the
next version of the season is signed. Of a season that goes on it is what was signed last.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from django.core.cache import caches
from django.db.models import Q, QuerySet

from engine.rulesets import Guests
from scoring.core.selectors.versions import league_version
from scoring.models import (
    Evening,
    EveningStanding,
    Game,
    League,
    PenaltyCard,
    RuleSetEdition,
    Season,
    Sheet,
)
from scoring.results.selectors.honours_counting import (
    Best,
    Broken,
    Feat,
    RecordKind,
    Result,
    Win,
    added_up,
    best_of,
    broken_records,
    longest_runs,
    records_among,
    records_of_evenings,
)
from scoring.results.selectors.season_versions import closed_seasons_of
from scoring.rules.selectors import rule_set_of
from scoring.sheets.selectors.signed import official_texts

_KEPT_SECONDS = 3600
LEAST_EVENINGS = 5
"""So many evenings have to be played before one is said to have broken a record of theirs."""


class Counts(NamedTuple):
    """The records of closed seasons: by kind, and of penalty cards by offence (L7)."""

    records: Mapping[RecordKind, Best]
    penalties: Mapping[str, Best]


def counts_of(league: League, seasons: Sequence[Season]) -> Counts:
    """The records of these closed seasons. One query for as long as nothing is done in the league, otherwise five or
    six, for any number of seasons; takes time proportional to their games."""
    version = league_version(league.pk)
    key = f"honours-{league.pk}"
    kept: tuple[str, Counts] | None = caches["pages"].get(key)
    if kept is not None and version and kept[0] == version:
        return kept[1]
    evenings = _evenings_of(seasons)
    results = _results(evenings, seasons)
    counted = _counted(results)
    noted = _noted(evenings, counted)
    counts = Counts(records_among(results, _runs(noted.wins, counted)), _penalties(noted.cards))
    caches["pages"].set(key, (version, counts), _KEPT_SECONDS)
    return counts


def records_broken_by(evening: Evening, version: str) -> Sequence[Broken]:
    """Which records the result of an evening has broken or equalled, of the official evenings before it in its season
    and in closed ones; none before there were some. No query as long as the ``version`` of the league is the same; two
    before there were some, five or six otherwise, in a time as of :func:`counts_of`."""
    key = f"broken-{evening.pk}"
    kept: tuple[str, Sequence[Broken]] | None = caches["pages"].get(key)
    if kept is not None and version and kept[0] == version:
        return kept[1]
    closed = [season for season in closed_seasons_of(evening.season.league_id) if season.pk != evening.season_id]
    broken = _broken_by(evening, [*closed, evening.season])
    caches["pages"].set(key, (version, broken), _KEPT_SECONDS)
    return broken


def _broken_by(evening: Evening, seasons: Sequence[Season]) -> Sequence[Broken]:
    up_to_it = Q(date__lt=evening.date) | Q(date=evening.date, pk__lte=evening.pk)
    evenings = _evenings_of(seasons).filter(up_to_it)
    results = _results(evenings, seasons, also=evening.pk)
    if len({result.evening for result in results} - {evening.pk}) < LEAST_EVENINGS:
        return ()
    counted = _counted(results)
    runs = list(_runs(_noted(evenings, counted, with_cards=False).wins, counted))
    before, now = (
        records_of_evenings(
            [result for result in results if (result.evening == evening.pk) is is_now],
            [run for run in runs if (run.evening == evening.pk) is is_now],
        )
        for is_now in (False, True)
    )
    return broken_records(before, now)


def _evenings_of(seasons: Sequence[Season]) -> QuerySet[Evening]:
    """Those that count for their seasons."""
    return Evening.objects.filter(season__in=seasons).exclude(kind__in=Evening.NOT_IN_SEASON)


def _results(evenings: QuerySet[Evening], seasons: Sequence[Season], *, also: int | None = None) -> list[Result]:
    """Official ones in the order of their evenings, without guests whom a season leaves out (D13); ``also``: an evening
    whose results are told whether they are signed or not. One query, two where an evening was not played by the rules
    of its season."""
    without = {each.pk for each in seasons if rule_set_of(each.edition).season.guests is Guests.LEFT_OUT}
    rows = EveningStanding.objects.filter(Q(is_official=True) | Q(evening=also), evening__in=evenings)
    figures = ("player", "evening", "place", "total", "games_won", "worst_game", "bonus_a", "bonus_b")
    by_date = rows.order_by("evening__date", "evening", "rank")
    told = list(by_date.values_list("evening__season", "is_guest", "evening__edition", *figures))
    low_best = _low_best({edition for _season, _is_guest, edition, *_figures in told}, seasons)
    return [
        Result._make((*columns, low_best[edition]))
        for season, is_guest, edition, *columns in told
        if not (is_guest and season in without)
    ]


def _low_best(editions: Collection[int], seasons: Sequence[Season]) -> dict[int, bool]:
    """Of each edition whether fewest points win (L8.4)."""
    known = {season.edition_id: season.edition for season in seasons}
    others = [edition for edition in editions if edition not in known]
    if others:
        known |= RuleSetEdition.objects.in_bulk(others)
    return {pk: not rule_set_of(edition).scoring.system.highest_wins for pk, edition in known.items()}


_Counted = Collection[tuple[int, int]]
"""Evenings, each with somebody who counts there: a guest whom the season leaves out (D13) holds no record."""


def _counted(results: Sequence[Result]) -> _Counted:
    return {(result.evening, result.player) for result in results}


def _runs(wins: Sequence[Win], counted: _Counted) -> Iterator[Feat]:
    """Whoever does not count breaks a run nevertheless."""
    return (run for run in longest_runs(wins) if (run.evening, run.player) in counted)


class _Card(NamedTuple):
    """Penalty cards of somebody, with the evening's place in the order of time."""

    order: tuple[Any, ...]
    offence: str
    feat: Feat


class _Noted(NamedTuple):
    wins: list[Win]
    cards: list[_Card]


_ORDER = ("sheet__evening__date", "sheet__evening", "sheet__round__number", "sheet__table")


def _noted(evenings: QuerySet[Evening], counted: _Counted, *, with_cards: bool = True) -> _Noted:
    """Who won which game of the evenings that are counted, and who took penalty cards, in the order of time. Two
    queries and one for the cards, three more while sheets are in work or signed anew."""
    texts = official_texts(evenings)
    games = Game.objects.filter(sheet__evening__in=evenings, is_void=False, winner__isnull=False)
    wins: list[tuple[tuple[Any, ...], Win]] = [
        (tuple(order), Win(sheet, order[1], player))
        for sheet, player, *order in games.exclude(sheet__in=texts)
        .order_by(*_ORDER, "number")
        .values_list("sheet", "winner__registration__player", *_ORDER)
    ]
    cards: list[_Card] = []
    if with_cards:
        rows = PenaltyCard.objects.filter(sheet__evening__in=evenings).exclude(sheet__in=texts)
        cards = [
            _Card(tuple(order), offence, Feat(number, player, order[1]))
            for player, offence, number, *order in rows.order_by(*_ORDER, "game_number", "pk").values_list(
                "seat__registration__player", "offence", "cards", *_ORDER
            )
        ]
    if texts:
        order_of_sheets = [name.removeprefix("sheet__") for name in _ORDER]
        for sheet, *order in Sheet.objects.filter(pk__in=texts).values_list("pk", *order_of_sheets):
            text = texts[sheet]
            wins += [(tuple(order), Win(sheet, order[1], player)) for player in text.winners()]
            cards += [
                _Card(tuple(order), offence, Feat(number, player, order[1])) for offence, player, number in text.cards()
            ]
        wins.sort(key=itemgetter(0))
        cards.sort(key=itemgetter(0))
    on = {evening for evening, _player in counted}
    return _Noted(
        [win for _order, win in wins if win.evening in on],
        [card for card in cards if (card.feat.evening, card.feat.player) in counted],
    )


def _penalties(cards: Sequence[_Card]) -> dict[str, Best]:
    """Who took most cards of each offence (L7), in the order in which a protocol lists them."""
    by_offence = {name: [card.feat for card in cards if card.offence == name] for name in PenaltyCard.OFFENCES}
    found = {name: best_of(added_up(feats)) for name, feats in by_offence.items()}
    return {name: best for name, best in found.items() if best is not None}

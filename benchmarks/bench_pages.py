"""Pages as visitors and offices get them, in leagues of all sizes: processor time, queries, bytes; and the growth.

The season ranking has a peer, a *bare view*: the least that Django can do to show the same table. It reads the same
page of the same rows by the ORM, the players, and what each evening brought to them, and a plain template writes the
same strings into the same columns. It has no navigation and no list of evenings, no links, explanations or marks of
shared places, asks nobody who they are, and nothing may be sorted, searched or paged; all that is the price of the
product. Both go through the same middleware, and both are asked for as browsers do, which take compressed pages. That
they show the same cells is checked before anything is measured.

What a server may have kept for the next visitor is thrown away before each page, so it is the price of the first one
after a change. The season ranking is measured both ways, since nearly all readers meet one that was drawn before; the
goal is for them, and the price of drawing it anew stands beside it. The bare view keeps nothing.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from gzip import decompress as unzipped
from html import unescape
from http import HTTPStatus

from django.core.cache import caches
from django.core.paginator import Paginator
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.template import Context, Engine
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.urls import include, path, reverse

from benchmarks.data_sets import DataSet
from benchmarks.figures import Figure, Goal, at_most, ratio_at_most
from benchmarks.growth import Costs, Size
from benchmarks.offices import office_with
from benchmarks.progress import doing
from benchmarks.timing import Effort
from scoring.core.figures import average
from scoring.core.tables.table import ROWS_PER_PAGE
from scoring.models import Evening, EveningStanding, Player, Season, Sheet, User
from scoring.registration.selectors.participants import Mark

VISITOR = ""
MOST_QUERIES = 15
PAGE = at_most(100)
"""Milliseconds."""

REVIEWS = at_most(200)
"""Milliseconds for a page of twenty sheets, each of which is checked."""

SENT = at_most(25)
"""KiB as they are sent: half a second where a phone gets 50 kB a second."""

BROWSER = {"Accept-Encoding": "gzip", "Accept-Language": "de"}

PLAIN = Engine().from_string(
    "<!doctype html><title>Ranking</title><table><tr>{% for head in heads %}<th>{{ head }}</th>{% endfor %}</tr>"
    "{% for cells in rows %}<tr>{% for cell in cells %}<td>{{ cell }}</td>{% endfor %}</tr>{% endfor %}</table>"
)


def bare(request: HttpRequest, season: int) -> HttpResponse:
    """The peer: one page of the ranking in a plain template."""
    row = Season.objects.get(pk=season)
    page = Paginator(row.standings.filter(scope="official").select_related("player").order_by("rank"), ROWS_PER_PAGE)
    standings = list(page.get_page(1))
    results = EveningStanding.objects.filter(evening__season=row, is_official=True)
    evenings = list(row.evenings.filter(pk__in=results.values("evening")).order_by("date").values_list("pk", "date"))
    shown = results.filter(player__in=[standing.player_id for standing in standings])
    earned = {(player, evening): points for player, evening, points in shown.values_list(*OF_EVENING)}
    heads = [*HEADS[:3], *(f"{day.day}.{day.month}." for _evening, day in evenings), *HEADS[3:]]
    rows = [
        [
            f"{standing.place}.",
            standing.player.name,
            standing.ranking_points,
            *(earned.get((standing.player_id, evening), "–") for evening, _day in evenings),
            standing.evenings,
            standing.evening_wins,
            standing.games_won,
            average(Fraction(standing.points, standing.games_played)),
        ]
        for standing in standings
    ]
    return HttpResponse(PLAIN.render(Context({"heads": heads, "rows": rows})))


HEADS = ("Platz", "Spieler", "Ranglistenpunkte", "Abende", "Abendsiege", "Gewonnene Spiele", "Punkte je Spiel")
OF_EVENING = ("player", "evening", "ranking_points")


def cells_of(answer: HttpResponse) -> list[str]:
    """What stands in the table of a page, without what is only said and the signs of shared places."""
    page = unzipped(answer.content).decode()
    seen = re.sub(r'<span class="visually-hidden">.*?</span>|<span aria-hidden="true">=</span>', "", page)
    cells: list[str] = re.findall(r"<td[^>]*>(.*?)</td>", seen)
    return [unescape(re.sub(r"<[^>]*>", "", cell)).strip() for cell in cells]


urlpatterns = [path("bare/<int:season>/", bare, name="bare"), path("", include("uno_league.urls"))]


@dataclass(frozen=True, slots=True)
class Measured:
    """A page, who opens it, what it may cost, and with what of a data set it may grow."""

    name: str
    address: str
    who: str = VISITOR
    time: Goal = PAGE
    size: Goal | None = None
    sent: Goal | None = SENT
    grows_with: str = "hands"


def pages() -> Iterator[Measured]:
    """Those of the latest season, its last closed evening and the one under way."""
    season = Season.objects.select_related("league").latest("starts_on")
    closed, under_way = list(season.evenings.order_by("date"))[-2:]
    player = closed.registrations.first()
    assert player is not None
    league, sheet = season.league.slug, closed.sheets.earliest("table")

    def at(name: str, *arguments: object, q: str = "") -> str:
        return reverse(name, args=arguments, query={"q": q} if q else None)

    yield Measured("home", at("home"), "secretary", grows_with="players")
    yield Measured("league", at("league", league), grows_with="players")
    yield Measured("seasons", at("seasons", league), grows_with="players")
    yield Measured("season ranking, secretary", at("season", league, season.pk), "secretary", grows_with="players")
    yield Measured("closed evening", at("evening", closed.pk))
    yield Measured("closed evening, secretary", at("evening", closed.pk), "secretary")
    yield Measured("explanation of a player's evening", at("evening_explain", closed.pk, player.player_id))
    yield Measured("signed sheet, auditor", at("sheet", sheet.pk), "auditor")
    yield Measured("signed sheet as PDF", at("sheet_pdf", sheet.pk), sent=None)
    yield Measured("evening under way", at("evening", under_way.pk))
    yield Measured("screen for the hall", at("evening_hall", under_way.pk))
    yield Measured("entry grid", at("sheet_enter", under_way.sheets.earliest("table").pk), "secretary")
    participants = at("evening_participants", under_way.pk)
    yield Measured("participants", participants, "secretary", grows_with="players")
    yield Measured("participants, searched", f"{participants}?q=Anke", "secretary", grows_with="players")
    yield Measured("tables", at("evening_tables", under_way.pk), "secretary")
    yield Measured("players", at("players", league), grows_with="players")
    yield Measured("players, searched", at("players", league, q="Anke"), grows_with="players")
    yield Measured("players, secretary", at("players", league), "secretary", grows_with="players")
    yield Measured("player", at("player", league, player.player_id), grows_with="players")
    yield Measured("reviews, all sheets waiting", at("reviews", league), "auditor", time=REVIEWS)
    yield Measured("log", at("log", league), "president", grows_with="players")
    yield Measured("log, searched", at("log", league, q="12"), "president", grows_with="players")


SIZES: dict[str, Size] = {"hands": lambda each: each.hands_of_evening, "players": lambda each: each.players}


class _Prices:
    """What pages cost, by what they grow with."""

    def __init__(self) -> None:
        self._costs = [
            {name: Costs(measure, unit, name, size) for name, size in SIZES.items()}
            for measure, unit in (("processor", "ms"), ("queries", ""), ("size", "KiB"), ("sent", "KiB"))
        ]

    def of(self, page: Measured, data_set: DataSet, *costs: float) -> Iterator[Figure]:
        """Milliseconds, queries, and KiB before and after compression."""
        goals = (page.time, at_most(MOST_QUERIES), page.size, page.sent)
        for by_size, cost, goal in zip(self._costs, costs, goals, strict=True):
            yield by_size[page.grows_with].figure(page.name, data_set, cost, goal)

    def growth(self) -> Iterator[Figure]:
        for by_size in self._costs:
            for costs in by_size.values():
                yield from costs.growth()


def figures(effort: Effort) -> Iterator[Figure]:
    prices = _Prices()
    rankings = Costs("processor", "ms", "players", SIZES["players"])
    with override_settings(ROOT_URLCONF=__name__):
        for data_set in effort.data_sets:
            with office_with(data_set):
                yield from _ranking(effort, data_set, rankings)
                for page in pages():
                    doing(f"measuring {data_set.name}", page.name)
                    if page.name.startswith("reviews"):
                        _hand_in()
                    yield from prices.of(page, data_set, *_costs_of(effort, page))
                yield _ticked(effort, data_set)
    yield from (*rankings.growth(), *prices.growth())


def _ranking(effort: Effort, data_set: DataSet, costs: Costs) -> Iterator[Figure]:
    """As readers meet it, drawn before for somebody else or for themselves; and drawn anew, as the first one gets it
    after something was done in the league."""
    season = Season.objects.select_related("league").latest("starts_on")
    address, peer = reverse("season", args=[season.league.slug, season.pk]), reverse("bare", args=[season.pk])
    for who in (VISITOR, "secretary"):
        client, visitor = _client(who), Client(headers=BROWSER)
        cells = cells_of(visitor.get(peer))
        assert cells_of(client.get(address)) == cells, "drawn anew"
        assert cells_of(client.get(address)) == cells, "kept"
        for how, within, goal in (("kept", nullcontext, ratio_at_most(2)), ("drawn anew", _nothing_kept, None)):
            ours, theirs = effort.in_turn(partial(client.get, address), partial(visitor.get, peer), within=within)
            name = f"season ranking {how} for a {who or 'visitor'} (of a bare view)"
            yield costs.figure(name, data_set, ours, goal, ("bare view", theirs))


def _client(who: str) -> Client:
    """A browser, signed in unless it is a visitor's."""
    client = Client(headers=BROWSER)
    if who != VISITOR:
        client.force_login(User.objects.get(username=who))
    return client


def _costs_of(effort: Effort, page: Measured) -> tuple[float, int, float, float]:
    """Milliseconds, queries, and KiB before and after compression."""
    client = Client()
    if page.who != VISITOR:
        client.force_login(User.objects.get(username=page.who))
    if not effort.is_short:
        client.get(page.address)
    with _nothing_kept(), CaptureQueriesContext(connection) as captured:
        answer = client.get(page.address)
    assert answer.status_code == HTTPStatus.OK, (page, answer.status_code)
    queries = len(captured)
    packed = client.get(page.address, headers={"Accept-Encoding": "gzip"})
    [taken] = effort.in_turn(lambda: client.get(page.address), within=_nothing_kept)
    return taken, queries, len(answer.content) / 1024, len(packed.content) / 1024


def _ticked(effort: Effort, data_set: DataSet) -> Figure:
    """Entering somebody by a tick, and taking them off again by another, as the script of the page does."""
    evening, client = Evening.objects.latest("date"), Client()
    client.force_login(User.objects.get(username="secretary"))
    address = reverse("evening_participants", args=[evening.pk])
    somebody = Player.objects.exclude(registrations__evening=evening).latest("pk")

    def tick(mark: str) -> None:
        answer = client.post(address, {f"mark-{somebody.pk}": mark}, headers={"Accept": "application/json"})
        assert answer.status_code == HTTPStatus.OK, answer.content

    taken = sum(effort.in_turn(partial(tick, Mark.IN_TIME), partial(tick, "")))
    goal = at_most(2 * PAGE.bound)
    return Figure("a tick and its withdrawal", taken, "ms", goal, measure="participants", on=data_set.name)


@contextmanager
def _nothing_kept() -> Iterator[None]:
    """For the block nothing is in the cache."""
    for cache in caches.all():
        cache.clear()
    yield


def _hand_in() -> None:
    """All sheets of the evening under way wait for an auditor."""
    under_way = Evening.objects.latest("date")
    secretary = User.objects.get(username="secretary")
    under_way.sheets.update(
        state=Sheet.State.SUBMITTED, submitted_by=secretary, submitted_at=under_way.registration_deadline
    )

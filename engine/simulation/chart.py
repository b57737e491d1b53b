"""The result of a simulation as a drawing: how long games take, and who wins them; for one or two rule sets."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from engine.messages import gettext_noop
from engine.simulation.distribution import Distribution, Estimate
from engine.simulation.result import SimulationResult
from engine.simulation.svg import Scale, element, line, path, round_step, text
from engine.simulation.table import Translate, seat_label

WIDTH = 600
LEFT, RIGHT = 52, WIDTH - 22
LEGEND_TOP, LEGEND_ROW = 26, 24
HISTOGRAM_HEIGHT = 190
SEAT_LEFT, SEAT_ROW = 150, 34
PANEL_GAP = 58
MOST_BINS = 40
ROOM_FOR_LAST = 115

COLORS = ("var(--chart-first, var(--blue, #2f7fd6))", "var(--chart-second, var(--yellow, #c8651b))")
"""Of the first and the second rule set; the fallbacks have a contrast of 3:1 on white and on black alike."""
SOFT = 0.72
BAR = 0.5

TITLE = gettext_noop("Simulated games")
LENGTH_TITLE = gettext_noop("Length of a game in turns, share of the games")
WINS_TITLE = gettext_noop("Games won from each seat, with the 95 percent interval")
LEGEND = gettext_noop("%(name)s: %(games)s games, median %(median)s turns")
EQUAL_SHARE = gettext_noop("equal share")
AND_MORE = gettext_noop("%(number)s and more")
PERCENT = gettext_noop("%(number)s %%")


def chart(
    first: SimulationResult,
    second: SimulationResult | None = None,
    *,
    translate: Translate = str,
    id_prefix: str = "simulation",
    is_file: bool = False,
) -> str:
    """The drawing as an SVG element, 600 wide at its natural size and scalable.

    Text takes the colour of its surroundings, the rule sets those of the custom properties ``--chart-first`` and
    ``--chart-second`` where they are set. ``is_file`` makes a document of its own that follows the reader's light or
    dark scheme. ``id_prefix`` keeps the ids of several charts on a page apart. Raises ValueError for two results
    with different numbers of players.
    """
    if second is not None and second.players != first.players:
        raise ValueError(f"{first.players} and {second.players} players: their seats cannot be compared")
    results = [first] if second is None else [first, second]
    top = LEGEND_TOP + LEGEND_ROW * len(results) + 26
    bottom = top + HISTOGRAM_HEIGHT
    seats_top = bottom + PANEL_GAP
    height = seats_top + SEAT_ROW * first.players + 44
    legends = [_legend(result, translate) for result in results]
    ids = f"{id_prefix}-title {id_prefix}-desc"
    parts = [
        element("title", escape(translate(TITLE)), id=f"{id_prefix}-title"),
        element("desc", escape("; ".join(legends)), id=f"{id_prefix}-desc"),
        _STYLE if is_file else "",
        *(_legend_row(number, words) for number, words in enumerate(legends)),
        _panel_title(translate(LENGTH_TITLE), top - 14),
        _histograms([result.turns for result in results], top, bottom, translate),
        _panel_title(translate(WINS_TITLE), seats_top - 14),
        _seats(results, seats_top, translate),
    ]
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        aria_labelledby=ids,
        font_family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif",
        font_size=14,
        class_="chart",
    )


_STYLE = element(
    "style",
    "svg{color:#1c1b21;background:#fff}@media (prefers-color-scheme:dark){svg{color:#f1f0f4;background:#141318}}",
)


def _legend(result: SimulationResult, translate: Translate) -> str:
    return translate(LEGEND) % {
        "name": translate(result.rule_set.name),
        "games": result.games,
        "median": result.turns.quantile(50),
    }


def _legend_row(number: int, words: str) -> str:
    y = LEGEND_TOP + LEGEND_ROW * number
    return _swatch(number, y - 11) + text(words, x=40, y=y, font_weight=600)


def _swatch(number: int, y: float) -> str:
    """The first rule set is drawn in bars, the second as an outline: not told apart by colour alone."""
    color = COLORS[number]
    if number:
        return element("rect", x=14, y=y, width=16, height=12, rx=3, fill="none", stroke=color, stroke_width=2.5)
    return element("rect", x=14, y=y, width=16, height=12, rx=3, fill=color, fill_opacity=BAR)


def _panel_title(words: str, y: float) -> str:
    return text(words, x=14, y=y, font_size=13, opacity=SOFT)


def _percent(number: int, translate: Translate) -> str:
    return translate(PERCENT) % {"number": number}


def _histograms(distributions: Sequence[Distribution], top: float, bottom: float, translate: Translate) -> str:
    longest = max(distribution.quantile(98) for distribution in distributions) + 1
    width = round_step(longest, MOST_BINS)
    bins = -(-longest // width)
    shares = [_shares(distribution, width, bins) for distribution in distributions]
    highest = max(max(of_one) for of_one in shares) * 100 or 1.0
    step = round_step(highest, 4)
    x = Scale(0, bins * width, LEFT, RIGHT)
    y = Scale(0, step * -(-highest // step), bottom, top)
    drawn = [
        line(LEFT, y(tick), RIGHT, y(tick), stroke_opacity=0.16 if tick else 0.6)
        + text(_percent(tick, translate), x=LEFT - 8, y=y(tick) + 4, text_anchor="end", font_size=12, opacity=SOFT)
        for tick in y.ticks(step)
    ]
    tick_step = round_step(bins * width, 10)
    last = (bins - 1) * width
    drawn += [
        text(str(tick), x=x(tick), y=bottom + 18, text_anchor="middle", font_size=12, opacity=SOFT)
        for tick in x.ticks(tick_step)
        if x(tick) < RIGHT - ROOM_FOR_LAST
    ]
    words = translate(AND_MORE) % {"number": last}
    drawn.append(text(words, x=RIGHT, y=bottom + 18, text_anchor="end", font_size=12, opacity=SOFT))
    drawn.append(_bars(shares[0], width, x, y))
    drawn += [_outline(of_one, width, x, y) for of_one in shares[1:]]
    drawn += [_median(number, distribution, x, top, bottom) for number, distribution in enumerate(distributions)]
    return element("g", *drawn)


def _shares(distribution: Distribution, width: int, bins: int) -> list[float]:
    """The share of each bin; the last one also takes what is beyond it."""
    shares = [0.0] * bins
    for number, times in distribution.counts.items():
        shares[min(number // width, bins - 1)] += times / distribution.count
    return shares


def _bars(shares: Sequence[float], width: int, x: Scale, y: Scale) -> str:
    base, thickness = y(0), x(width) - x(0) - 1.5
    return "".join(
        element(
            "rect",
            x=x(index * width) + 0.75,
            y=y(share * 100),
            width=thickness,
            height=base - y(share * 100),
            rx=1.5,
            fill=COLORS[0],
            fill_opacity=BAR,
        )
        for index, share in enumerate(shares)
        if share
    )


def _outline(shares: Sequence[float], width: int, x: Scale, y: Scale) -> str:
    places = [(x(0), y(0))]
    for index, share in enumerate(shares):
        places += [(x(index * width), y(share * 100)), (x((index + 1) * width), y(share * 100))]
    places.append((x(len(shares) * width), y(0)))
    return element("path", d=path(places), fill="none", stroke=COLORS[1], stroke_width=2.5, stroke_linejoin="round")


def _median(number: int, distribution: Distribution, x: Scale, top: float, bottom: float) -> str:
    place = x(distribution.quantile(50) + 0.5)
    rod = line(place, top, place, bottom, stroke=COLORS[number], stroke_width=1.5, stroke_dasharray="3 3")
    return rod + _mark(number, place, top)


def _mark(number: int, x: float, y: float) -> str:
    """A dot for the first rule set, a diamond for the second."""
    if number:
        corners = ((x, y - 6.5), (x + 6.5, y), (x, y + 6.5), (x - 6.5, y), (x, y - 6.5))
        return element("path", d=path(corners), fill=COLORS[number])
    return element("circle", cx=x, cy=y, r=5.5, fill=COLORS[number])


def _seats(results: Sequence[SimulationResult], top: float, translate: Translate) -> str:
    players = results[0].players
    fair = 100 / players
    estimates = [[seat.won for seat in result.positions] for result in results]
    bounds = [bound * 100 for of_one in estimates for won in of_one for bound in won.interval or (0.0, 1.0)]
    step = round_step(max(*bounds, fair) - min(*bounds, fair), 6)
    x = Scale(max(min(*bounds, fair) // step * step, 0), -(-max(*bounds, fair) // step) * step, SEAT_LEFT, RIGHT - 8)
    bottom = top + SEAT_ROW * players
    drawn = [
        line(x(tick), top, x(tick), bottom, stroke_opacity=0.16)
        + text(_percent(tick, translate), x=x(tick), y=bottom + 18, text_anchor="middle", font_size=12, opacity=SOFT)
        for tick in x.ticks(step)
    ]
    drawn.append(line(x(fair), top - 4, x(fair), bottom, stroke_opacity=0.7, stroke_dasharray="2 3"))
    drawn.append(text(translate(EQUAL_SHARE), x=x(fair), y=bottom + 34, text_anchor="middle", font_size=12))
    for seat in range(players):
        middle = top + SEAT_ROW * (seat + 0.5)
        name = translate(seat_label(seat + 1, players)) % {"number": seat + 1}
        drawn.append(text(name, x=14, y=middle + 5))
        drawn += [
            _whisker(number, of_one[seat], middle + _offset(number, len(results)), x)
            for number, of_one in enumerate(estimates)
        ]
    return element("g", *drawn)


def _offset(number: int, count: int) -> float:
    return (number - (count - 1) / 2) * 13


def _whisker(number: int, won: Estimate, y: float, x: Scale) -> str:
    low, high = won.interval or (0.0, 1.0)
    reach = line(x(low * 100), y, x(high * 100), y, stroke=COLORS[number], stroke_width=2.5, stroke_linecap="round")
    return reach + _mark(number, x(won.value * 100), y)

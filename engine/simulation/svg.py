"""Small pieces of SVG: elements, scales, round steps."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

Attribute = str | float


def element(name: str, *children: str, **attributes: Attribute) -> str:
    """An element; an underscore in the name of an attribute stands for a hyphen, one at its end for nothing.

    >>> element("g", element("path", d="M0 0", stroke_width=1.5), class_="a & b")
    '<g class="a &amp; b"><path d="M0 0" stroke-width="1.5"/></g>'
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_plain(value))}" for key, value in attributes.items()
    )
    content = "".join(children)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def text(words: str, **attributes: Attribute) -> str:
    """A line of text in the colour of its surroundings."""
    return element("text", escape(words), **{"fill": "currentColor", **attributes})


def line(x1: float, y1: float, x2: float, y2: float, **attributes: Attribute) -> str:
    """A straight line in the colour of its surroundings."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **{"stroke": "currentColor", **attributes})


def round_step(span: float, most: int) -> int:
    """The smallest step among 1, 2, 5, 10, 20, 50… with which at most ``most`` steps cover the span.

    >>> round_step(100, 6), round_step(7, 10)
    (20, 1)
    """
    power = 1
    while True:
        for factor in (1, 2, 5):
            if span <= factor * power * most:
                return factor * power
        power *= 10


@dataclass(frozen=True, slots=True)
class Scale:
    """A straight map from values to places on the drawing."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, step: int) -> Iterator[int]:
        """The multiples of the step within the scale."""
        first = -int(-self.low // step)
        return (number * step for number in range(first, int(self.high // step) + 1))


def path(points: Iterable[tuple[float, float]]) -> str:
    """The data of a path through the points."""
    return "M" + "L".join(f"{_plain(x)} {_plain(y)}" for x, y in points)


def _plain(value: Attribute) -> str:
    return value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")

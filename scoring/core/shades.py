"""The shades of a league's colour that can be read on light and on dark pages (WCAG 2.2, 1.4.3).

A colour is a text like ``#1a6fd0``.
"""

from dataclasses import dataclass

LEAST_CONTRAST = 4.5
"""Of text and the ground that it stands on."""

_LIGHT_GROUND, _DARK_GROUND = "#e8e5dd", "#332f3a"
"""A little further from white and black than any ground of ``base.css``: what can be read here can be read on all."""

_BLACK, _WHITE = "#000000", "#ffffff"
_ON_DARK = "#141318"
_STEPS = 64
_STRONGER = 0.28
"""How much darker, or lighter, a link becomes below the pointer."""


@dataclass(frozen=True, slots=True)
class Shades:
    """``accent`` as it was chosen, for surfaces that nothing is written on; ``light`` and ``dark``: for links and
    buttons on light and on dark pages; ``…_strong``: the same below the pointer; ``on_…``: what is written on them."""

    accent: str
    light: str
    light_strong: str
    dark: str
    dark_strong: str
    on_light: str = _WHITE
    on_dark: str = _ON_DARK

    @property
    def is_changed_on_light(self) -> bool:
        return self.light != self.accent

    @property
    def is_changed_on_dark(self) -> bool:
        return self.dark != self.accent

    @property
    def style(self) -> str:
        """The style sheet that gives them to a page."""
        return (
            ":root{"
            f"--accent:{self.accent};"
            f"--action:light-dark({self.light},{self.dark});"
            f"--action-strong:light-dark({self.light_strong},{self.dark_strong});"
            f"--on-action:light-dark({self.on_light},{self.on_dark});"
            f"--focus:light-dark({self.light},{self.dark})"
            "}\n"
            ".site-header::before{background:var(--accent)}"
            ".hall-header{border-image:none;border-color:var(--accent)}\n"
        )


def shades_of(accent: str) -> Shades:
    """The shades of a colour: it stays where it can be read, and is darkened or lightened as little as it takes."""
    light, dark = _readable(accent, _LIGHT_GROUND, _BLACK), _readable(accent, _DARK_GROUND, _WHITE)
    return Shades(accent, light, _mixed(light, _BLACK, _STRONGER), dark, _mixed(dark, _WHITE, _STRONGER))


def contrast(one: str, other: str) -> float:
    """Between 1 and 21, as WCAG reckons it.

    >>> round(contrast("#000000", "#ffffff"), 2)
    21.0
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _readable(color: str, ground: str, towards: str) -> str:
    """The first mixture with ``towards`` that can be read on the ground; all of it always can."""
    mixtures = (_mixed(color, towards, step / _STEPS) for step in range(_STEPS + 1))
    return next(mixture for mixture in mixtures if contrast(mixture, ground) >= LEAST_CONTRAST)


def _mixed(color: str, other: str, share: float) -> str:
    parts = zip(_channels(color), _channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in parts)


def _luminance(color: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in _channels(color))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)

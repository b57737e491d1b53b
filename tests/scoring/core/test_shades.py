"""A league's colour in shades that can be read on light and on dark pages."""

import re

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.shades import LEAST_CONTRAST, contrast, shades_of

GROUNDS = ("paper", "surface", "sunken", "red-tint", "green-tint", "blue-tint", "yellow-tint")


def grounds() -> tuple[list[str], list[str]]:
    """Light and dark grounds, as the style sheet has them."""
    style = (settings.BASE_DIR / "static/css/core/base.css").read_text()
    pairs = dict(re.findall(r"--([\w-]+): light-dark\((#\w+, #\w+)\)", style))
    light, dark = zip(*(pairs[name].split(", ") for name in GROUNDS), strict=True)
    return list(light), list(dark)


@given(st.integers(0, 0xFFFFFF))
def test_every_colour_can_be_read_on_every_ground_and_be_written_on(number: int) -> None:
    shades = shades_of(f"#{number:06x}")
    light, dark = grounds()
    for shade in (shades.light, shades.light_strong):
        assert min(contrast(shade, ground) for ground in light) >= LEAST_CONTRAST
        assert contrast(shades.on_light, shade) >= LEAST_CONTRAST
    for shade in (shades.dark, shades.dark_strong):
        assert min(contrast(shade, ground) for ground in dark) >= LEAST_CONTRAST
        assert contrast(shades.on_dark, shade) >= LEAST_CONTRAST


@pytest.mark.parametrize(
    ("accent", "on_light", "on_dark"),
    [("#0d55ab", False, True), ("#f5b800", True, False), ("#000000", False, True), ("#ffffff", True, False)],
)
def test_a_colour_that_can_be_read_stays_as_it_is(accent: str, on_light: bool, on_dark: bool) -> None:
    shades = shades_of(accent)
    assert (shades.is_changed_on_light, shades.is_changed_on_dark) == (on_light, on_dark)
    assert f"--accent:{accent}" in shades.style

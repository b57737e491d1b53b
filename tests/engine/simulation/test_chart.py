"""The drawing is well-formed, described, and holds what it should."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from engine.rulesets import STANDARD
from engine.simulation import chart, simulate

SVG = "{http://www.w3.org/2000/svg}"
FIRST = simulate(STANDARD, players=3, games=60, seed=1)
SECOND = simulate(replace(STANDARD, name="A < B & C"), players=3, games=60, seed=2)


def texts(drawing: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


def test_title_and_description_are_referred_to() -> None:
    root = ElementTree.fromstring(chart(FIRST, SECOND, id_prefix="trial"))
    ids = {node.get("id"): node.text for node in root if node.get("id")}
    assert (root.get("role"), root.get("aria-labelledby")) == ("img", "trial-title trial-desc")
    assert set(ids) == {"trial-title", "trial-desc"}
    assert "Standard game: 60 games" in str(ids["trial-desc"])
    assert "A < B & C" in str(ids["trial-desc"])


def test_legend_and_seats_are_named() -> None:
    words = texts(chart(FIRST, SECOND))
    assert words[0].startswith("Standard game: 60 games, median ")
    assert words[1].startswith("A < B & C: 60 games, median ")
    assert {"seat 1, dealer's left", "seat 2", "seat 3, dealer", "equal share"} <= set(words)


def test_bars_hold_every_game() -> None:
    root = ElementTree.fromstring(chart(FIRST))
    bars = [node for node in root.iter(f"{SVG}rect") if node.get("rx") == "1.5"]
    base = {round(float(str(bar.get("y"))) + float(str(bar.get("height"))), 1) for bar in bars}
    assert len(bars) > 5
    assert max(base) - min(base) <= 0.2


def test_only_a_file_brings_its_own_style() -> None:
    assert "<style>" in chart(FIRST, is_file=True)
    assert "<style>" not in chart(FIRST)


def test_nothing_played_can_be_drawn() -> None:
    assert "0 games" in texts(chart(simulate(STANDARD, games=0)))[0]


def test_different_numbers_of_players_are_refused() -> None:
    with pytest.raises(ValueError, match="3 and 4 players"):
        chart(FIRST, simulate(STANDARD, games=1))

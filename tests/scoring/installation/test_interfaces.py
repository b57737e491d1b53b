"""In which networks the computer is, as psutil says it: which of them count, and in which order."""

import socket
from collections.abc import Callable
from types import SimpleNamespace

import psutil
import pytest

from scoring.installation.selectors import interfaces as networks

Seen = Callable[..., list[str]]


def named(**places: tuple[str, bool]) -> tuple[dict[str, list[SimpleNamespace]], dict[str, SimpleNamespace]]:
    """Name of a network → its address, and whether it is up."""
    addresses = {name: [SimpleNamespace(family=socket.AF_INET, address=at)] for name, (at, _up) in places.items()}
    return addresses, {name: SimpleNamespace(isup=up) for name, (_at, up) in places.items()}


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    def look(usual: str, **places: tuple[str, bool]) -> list[str]:
        addresses, states = named(**places)
        monkeypatch.setattr(psutil, "net_if_addrs", lambda: addresses)
        monkeypatch.setattr(psutil, "net_if_stats", lambda: states)
        monkeypatch.setattr(networks, "_usual_address", lambda: usual)
        return [each.name for each in networks.interfaces()]

    return look


def test_usual_network_comes_first_and_those_of_programs_last(seen: Seen) -> None:
    places = {"docker0": ("172.17.0.1", True), "eth0": ("10.0.0.2", True), "wlan0": ("192.168.1.7", True)}
    assert seen("192.168.1.7", lo=("127.0.0.1", True), **places) == ["wlan0", "eth0", "docker0"]


def test_network_that_is_gone_for_a_moment_keeps_its_place_at_the_door(seen: Seen) -> None:
    """A room that is open there is not moved: its certificate and its connections stay."""
    assert seen("", wlan0=("192.168.1.7", False)) == ["wlan0"]
    assert seen("", wlan0=("192.168.1.7", False), eth0=("10.0.0.2", True)) == ["eth0", "wlan0"]


def test_address_that_was_made_up_counts_while_the_network_is_up(seen: Seen) -> None:
    assert seen("", WiFi=("169.254.3.4", False)) == []
    assert seen("", WiFi=("169.254.3.4", True)) == ["WiFi"]

"""Where a server can be reached from in its network, and what the settings have to know of that."""

import ipaddress
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress

import segno

HERE = ("localhost", "127.0.0.1", "[::1]")
_EVERY_INTERFACE = ("0.0.0.0", "::", "")
_ELSEWHERE = ("192.0.2.1", 9)
"""An address of no computer: asking the way there sends nothing."""


def addresses_to_reach(host: str) -> list[str]:
    """The addresses under which others reach a server that listens at ``host``, the usual one first; none if it
    listens for this computer alone, or if there is no network."""
    if host not in _EVERY_INTERFACE:
        return [] if _is_local(host) else [host]
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(_ELSEWHERE)
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        own = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        found += [str(place[0]) for *_kind, place in own]
    return [address for address in dict.fromkeys(found) if not _is_local(address)]


def served_to(addresses: Sequence[str], port: int, environment: Mapping[str, str]) -> dict[str, str]:
    """The environment of a server that is reached under these addresses: its hosts, its origins, and the address that
    phones use (``ROOM_ADDRESS``). What somebody has set already is kept."""
    if not addresses:
        return dict(environment)
    origins = [f"http://{address}:{port}" for address in addresses]
    hosts = environment.get("ALLOWED_HOSTS") or ",".join(HERE)
    trusted = environment.get("CSRF_TRUSTED_ORIGINS", "")
    return {
        "ROOM_ADDRESS": origins[0],
        **environment,
        "ALLOWED_HOSTS": ",".join([hosts, *addresses]),
        "CSRF_TRUSTED_ORIGINS": ",".join(filter(None, [trusted, *origins])),
    }


def welcome(addresses: Sequence[str], port: int, *, is_for_room: bool) -> str:
    """What the terminal says once the office is open, with a QR code that leads phones there."""
    lines = [
        "",
        "  Das Verbandsbüro ist geöffnet (the league office is open):",
        "",
        f"      http://localhost:{port}/",
        *(f"      http://{address}:{port}/" for address in addresses),
        "",
    ]
    if addresses:
        lines += [
            "  Telefone im selben Netz erreichen es so (phones in the same network):",
            "",
            _picture(f"http://{addresses[0]}:{port}/"),
            "  Ohne HTTPS: Wer im selben Netz mithört, kann mitlesen, und eine geschlossene Seite",
            "  öffnet sich ohne Netz nicht wieder (without HTTPS others in the network can listen,",
            "  and a page that was closed does not open again without the network).",
            "",
        ]
    elif is_for_room:
        lines += ["  Dieser Rechner ist in keinem Netz (this computer is in no network).", ""]
    else:
        lines += [
            "  Nur dieser Rechner erreicht es; für Telefone im Raum (for phones in the room): make run ROOM=1",
            "",
        ]
    return "\n".join([*lines, "  Beenden mit Strg+C (stop it with Ctrl+C).", ""])


def _picture(link: str) -> str:
    """A QR code of half blocks with its margin, white on black whatever the terminal's own colours are."""
    rows = [list(row) for row in segno.make_qr(link, error="m").matrix_iter(border=2)]
    pairs = zip(rows[::2], [*rows[1::2], [1] * len(rows[0])], strict=False)
    halves = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    begin, end = ("\033[97;40m", "\033[0m") if sys.stdout.isatty() else ("", "")
    lines = ["".join(halves[both] for both in zip(*pair, strict=True)) for pair in pairs]
    return "".join(f"      {begin}{line}{end}\n" for line in lines)


def _is_local(host: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    return host in HERE

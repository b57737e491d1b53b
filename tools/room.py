"""The addresses by which a server can be reached in its network, and what the terminal says of them."""

import sys
from collections.abc import Mapping

import segno

from scoring.installation.selectors.interfaces import AT_START, address_at, interfaces

ONLY_HERE = ("localhost", "127.0.0.1", "::1", "[::1]")
_ANYWHERE = ("0.0.0.0", "::", "")


def address_to_reach(host: str) -> str:
    """The address at which phones reach a room that is opened at ``host``; empty if it is not opened, or if there is no
    network."""
    if host in ONLY_HERE:
        return ""
    return address_at("", interfaces()) if host in _ANYWHERE else host


def open_from_the_start(host: str, environment: Mapping[str, str]) -> dict[str, str]:
    """The environment of a server that opens the room at this address when it starts."""
    return {**environment, AT_START: "*" if host in _ANYWHERE else host}


def welcome(address: str, port: int, *, is_for_room: bool) -> str:
    """What the terminal says once the office is open, with a QR code that leads phones there."""
    lines = [
        "",
        "  Das Verbandsbüro ist geöffnet (the league office is open):",
        "",
        f"      http://localhost:{port}/",
        *([f"      http://{address}:{port}/"] if address else []),
        "",
    ]
    if address:
        lines += [
            "  Telefone im selben Netz erreichen es so (phones in the same network):",
            "",
            _picture(f"http://{address}:{port}/room/"),
            "  Ohne HTTPS: Wer im selben Netz mithört, kann mitlesen, und eine geschlossene Seite",
            "  öffnet sich ohne Netz nicht wieder (without HTTPS others in the network can listen,",
            "  and a page that was closed does not open again without the network).",
            "",
        ]
    elif is_for_room:
        lines += ["  Dieser Rechner ist in keinem Netz (this computer is in no network).", ""]
    else:
        lines += [
            "  Nur dieser Rechner erreicht es; Telefone im Saal erst, wenn die Seite „Telefone im Saal“ ihn öffnet",
            "  (this computer alone reaches it, until the page “Phones in the hall” opens the room).",
            "",
        ]
    lines += [
        "  Beenden: dieses Fenster schließen, Strg+C, oder „Büro schließen“ auf der Seite „Diese Installation“",
        "  (to stop it: close this window, press Ctrl+C, or “Close the office” on the page “This installation”).",
        "",
    ]
    return "\n".join(lines)


def _picture(link: str) -> str:
    """A QR code of half blocks with its margin, white on black whatever the terminal's own colours are."""
    rows = [list(row) for row in segno.make_qr(link, error="m").matrix_iter(border=2)]
    pairs = zip(rows[::2], [*rows[1::2], [1] * len(rows[0])], strict=False)
    halves = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    begin, end = ("\033[97;40m", "\033[0m") if sys.stdout.isatty() else ("", "")
    lines = ["".join(halves[both] for both in zip(*pair, strict=True)) for pair in pairs]
    return "".join(f"      {begin}{line}{end}\n" for line in lines)

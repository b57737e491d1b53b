"""The office on the computer of whoever runs it: it is closed by a page, and gets its links there, one on the desktop
and one by which it starts with the computer. Both are wished for, and taken away again, by a button each.

Links are small files in the person's own home folder that lead to ``start.py`` or to what a double click starts. The
system is a parameter, so that all three are tried on any.
"""

import os
import platform
import plistlib
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.core.errors import NotAllowedNow, reason_of
from scoring.core.processes import close_office
from scoring.core.services.log import log_action
from scoring.installation.log_actions import LeagueAction
from scoring.models import User
from scoring.people.selectors.leagues import leagues_led_by

_NAME = "UNO-Verbandsbüro"
_FILE = "uno-league-office"


class Link(StrEnum):
    DESKTOP = "desktop"
    STARTUP = "startup"


@dataclass(frozen=True, slots=True)
class Desk:
    """A person's own part of a computer. ``system`` as Python names it: Windows, Darwin or Linux. ``folders`` are those
    that Windows says to be somewhere else than usual, by their names there."""

    system: str
    home: Path
    program: Path
    python: str
    folders: Mapping[str, str] = field(default_factory=dict)

    def takes_links(self) -> bool:
        """Whether it has a desktop: a server has none."""
        return self.system in _FILES and self._desktop().is_dir()

    def has(self, link: Link) -> bool:
        return all(place.is_file() for place in self._files(link))

    def make(self, link: Link) -> None:
        """Make it, or make it anew. Raises OSError."""
        for place, content in self._files(link).items():
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
            place.chmod(0o755)

    def remove(self, link: Link) -> None:
        """Take it away; it does no harm if it is gone. Raises OSError."""
        for place in self._files(link):
            place.unlink(missing_ok=True)

    def _files(self, link: Link) -> Mapping[Path, bytes]:
        return _FILES[self.system](self, link)

    def _desktop(self) -> Path:
        if self.system == "Windows":
            return Path(self.folders.get("Desktop") or self.home / "Desktop")
        named = _folder_of_desktop(self.home) if self.system == "Linux" else None
        return named or self.home / "Desktop"


def desk_of_this_computer() -> Desk:
    return Desk(platform.system(), Path.home(), settings.BASE_DIR, os.path.realpath(sys.executable), _told_by_windows())


def set_link(*, actor: User, link: Link, is_wished: bool, desk: Desk) -> None:
    """Make a link or take it away; it stands in the log of each league that the person leads. Raises NotAllowedNow with
    the reason why not."""
    try:
        (desk.make if is_wished else desk.remove)(link)
    except OSError as fault:
        raise NotAllowedNow(_("The link could not be changed: %(fault)s.") % {"fault": reason_of(fault)}) from fault
    _log(actor, LeagueAction.INSTALLATION_LINK, {"link": link.value, "is_there": is_wished})


def close_this_office(*, actor: User) -> None:
    """Begin to close the office; what is under way goes on at the next start."""
    _log(actor, LeagueAction.INSTALLATION_CLOSED, {})
    close_office()


def _log(actor: User, action: LeagueAction, details: Mapping[str, object]) -> None:
    for league in leagues_led_by(actor).order_by("pk"):
        log_action(league=league, actor=actor, action=action, subject=league.name, details=details)


def _of_linux(desk: Desk, link: Link) -> Mapping[Path, bytes]:
    words = [desk.python, str(desk.program / "start.py"), *(["--no-browser"] if link is Link.STARTUP else [])]
    lines = (
        "[Desktop Entry]",
        "Type=Application",
        f"Name={_NAME}",
        f"Exec={' '.join(map(_quoted_for_linux, words))}",
        f"Icon={desk.program / 'static' / 'img' / 'logo.svg'}",
        "Terminal=true",
        "",
    )
    content = "\n".join(lines).encode()
    if link is Link.STARTUP:
        return {desk.home / ".config" / "autostart" / f"{_FILE}.desktop": content}
    menu = desk.home / ".local" / "share" / "applications"
    return {folder / f"{_FILE}.desktop": content for folder in (desk._desktop(), menu)}


def _quoted_for_linux(word: str) -> str:
    """A word of ``Exec``: inside quotes four signs are escaped, then every backslash once more, and % is doubled."""
    inside = "".join(f"\\{sign}" if sign in '\\"`$' else sign for sign in word)
    return '"' + inside.replace("\\", "\\\\").replace("%", "%%") + '"'


def _of_mac(desk: Desk, link: Link) -> Mapping[Path, bytes]:
    start = str(desk.program / "Start.command")
    if link is Link.STARTUP:
        agent = {"Label": _FILE, "ProgramArguments": ["/usr/bin/open", "-g", start], "RunAtLoad": True}
        return {desk.home / "Library" / "LaunchAgents" / f"{_FILE}.plist": plistlib.dumps(agent)}
    quoted = "'" + start.replace("'", "'\\''") + "'"
    return {desk._desktop() / f"{_NAME}.command": f"#!/bin/sh\nexec {quoted}\n".encode()}


def _of_windows(desk: Desk, link: Link) -> Mapping[Path, bytes]:
    """Files of commands in UTF-8, which is what the console is told first."""
    start = f"{desk.program}\\Start.cmd".replace("%", "%%")
    call = f'start "{_NAME}" /min "{start}" --no-browser' if link is Link.STARTUP else f'call "{start}"'
    usual = desk.home / "AppData" / "Roaming" / "Microsoft" / "Windows" / "Start Menu" / "Programs" / "Startup"
    folder = Path(desk.folders.get("Startup") or usual) if link is Link.STARTUP else desk._desktop()
    return {folder / f"{_NAME}.cmd": "\r\n".join(("@echo off", "chcp 65001 >nul", call, "")).encode()}


_FILES: Mapping[str, Callable[[Desk, Link], Mapping[Path, bytes]]] = {
    "Linux": _of_linux,
    "Darwin": _of_mac,
    "Windows": _of_windows,
}


def _folder_of_desktop(home: Path) -> Path | None:
    """What the desktop is called in the person's language; None if that is not said."""
    with suppress(OSError):
        for line in (home / ".config" / "user-dirs.dirs").read_text(encoding="utf-8").splitlines():
            name, _equals, value = line.partition("=")
            if name == "XDG_DESKTOP_DIR":
                return Path(value.strip('"').replace("$HOME", str(home)))
    return None


def _told_by_windows() -> Mapping[str, str]:
    """Where desktop and start-up are: OneDrive moves the first."""
    if os.name != "nt":
        return {}
    winreg: Any = import_module("winreg")  # only there
    path = r"Software\Microsoft\Windows\CurrentVersion\Explorer\Shell Folders"
    with suppress(OSError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:
        return {name: str(winreg.QueryValueEx(key, name)[0]) for name in ("Desktop", "Startup")}
    return {}

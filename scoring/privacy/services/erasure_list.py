"""The list of erased persons, kept beside the database, so that a backup of before can be brought back without them.

A line for each person holds keys of rows and a salted digest of the name, never the name.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from engine.names import name_key
from scoring.core.durable_files import own_file, sync_folder
from scoring.core.errors import LeagueOfficeError, reason_of
from scoring.core.selectors.integrity import salted_digest
from scoring.core.services import transaction
from scoring.models import Player, PlayerMerge, User
from scoring.models.base.vouched import new_salt
from scoring.privacy.selectors.persons import Person


class NoList(LeagueOfficeError):
    """A file that is no list of erasures, or that cannot be read."""

    def __init__(self, name: str, reason: str) -> None:
        text = _("“%(file)s” is no list of erasures: %(reason)s")
        super().__init__(text % {"file": name, "reason": reason})


@dataclass(frozen=True, slots=True)
class Remembered:
    """A person who was erased: keys of league, player and account (None: it stayed), and by which digests the rows of a
    backup are known to be theirs: of all that they were ever called, since a backup may be older than a name."""

    league: int
    player: int
    account: int | None
    salt: str
    digests: list[str]

    def is_about(self, player: Player) -> bool:
        return player.league_id == self.league and self._knows(player.full_name)

    def is_about_account(self, account: User) -> bool:
        return account.pk == self.account and (self._knows(account.username) or self._knows(account.get_full_name()))

    def _knows(self, name: str) -> bool:
        return salted_digest(self.salt, name_key(name)) in self.digests


def remember_erasure(*, person: Person) -> None:
    """Add lines as soon as the erasure is certain: of the player, and of those who became part of them, who are players
    of their own in a backup of before that. Their room is taken before: nobody is erased of whom the disk could not
    remember it. Raises OSError."""
    salt = new_salt()
    digests = sorted({salted_digest(salt, name_key(called)) for called in (*person.names, *person.others)})
    merged = PlayerMerge.objects.filter(player=person.player, other=None).values_list("other_key", flat=True)
    account = person.account.pk if person.account else None
    for key in (person.player.pk, *merged.order_by("pk")):
        text = _text_of(Remembered(person.player.league_id, key, account, salt, digests))
        at = _reserve(len(text))
        transaction.on_commit(lambda text=text, at=at: _fill(text, at))  # type: ignore[misc]


def remembered(path: Path) -> Iterator[Remembered]:
    """The lines of a list. Raises NoList."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as failure:
        raise NoList(path.name, reason_of(failure)) from failure
    for line in lines:
        if not line.strip():
            continue  # room for an erasure that was not carried out
        try:
            yield Remembered(**json.loads(line))
        except (TypeError, ValueError) as error:
            raise NoList(path.name, _("“%(text)s”") % {"text": line[:80]}) from error


def join_list(path: Path, *, into: Path) -> None:
    """Add the lines of a list that are missing in another one, so that a backup which is brought back later knows of
    them too."""
    known = set(map(repr, remembered(into))) if into.exists() else set()
    with into.open("ab") as file:
        for line in remembered(path):
            if repr(line) not in known:
                file.write(_text_of(line))
        file.flush()
        os.fsync(file.fileno())
    sync_folder(into.parent)


def _text_of(line: Remembered) -> bytes:
    return json.dumps(asdict(line)).encode() + b"\n"


def _reserve(length: int) -> int:
    """Write a blank line of so many bytes at the end of the list; gives where it begins. Raises OSError."""
    with open(settings.ERASURES_FILE, "ab", opener=own_file) as file:
        file.write(b" " * (length - 1) + b"\n")
        file.flush()
        os.fsync(file.fileno())
        begin = file.tell() - length
    sync_folder(settings.ERASURES_FILE.parent)
    return begin


def _fill(text: bytes, begin: int) -> None:
    """Write a line over the blank one that keeps its room."""
    with settings.ERASURES_FILE.open("r+b") as file:
        file.seek(begin)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())

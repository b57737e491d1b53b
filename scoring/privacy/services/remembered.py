"""What was erased is remembered beside the database, so that a backup of before can be brought back without it.

A line for each person holds keys of rows and a salted digest of the name, never the name.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings

from engine.names import name_key
from scoring.base.models.salts import new_salt
from scoring.base.services import transaction
from scoring.log.selectors.integrity import salted_digest
from scoring.models import Player, User


@dataclass(frozen=True, slots=True)
class Remembered:
    """A person who was erased: keys of league, player and account (None: it stayed), and by which digest the row of a
    backup is known to be theirs."""

    league: int
    player: int
    account: int | None
    salt: str
    digest: str

    def is_about(self, player: Player) -> bool:
        return player.league_id == self.league and self.digest == salted_digest(self.salt, name_key(player.full_name))


def remember_erasure(*, player: Player, account: User | None, neutral: str) -> None:
    """Add a line as soon as the erasure is certain; a row that bears the neutral name already is none."""
    salt = new_salt()
    digest = salted_digest(salt, name_key(player.full_name))
    line = Remembered(player.league_id, player.pk, account.pk if account else None, salt, digest)
    if name_key(player.full_name) != name_key(neutral):
        transaction.on_commit(lambda: _append(line))


def remembered(path: Path) -> Iterator[Remembered]:
    """The lines of a list. Raises ValueError for a file that is none."""
    for line in path.read_text().splitlines():
        try:
            yield Remembered(**json.loads(line))
        except TypeError as error:
            raise ValueError(line[:80]) from error


def _append(line: Remembered) -> None:
    descriptor = os.open(settings.ERASURES_FILE, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(json.dumps(asdict(line)) + "\n")
        file.flush()
        os.fsync(file.fileno())

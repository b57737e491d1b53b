"""The league office of the stress script: a server that can be killed, a database that can be put back, a clerk."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.stress.ledger import Card, Played
from tests.support import patience
from tests.support.installation import Installation
from tests.support.programs import free_port

_GAMES = """
select game.number, winner.position - 1, hand.points
from scoring_game as game join scoring_hand as hand on hand.game_id = game.id
join scoring_seat as seat on hand.seat_id = seat.id left join scoring_seat as winner on game.winner_id = winner.id
where game.sheet_id = ? order by game.number, seat.position
"""
_CARDS = """
select card.game_number, seat.position - 1, card.offence
from scoring_penaltycard as card join scoring_seat as seat on card.seat_id = seat.id where card.sheet_id = ?
"""
_ANNOUNCED = """
select count(*) from scoring_auditentry where action = 'sheet.last_round_announced' and league_id =
  (select season.league_id from scoring_sheet as sheet join scoring_evening as evening on sheet.evening_id = evening.id
   join scoring_season as season on evening.season_id = season.id where sheet.id = ?)
"""


@dataclass
class Office:
    """An installation on SQLite with its web server."""

    installation: Installation
    port: int = field(default_factory=free_port)
    server: subprocess.Popen[bytes] | None = None
    _clerk: subprocess.Popen[str] | None = None

    def open(self) -> None:
        self.installation.manage("collectstatic", "--no-input", "--verbosity", "0")
        self.start()

    def start(self) -> None:
        if self.server is None:
            self.server = self.installation.start_web_server(self.port)

    def kill(self) -> None:
        """No process of the server gets to say a word."""
        if self.server is not None:
            os.killpg(self.server.pid, signal.SIGKILL)
            self.server.wait()
            self.server = None

    def close(self) -> None:
        self.kill()
        if self._clerk is not None:
            self._clerk.kill()
            self._clerk.wait()

    def ask(self, name: str, *arguments: object) -> Any:
        """Let the clerk do something: a function of tests/stress/clerk.py."""
        if self._clerk is None:
            command = "from tests.stress import clerk\nclerk.serve()"
            self._clerk = self.installation.start_python(command, answers=True)
        clerk = self._clerk
        assert clerk.stdin is not None
        assert clerk.stdout is not None
        print(json.dumps([name, *arguments]), file=clerk.stdin, flush=True)
        line = clerk.stdout.readline()
        assert line, f"the clerk could not {name}: {clerk.communicate()[1][-2000:]}"
        return json.loads(line)

    def copy_database(self) -> None:
        """Keep the database as it is now, to be put back later."""
        with closing(self._database()) as now, closing(sqlite3.connect(self._copy)) as copy:
            now.backup(copy)

    def put_back_database(self) -> None:
        """As after a disk has died: the database as it was copied. The server must not run."""
        assert self.server is None
        for file in self.installation.folder.glob("db.sqlite3*"):
            file.unlink()
        shutil.copy(self._copy, self.installation.folder / "db.sqlite3")

    def games(self, sheet: int) -> list[tuple[int, Played]]:
        """What is written on a sheet, with the games' numbers."""
        points: dict[tuple[int, int], list[int]] = {}
        for number, winner, hand in self._rows(_GAMES, sheet):
            points.setdefault((number, winner), []).append(hand)
        return [(number, Played(winner, tuple(hands))) for (number, winner), hands in points.items()]

    def void_games(self, sheet: int) -> int:
        ((times,),) = self._rows("select count(*) from scoring_game where sheet_id = ? and is_void", sheet)
        return int(times)

    def cards(self, sheet: int) -> list[Card]:
        return [Card(*row) for row in self._rows(_CARDS, sheet)]

    def passes(self, sheet: int) -> dict[int, int]:
        return dict(self._rows("select game_number, passes from scoring_shuffling where sheet_id = ?", sheet))

    def announced(self, sheet: int) -> int:
        """How often the last round was announced, withdrawn or not."""
        ((times,),) = self._rows(_ANNOUNCED, sheet)
        return int(times)

    @property
    def _copy(self) -> Path:
        return self.installation.folder / "copy.sqlite3"

    def _database(self) -> sqlite3.Connection:
        return sqlite3.connect(self.installation.folder / "db.sqlite3", timeout=patience.SECONDS)

    def _rows(self, query: str, sheet: int) -> list[tuple[Any, ...]]:
        with closing(self._database()) as database:
            return database.execute(query, (sheet,)).fetchall()

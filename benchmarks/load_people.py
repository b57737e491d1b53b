"""The people of the load test: scorers who enter games, and phones that watch. Plain HTTP over asyncio."""

import asyncio
import gzip
import json
import random
import re
import time
import uuid
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

PLAYERS = 8
EVERY = 2.0
"""Seconds between two questions of a phone at most, as in static/js/live/poll.js, with the same jitter."""

SECONDS_BETWEEN_QUESTIONS = 0.875 * EVERY
"""On average, by the jitter."""

_GAMES = re.compile(rb'data-games="(\d+)"')
_CSRF = "c" * 32


def hands_of(table: int, number: int) -> list[int]:
    """Raw points of a game in seat order, 0 for the winner; different for every table and number."""
    winner = (table + number) % PLAYERS
    return [0 if seat == winner else 1 + (7 * table + 13 * number + 5 * seat) % 60 for seat in range(PLAYERS)]


@dataclass(slots=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(slots=True)
class Record:
    """What happened: seconds per kind of request, what went wrong, and how late each phone saw each game.

    ``answered``: when a scorer was told that a game (sheet, number) is saved, by the monotonic clock.
    """

    seconds: dict[str, list[float]] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)
    saved_at: list[float] = field(default_factory=list)
    seen_after: list[float] = field(default_factory=list)
    expected: dict[tuple[int, int], list[Any]] = field(default_factory=dict)
    answered: dict[tuple[int, int], float] = field(default_factory=dict)

    def note(self, kind: str, seconds: float) -> None:
        self.seconds.setdefault(kind, []).append(seconds)


class Connection:
    """A kept connection, opened anew when the server has closed it, as browsers do."""

    def __init__(self, port: int, headers: Mapping[str, str]) -> None:
        self._port = port
        self._headers = {"Host": f"localhost:{port}", "Accept-Encoding": "gzip", **headers}
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """Send a request and read its answer. Raises OSError or asyncio.IncompleteReadError."""
        lines = {**self._headers, **headers, "Content-Length": str(len(body))}
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        is_fresh = self._streams is None
        try:
            return await self._exchange(head.encode() + b"\r\n" + body)
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            if is_fresh:
                raise
            return await self._exchange(head.encode() + b"\r\n" + body)

    async def _exchange(self, request: bytes) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(request)
        await writer.drain()
        status_line, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").rstrip().split("\r\n")
        headers = {name.lower(): value for name, _colon, value in (line.partition(": ") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection", "").lower() == "close":
            self.close()
        return Answer(int(status_line.split()[1]), headers, body)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def watch(port: int, evening: int, record: Record, until: float, opens_at: float) -> None:
    """A phone: opens the page of the evening, then asks every two seconds whether anything has changed."""
    await asyncio.sleep(max(0.0, opens_at - time.monotonic()))
    connection = Connection(port, {"Accept-Language": "de"})
    await _timed(record, connection, "open page", f"/evenings/{evening}/", {})
    version, seen, pause = "", 0, EVERY
    while time.monotonic() < until:
        await asyncio.sleep(pause * (0.75 + 0.25 * random.random()))
        headers = {"If-None-Match": version} if version else {}
        answer = await _timed(record, connection, "", f"/live/de/evenings/{evening}/standing/", headers)
        pause = float(answer.headers.get("ask-again-after", EVERY)) if answer else EVERY
        if answer is None or answer.status != 200:
            continue
        version = answer.headers["etag"]
        found = _GAMES.search(gzip.decompress(answer.body))
        now, games = time.monotonic(), int(found[1]) if found else 0
        record.seen_after += [now - at for at in record.saved_at[seen:games] if at > opens_at + EVERY]
        seen = max(seen, games)
    connection.close()


async def _timed(
    record: Record, connection: Connection, kind: str, path: str, headers: Mapping[str, str]
) -> Answer | None:
    started = time.monotonic()
    try:
        answer = await connection.ask("GET", path, headers)
    except (OSError, asyncio.IncompleteReadError) as error:
        record.errors[type(error).__name__] += 1
        return None
    if answer.status not in (200, 304):
        record.errors[f"{path}: {answer.status}"] += 1
    record.note(kind or f"watch {answer.status}", time.monotonic() - started)
    return answer


def scorer_headers(table: Mapping[str, Any]) -> dict[str, str]:
    """Those of the scorer of a table, who is signed in."""
    return {
        "Accept-Language": "de",
        "Accept": "application/json",
        "Cookie": f"sessionid={table['session']}; csrftoken={_CSRF}",
        "X-CSRFToken": _CSRF,
        "Content-Type": "application/x-www-form-urlencoded",
    }


def game_form(table: Mapping[str, Any], game: int, client_id: str) -> dict[str, object]:
    """What is posted for a game of a table."""
    points = hands_of(table["number"], game)
    return {
        "number": game,
        "dealer": table["seats"][(game - 1) % PLAYERS],
        "winner": table["seats"][points.index(0)],
        "seen_revision": 10_000,
        "client_id": client_id,
        **{f"hand-{seat}": value for seat, value in zip(table["seats"], points, strict=True)},
    }


async def keep(port: int, table: Mapping[str, Any], record: Record, until: float, every: float) -> None:
    """A scorer: enters a game every so many seconds and repeats what was not answered, with the same id."""
    connection = Connection(port, scorer_headers(table))
    await asyncio.sleep(every * random.random())
    game = table["games"]
    while time.monotonic() < until:
        started = time.monotonic()
        game += 1
        points, client_id = hands_of(table["number"], game), str(uuid.uuid4())
        form = game_form(table, game, client_id)
        record.expected[table["sheet"], game] = [client_id, points.index(0), points]
        while not await _saved(record, connection, f"/sheets/{table['sheet']}/games/", urlencode(form).encode()):
            await asyncio.sleep(1)
        record.answered[table["sheet"], game] = time.monotonic()
        await asyncio.sleep(max(0.0, every - (time.monotonic() - started)))
    connection.close()


async def _saved(record: Record, connection: Connection, path: str, form: bytes) -> bool:
    started = time.monotonic()
    try:
        answer = await connection.ask("POST", path, {}, form)
    except (OSError, asyncio.IncompleteReadError) as error:
        record.errors[type(error).__name__] += 1
        return False
    if answer.status != 200 or json.loads(answer.body)["kind"] != "saved":
        record.errors[f"save: {answer.status}"] += 1
        return False
    now = time.monotonic()
    record.note("save a game", now - started)
    record.saved_at.append(now)
    return True

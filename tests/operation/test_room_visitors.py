"""Whoever has gone before their connection is handed over ends nothing but their own visit."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from scoring.core.room import Door
from uno_league.room_keeper import RoomKeeper, _Doors


class Gone(asyncio.Transport):
    """The connection of a visitor whom the system no longer knows."""

    was_aborted = False

    def abort(self) -> None:
        self.was_aborted = True


def test_visitor_who_has_gone_while_hands_were_shaken_is_handed_to_nobody(tmp_path: Path) -> None:
    taken: list[tuple[Any, Any, Any, Door]] = []
    keeper = RoomKeeper(port=8100, take=lambda *visit: taken.append(visit), folder=tmp_path, name="Office")
    transport = Gone()

    async def visit() -> None:
        loop, reader = asyncio.get_running_loop(), asyncio.StreamReader()
        writer = asyncio.StreamWriter(transport, asyncio.StreamReaderProtocol(reader), reader, loop)
        await asyncio.wait_for(keeper._pass_on(reader, writer, doors=_Doors(), here=("127.0.0.1", 8543)), 180)

    with ThreadPoolExecutor(1) as beside:  # a browser of an earlier test has its loop in this thread
        beside.submit(asyncio.run, visit()).result()
    assert (taken, transport.was_aborted) == ([], True)

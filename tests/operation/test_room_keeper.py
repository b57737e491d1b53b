"""Who keeps the doors of the room: closes them by itself, and moves with the network. In a network of its own."""

import sys

from tests.support import patience
from tests.support.installation import ROOT
from tests.support.namespaces import Computer

KEEP = f"""
import socket, subprocess, sys, tempfile, time
sys.path.insert(0, {str(ROOT)!r})
from datetime import UTC, datetime, timedelta
from pathlib import Path
from scoring.core.room import Opening
from uno_league import room_keeper

room_keeper.LOOKS_EVERY = 0.05

def listening(address, port):
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    door.bind((address, port))
    door.listen()
    return door

keeper = room_keeper.RoomKeeper(
    port=8100, open_door=lambda address, port, *_how: listening(address, port),
    folder=Path(tempfile.mkdtemp()), name="Office"
)

def ip(*words):
    subprocess.run(["ip", *words], check=True)

def answers(address, port=8100):
    try:
        socket.create_connection((address, port), timeout={patience.SECONDS}).close()
    except OSError:
        return False
    return True

def wait_for(what):
    until = time.monotonic() + {patience.SECONDS}
    while not what() and time.monotonic() < until:
        time.sleep(0.02)
    return what()

def until(seconds):
    return datetime.now(UTC) + timedelta(seconds=seconds)

ip("link", "set", "lo", "up")
ip("link", "add", "hall0", "type", "veth", "peer", "name", "hall1")
ip("link", "set", "hall0", "up")
"""
MOVE = """
print(repr(keeper.open(Opening(until(3600), "hall0")).address))
ip("address", "add", "10.7.7.1/24", "dev", "hall0")
print(wait_for(lambda: keeper.room.address and answers("10.7.7.1")), keeper.room.address, keeper.room.secure_origin)
ip("address", "del", "10.7.7.1/24", "dev", "hall0")
ip("address", "add", "10.7.8.1/24", "dev", "hall0")
print(wait_for(lambda: keeper.room.address == "10.7.8.1" and answers("10.7.8.1", 8543)), keeper.room.hosts[0])
print(keeper.room.former_origins)
ip("address", "del", "10.7.8.1/24", "dev", "hall0")
wait_for(lambda: not keeper.room.address)
ip("address", "add", "10.7.7.1/24", "dev", "hall0")
wait_for(lambda: keeper.room.address)
print(keeper.room.former)
ip("address", "del", "10.7.7.1/24", "dev", "hall0")
ip("address", "add", "10.7.8.1/24", "dev", "hall0")
wait_for(lambda: keeper.room.address == "10.7.8.1")
keeper.open(Opening(until(0.3), "hall0", is_secure=False))
print(answers("10.7.8.1", 8543), wait_for(lambda: keeper.room is None), answers("10.7.8.1"))
"""
TAKEN = """
ip("address", "add", "10.7.9.1/24", "dev", "hall0")
other = socket.create_server(("10.7.9.1", 8543))
room = keeper.open(Opening(until(3600), "hall0"))
print(answers("10.7.9.1"), repr(room.secure_origin), "in use" in room.fault)
keeper.close()
plain = socket.create_server(("10.7.9.1", 8100))
try:
    keeper.open(Opening(until(3600), "hall0"))
except OSError as fault:
    print(fault.strerror, keeper.room)
"""


def printed_by(code: str, office: Computer) -> list[str]:
    """What a piece of Python prints in a network that nobody else is in, line by line."""
    return office.run("unshare", "--net", sys.executable, "-c", KEEP + code).splitlines()


def test_room_closes_by_itself_and_follows_the_network(two_computers: tuple[Computer, Computer]) -> None:
    office, _phone = two_computers
    assert printed_by(MOVE, office) == [
        "''",
        "True 10.7.7.1 https://10.7.7.1:8543",
        "True 10.7.8.1",
        "('http://10.7.7.1:8100',)",
        "('10.7.8.1',)",
        "False True False",
    ]


def test_port_that_is_taken_is_told_and_leaves_nothing_open(two_computers: tuple[Computer, Computer]) -> None:
    office, _phone = two_computers
    assert printed_by(TAKEN, office) == ["True '' True", "Address already in use None"]

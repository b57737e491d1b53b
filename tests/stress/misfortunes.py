"""What happens to a table from outside: networks, the server, its database, codes, storage, an early submission."""

from typing import TYPE_CHECKING

from tests.stress.devices import Device
from tests.support.network import Weather

if TYPE_CHECKING:
    from tests.stress.evening import Evening

_FOUL = [weather for weather in Weather if weather not in (Weather.CLEAR, Weather.CUT)]


def change_weather(evening: "Evening", device: Device) -> None:
    """The network of a device becomes bad, in one of many ways."""
    device.context.set_offline(False)
    device.network.weather = evening.chance.choice(_FOUL)
    evening.log(f"{device.name}: {device.network.weather.value}")


def lose_network(evening: "Evening", device: Device) -> None:
    evening.log(f"{device.name}: offline")
    device.set_offline(is_offline=True)


def find_network(evening: "Evening", device: Device) -> None:
    evening.log(f"{device.name}: online")
    device.set_offline(is_offline=False)


def kill_server(evening: "Evening", device: Device) -> None:
    if evening.office.server is not None:
        evening.log("the server is killed")
        evening.office.kill()


def start_server(evening: "Evening", device: Device) -> None:
    if evening.office.server is None:
        evening.log("the server is started")
        evening.office.start()


def copy_database(evening: "Evening", device: Device) -> None:
    if not evening.was_copied:
        evening.log("the database is copied")
        evening.office.copy_database()
        evening.was_copied = True


def put_back_database(evening: "Evening", device: Device) -> None:
    """An older copy of the database takes the place of one that was lost."""
    if evening.was_copied and not evening.was_put_back:
        evening.log("the server dies, an older copy of the database is put back")
        evening.office.kill()
        evening.office.put_back_database()
        evening.office.start()
        evening.was_put_back = True


def revoke_code(evening: "Evening", device: Device) -> None:
    evening.log("the code is revoked")
    evening.office.ask("revoke", evening.sheet, evening.table["secretary_id"])
    evening.is_revoked = True


def renew_code(evening: "Evening", device: Device) -> None:
    """A new code, scanned by one phone."""
    evening.link = evening.office.ask("hand_out", evening.sheet, evening.table["secretary_id"])
    evening.is_revoked = False
    evening.log("a new code is handed out")
    for phone in evening.devices:
        phone.way_in = evening.link if phone.is_phone else phone.way_in


def refuse_storage(evening: "Evening", device: Device) -> None:
    kind = evening.chance.choice(["full", "denied"])
    evening.log(f"{device.name}: storage {kind}")
    device.trouble_storage(kind)


def submit(evening: "Evening", device: Device) -> None:
    """The office submits what is on the sheet, too early."""
    if not evening.is_submitted:
        refusal = evening.office.ask("submit", evening.sheet, evening.table["secretary_id"])
        evening.is_submitted = not refusal
        evening.log(f"the sheet is submitted: {refusal or 'done'}")


def send_back(evening: "Evening", device: Device) -> None:
    evening.reopen()

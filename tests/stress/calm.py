"""After the storm: everything works again, and people look at each device until nothing waits there any more."""

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Locator

from tests.stress.devices import Device, Tab

if TYPE_CHECKING:
    from tests.stress.evening import Evening

MOST_TRIES = 12
"""How often a person looks at a device until nothing waits there any more, each time for a second longer."""
_LAST_ROUND = re.compile("Last round announced|Letzte Runde")
_OFFERS = (
    "[data-unsent-again]",
    "[data-unsent-take-over]",
    "[data-unsent-send]",
    ".outbox-entry .button:not(.quiet)",  # the quiet one discards
)
_OPEN = ("conflict", "question", "closed", "waiting")


def settle(evening: "Evening") -> None:
    """Mend everything outside the pages, then let people answer what the pages ask."""
    evening.log("-- the storm is over")
    evening.office.start()
    if evening.is_revoked:
        evening.link = evening.office.ask("hand_out", evening.sheet, evening.table["secretary_id"])
    evening.reopen()
    for device in evening.devices:
        device.set_offline(is_offline=False)
        if device.storage:
            _send_what_is_kept_nowhere(evening, device)
            if device is evening.second.device and evening.second.tab.is_sheet:
                _is_at_rest(evening, evening.second.tab, 5)  # as nothing of it is kept but in its own page
        device.trouble_storage("")
        if device is evening.second.device:
            evening.second.tab.page.close(
                run_before_unload=False
            )  # what waits there is sent from the other table's page
        for tab in device.tabs[1:]:
            tab.page.close(run_before_unload=False)
        del device.tabs[1:]
    for device in [*evening.devices, *evening.devices]:
        _come_to_rest(evening, device)
    evening.second.open_anew()
    if not any(_is_at_rest(evening, evening.second.tab, seconds) for seconds in range(1, MOST_TRIES + 1)):
        evening.fault("dead end", f"table 2 still says: {_outbox(evening.second.tab)}")


def _send_what_is_kept_nowhere(evening: "Evening", device: Device) -> None:
    """A tab whose browser keeps nothing stays open until it has sent; a code that holds is scanned in another one.
    Where no sheet is open any more, nothing is kept but by the browser."""
    for tab in [tab for tab in device.tabs if tab.is_sheet]:
        tab.page.bring_to_front()
        for seconds in range(1, MOST_TRIES + 1):
            if device.is_phone and tab.shown.get("alert"):
                _scan(evening, device)
            if _is_at_rest(evening, tab, seconds):
                break
        else:
            evening.fault("dead end", f"{device.name} cannot send what is kept nowhere: {_outbox(tab)}")


def _scan(evening: "Evening", device: Device) -> None:
    """Scan the code in a tab of its own, as a phone's camera opens it."""
    page = device.context.new_page()
    with suppress(BrowserError):
        page.goto(device.network.address + evening.link)
    page.close()


def _outbox(tab: Tab) -> str:
    """What is said of everything that is not sent."""
    return " ".join(" ".join(text.split()) for text in tab.page.locator("#unsent, #outbox").all_text_contents())


def _come_to_rest(evening: "Evening", device: Device) -> None:
    tab = device.tabs[0]
    if tab.page.is_closed():
        tab.page = device.context.new_page()
    tab.path = evening.link if device.is_phone else device.way_in
    for seconds in range(1, MOST_TRIES + 1):
        tab.open()
        if _is_at_rest(evening, tab, seconds) and tab.is_sheet:
            return
    evening.fault("dead end", f"{device.name} still says: {tab.shown.get('heading')} {_outbox(tab)}")


def _is_at_rest(evening: "Evening", tab: Tab, seconds: int) -> bool:
    """Answer and press what there is to answer and to press; whether everything is sent then, so many seconds after
    each of it."""
    tab.page.bring_to_front()
    _answer_all(evening, tab, seconds)
    for row in tab.shown.get("rows", []):
        if row["state"] in _OPEN:
            _press(tab.page.locator(f"#game-{row['number']} [data-badge]"), seconds)
            _answer_all(evening, tab, seconds)
    if not tab.wait_for(lambda now: not now.get("unsent"), seconds).get("unsent"):
        return True
    evening.let_write_again()
    _look_into_outbox(evening, tab, seconds)
    return not tab.wait_for(lambda now: not now.get("unsent"), seconds).get("unsent")


def _look_into_outbox(evening: "Evening", tab: Tab, seconds: int) -> None:
    """Press the first thing that the outbox offers against what is not sent; only an announcement is discarded."""
    _press(tab.page.locator("#unsent button").first, seconds)
    outbox = tab.page.locator("#outbox")
    announced = outbox.locator(".outbox-entry:not([data-state=sent])", has_text=_LAST_ROUND)
    if announced.count():  # somebody else has announced it before, or it is not to be announced any more
        evening.log(f"{tab.device.name}: discards the announcement of the last round")
        _press(announced.first.locator("button").last, seconds)
        _answer_all(evening, tab, seconds)
        return
    for offer in _OFFERS:
        buttons = outbox.locator(f"{offer}:visible")
        if offered := buttons.all_text_contents():
            evening.log(f"{tab.device.name}: in the outbox “{offered[0].strip()}”")
            _press(buttons.first, seconds)
            break
    _answer_all(evening, tab, seconds)


def _press(button: Locator, seconds: int) -> None:
    """Press it, unless something has changed or come up meanwhile: then one looks again."""
    with suppress(BrowserError):
        button.click(timeout=1_500 * seconds)


def _answer_all(evening: "Evening", tab: Tab, seconds: int) -> None:
    tab.wait_for(lambda shown: shown.get("dialog"), seconds / 2)
    while evening.person.answer(tab, puts_off=False):
        tab.wait_for(lambda shown: shown.get("dialog"), seconds / 2)

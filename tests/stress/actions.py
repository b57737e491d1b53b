"""What people at a table do, and how often: on an evening on which everything goes wrong."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import Locator

from tests.stress.devices import Device
from tests.stress.hands import Grid, Phone, Unusable, hands_of
from tests.stress.ledger import Card, Played
from tests.stress.misfortunes import (
    change_weather,
    copy_database,
    find_network,
    kill_server,
    lose_network,
    put_back_database,
    refuse_storage,
    renew_code,
    revoke_code,
    send_back,
    start_server,
    submit,
)

if TYPE_CHECKING:
    from tests.stress.evening import Evening

_ON_DISK = re.compile("on this (phone|device)|auf diesem (Telefon|Gerät)")
_HANDS = """line => {
  const copy = line.cloneNode(true);
  for (const struck of copy.querySelectorAll(".struck")) struck.remove();
  return copy.textContent;
}"""
_PRESS_PASSES = """form => {
  if (!form.isConnected) return null;
  const button = [...form.querySelectorAll("button")].at(-1);
  const read = [Number(form.elements.game_number.value), Number(button.value)];
  button.click();
  return read;
}"""
"""What stands there is read in the moment of the tap: the form moves on to the next game by itself. One that was drawn
anew since it was found does nothing (null), unlike under a finger, which keeps it where it is."""


def type_game(evening: "Evening", device: Device) -> None:
    """A game is played and typed; what the page says of it has to be true."""
    tab = _sheet_on(evening, device)
    game = evening.ledger.new_game()
    if tab is not None and _put_down(evening, device, tab, game):
        _save(evening, device, tab, game)


def type_game_twice(evening: "Evening", device: Device) -> None:
    """Two devices write down the same game, each as the next one that it knows: it stays one game if both mean the same
    number, which is all that a page can know. It stands on both before it is saved on either."""
    others = [each for each in evening.devices if each is not device]
    tabs = [(each, tab) for each in (device, *evening.chance.sample(others, 2)) if (tab := _sheet_on(evening, each))]
    numbers = [tab.next_number for _each, tab in tabs]
    alike = [each for each, number in zip(tabs, numbers, strict=True) if number == max(numbers) > 0][:2]
    if len(alike) < 2:
        return
    game = evening.ledger.new_game()
    alike.sort(key=lambda each: isinstance(each[1], Phone))  # a row of the grid is saved when it is left, as it stands
    typed = [(each, tab) for each, tab in alike if _put_down(evening, each, tab, game)]
    typed = [(each, tab) for each, tab in typed if tab.typed_number == typed[0][1].typed_number]
    if len(typed) == 2:
        evening.ledger.twins[game] = set()
    for _each, tab in typed:
        tab.press()
    for each, tab in typed:
        _hear(evening, each, tab, game)


def type_void_game(evening: "Evening", device: Device) -> None:
    """A game that does not count, by one tap and the button that saves."""
    tab = _sheet_on(evening, device)
    if not isinstance(tab, Phone) or not tab.mark_void():
        return
    evening.log(f"{_place(device, tab)}: a void game")
    told = tab.save()
    evening.log(f"    says {told.sign or 'nothing'!r} of game {told.number}: {told.words}")
    evening.ledger.void_games.append(told.number)


def type_at_second_table(evening: "Evening", device: Device) -> None:
    evening.second.type_game()


def _put_down(evening: "Evening", device: Device, tab: Phone | Grid, game: Played) -> bool:
    """Type a game; whether it is there to be saved."""
    evening.log(f"{_place(device, tab)}: {game}")
    tab.type(game)
    is_there = tab.comes_to_read(game)
    if not is_there:
        evening.fault("wiped", f"{_place(device, tab)} does not show {game} as it was typed: {tab.read}")
    return is_there


def begin_game(evening: "Evening", device: Device) -> None:
    """Only the first hands are typed."""
    if tab := _sheet_on(evening, device):
        evening.log(f"{_place(device, tab)}: begins a game")
        tab.type(evening.ledger.new_game(), hands=evening.chance.randint(1, 2))


def correct_game(evening: "Evening", device: Device) -> None:
    """A hand was misread: whoever sees it writes it anew."""
    tab = _sheet_on(evening, device)
    written = [
        (number, game) for number, game in evening.office.games(evening.sheet) if game in evening.ledger.typed_on
    ]
    if tab is None or not written:
        return
    number, old = evening.chance.choice(written)
    if not _shows(tab, number, old):
        return
    new, _seat = evening.ledger.misread(old)
    evening.log(f"{_place(device, tab)}: corrects game {number} from {old} to {new}")
    tab.correct(number, new)
    if not tab.comes_to_read(new):
        evening.fault("wiped", f"{_place(device, tab)} does not show {new} as it was typed: {tab.read}")
        return
    evening.ledger.correct(old, new, device.name)
    _save(evening, device, tab, new)


def note_card(evening: "Evening", device: Device) -> None:
    """A penalty card; one that is shown as noted has to be."""
    tab = _sheet_on(evening, device)
    if tab is None:
        return
    seat = evening.chance.randrange(evening.players)
    page = tab.page
    page.locator("[data-opens-penalty]:visible").first.click()
    dialog = page.locator("#penalty-dialog")
    buttons = dialog.locator("[data-offence]")
    button = buttons.nth(evening.chance.randrange(buttons.count()))
    card = Card(evening.chance.randint(1, 300), seat, button.get_attribute("data-offence") or "")
    evening.log(f"{_place(device, tab)}: {card}")
    dialog.locator("[name=game_number]").fill(str(card.game))
    dialog.locator("[name=seat_id]").nth(seat).check(force=True)
    button.click()
    evening.ledger.cards[card] = device.name


def note_passes(evening: "Evening", device: Device) -> None:
    """How often the machine has shuffled, by one tap."""
    if tab := _sheet_on(evening, device):
        tab.reach(tab.page.locator("form.passes button").last)
        game, passes = press_passes(tab.page.locator("form.passes"))
        evening.log(f"{_place(device, tab)}: {passes} passes before game {game}")
        evening.ledger.passes.setdefault(game, set()).add(passes)


def press_passes(form: Locator) -> tuple[int, int]:
    """Press what notes the passes; gives the game and how many."""
    for _look in range(5):
        if read := form.evaluate(_PRESS_PASSES):
            return read[0], read[1]
    raise Unusable("the form for the passes is drawn anew all the time")


def announce_last_round(evening: "Evening", device: Device) -> None:
    """The end is announced; every device may do so, and only one announcement counts."""
    tab = _sheet_on(evening, device)
    button = tab.page.locator("form[data-kind=last_round] button").first if tab else None
    if tab is None or button is None or not button.count():
        return
    evening.log(f"{_place(device, tab)}: announces the last round")
    tab.reach(button).click()
    tab.wait_for(lambda shown: shown.get("dialog") == "confirm-dialog", seconds=2)
    evening.person.answer(tab, puts_off=False)
    evening.ledger.announced.add(max(evening.ledger.announced) + 1)


def kill_in_the_middle(evening: "Evening", device: Device) -> None:
    """The server dies with a game in its hands, and comes back."""
    tab = _sheet_on(evening, device)
    if tab is None or evening.office.server is None:
        return
    game = evening.ledger.new_game()
    evening.log(f"{_place(device, tab)}: {game}, and the server dies with it in its hands")
    tab.type(game)
    if tab.comes_to_read(game):
        tab.page.once("request", lambda _request: evening.office.kill())
        _save(evening, device, tab, game)
    evening.office.kill()
    evening.office.start()


def scan_code(evening: "Evening", device: Device) -> None:
    tab = evening.chance.choice(device.tabs)
    if isinstance(tab, Phone) and not device.storage:
        evening.log(f"{_place(device, tab)}: scans the code")
        tab.path, tab.device.way_in = device.way_in, evening.link
        tab.open()


def close_and_reopen(evening: "Evening", device: Device) -> None:
    """A tab is closed without a word, and opened again."""
    if device.storage:
        return  # whoever is told that nothing is kept leaves the tab open
    tab = evening.chance.choice(device.tabs)
    evening.log(f"{_place(device, tab)}: closed and opened again")
    tab.page.close(run_before_unload=False)
    tab.page = device.context.new_page()
    tab.open()


def switch_language(evening: "Evening", device: Device) -> None:
    tab = _sheet_on(evening, device)
    if tab is None or device.storage:
        return
    evening.log(f"{_place(device, tab)}: the other language")
    tab.page.locator("[name=language]").first.click()
    tab.wait_for(lambda shown: shown.get("phone") or shown.get("rows"), seconds=3)
    if not tab.is_sheet:
        tab.open()


ACTIONS: dict[Callable[["Evening", Device], None], int] = {
    type_game: 22,
    type_game_twice: 12,
    type_void_game: 4,
    type_at_second_table: 4,
    correct_game: 8,
    begin_game: 5,
    note_card: 4,
    note_passes: 3,
    announce_last_round: 1,
    submit: 1,
    send_back: 3,
    lose_network: 6,
    find_network: 7,
    change_weather: 7,
    kill_server: 2,
    start_server: 4,
    kill_in_the_middle: 2,
    close_and_reopen: 8,
    switch_language: 2,
    copy_database: 2,
    put_back_database: 1,
    revoke_code: 1,
    renew_code: 2,
    scan_code: 3,
    refuse_storage: 1,
}


def _save(evening: "Evening", device: Device, tab: Phone | Grid, game: Played) -> None:
    """Press what saves, and hold the page to its word."""
    tab.press()
    _hear(evening, device, tab, game)


def _hear(evening: "Evening", device: Device, tab: Phone | Grid, game: Played) -> None:
    """Hold the page to its word about a game that was saved."""
    told = tab.told()
    evening.log(f"    says {told.sign or 'nothing'!r} of game {told.number}: {told.words}")
    evening.ledger.save(game, _place(device, tab))
    if told.sign == "saved" and game not in evening.written:
        evening.fault("untrue", f"{_place(device, tab)} says “{told.words}”, but {game} is not in the database")
    is_claimed = told.sign == "kept" and (not device.storage or _ON_DISK.search(told.words))
    if is_claimed and game not in [*(device.kept(evening.table["seats"]) or []), *evening.written]:
        evening.fault("untrue", f"{_place(device, tab)} says “{told.words}”, but {game} is kept nowhere")


def _sheet_on(evening: "Evening", device: Device) -> Phone | Grid | None:
    """A tab of the device on which games can be typed now, opened again if need be; None if there is none."""
    tab = evening.chance.choice(device.tabs)
    assert isinstance(tab, Phone | Grid)
    tab.page.bring_to_front()
    if not tab.is_sheet:
        tab.open()
    if not tab.is_sheet:
        evening.log(f"{_place(device, tab)}: no sheet there ({tab.shown.get('heading', 'no page')})")
        return None
    while evening.person.answer(tab):
        pass
    return tab


def _shows(tab: Phone | Grid, number: int, game: Played) -> bool:
    """Whether the page shows this version of the game, so that a person can see what is wrong with it."""
    if isinstance(tab, Grid):
        rows = {row["number"]: row for row in tab.shown.get("rows", [])}
        return number in rows and rows[number]["state"] == "saved" and rows[number]["hands"] == hands_of(game)
    line = tab.page.locator(f"[data-game='{number}'] .hands")
    points = [str(value) for seat, value in enumerate(game.points) if seat != game.winner]
    return line.count() > 0 and re.findall(r"\d+", line.first.evaluate(_HANDS)) == points


def _place(device: Device, tab: object) -> str:
    place = f", tab {device.tabs.index(tab) + 1}" if len(device.tabs) > 1 else ""  # type: ignore[arg-type]
    return device.name + place

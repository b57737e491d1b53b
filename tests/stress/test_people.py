"""What the people of the storm see, press and remember: a storm that misreads its own hands accuses the pages."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.stress.actions import press_passes
from tests.stress.answers import Person
from tests.stress.devices import Device, Tab
from tests.stress.ledger import Ledger, Played

MINE, THEIRS, NEWER = Played(1, (3, 0, 44)), Played(0, (0, 29, 18)), Played(0, (0, 29, 12))
DIALOGS = """
<dialog id="correction-dialog"><form method="dialog">
  <input name="initials"><input name="reason"><button value="yes">Yes</button>
</form></dialog>
<dialog id="outbox">Not sent yet<button>Send again now</button></dialog>
<script>
  const answers = [];
  const initials = document.getElementById("correction-dialog");
  initials.addEventListener("close", () => answers.push(initials.returnValue));
  document.getElementById("outbox").showModal();
  initials.showModal();
</script>"""
COME_ON_TOP_OF_INITIALS = """() => document.querySelector("[name=reason]").addEventListener("input", () => {
  document.getElementById("outbox").close();
  document.getElementById("outbox").showModal();
}, { once: true })"""
PASSES = """
<div><form class="passes">
  <input type="hidden" name="game_number" value="4"><button name="passes" value="2">Shuffled: 2 passes</button>
</form></div>
<script>
  const noted = [];
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    noted.push(event.submitter.value);
  });
</script>"""
DRAW_ANEW = "() => { const panel = document.querySelector('div'); panel.innerHTML = panel.innerHTML; }"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.fixture
def ledger() -> Ledger:
    """Of a table at which two devices have typed game 1 differently."""
    ledger = Ledger(3, Random(1))
    ledger.save(MINE, "phone B")
    ledger.save(THEIRS, "phone A")
    return ledger


def test_question_that_lies_over_the_outbox_is_answered_and_not_closed(page: Page, ledger: Ledger) -> None:
    page.set_content(DIALOGS)
    tab = Tab(cast("Device", SimpleNamespace(name="phone B")), page, "/")
    person = Person(ledger, [], Random(1), [], lambda kind, line: pytest.fail(f"{kind}: {line}"))

    assert tab.shown["dialog"] == "correction-dialog"
    assert person.answer(tab, puts_off=False)

    assert (page.evaluate("answers"), tab.shown["dialog"], person.said) == (["yes"], "outbox", ["phone B: initials"])


def test_question_that_comes_on_top_of_another_one_is_answered_first(page: Page, ledger: Ledger) -> None:
    page.set_content(DIALOGS)
    page.set_default_timeout(500)
    tab = Tab(cast("Device", SimpleNamespace(name="phone B")), page, "/")
    person = Person(ledger, [], Random(1), [], lambda kind, line: pytest.fail(f"{kind}: {line}"))
    page.evaluate(COME_ON_TOP_OF_INITIALS)

    assert person.answer(tab, puts_off=False)
    assert (page.evaluate("answers"), tab.shown["dialog"], person.said) == ([], "outbox", [])
    page.keyboard.press("Escape")
    assert person.answer(tab, puts_off=False)
    assert (page.evaluate("answers"), person.said) == (["yes"], ["phone B: initials"])


def test_disk_is_read_at_the_second_table_while_the_first_is_at_a_hotels_page(page: Page) -> None:
    game = {"typed": {"values": {"winner": 7, "hands": {"7": "0", "8": "25"}}}}
    device = Device("phone B", cast("Any", None), cast("Any", SimpleNamespace(address="http://ours")), "/t/1/")
    hotel, ours = (
        cast("Tab", SimpleNamespace(page=SimpleNamespace(url=url, evaluate=lambda _script: [game])))
        for url in ("http://hotel/", "http://ours/t/2/")
    )
    device.tabs.append(hotel)
    assert device.kept([7, 8]) is None
    assert device.kept([7, 8], ours) == [Played(0, (0, 25))]


def test_passes_are_pressed_on_the_form_that_is_in_the_page(page: Page) -> None:
    """Browsers submit no form that was drawn anew between the look and the tap, and say nothing of it."""
    page.set_content(PASSES)

    class DrawnAnew:
        looks = 0

        def evaluate(self, script: str) -> Any:
            found = page.locator("form.passes").element_handle()
            self.looks += 1
            if self.looks == 1:
                page.evaluate(DRAW_ANEW)
            return found.evaluate(script)

    assert press_passes(cast("Locator", DrawnAnew())) == (4, 2)
    assert page.evaluate("noted") == ["2"]


def test_second_answer_to_the_same_question_counts(ledger: Ledger) -> None:
    """Whoever has only closed the question for the initials has decided nothing, and is asked once more."""
    ledger.choose("mine", MINE, THEIRS, "phone B")
    assert [*ledger.typed_on] == [MINE]

    ledger.choose("theirs", MINE, THEIRS, "phone B")
    assert [*ledger.typed_on] == [THEIRS]

    ledger.choose("mine", MINE, THEIRS, "phone B")
    ledger.choose("both", MINE, THEIRS, "phone B")
    assert {*ledger.typed_on} == {MINE, THEIRS}


def test_game_that_was_corrected_meanwhile_is_not_brought_back_by_an_answer(ledger: Ledger) -> None:
    ledger.correct(THEIRS, NEWER, "phone A")

    ledger.choose("mine", MINE, THEIRS, "phone B")
    ledger.choose("theirs", MINE, THEIRS, "phone B")

    assert [*ledger.typed_on] == [NEWER]

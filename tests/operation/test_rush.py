"""Many register at once, on two web servers, around the deadline and for the last places (L4).

``make race`` does it with 20 clients for 3 seconds before and after each deadline (RACE_CLIENTS, RACE_SECONDS); the
suite with fewer, for a shorter time.
"""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta

import pytest

from tests.operation.rush.office import Laid, Office, open_office
from tests.operation.rush.taps import Tap, all_at_once, tap, tap_until
from tests.support.databases import installation_on_postgres, installation_on_sqlite
from tests.support.programs import wait_until

CLIENTS = int(os.environ.get("RACE_CLIENTS", "4"))
AROUND = timedelta(seconds=float(os.environ.get("RACE_SECONDS", "0.4")))
EVERY = timedelta(milliseconds=50)
SHOWN = min(CLIENTS // 4, 5)
"""At so many taps before and after each deadline is looked on all surfaces."""

TAPS = CLIENTS * (int(2 * AROUND / EVERY) + 2)
"""More than so many no race can have."""

FRIDAY = datetime(2026, 10, 23, 18, 0, tzinfo=UTC)
SUMMER = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
WINTER = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
"""20:00, and both 02:30 of the night in which the clocks are put back."""

LAST_PLACES = datetime(2026, 11, 13, 19, 0, tzinfo=UTC)

DEADLINES = (FRIDAY, SUMMER, WINTER)
DAY = "2026-10-30"
SECOND = timedelta(seconds=1)

pytestmark = pytest.mark.clause("L4", "L4:deadline", "L4:credit")


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def office(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    made = {"sqlite": installation_on_sqlite, "postgres": installation_on_postgres}[request.param]
    migrated = request.getfixturevalue(f"migrated_{request.param}")
    with open_office(made, tmp_path_factory.mktemp("rush"), migrated) as opened:
        yield opened


@pytest.fixture(scope="module")
def raced(office: Office) -> Laid:
    """A league in which everybody may race for each deadline; who taps at other times comes last."""
    office.clock.set(FRIDAY - timedelta(days=7))
    return office.lay("lay", TAPS + 2, [deadline.isoformat() for deadline in DEADLINES], DAY)


@pytest.mark.parametrize("at", range(len(DEADLINES)), ids=["20:00", "02:30 summer time", "02:30 winter time"])
def test_who_arrives_by_the_deadline_has_the_credit_and_nobody_else(office: Office, raced: Laid, at: int) -> None:
    evening, deadline, clock = raced.evenings[at], DEADLINES[at], office.clock
    *links, early, late = raced.links
    clock.set(deadline - timedelta(minutes=59))
    taps = [tap(clock, office.ports[0], early, evening)]
    clock.set(deadline - AROUND)
    facts = {"clients": CLIENTS, "until": deadline + AROUND, "every": EVERY}
    taps += tap_until(clock, office.ports, links, evening, **facts)
    clock.set(deadline + timedelta(minutes=59))
    taps.append(tap(clock, office.ports[1], late, evening))

    assert Counter(one.status for one in taps) == {302: len(taps)}
    rows = judged(office, evening, deadline, taps)
    assert {row["player"]: row["credit"] for row in rows if row["player"] in (early.player, late.player)} == {
        early.player: 300,
        late.player: 0,
    }
    shown = office.ask("shown", evening, SHOWN)
    assert set(shown.values()) == {shown["wanted"]}, shown
    report(office, deadline, taps, rows)


def judged(office: Office, evening: int, deadline: datetime, taps: Sequence[Tap]) -> list[dict[str, object]]:
    """The answers of all who tapped: one for each, with the instant between sending and answering that decides."""
    kept = office.ask("kept", evening)
    answers = {row["player"]: row for row in kept["answers"]}
    assert len(answers) == len(kept["answers"]) == len(kept["list"]) == len(taps)
    for one in taps:
        row, sent = answers[one.player], one.sent.replace(microsecond=one.sent.microsecond // 1000 * 1000)
        at = datetime.fromisoformat(row["at"])
        assert (row["credit"] == 300) is (at <= deadline), row
        assert sent <= at <= one.answered, (one, row)
    entered = {row["player"]: (row["at"], row["credit"], row["waits"]) for row in kept["list"]}
    assert entered == {player: (row["at"], row["credit"], row["kind"] == "waits") for player, row in answers.items()}
    return kept["answers"]


def report(office: Office, deadline: datetime, taps: Sequence[Tap], rows: Sequence[dict[str, object]]) -> None:
    """One line for docs/operation.md."""
    at = {row["player"]: datetime.fromisoformat(str(row["at"])) for row in rows}
    noted = max(at[one.player] - one.sent for one in taps)
    waited = max(one.answered - one.sent for one in taps)
    overtaken = sum(at[row["player"]] <= deadline < datetime.fromisoformat(str(row["written"])) for row in rows)
    in_time = sum(row["credit"] == 300 for row in rows)
    print(
        f"\n{'PostgreSQL' if office.installation.variables['DATABASE_URL'] else 'SQLite'}, deadline {deadline}: "
        f"{len(rows)} taps, {in_time} in time, {overtaken} of them written after the deadline; "
        f"noted at most {noted / SECOND * 1000:.0f} ms after they were sent, answered after at most "
        f"{waited / SECOND:.2f} s"
    )


def test_tap_that_waits_for_others_keeps_its_instant(office: Office) -> None:
    """More taps than the servers have threads arrive in time, while somebody writes until long after the deadline."""
    clock, deadline = office.clock, FRIDAY + timedelta(days=70)
    clock.set(deadline - timedelta(days=7))
    laid = office.lay("lay", 25, [deadline.isoformat()], "2027-01-08")
    (evening,), (*links, late) = laid.evenings, laid.links
    clock.set(deadline - timedelta(seconds=50))
    before = clock.looks
    with ExitStack() as writing:
        writing.enter_context(office.nobody_writes(laid.league))
        with all_at_once(clock, office.ports, links, evening) as taps:
            noted = (lambda: taps.sent) if office.is_on_servers else (lambda: clock.looks - before)
            wait_until(lambda: noted() >= len(links), "all of them")  # and now each waits
            clock.set(deadline + timedelta(seconds=50))
            writing.close()
    taps.append(tap(clock, office.ports[0], late, evening))

    assert Counter(one.status for one in taps) == {302: 25}
    rows = judged(office, evening, deadline, taps)
    assert Counter(row["credit"] for row in rows) == {300: 24, 0: 1}
    assert min(datetime.fromisoformat(str(row["written"])) for row in rows) > deadline


@pytest.fixture
def places(office: Office) -> Laid:
    """An evening with ten places, to which fourteen are asked, and its deadline in an hour."""
    office.clock.set(LAST_PLACES - timedelta(hours=1))
    return office.lay("lay_with_places", 14, 10, LAST_PLACES.isoformat(), "2026-11-20")


def test_fourteen_want_ten_places_and_who_waits_moves_up_with_the_credit_of_the_own_arrival(
    office: Office, places: Laid
) -> None:
    clock, (evening,) = office.clock, places.evenings
    with all_at_once(clock, office.ports, places.links, evening) as taps:
        pass
    answers = {row["player"]: row for row in judged(office, evening, LAST_PLACES, taps)}

    assert Counter(row["kind"] for row in answers.values()) == {"registered": 10, "waits": 4}
    waiting = sorted((row for row in answers.values() if row["kind"] == "waits"), key=lambda row: row["at"])
    links = {link.player: link for link in places.links}
    shown = [office.ask("page_of", links[row["player"]].path) for row in waiting]
    assert [f"{at}. on the waiting list" in page for at, page in enumerate(shown, start=1)] == [True] * 4
    clock.set(LAST_PLACES + timedelta(hours=1))
    leaves = next(player for player, row in answers.items() if row["kind"] == "registered")
    tap(clock, office.ports[1], links[leaves], evening, "no")

    first, history = waiting[0], office.ask("kept", evening)["answers"]
    assert [(row["player"], row["kind"]) for row in history[14:]] == [
        (leaves, "withdrew"),
        (first["player"], "moved_up"),
    ]
    assert (history[-1]["at"], history[-1]["credit"]) == (first["at"], 300)
    assert office.ask("mails", evening, "promoted") == [first["player"]]
    assert "You are coming" in office.ask("page_of", links[first["player"]].path)


def test_places_are_kept_whatever_happens_at_the_same_time(office: Office, places: Laid) -> None:
    """Some withdraw while others register, on two devices each, and the secretary changes the number of places."""
    clock, (evening,) = office.clock, places.evenings
    first, others = places.links[:10], places.links[10:]
    for link in first:
        tap(clock, office.ports[0], link, evening)
    both = [link for link in (*first[:4], *others) for _device in range(2)]
    answers = ["no"] * 8 + ["yes"] * 8
    with all_at_once(clock, office.ports, both, evening, answers) as taps:
        office.ask("change_places", evening, 11)

    assert Counter(one.status for one in taps) == {302: 16}
    kept = office.ask("kept", evening)
    assert Counter(row["player"] for row in kept["list"]) == {link.player: 1 for link in places.links}
    have_left = {row["player"] for row in kept["list"] if row["has_withdrawn"]}
    assert have_left == {link.player for link in first[:4]}
    assert not any(row["waits"] for row in kept["list"])
    said = Counter((row["player"], row["kind"]) for row in kept["answers"])
    assert set(said.values()) == {1}
    assert {player for player, kind in said if kind == "withdrew"} == have_left
    promoted = moved_up_in_the_order_of_arrival(kept["answers"])
    assert sorted(office.ask("mails", evening, "promoted")) == sorted(promoted)


def moved_up_in_the_order_of_arrival(answers: Sequence[dict[str, object]]) -> list[object]:
    """Who moved up, after each was the first to have arrived of all who waited at that moment; nobody waits still.
    Answers come in the order in which they were written, which two servers need not keep to that of arrival."""
    waiting: dict[object, object] = {}
    promoted = []
    for row in answers:
        if row["kind"] == "waits":
            waiting[row["player"]] = row["at"]
        elif row["kind"] == "moved_up":
            assert waiting[row["player"]] == min(waiting.values(), key=str)  # ISO 8601, all in one zone
            del waiting[row["player"]]
            promoted.append(row["player"])
    assert not waiting
    return promoted

"""The state of a game as a value: copied, compared, and taken back."""

from collections.abc import Callable

import pytest

from engine.cards import parse_card
from engine.play import NONE, Gift, IllegalAction, Offence, Phase
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import Table, scene


def in_the_middle_of_gifts() -> Table:
    """As much as possible is going on: gifts, UNO owed, an offence, a named opponent."""
    table = scene(LEAGUE_2006, ["UNO r1", "g1 g2 g3", "b1 b2 b3", "g1 y1 y2"], top="r9")
    table.lay(0, "UNO", to=2)
    table.fault(3, Offence.SWEARING)
    table.give(1, "g1")
    return table


def test_copy_is_equal_and_independent() -> None:
    table = in_the_middle_of_gifts()
    copy = table.state.copy()
    assert copy == table.state

    table.give(3, "y2")

    assert copy != table.state
    assert copy.gifts == (Gift(1, table.pack.number(parse_card("g1"))),)
    assert (len(copy.hands[3]), copy.waiting, copy.phase) == (3, (3,), Phase.GIVING)


@pytest.mark.parametrize("owner", ["hands", "stocks"])
def test_copy_shares_no_cards(owner: str) -> None:
    state = in_the_middle_of_gifts().state
    copy = state.copy()

    getattr(copy, owner)[0].pop()

    assert copy != state
    assert len(getattr(copy, owner)[0]) == len(getattr(state, owner)[0]) - 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hands", []),
        ("stocks", []),
        ("pile", bytearray(b"\1")),
        ("turn", 3),
        ("seed", 2),
        ("uno_owed", NONE),
        ("offences", ()),
        ("gifts", ()),
    ],
)
def test_states_that_differ_anywhere_are_not_equal(name: str, value: object) -> None:
    state = in_the_middle_of_gifts().state
    other = state.copy()

    setattr(other, name, value)

    assert other != state
    assert state == state.copy()


def test_state_is_not_hashable() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(in_the_middle_of_gifts().state)


def test_undo_takes_every_action_back_in_turn() -> None:
    table = scene(LEAGUE_2006, ["r+2 r4 r1", "W+4 g2 g3", "r4 b2 b3"], top="r9")
    states = []
    steps: list[Callable[[], None]] = [
        lambda: table.lay(0, "r+2"),
        lambda: table.lay(1, "W+4", "r"),
        lambda: table.take(2),
        lambda: table.lay(0, "r4"),
        lambda: table.slap(2),
        lambda: table.slap(0),
        lambda: table.jump_in(2, "r4"),
    ]
    for step in steps:
        states.append(table.state.copy())
        step()

    for before in reversed(states):
        table.game.undo()
        assert table.state == before
    assert table.game.actions == ()
    with pytest.raises(IndexError):
        table.game.undo()


def test_undo_gives_the_action_back_and_it_can_be_played_again() -> None:
    table = scene(LEAGUE_2006, ["r5 r4 r1", "g1 g2 g3"], top="r9", under="b1 b2 b3", stock="", second_stock="")
    table.draw(0)
    after = table.state.copy()

    action = table.game.undo()
    table.game.push(action)

    assert table.state == after


def test_undo_works_after_the_game_is_over() -> None:
    table = scene(LEAGUE_2006, ["r5", "g1 g2 g3"], top="r9")
    before = table.state.copy()
    table.lay(0, "r5")
    assert table.game.result().winner == 0

    table.game.undo()

    assert table.state == before
    with pytest.raises(ValueError, match="the game is not over"):
        table.game.result()


def test_refused_action_is_not_remembered() -> None:
    table = scene(LEAGUE_2006, ["r5 b1", "g1 g2 g3"], top="r9")
    before = table.state.copy()

    with pytest.raises(IllegalAction):
        table.lay(0, "b1")

    assert table.state == before
    assert table.game.actions == ()

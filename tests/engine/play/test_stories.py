"""The rules of the game as stories; how they are written, :mod:`tests.engine.play.stories` says."""

from functools import partial

import pytest

from engine.play import IllegalAction
from tests.engine.play.scenes import Table
from tests.engine.play.stories import Story, action_of, cards_left, options, rule_set_of, seen, stories, table_at


@pytest.mark.parametrize(
    "story",
    [
        pytest.param(story, id=f"{file}: {story.title}", marks=pytest.mark.clause(*story.clauses))
        for file, story in stories()
    ],
)
def test_story(story: Story) -> None:
    rule_set = rule_set_of(story.rules.removeprefix("by ")) if story.rules else None
    table, start = None, ""
    for line in story.lines:
        sign, _space, text = line.partition(" ")
        if sign == "by":
            rule_set, table = rule_set_of(text), None
        elif sign not in TOLD:
            start, table = line, None
        else:
            assert rule_set is not None
            table = table or table_at(rule_set, start)
            TOLD[sign](table, text)


def play(table: Table, text: str) -> None:
    actions, _sign, expected = text.partition(" = ")
    for action in actions.split("; "):
        table.do(action_of(table, action))
    if expected:
        assert seen(table) == expected


def ask(table: Table, text: str, *, is_legal: bool) -> None:
    for question in text.split(" | "):
        told, _colon, verdict = question.rpartition(": ")
        action, before = action_of(table, told), table.state.copy()
        explanation = table.referee.explain(table.state, action)
        assert (told, explanation.is_legal, explanation.reason.code.name) == (told, is_legal, verdict)
        if not is_legal:
            with pytest.raises(IllegalAction):
                table.game.push(action)
            assert table.state == before


def list_options(table: Table, text: str) -> None:
    for told in text.split(" | "):
        player, _colon, expected = told.partition(": ")
        assert (player, options(table, int(player) - 1)) == (player, expected)


def list_cards_left(table: Table, text: str) -> None:
    assert cards_left(table) == text


TOLD = {
    ">": play,
    "?": partial(ask, is_legal=True),
    "!": partial(ask, is_legal=False),
    "@": list_options,
    "#": list_cards_left,
}

"""``python -m engine replay`` as other programs use it."""

from pathlib import Path

import pytest

from tests.engine.cli.conftest import Command

HEAD = '[RuleSet "luvsh-2006"]\n[Seats "Anke; Björn; Cäcilia"]\n[Dealer "2"]\n[Seed "5208"]\n'
GAME = (
    HEAD + '[Result "2 wins: 22 0 107"]\n'
    "3 name r, 3 draw stock 2, 1 r2, 2 W>g, 3 g5, 1 UNO@3, 1 give y8, 2 give y+2, 1 count, 3 name g, 2 g+2, 3 take,\n"
    "1 g4, 1 slap, 2 slap, 2 W+4>r, 3 take, 1 uno, 1 r0, 1 swap 2, 2 W+4>g\n"
)
OUTCOME = "Björn wins: Anke 22, Björn 0, Cäcilia 107"


def lines(run: Command, text: str, *words: str) -> tuple[int, list[str]]:
    said = run("replay", *words, "-", stdin=text.encode())
    assert said.err == ""
    return said.code, said.lines


def test_result_of_each_game_is_a_line(run: Command) -> None:
    assert lines(run, GAME + "\n" + GAME) == (0, [f"-:1: {OUTCOME}", f"-:9: {OUTCOME}"])


def test_steps_are_listed_with_cards_and_reasons(run: Command) -> None:
    code, (first, *_others, last, outcome) = lines(run, GAME, "--steps")
    assert (code, outcome) == (0, f"-:1: {OUTCOME}")
    assert first.split()[:5] == "1 3 name r 6-6-6".split()
    assert first.endswith(")")
    assert last.split()[:4] == "21 2 W+4>g 2-0-15".split()


@pytest.mark.clause("L6.7")
def test_first_illegal_action_is_named_with_line_column_and_clause(run: Command) -> None:
    code, (error,) = lines(run, GAME.replace("1 slap, 2 slap", "1 slap, 1 r9"))
    assert code == 1
    assert error.startswith("-:7:15: error: entry 15, “1 r9”: ")
    assert error.endswith("]")
    assert "L" in error.rpartition(";")[2]


def test_unfinished_game_is_an_error(run: Command) -> None:
    assert lines(run, HEAD + "3 name r") == (
        1,
        ["-:1: error: The record ends before the game is over (entries: 1). [UNFINISHED; L8.2]"],
    )


def test_stated_result_is_compared(run: Command) -> None:
    code, (error, outcome) = lines(run, GAME.replace("107", "106"))
    assert (code, outcome) == (1, f"-:1: {OUTCOME}")
    assert error == (
        "-:1: error: The record states “2 wins: 22 0 106”, but the game ends with “2 wins: 22 0 107”."
        " [RESULT_DIFFERS; L8.2, L9]"
    )


def test_everything_that_cannot_be_read_is_listed_and_the_other_games_are_played(run: Command) -> None:
    code, (first, second, outcome) = lines(run, HEAD + "3 name pink\n3 flies\n" + GAME)
    assert (code, outcome) == (2, f"-:7: {OUTCOME}")
    assert first == "-:5:8: error: “pink” is no colour; expected is r, g, b or y. [COLOR_UNKNOWN; L6.14]"
    assert second.startswith("-:6:3: error: “flies” is neither a card nor an action;")


def test_files_are_read_in_the_encoding_that_they_have(run: Command) -> None:
    marked, windows = Path("marked.uno"), Path("windows.uno")
    marked.write_bytes(GAME.replace("\n", "\r\n").encode("utf-8-sig"))
    windows.write_bytes(GAME.encode("cp1252"))
    assert run("replay", marked, windows).lines == [f"{marked}:1: {OUTCOME}", f"{windows}:1: {OUTCOME}"]


def test_what_is_no_text_is_unreadable(run: Command) -> None:
    said = run("replay", "-", stdin=b"\x89PNG\0\0")
    assert (said.code, said.lines) == (
        2,
        ["-:1:1: error: The file is not a text; expected is a record of games. [NOT_TEXT; L6.4]"],
    )


def test_missing_file_is_named(run: Command) -> None:
    said = run("replay", "there-is-none.uno")
    assert (said.code, said.lines, said.err[:19]) == (2, [], "there-is-none.uno: ")

import argparse
import json
from pathlib import Path

import pytest

from engine.cli import simulate
from engine.rulesets import STANDARD, to_data


def ran(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    parser = argparse.ArgumentParser(prog="simulate")
    simulate.add_arguments(parser)
    code = simulate.run(parser.parse_args([*words, "--games", "30", "--processes", "1"]))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_text_names_the_rule_set_and_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(capsys, "--strategy", "random,greedy", "--players", "3", "--matches", "2")
    assert (code, err) == (0, "")
    players = "3 players (at random, each action equally, highest points first)"
    assert out.splitlines()[0] == f"Landesunoverband 2006: 30 games, {players}, seed 0; 2 matches"
    assert "Turns of a game, median" in out


def test_json_repeats_with_the_same_seed_only(capsys: pytest.CaptureFixture[str]) -> None:
    _code, first, _err = ran(capsys, "standard", "--json", "--seed", "4")
    _code, again, _err = ran(capsys, "standard", "--json", "--seed", "4")
    _code, other, _err = ran(capsys, "standard", "--json", "--seed", "5")
    assert first == again
    assert json.loads(first)["turns"] != json.loads(other)["turns"]
    assert json.loads(first)["strategies"] == ["strategic"] * 4


def test_compare_takes_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    file.write_text(json.dumps(to_data(STANDARD) | {"code": "ours", "name": "Ours"}), encoding="utf-8")
    _code, out, _err = ran(capsys, "standard", "--compare", str(file), "--json")
    data = json.loads(out)
    assert (data["first"]["rule_set"], data["second"]["rule_set"]) == ("standard", "ours")
    assert {row["difference"] for row in data["differences"].values()} == {0.0}


@pytest.mark.clause("K23")
def test_with_changes_parameters_and_says_so_in_the_name(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("standard", "--with", "play.seven_swaps=true", "--with", "table.cards_dealt=5")
    code, out, _err = ran(capsys, *words)
    assert code == 0
    assert out.splitlines()[1].startswith("B: Standard game, play.seven_swaps=true, table.cards_dealt=5: 30 games")
    assert "Hands swapped, per game" in out


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("--players", "11"), "11 players"),
        (("--with", "play.nonsense=true"), "play.nonsense"),
        (("--with", "name.nonsense=true"), "name"),
        (("--with", "play.zero=perhaps"), "perhaps"),
        (("--with", "play.penalty=" + "[" * 100_000), "play.penalty"),
        (("--with", "play.penalty=" + "9" * 5_000), "play.penalty"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], quoted: str
) -> None:
    code, out, err = ran(capsys, *words)
    assert (code, out) == (2, "")
    assert quoted in err


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("--with", "seven_swaps"), "play.seven_swaps=true"),
        (("--strategy", "random,lucky"), "lucky"),
        (("nowhere",), "nowhere"),
    ],
)
def test_arguments_that_cannot_be_read_are_refused(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], quoted: str
) -> None:
    with pytest.raises(SystemExit):
        ran(capsys, *words)
    assert quoted in capsys.readouterr().err

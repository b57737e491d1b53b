import json
from pathlib import Path

import pytest

from engine.rulesets import STANDARD, to_data
from tests.engine.cli.conftest import Command

FEW = ("--games", "10", "--processes", "1")


def test_text_names_the_rule_set_and_its_figures(run: Command) -> None:
    said = run("simulate", "--strategy", "random,greedy", "--players", "3", "--matches", "2", *FEW)
    assert (said.code, said.err) == (0, "")
    players = "3 players (at random, each action equally, highest points first)"
    assert said.lines[0] == f"Landesunoverband 2006: 10 games, {players}, seed 0; 2 matches"
    assert "Turns of a game, median" in said.out


def test_json_repeats_with_the_same_seed_only(run: Command) -> None:
    first = run("simulate", "standard", "--json", "--seed", "4", *FEW).out
    again = run("simulate", "standard", "--json", "--seed", "4", *FEW).out
    other = run("simulate", "standard", "--json", "--seed", "5", *FEW).out
    assert first == again
    assert json.loads(first)["turns"] != json.loads(other)["turns"]
    assert json.loads(first)["strategies"] == ["strategic"] * 4


def test_compare_takes_a_file(run: Command, tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    file.write_text(json.dumps(to_data(STANDARD) | {"code": "ours", "name": "Ours"}), encoding="utf-8")
    out = run("simulate", "standard", "--compare", str(file), "--json", *FEW).out
    data = json.loads(out)
    assert (data["first"]["rule_set"], data["second"]["rule_set"]) == ("standard", "ours")
    assert {row["difference"] for row in data["differences"].values()} == {0.0}


@pytest.mark.clause("K23")
def test_with_changes_parameters_and_says_so_in_the_name(run: Command) -> None:
    words = ("standard", "--with", "play.seven_swaps=true", "--with", "table.cards_dealt=5")
    said = run("simulate", *words, *FEW)
    assert said.code == 0
    assert said.lines[1].startswith("B: Standard game, play.seven_swaps=true, table.cards_dealt=5: 10 games")
    assert "Hands swapped, per game" in said.out


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("--players", "11"), "11 players"),
        (("--with", "play.nonsense=true"), "play.nonsense"),
        (("--with", "name.nonsense=true"), "name"),
        (("--with", "play.zero=perhaps"), "perhaps"),
        (("--with", "play.penalty=" + "[" * 100_000), "play.penalty"),
        (("--with", "play.penalty=" + "9" * 5_000), "play.penalty"),
        (("--with", "seven_swaps"), "play.seven_swaps=true"),
        (("--strategy", "random,lucky"), "lucky"),
        (("nowhere",), "nowhere"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(run: Command, words: tuple[str, ...], quoted: str) -> None:
    said = run("simulate", *words, *FEW)
    assert (said.code, said.out) == (2, "")
    assert quoted in said.err

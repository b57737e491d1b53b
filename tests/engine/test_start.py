"""The engine loads what is asked for, and nothing else."""

import json
import subprocess
import sys

import pytest

import engine
from engine.__main__ import COMMANDS, main

LOADED = """
import json, sys
from engine.__main__ import main
code = main(sys.argv[1:])
print(json.dumps([code, sorted(name for name in sys.modules if name.startswith("engine."))]))
"""


def test_every_name_of_the_engine_is_there_when_it_is_asked_for() -> None:
    assert set(engine._HOMES) == set(engine.__all__)
    assert {name: hasattr(engine, name) for name in engine.__all__} == dict.fromkeys(engine.__all__, True)
    with pytest.raises(AttributeError, match="nothing_of_that_name"):
        engine.nothing_of_that_name  # noqa: B018 - asking is what fails


def test_command_loads_only_what_it_needs() -> None:
    question = json.dumps({"deck": "luvsh110", "hands": [35, 0, 120]})

    command = [sys.executable, "-c", LOADED, "possible"]
    run = subprocess.run(command, input=question, capture_output=True, text=True, check=False)

    answer, loaded = run.stdout.splitlines()
    code, modules = json.loads(loaded)
    assert (answer, code) == ("possible", 0)
    assert "engine.feasibility" in modules
    assert not {"engine.play", "engine.checks", "engine.sheetio", "engine.cli.check"} & set(modules)


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])

    told = capsys.readouterr().out
    assert all(name in told for name in COMMANDS)

"""The engine on the command line: ``python -m engine check|score|possible …``; nothing but Python is needed."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

COMMANDS = {
    "check": "say everything that is wrong with a protocol sheet (CSV or JSON)",
    "score": "totals, places and ranking points of protocol sheets, with reasons",
    "legal": "say what a player may do in a situation; reads JSON lines",
    "replay": "play recorded games again, and say their result or what is illegal",
    "possible": "say whether hands can exist together in one deck; reads JSON lines",
    "simulate": "play many games of a rule set and say how they went, or what another one changes",
}


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. Only what it needs is loaded."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    given = sys.argv[1:] if words is None else words
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary)
        if name in given:
            module = import_module(f"engine.cli.{name}")
            command.description = module.__doc__
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    arguments = parser.parse_args(given)
    try:
        return int(arguments.run(arguments))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has gone; say nothing more
        return 141
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    for stream in (sys.stdin, sys.stdout, sys.stderr):  # Windows gives pipes and files another encoding
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.exit(main())

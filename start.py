"""Starts the league office on Windows, macOS and Linux: makes what it needs, serves it, and opens it in the browser.

    python3 start.py [--port 8080] [--host 0.0.0.0] [--demo] [--no-browser]

A double click on ``Start.cmd`` (Windows) or ``Start.command`` (macOS) and ``make run`` call this. Here is only what any
Python can read, so that one that is too old says so; what is done is in ``tools/environment.py``.
"""

import os
import subprocess
import sys

OLDEST = (3, 11)
OTHERS = ("python3.13", "python3.12", "python3.11")
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tools", "environment.py")  # noqa: PTH100, PTH118, PTH120
IS_AGAIN = "LEAGUE_OFFICE_PYTHON"
"""The variable that says that another Python was looked for."""


def start():
    """Start the office, with a Python that is new enough if there is one. The exit code."""
    if sys.version_info[:2] < OLDEST:
        return with_another_python()
    if not os.path.isfile(HERE):  # noqa: PTH113
        sys.stderr.write(
            "\n  Hier fehlen Dateien: Das ZIP ist nicht ganz entpackt. Bitte alles in einen Ordner entpacken, dann dort"
            "\n  noch einmal (files are missing: unpack the whole ZIP into a folder, and start again there).\n\n"
        )
        return 1
    from tools.environment import main  # noqa: PLC0415 - needs a new Python

    return main(sys.argv[1:])


def with_another_python():
    """Ask the newest Python that is installed beside this one; say that there is none. The exit code."""
    if IS_AGAIN not in os.environ:
        for other in OTHERS:
            if is_there(other):
                return subprocess.call([other] + sys.argv, env=dict(os.environ, **{IS_AGAIN: other}))  # noqa: RUF005
    sys.stderr.write(
        "\n  Das Buero braucht Python 3.11 oder neuer; dieses ist %s. Es ist kostenlos: https://www.python.org/downloads/"  # noqa: UP031
        "\n  (the office needs Python 3.11 or newer; it is free).\n\n" % sys.version.split()[0]
    )
    return 1


def is_there(python):
    """Whether a Python of this name can be run; one that is only a name of pyenv or of the Store cannot."""
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123
        try:
            return subprocess.call([python, "-c", ""], stdout=nowhere, stderr=nowhere) == 0
        except OSError:
            return False


if __name__ == "__main__":
    sys.exit(start())

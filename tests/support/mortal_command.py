"""A command of the office that gets a signal at one of its steps: whatever it renames, removes, makes or starts.

``python -m tests.support.mortal_command STEP SIGNAL COMMAND …`` runs ``manage.py COMMAND …``. Step 0: never. The first
line of what it says is “begins”; the number of steps is written to the file that ``STEPS_OF_COMMAND`` names. What
comes before the scratch place of the command is no step.
"""

import atexit
import os
import runpy
import signal
import sys
from pathlib import Path

_STEPS = {
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.chmod",
    "shutil.copyfile",
    "sqlite3.connect",
    "subprocess.Popen",
}
_FIRST = ".restore-"


class _Counter:
    """Counts steps, and sends the signal to all of this terminal when the one has come that it is for."""

    def __init__(self, at: int, number: int) -> None:
        self.at, self.number, self.steps = at, number, 0

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if event not in _STEPS or not (self.steps or _FIRST in str(arguments[0])):
            return
        self.steps += 1
        if self.steps == self.at:
            if self.number == signal.SIGKILL:
                os.kill(os.getpid(), self.number)
            else:
                os.killpg(os.getpgrp(), self.number)

    def tell(self) -> None:
        Path(os.environ["STEPS_OF_COMMAND"]).write_text(str(self.steps))


def main() -> None:
    at, number, *command = sys.argv[1:]
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts it in the background ignores it
    counter = _Counter(int(at), int(number))
    atexit.register(counter.tell)
    sys.addaudithook(counter)
    sys.argv = ["manage.py", *command]
    sys.path.insert(0, str(Path.cwd()))
    print("begins", flush=True)
    runpy.run_path("manage.py", run_name="__main__")


if __name__ == "__main__":
    main()

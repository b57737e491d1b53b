"""Programs that do not outlive whoever has started them, also if that is killed (kill -9) and cannot end them."""

import shutil
from collections.abc import Sequence

_SETPRIV = shutil.which("setpriv")


def ends_with_us(command: Sequence[str]) -> list[str]:
    """The command, killed by the system as soon as the thread that has started it is over.

    Only on Linux. A change of user or of namespace takes it back, so it stands after the programs that make one.
    """
    return [_SETPRIV, "--pdeathsig", "KILL", "--", *command] if _SETPRIV else list(command)

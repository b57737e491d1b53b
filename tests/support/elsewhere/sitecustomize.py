"""Another system, as far as Linux can play one: what Windows refuses is refused to each Python that has this folder in
its PYTHONPATH, and so to whatever it starts (``tests/operation/test_elsewhere.py``).

No module of POSIX alone is found, by our code or by that of packages, but for three that ask which system it is;
Python's own library keeps what it stands on. Our code finds no name and no signal of POSIX either (packages ask
``sys.platform`` which they may use). Nobody renames, replaces or removes what any process has
open, opens a folder, or gives a file a name that Windows does not allow. A program that is ended does not hear of it.
Our code says an encoding wherever it opens a text, and output is cp1252 until somebody says otherwise.

Not played: the other system's own calls (``os.name``, drives, its locks), which nothing but that system has.
"""

import builtins
import errno
import os
import re
import selectors
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import types
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

OURS = re.compile(r"(benchmarks|engine|manage|scoring|tests|tools|uno_league|__main__)(\.|$)")
_ASK_FOR_THE_SYSTEM = {"billiard", "portalocker", "psutil"}
_NO_MODULES = {"crypt", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource", "spwd", "syslog"} | {
    "termios",
    "tty",
}
_NOT_THERE = {
    "asyncio": {"get_child_watcher", "open_unix_connection", "start_unix_server"},
    "os": {
        *("O_CLOEXEC", "O_DIRECTORY", "O_DSYNC", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC", "O_TMPFILE", "SCHED_OTHER"),
        *("WNOHANG", "chown", "chroot", "confstr", "ctermid", "eventfd", "fchdir", "fchmod", "fchown", "fdatasync"),
        *("fork", "forkpty", "fwalk", "getegid", "geteuid", "getgid", "getgroups", "getloadavg", "getpgid", "getpgrp"),
        *(
            "getpriority",
            "getresuid",
            "getsid",
            "getuid",
            "initgroups",
            "killpg",
            "lchown",
            "lockf",
            "major",
            "memfd_create",
        ),
        *("mkfifo", "mknod", "nice", "openpty", "pathconf", "pidfd_open", "pipe2", "posix_fadvise", "posix_fallocate"),
        *("posix_spawn", "pread", "preadv", "pwrite", "pwritev", "readv", "register_at_fork", "sched_getaffinity"),
        *("sched_yield", "sendfile", "setegid", "seteuid", "setgid", "setgroups", "setpgid", "setpriority", "setsid"),
        *("setuid", "splice", "statvfs", "sync", "sysconf", "tcgetpgrp", "ttyname", "uname", "wait", "wait3", "wait4"),
        *("writev", "pidfd_open"),
    },
    "signal": {
        *("SIGALRM", "SIGBUS", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGIO", "SIGKILL", "SIGPIPE", "SIGPROF", "SIGQUIT"),
        *(
            "SIGSTOP",
            "SIGTSTP",
            "SIGTTIN",
            "SIGTTOU",
            "SIGUSR1",
            "SIGUSR2",
            "SIGWINCH",
            "alarm",
            "pause",
            "pthread_kill",
        ),
        *("pthread_sigmask", "setitimer", "siginterrupt", "sigwait"),
    },
    "socket": {"AF_UNIX", "SO_REUSEPORT", "fromfd", "recv_fds", "send_fds"},
    "time": {"clock_settime", "pthread_getcpuclockid", "tzset"},
}
_NO_NAME = re.compile(r'[<>:"|?*\x00-\x1f]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)', re.I)
_LONGEST = 230
"""Characters that a path of ours may have, below a folder of a longish account."""
_ACCESS_DENIED, _IN_USE, _EXISTS = 5, 32, 183
_KILLED = 9
_LOOKS = 5
"""Times: a program that is about to be started has for a moment what its parent has open."""


class _Poorer(types.ModuleType):
    """A module of Python's own without what the other system has not."""

    def __init__(self, whole: types.ModuleType, without: set[str]) -> None:
        super().__init__(whole.__name__)
        self.__dict__["_whole"], self.__dict__["_without"] = whole, without

    def __getattr__(self, name: str) -> Any:
        if name in self._without:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} on this system")
        return getattr(self._whole, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._whole, name, value)

    def __dir__(self) -> list[str]:
        return [name for name in dir(self._whole) if name not in self._without]


_import = builtins.__import__
_poorer: dict[str, _Poorer] = {}


def _imported(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
    asks = (globals or {}).get("__name__") or "?"
    top = asks.partition(".")[0]
    if (
        not level
        and name.partition(".")[0] in _NO_MODULES
        and top not in sys.stdlib_module_names
        and top not in _ASK_FOR_THE_SYSTEM
    ):
        raise ModuleNotFoundError(f"No module named {name!r} on this system", name=name)
    found = _import(name, globals, locals, fromlist, level)
    known = getattr(found, "__name__", "")
    if known not in _NOT_THERE or asks == __name__ or not OURS.match(asks):
        return found
    return _poorer.setdefault(known, _Poorer(found, _NOT_THERE[known]))


builtins.__import__ = _imported


def _refusal(path: Any, number: int = _IN_USE) -> PermissionError:
    refused = PermissionError(errno.EACCES, "The process cannot access the file, for it is open", str(path))
    refused.winerror = number  # type: ignore[attr-defined]
    return refused


def _open_files() -> Iterator[os.stat_result]:
    for process in filter(str.isdecimal, os.listdir("/proc")):
        try:
            for number in os.listdir(f"/proc/{process}/fd"):
                try:
                    yield os.stat(f"/proc/{process}/fd/{number}")
                except OSError:
                    continue
        except OSError:
            continue


def _require_closed(path: Any) -> None:
    """Nobody has the file open, or anything in the folder."""
    try:
        said = os.lstat(path)
    except (OSError, ValueError, TypeError):
        return
    wanted = {(said.st_dev, said.st_ino)}
    if stat.S_ISDIR(said.st_mode):
        for folder, _folders, names in os.walk(path):
            for name in names:
                inside = os.lstat(Path(folder, name))
                wanted.add((inside.st_dev, inside.st_ino))
    for _look in range(_LOOKS):
        if not any((one.st_dev, one.st_ino) in wanted for one in _open_files()):
            return
        time.sleep(0.01)
    raise _refusal(path)


def _require_name(path: Any) -> None:
    whole = os.fsdecode(path)
    if whole == os.devnull or whole.startswith("/proc/"):
        return
    if any(_NO_NAME.search(part) for part in Path(whole).parts[1:]) or len(os.path.abspath(whole)) > _LONGEST:
        raise OSError(errno.EINVAL, "The filename, directory name, or volume label syntax is incorrect", whole)


def _watched(event: str, said: tuple[Any, ...]) -> None:
    if event == "open":
        path, _mode, flags = said
        if isinstance(path, int):
            return
        if os.path.isdir(path) and sys._getframe(1).f_globals.get("__name__") != "tempfile":  # it opens a file in it
            raise _refusal(path, _ACCESS_DENIED)
        if isinstance(flags, int) and flags & os.O_CREAT:
            _require_name(path)
    elif event in ("os.remove", "os.rmdir"):
        _require_closed(said[0])
    elif event == "os.rename":
        _require_closed(said[0])
        _require_closed(said[1])
        _require_name(said[1])
    elif event == "os.mkdir":
        _require_name(said[0])


sys.addaudithook(_watched)
_rename = os.rename


def _renamed(source: Any, target: Any, **options: Any) -> None:
    if os.path.lexists(target):
        taken = FileExistsError(errno.EEXIST, "Cannot create a file when that file already exists", str(target))
        taken.winerror = _EXISTS  # type: ignore[attr-defined]
        raise taken
    _rename(source, target, **options)


os.rename = _renamed  # type: ignore[assignment]
os.environ["PATH"] = ""
selectors.DefaultSelector = selectors.SelectSelector  # type: ignore[misc]
shutil._use_fd_functions = False  # type: ignore[attr-defined]
tempfile.TemporaryFile = tempfile.NamedTemporaryFile  # type: ignore[assignment,misc]

_start = subprocess.Popen.__init__
_tell = subprocess.Popen.send_signal


def _started(self: Any, *arguments: Any, **options: Any) -> None:
    for name in ("pass_fds", "preexec_fn"):
        if options.get(name):
            raise ValueError(f"{name} is not supported on this system")
    options.pop("start_new_session", None)
    _start(self, *arguments, **options)


def _told(self: Any, number: int) -> None:
    if number != signal.SIGTERM:
        raise ValueError(f"Unsupported signal: {number}")
    _tell(self, _KILLED)


def _killed(self: Any) -> None:
    _tell(self, _KILLED)


subprocess.Popen.__init__ = _started  # type: ignore[method-assign]
subprocess.Popen.send_signal = _told  # type: ignore[method-assign]
subprocess.Popen.terminate = subprocess.Popen.kill = _killed  # type: ignore[method-assign]
_kill = os.kill
os.kill = lambda pid, _number: _kill(pid, _KILLED)  # type: ignore[assignment]
warnings.filterwarnings("error", category=EncodingWarning, module=OURS.pattern)

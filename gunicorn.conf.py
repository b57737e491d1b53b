"""What every web process of an office on a server has in common; gunicorn reads it in the folder in which it starts.

``WEB_BIND`` says where it listens (a socket that systemd hands over comes first), ``WEB_CONCURRENCY`` how many
processes answer.
"""

import os
import shutil
import tempfile
from typing import Any

worker_class = "gthread"
threads = 8
bind = os.environ.get("WEB_BIND", "127.0.0.1:8000")
control_socket_disable = True  # it would lie in the home folder, the same for all that run there

_SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Where the processes write what they count, so that any of them can tell all of it (``/metrics``). Several web servers
of one machine are given one folder."""

_is_own = _SHARED not in os.environ
if _is_own:
    os.environ[_SHARED] = tempfile.mkdtemp(prefix="league-metrics-")

if os.environ.get("LOG_FORMAT") == "json":
    logconfig_dict = {"formatters": {"generic": {"()": "scoring.core.program_log.JsonLines"}}}


def child_exit(_server: Any, worker: Any) -> None:
    """A process has ended, by itself or killed."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - needs the folder's name

    mark_process_dead(worker.pid)


def on_exit(_server: Any) -> None:
    if _is_own:
        shutil.rmtree(os.environ[_SHARED], ignore_errors=True)

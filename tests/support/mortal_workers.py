"""Workers that deliver the post until they are killed, one after the other: run as a program inside an installation.

Each life is a fork of a process that has Django ready, so that hundreds of them can be killed within a minute. A worker
says its process number and begins when it is told a line; whoever reads that may kill it at any moment. The program
ends when a worker has ended by itself, because nothing was left to be sent. Its argument is Python that is run first:
what posts the mails.
"""

import os
import sys
import time

import django

_PAUSE = 0.005


def main() -> None:
    django.setup()
    exec(sys.argv[1], {})
    _forget_connection()
    while True:
        child = os.fork()
        if child == 0:
            _live()
            os._exit(0)
        _pid, status = os.waitpid(child, 0)
        if os.WIFEXITED(status):
            sys.exit(os.WEXITSTATUS(status))


def _forget_connection() -> None:
    """No child may have a connection of its parent's."""
    from django.db import connection

    connection.close()


def _live() -> None:
    from scoring.mail.services.delivery import deliver_due_mails
    from scoring.models import Mail

    os.write(1, f"{os.getpid()}\n".encode())
    os.read(0, 1)
    process_starts = True
    while process_starts or Mail.objects.filter(state=Mail.State.WAITING).exists():
        deliver_due_mails(process_starts=process_starts)
        process_starts = False
        time.sleep(_PAUSE)


if __name__ == "__main__":
    main()

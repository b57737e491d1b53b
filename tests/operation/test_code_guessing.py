"""Several processes guess codes at the same time: together they get no more attempts than one would."""

from scoring.services.guesses import PER_ADDRESS
from tests.support.installation import Installation

GUESS = """
from scoring.errors import InvalidInput
from scoring.services.access import TooManyGuesses, open_by_code
for _attempt in range(12):
    try:
        open_by_code(code="2345-6789", address="192.0.2.7")
    except TooManyGuesses:
        print("waits")
    except InvalidInput:
        print("wrong")
"""
COUNTED = """
from scoring.models import CodeGuesses
print(*CodeGuesses.objects.values_list("failures", flat=True))
"""


def test_processes_share_one_limit(installation: Installation) -> None:
    processes = [installation.start_python(GUESS) for _process in range(3)]
    outputs = [process.communicate(timeout=120) for process in processes]

    assert [error for _output, error in outputs if "Traceback" in error] == []
    answers = [word for output, _error in outputs for word in output.split()]
    assert (answers.count("wrong"), answers.count("waits")) == (PER_ADDRESS.free, 36 - PER_ADDRESS.free)
    assert installation.python(COUNTED) == f"{PER_ADDRESS.free} {PER_ADDRESS.free}"
